import { decisionCategory, decisionFields } from '../audit.ts'
import { id, idWithMessage, instant } from '../platform/ids.ts'
import { formBoolean, MAX_ADMIN_PAGE_SIZE, pageQuery, pagination, sortOrder } from '../platform/paging.ts'
import { route, type Upload } from '../platform/route.ts'
import { blankToNull, pictureAddress, tooLong } from '../platform/text.ts'
import { z } from '../platform/zod.ts'
import { person } from '../users/users.ts'
import { EVENT_PICTURE, EVENT_STATUSES, EVENT_TYPES, event } from './events.ts'
import { eventFieldsUpdate } from './submitting.ts'

export const adminEventLimits = {
  slug: { min: 3, max: 80 },
  bulk: { max: 1000 },
  /** Sent along with one event, which also says how many there are. */
  groupsShown: 100,
  attendeesShown: 500,
  pageSize: 20,
} as const

/** Administrators may upload any type of picture (spec 3 section 5). */
export const ADMIN_EVENT_PICTURE = { ...EVENT_PICTURE, types: 'any' } as const satisfies Upload

/** An event as administrators see it; the counts include groups that are not public. */
export const adminEvent = event.extend({
  creator: z.object({ id, username: z.string(), email: z.string() }).nullable(),
  updatedAt: instant,
})
export type AdminEvent = z.infer<typeof adminEvent>

const adminEventDetail = adminEvent.extend({
  /** Newest first. */
  groups: z.array(
    z.object({
      id,
      name: z.string(),
      description: z.string().nullable(),
      memberCount: z.number(),
      maxMembers: z.number(),
      owner: z.object({ id, username: z.string() }),
      createdAt: instant,
    }),
  ),
  /** Accepted members of its groups, by name. */
  attendees: z.array(z.object({ user: person, group: z.object({ id, name: z.string() }), joinedAt: instant })),
  statistics: z.object({
    associatedGroups: z.number(),
    /** Distinct users with an accepted membership in one of its groups. */
    attendees: z.number(),
  }),
  landingPage: z.object({ id, slug: z.string(), isPublished: z.boolean() }).nullable(),
  /** By its submitter; without a point, to have none. */
})
export type AdminEventDetail = z.infer<typeof adminEventDetail>

const page = pageQuery(adminEventLimits.pageSize, MAX_ADMIN_PAGE_SIZE)
const anyCase = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.trim().toUpperCase() || undefined : value),
    z.enum(values, 'Kies een van de mogelijkheden').optional(),
  )

export const listAdminEvents = route('GET', '/events/admin/all', 'admin', {
  summary: 'Every event, whatever its status',
  query: page.extend({
    /** Part of title, place or venue. */
    search: z.string().trim().max(100, 'Je zoekwoord mag hoogstens 100 tekens hebben').optional(),
    status: anyCase(EVENT_STATUSES),
    type: anyCase(EVENT_TYPES),
    sortBy: z.enum(['createdAt', 'title', 'status', 'startDate']).default('createdAt'),
    sortOrder: sortOrder.default('desc'),
  }),
  output: z.object({ events: z.array(adminEvent), pagination }),
  dependsOn: () => ['admin'],
})

export const listPendingEvents = route('GET', '/events/admin/pending', 'admin', {
  summary: 'PENDING events, oldest first',
  query: page,
  output: z.object({ events: z.array(adminEvent), pagination }),
  dependsOn: () => ['admin'],
})

export const getAdminEventStats = route('GET', '/events/admin/stats', 'admin', {
  summary: 'Number of PENDING events, and of decisions on this Amsterdam day',
  output: z.object({ pendingCount: z.number(), approvedTodayCount: z.number(), rejectedTodayCount: z.number() }),
  dependsOn: () => ['admin'],
})

export const getAdminEvent = route('GET', '/events/admin/:id', 'admin', {
  summary: 'One event with its groups, their members and its landing page',
  output: z.object({ event: adminEventDetail }),
  refusals: ['EVENT_NOT_FOUND'],
  dependsOn: () => ['admin'],
})

export const updateAdminEvent = route('PUT', '/events/admin/:id', 'admin', {
  alsoMethods: ['PATCH'],
  summary: 'Change the given fields. Status CANCELLED cancels a live event',
  body: eventFieldsUpdate.extend({
    /** The former slug redirects to the new one. */
    slug: z
      .string('Vul het webadres in')
      .trim()
      .min(1, 'Vul het webadres in')
      .min(adminEventLimits.slug.min, 'Het webadres moet minstens 3 tekens hebben')
      .max(adminEventLimits.slug.max, tooLong('Het webadres', adminEventLimits.slug.max))
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Gebruik kleine letters, cijfers en streepjes, zonder spaties')
      .optional(),
    /** CANCELLED, or the current status. */
    status: anyCase(EVENT_STATUSES),
    /** In JSON. A picture can also be uploaded as a file. */
    image: pictureAddress,
    /** Removes the picture in a form. */
    removeImage: formBoolean.optional(),
    /** The decision on the place to meet that the submitter of a live event proposes. */
    isMeetingPointAccepted: formBoolean.optional(),
    ...decisionFields,
  }),
  output: z.object({ event: adminEventDetail }),
  refusals: ['EVENT_NOT_FOUND', 'NOT_IMPARTIAL', 'EVENT_NOT_LIVE', 'EVENT_STATUS_FIXED', 'SLUG_TAKEN', 'IMAGE_REFUSED'],
  upload: ADMIN_EVENT_PICTURE,
  changes: () => ['admin', 'event', 'groups', 'day'],
})

export const deleteAdminEvent = route('DELETE', '/events/admin/:id', 'admin', {
  summary: 'Delete an event with its groups and their messages',
  query: z.object(decisionFields),
  refusals: ['EVENT_NOT_FOUND', 'NOT_IMPARTIAL'],
  changes: () => ['admin', 'event', 'groups'],
})

const eventIds = z
  .array(idWithMessage('Kies een evenement'), 'Kies een evenement')
  .min(1, 'Kies een evenement')
  .max(adminEventLimits.bulk.max, 'Kies hoogstens 1000 evenementen tegelijk')

export const bulkApproveEvents = route('POST', '/events/admin/bulk-approve', 'admin', {
  summary: 'Approve the PENDING ones among these events',
  body: z.object({ eventIds }),
  output: z.object({ approvedCount: z.number() }),
  changes: () => ['admin', 'event', 'groups'],
})

export const bulkRejectEvents = route('POST', '/events/admin/bulk-reject', 'admin', {
  summary: 'Reject the PENDING ones among these events',
  body: z.object({ eventIds, ...decisionFields }),
  output: z.object({ rejectedCount: z.number() }),
  changes: () => ['admin', 'event', 'groups'],
})

export const approveEvent = route('POST', '/events/:id/approve', 'admin', {
  summary: 'Approve a PENDING event',
  output: z.object({ event }),
  refusals: ['EVENT_NOT_FOUND', 'NOT_IMPARTIAL', 'EVENT_NOT_PENDING'],
  changes: () => ['admin', 'event', 'groups'],
})

export const rejectEvent = route('POST', '/events/:id/reject', 'admin', {
  summary: 'Reject a PENDING event',
  body: z.object({ reason: blankToNull(z.string().trim().max(1000)), category: decisionCategory }),
  output: z.object({ event }),
  refusals: ['EVENT_NOT_FOUND', 'NOT_IMPARTIAL', 'EVENT_NOT_PENDING'],
  changes: () => ['admin', 'event', 'groups'],
})
