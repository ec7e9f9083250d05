import { adminReason, decisionFields } from '../audit.ts'
import { overseenMessage } from '../chat/chat.ts'
import { EVENT_STATUSES, EVENT_TYPES } from '../events/events.ts'
import { id, idWithMessage, instant } from '../platform/ids.ts'
import { MAX_ADMIN_PAGE_SIZE, pageQuery, pagination, queryBoolean, sortOrder } from '../platform/paging.ts'
import { route } from '../platform/route.ts'
import { pictureAddress } from '../platform/text.ts'
import { z } from '../platform/zod.ts'
import { person } from '../users/users.ts'
import { groupContent, groupFieldsUpdate, MEMBER_STATUSES, pictureRemoval } from './groups.ts'
import { GROUP_PICTURE } from './lifecycle.ts'
import { groupLimits } from './limits.ts'

export const adminGroupLimits = {
  pageSize: 20,
  messages: 50,
  minSize: 2,
  recentActivity: 20,
} as const

const adminGroupRow = z.object({
  id,
  name: z.string(),
  event: z.object({ id, title: z.string(), slug: z.string() }).nullable(),
  owner: z.object({ id, username: z.string() }),
  memberCount: z.number(),
  maxMembers: z.number(),
  isActive: z.boolean(),
  isPublic: z.boolean(),
  createdAt: instant,
})
export type AdminGroupRow = z.infer<typeof adminGroupRow>

export const ACTIVITY_TYPES = ['message_sent', 'member_joined', 'join_requested', 'group_created'] as const

const adminGroup = z.object({
  id,
  ...groupContent,
  maxMembers: z.number(),
  currentMembers: z.number(),
  createdAt: instant,
  isActive: z.boolean(),
  messageCount: z.number(),
  owner: z.object({ id, username: z.string() }),
  premiumFeatures: z.object({ extendedSize: z.boolean(), premiumExpiresAt: instant.nullable() }),
  statistics: z.object({
    /** Accepted and not suspended. */
    activeMembers: z.number(),
    totalMessages: z.number(),
    /** PENDING requests, without the wait list. */
    pendingMembers: z.number(),
    /** Since the group exists, today included; one decimal. */
    averageMessagesPerDay: z.number(),
  }),
  event: z
    .object({
      id,
      title: z.string(),
      eventType: z.enum(EVENT_TYPES),
      startDate: instant,
      status: z.enum(EVENT_STATUSES),
      slug: z.string(),
    })
    .nullable(),
  members: z.array(
    z.object({
      /** The user's id; a membership has no id of its own. */
      id,
      user: person.extend({ suspendedAt: instant.nullable() }),
      status: z.enum(MEMBER_STATUSES),
      messageCount: z.number(),
      joinedAt: instant.nullable(),
      waitlistPosition: z.number().nullable(),
    }),
  ),
  /** Newest first; without the text of messages. */
  recentActivity: z.array(z.object({ type: z.enum(ACTIVITY_TYPES), details: z.string(), timestamp: instant })),
})
export type AdminGroup = z.infer<typeof adminGroup>

export const listAdminGroups = route('GET', '/admin/groups', 'admin', {
  summary: 'Every group, public or not',
  query: pageQuery(adminGroupLimits.pageSize, MAX_ADMIN_PAGE_SIZE).extend({
    /** Part of the group's name or description, or of the event's title, place or venue. */
    search: z.string().trim().max(100, 'Je zoekwoord mag hoogstens 100 tekens hebben').optional(),
    isActive: queryBoolean.optional(),
    sortBy: z.enum(['createdAt', 'name', 'memberCount']).default('createdAt'),
    sortOrder: sortOrder.default('desc'),
  }),
  output: z.object({ groups: z.array(adminGroupRow), pagination }),
  dependsOn: () => ['admin'],
})

export const getAdminGroup = route('GET', '/admin/groups/:id', 'admin', {
  summary: 'One group with its members, statistics and recent activity',
  output: z.object({ group: adminGroup }),
  refusals: ['GROUP_NOT_FOUND'],
  dependsOn: () => ['admin'],
})

export const updateAdminGroup = route('PATCH', '/admin/groups/:id', 'admin', {
  alsoMethods: ['PUT'],
  summary: 'Change the given fields. New places go to the wait list',
  body: groupFieldsUpdate.omit({ tags: true, membersMayAdmit: true, takesRequests: true, isPublic: true }).extend({
    ...pictureRemoval,
    /** In JSON. A picture can also be uploaded as a file. */
    featuredImage: pictureAddress,
    maxMembers: z.coerce
      .number('Vul een aantal van 2 tot 50 in')
      .int('Vul een aantal van 2 tot 50 in')
      .min(adminGroupLimits.minSize, 'Een groep heeft minstens 2 plekken')
      .max(groupLimits.maxSize, 'Een groep heeft hoogstens 50 plekken')
      .optional(),
    ...decisionFields,
  }),
  output: z.object({ group: adminGroup }),
  refusals: ['GROUP_NOT_FOUND', 'NOT_IMPARTIAL', 'GROUP_SIZE_TAKEN', 'IMAGE_REFUSED'],
  upload: GROUP_PICTURE,
  changes: () => ['admin', 'group', 'groups', 'event'],
})

export const deleteAdminGroup = route('DELETE', '/admin/groups/:id', 'admin', {
  summary: 'Delete a group and its chat',
  query: z.object(decisionFields),
  refusals: ['GROUP_NOT_FOUND', 'NOT_IMPARTIAL'],
  changes: () => ['admin', 'group', 'groups', 'event'],
})

export const transferGroupOwner = route('POST', '/admin/groups/:id/transfer-owner', 'admin', {
  summary: 'Make another accepted member owner; the former owner remains a member',
  body: z.object({
    newOwnerId: idWithMessage('Kies een lid van de groep'),
    /** Required after OWNER_NEEDS_CONFIRMATION: a member blocked the new owner. */
    isConfirmed: z.boolean('Kies ja of nee').optional(),
    reason: adminReason,
  }),
  output: z.object({ group: adminGroup }),
  notFound: 'GROUP_NOT_FOUND',
  refusals: ['GROUP_NOT_FOUND', 'MEMBERSHIP_NOT_FOUND', 'OWNER_NEEDS_CONFIRMATION'],
  changes: () => ['admin', 'group', 'groups', 'event'],
})

const logMessage = overseenMessage.extend({
  /** Empty for a GIF without caption and for a deleted message. */
  message: z.string(),
  /** Null after the account is deleted. */
  user: z.object({ id, username: z.string(), profilePhoto: z.string().nullable() }).nullable(),
})
export type LogMessage = z.infer<typeof logMessage>

export const readGroupLog = route('GET', '/admin/groups/:id/messages', 'admin', {
  summary: 'The chat of a group, newest first. Each page read is written to the audit log',
  query: pageQuery(adminGroupLimits.messages, MAX_ADMIN_PAGE_SIZE).extend({
    userId: id.optional(),
    reason: adminReason,
    reportId: id.optional(),
  }),
  output: z.object({
    messages: z.array(logMessage),
    /** Members of the group and authors of its messages. */
    members: z.array(z.object({ id, username: z.string() })),
    pagination,
  }),
  refusals: ['GROUP_NOT_FOUND'],
  notLive: 'Every look is logged, so nothing asks again by itself',
})
