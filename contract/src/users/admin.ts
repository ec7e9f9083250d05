import { adminReason, decisionFields } from '../audit.ts'
import { overseenMessage } from '../chat/chat.ts'
import { EVENT_STATUSES, EVENT_TYPES } from '../events/events.ts'
import { MEMBER_STATUSES } from '../groups/groups.ts'
import { id, instant } from '../platform/ids.ts'
import { MAX_ADMIN_PAGE_SIZE, pageQuery, pagination, queryBoolean, sortOrder } from '../platform/paging.ts'
import { enumInAnyCase } from '../platform/query.ts'
import { route } from '../platform/route.ts'
import { z } from '../platform/zod.ts'
import { age, bio, DRUG_USE_PREFERENCES, email, GENDERS, person, SOCIAL_PREFERENCES, username } from './users.ts'

export const adminUserLimits = {
  search: { max: 100 },
  /** Default page size of a user's messages (spec 3, section 9). */
  messages: 50,
  /** Groups and events listed with a user, newest first. */
  shown: 50,
  recentDays: 30,
} as const

export const adminUser = person.extend({
  email: z.string(),
  bio: z.string().nullable(),
  isAdmin: z.boolean(),
  isSuspended: z.boolean(),
  suspendedAt: instant.nullable(),
  /** As entered. The user sees a Dutch sentence instead of `REPORTED_BY_USER`. */
  suspensionReason: z.string().nullable(),
  isPremium: z.boolean(),
  emailVerified: z.boolean(),
  /** The account is locked until this instant. */
  lockedUntil: instant.nullable(),
  createdAt: instant,
  lastActiveAt: instant.nullable(),
  age: z.number().nullable(),
  gender: z.enum(GENDERS).nullable(),
  socialPreference: z.enum(SOCIAL_PREFERENCES).nullable(),
  drugUsePreference: z.enum(DRUG_USE_PREFERENCES).nullable(),
  /** Whether extra groups were bought; only the user sees how many. */
  extraGroupSlots: z.boolean(),
  chatEnhancements: z.boolean(),
  /** Upgrades do not expire. */
  premiumExpiresAt: instant.nullable(),
})
export type AdminUser = z.infer<typeof adminUser>

const adminUserGroup = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  status: z.enum(MEMBER_STATUSES),
  role: z.enum(['owner', 'member']),
  memberCount: z.number(),
  messageCount: z.number(),
  joinedAt: instant.nullable(),
})
export type AdminUserGroup = z.infer<typeof adminUserGroup>

const adminUserEvent = z.object({
  id,
  title: z.string(),
  slug: z.string(),
  status: z.enum(EVENT_STATUSES),
  eventType: z.enum(EVENT_TYPES),
  /** Distinct members of the event's groups. */
  _count: z.object({ attendees: z.number() }),
  createdAt: instant,
})
export type AdminUserEvent = z.infer<typeof adminUserEvent>

export const adminUserDetail = adminUser.extend({
  statistics: z.object({
    ownedGroups: z.number(),
    /** Accepted memberships of groups owned by others. */
    memberGroups: z.number(),
    totalMessages: z.number(),
    createdEvents: z.number(),
    /** In the last 30 days. */
    recentActivity: z.object({ messages: z.number() }),
  }),
  groups: z.array(adminUserGroup),
  events: z.array(adminUserEvent),
  _count: z.object({ messages: z.number() }),
})
export type AdminUserDetail = z.infer<typeof adminUserDetail>

export const ADMIN_USER_SORTS = ['createdAt', 'username', 'email'] as const

export const listUsers = route('GET', '/admin/users', 'admin', {
  summary: 'All users; search matches part of the username or e-mail address',
  query: pageQuery(20, MAX_ADMIN_PAGE_SIZE).extend({
    sortBy: z.enum(ADMIN_USER_SORTS).default('createdAt'),
    sortOrder: sortOrder.default('desc'),
    search: z
      .string()
      .trim()
      .max(adminUserLimits.search.max, 'Je zoekwoord mag hoogstens 100 tekens hebben')
      .optional(),
    suspended: queryBoolean.optional(),
    isAdmin: queryBoolean.optional(),
  }),
  output: z.object({ users: z.array(adminUser), pagination }),
  dependsOn: () => ['admin'],
})

