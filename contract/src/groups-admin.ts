import { adminReason } from './audit.ts'
import { MESSAGE_TYPES } from './chat.ts'
import { EVENT_STATUSES, EVENT_TYPES } from './events.ts'
import { groupLimits, MEMBER_STATUSES, updateGroup } from './groups.ts'
import { id, idParams, instant } from './ids.ts'
import { MAX_ADMIN_LIMIT, pageQuery, pagination, queryBoolean, sortOrder } from './paging.ts'
import { route } from './route.ts'
import { person } from './users.ts'
import { z } from './zod.ts'

export const adminGroupLimits = {
  pageSize: 20,
  /** Chat log. */
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
  name: z.string(),
  description: z.string().nullable(),
  maxMembers: z.number(),
  currentMembers: z.number(),
  featuredImage: z.string().nullable(),
  isPublic: z.boolean(),
  tags: z.array(z.string()),
  createdAt: instant,
  isActive: z.boolean(),
  messageCount: z.number(),
  owner: z.object({ id, username: z.string() }),
  premiumFeatures: z.object({ extendedSize: z.boolean(), premiumExpiresAt: instant.nullable() }),
  statistics: z.object({
    /** Accepted and not suspended. */
    activeMembers: z.number(),
    totalMessages: z.number(),
    /** Open requests, the wait list not included. */
    pendingMembers: z.number(),
    /** Over the days the group exists, today included; one digit behind the comma. */
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
      /** The member's; a membership has no id of its own. */
      id,
      user: person.extend({ suspendedAt: instant.nullable() }),
      status: z.enum(MEMBER_STATUSES),
      messageCount: z.number(),
      joinedAt: instant.nullable(),
      waitlistPosition: z.number().nullable(),
    }),
  ),
  /** What happened last, newest first; what was written stays in the chat log. */
  recentActivity: z.array(z.object({ type: z.enum(ACTIVITY_TYPES), details: z.string(), timestamp: instant })),
})
export type AdminGroup = z.infer<typeof adminGroup>

export const listAdminGroups = route({
  method: 'GET',
  path: '/admin/groups',
  access: 'admin',
  summary: 'Every group, public or not',
  query: pageQuery(adminGroupLimits.pageSize, MAX_ADMIN_LIMIT).extend({
    /** Part of its name or of its event's title. */
    search: z.string().trim().max(100, 'Zoek met hoogstens 100 tekens').optional(),
    isActive: queryBoolean.optional(),
    sortBy: z.enum(['createdAt', 'name', 'memberCount']).default('createdAt'),
    sortOrder: sortOrder.default('desc'),
  }),
  output: z.object({ groups: z.array(adminGroupRow), pagination }),
})

export const getAdminGroup = route({
  method: 'GET',
  path: '/admin/groups/:id',
  access: 'admin',
  summary: 'One group with its members, figures and what happened last',
  params: idParams,
  output: z.object({ group: adminGroup }),
  refusals: ['GROUP_NOT_FOUND'],
})

const { shape } = updateGroup.body

export const updateAdminGroup = route({
  method: 'PATCH',
  alsoMethods: ['PUT'],
  path: '/admin/groups/:id',
  access: 'admin',
  summary: 'Change what is named; the rest stays. More places give the wait list its turn',
  params: idParams,
  body: z.object({
    name: shape.name,
    /** Empty or null takes it away. */
    description: shape.description,
    maxMembers: z.coerce
      .number('Vul een aantal van 2 tot 50 in')
      .int('Vul een aantal van 2 tot 50 in')
      .min(adminGroupLimits.minSize, 'Een groep heeft minstens 2 plekken')
      .max(groupLimits.maxSize, 'Een groep heeft hoogstens 50 plekken')
      .optional(),
    featuredImage: shape.featuredImage,
    removeImage: shape.removeImage,
    reason: adminReason,
  }),
  output: z.object({ group: adminGroup }),
  refusals: ['GROUP_NOT_FOUND', 'GROUP_SIZE_TAKEN', 'IMAGE_REFUSED'],
  upload: updateGroup.upload,
})

export const deleteAdminGroup = route({
  method: 'DELETE',
  path: '/admin/groups/:id',
  access: 'admin',
  summary: 'End a group, with its chat',
  params: idParams,
  query: z.object({ reason: adminReason }),
  refusals: ['GROUP_NOT_FOUND'],
})

export const transferGroupOwner = route({
  method: 'POST',
  path: '/admin/groups/:id/transfer-owner',
  access: 'admin',
  summary: 'Make another accepted member owner; the former one stays as a member',
  params: idParams,
  body: z.object({
    newOwnerId: z.string('Kies een lid van de groep').pipe(z.uuid('Kies een lid van de groep')),
    reason: adminReason,
  }),
  output: z.object({ group: adminGroup }),
  refusals: ['GROUP_NOT_FOUND', 'MEMBERSHIP_NOT_FOUND'],
})

const logMessage = z.object({
  id,
  /** Empty for a GIF, and for what was deleted. */
  message: z.string(),
  messageType: z.enum(MESSAGE_TYPES),
  gifUrl: z.string().nullable(),
  isDeleted: z.boolean(),
  sentAt: instant,
  /** Null once the account is deleted. */
  user: z.object({ id, username: z.string(), profilePhoto: z.string().nullable() }).nullable(),
})
export type LogMessage = z.infer<typeof logMessage>

export const readGroupLog = route({
  method: 'GET',
  path: '/admin/groups/:id/messages',
  access: 'admin',
  summary: 'The chat of a group, newest first. Each page that is looked at is written to the logbook',
  params: idParams,
  query: pageQuery(adminGroupLimits.messages, MAX_ADMIN_LIMIT).extend({
    userId: id.optional(),
    reason: adminReason,
    /** The report that gave rise to the look. */
    reportId: id.optional(),
  }),
  output: z.object({
    messages: z.array(logMessage),
    /** Whoever is in the group, and whoever wrote in it. */
    members: z.array(z.object({ id, username: z.string() })),
    pagination,
  }),
  refusals: ['GROUP_NOT_FOUND'],
})