export const getAdminUser = route('GET', '/admin/users/:id', 'admin', {
  summary: 'A user with statistics, groups and events',
  output: z.object({ user: adminUserDetail }),
  refusals: ['USER_NOT_FOUND'],
  dependsOn: () => ['admin'],
})

export const updateUser = route('PATCH', '/admin/users/:id', 'admin', {
  alsoMethods: ['PUT'],
  summary:
    'Change a user’s username, e-mail address, bio, age or admin flag; omitted fields stay. An age of 18 or more ends the pause of a member under 18',
  body: z.object({
    username: username.optional(),
    email: email.optional(),
    bio,
    age,
    isAdmin: z.boolean('Kies ja of nee').optional(),
    /** Lets an administrator without a passkey make the first one, within 24 hours. */
    opensPasskeyWindow: z.literal(true).optional(),
    reason: adminReason,
  }),
  output: z.object({ user: adminUser }),
  refusals: [
    'USER_NOT_FOUND',
    'USERNAME_TAKEN',
    'EMAIL_TAKEN',
    'NOT_YOURSELF',
    'NOT_IMPARTIAL',
    'LAST_ADMIN',
    'REAUTHENTICATION_REQUIRED',
  ],
  changes: () => ['admin', 'person'],
})

export const setUserSuspension = route('PATCH', '/admin/users/:id/suspend', 'admin', {
  summary: 'Suspend a user or lift the suspension; the user sees the reason at login',
  body: z.object({ suspend: z.boolean('Kies ja of nee'), ...decisionFields }),
  output: z.object({ user: adminUser }),
  refusals: ['USER_NOT_FOUND', 'NOT_YOURSELF', 'NOT_IMPARTIAL', 'LAST_ADMIN'],
  changes: () => ['admin', 'person'],
})

export const unlockUser = route('POST', '/admin/users/:id/unlock', 'admin', {
  summary: 'End the lock of too many wrong passwords',
  body: z.object({ reason: adminReason }),
  output: z.object({ user: adminUser }),
  refusals: ['USER_NOT_FOUND'],
  changes: () => ['admin', 'person'],
})

export const endUserSessions = route('DELETE', '/admin/users/:id/sessions', 'admin', {
  summary: 'Sign a user out everywhere',
  body: z.object({ reason: adminReason }),
  refusals: ['USER_NOT_FOUND'],
  changes: () => ['admin', 'person'],
})

export const removeUser = route('DELETE', '/admin/users/:id', 'admin', {
  summary: 'Delete a user permanently',
  body: z.object(decisionFields),
  refusals: ['USER_NOT_FOUND', 'NOT_YOURSELF', 'NOT_IMPARTIAL', 'LAST_ADMIN'],
  changes: () => ['admin', 'person'],
})

export const adminUserMessage = overseenMessage.extend({
  type: z.enum(['group', 'direct']),
  /** The name of the group or the other user; null after that account is deleted. */
  target: z.string().nullable(),
  /** Empty for a GIF without text and for a deleted message. */
  content: z.string(),
})
export type AdminUserMessage = z.infer<typeof adminUserMessage>

export const listUserMessages = route('GET', '/admin/users/:id/messages', 'admin', {
  summary: 'Messages of a user, newest first; every call is written to the audit log',
  query: pageQuery(adminUserLimits.messages, MAX_ADMIN_PAGE_SIZE).extend({
    type: enumInAnyCase(['all', 'group', 'direct']).default('all'),
    reason: adminReason,
    reportId: id.optional(),
  }),
  output: z.object({ messages: z.array(adminUserMessage), pagination }),
  refusals: ['USER_NOT_FOUND'],
  notLive: 'Every look is logged, so nothing asks again by itself',
})
