import { adminReason } from './audit.ts'
import { MESSAGE_TYPES } from './chat.ts'
import { EVENT_STATUSES, EVENT_TYPES } from './events.ts'
import { MEMBER_STATUSES } from './groups.ts'
import { id, idParams, instant } from './ids.ts'
import { MAX_ADMIN_PAGE_SIZE, pageQuery, pagination, queryBoolean, sortOrder } from './paging.ts'
import { route } from './route.ts'
import { DRUG_USE_PREFERENCES, email, GENDERS, person, SOCIAL_PREFERENCES, userLimits, username } from './users.ts'
import { z } from './zod.ts'

export const adminUserLimits = {
  search: { max: 100 },
  /** Messages on a page of what somebody wrote (spec 3 section 9). */
  messages: 50,
  /** Groups and events shown with a person, newest first. */
  shown: 50,
  recentDays: 30,
} as const

/** A person as administrators see them, in lists. */
export const adminUser = person.extend({
  email: z.string(),
  bio: z.string().nullable(),
  isAdmin: z.boolean(),
  isSuspended: z.boolean(),
  suspendedAt: instant.nullable(),
  /** As it was given; the person reads a Dutch sentence in place of the fixed 'Reported by user'. */
  suspensionReason: z.string().nullable(),
  /** Any upgrade. */
  isPremium: z.boolean(),
  emailVerified: z.boolean(),
  /** Locked while this lies ahead. */
  lockedUntil: instant.nullable(),
  createdAt: instant,
  lastActiveAt: instant.nullable(),
  age: z.number().nullable(),
  gender: z.enum(GENDERS).nullable(),
  socialPreference: z.enum(SOCIAL_PREFERENCES).nullable(),
  drugUsePreference: z.enum(DRUG_USE_PREFERENCES).nullable(),
  /** Whether extra places were bought; how many is the person's own to see. */
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
  /** Of the whole group. */
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
  /** Different people in its groups. */
  _count: z.object({ attendees: z.number() }),
  createdAt: instant,
})
export type AdminUserEvent = z.infer<typeof adminUserEvent>

/** A person with what they do here. */
export const adminUserDetail = adminUser.extend({
  statistics: z.object({
    ownedGroups: z.number(),
    /** Accepted memberships of other people's groups. */
    memberGroups: z.number(),
    totalMessages: z.number(),
    createdEvents: z.number(),
    /** Of the last 30 days. */
    recentActivity: z.object({ messages: z.number() }),
  }),
  groups: z.array(adminUserGroup),
  events: z.array(adminUserEvent),
  _count: z.object({ messages: z.number() }),
})
export type AdminUserDetail = z.infer<typeof adminUserDetail>

export const ADMIN_USER_SORTS = ['createdAt', 'username', 'email'] as const

export const listUsers = route({
  method: 'GET',
  path: '/admin/users',
  access: 'admin',
  summary: 'Everybody; search takes a part of the username or the e-mail address',
  query: pageQuery(20, MAX_ADMIN_PAGE_SIZE).extend({
    sortBy: z.enum(ADMIN_USER_SORTS).default('createdAt'),
    sortOrder: sortOrder.default('desc'),
    search: z.string().trim().max(adminUserLimits.search.max, 'Zoek op hoogstens 100 tekens').optional(),
    suspended: queryBoolean.optional(),
    isAdmin: queryBoolean.optional(),
  }),
  output: z.object({ users: z.array(adminUser), pagination }),
})

export const getAdminUser = route({
  method: 'GET',
  path: '/admin/users/:id',
  access: 'admin',
  summary: 'A person with statistics, groups and events',
  params: idParams,
  output: z.object({ user: adminUserDetail }),
  refusals: ['USER_NOT_FOUND'],
})

export const updateUser = route({
  method: 'PATCH',
  path: '/admin/users/:id',
  access: 'admin',
  summary: 'Change somebody’s username, e-mail address, bio or admin flag: what is left out stays',
  params: idParams,
  body: z.object({
    username: username.optional(),
    email: email.optional(),
    bio: z
      .string('Bio is ongeldig')
      .trim()
      .max(userLimits.bio.max, 'Bio mag niet meer dan 500 tekens bevatten')
      .nullish()
      .transform((text) => (text === '' ? null : text)),
    isAdmin: z.boolean('Kies ja of nee').optional(),
    reason: adminReason,
  }),
  output: z.object({ user: adminUser }),
  refusals: ['USER_NOT_FOUND', 'USERNAME_TAKEN', 'EMAIL_TAKEN', 'NOT_YOURSELF', 'LAST_ADMIN'],
})

export const setUserSuspension = route({
  method: 'PATCH',
  path: '/admin/users/:id/suspend',
  access: 'admin',
  summary: 'Suspend somebody, or lift it; the person reads the reason when they try to log in',
  params: idParams,
  body: z.object({ suspend: z.boolean('Kies ja of nee'), reason: adminReason }),
  output: z.object({ user: adminUser }),
  refusals: ['USER_NOT_FOUND', 'NOT_YOURSELF', 'LAST_ADMIN'],
})

export const unlockUser = route({
  method: 'POST',
  path: '/admin/users/:id/unlock',
  access: 'admin',
  summary: 'End the lock of too many wrong passwords',
  params: idParams,
  body: z.object({ reason: adminReason }),
  output: z.object({ user: adminUser }),
  refusals: ['USER_NOT_FOUND'],
})

export const removeUser = route({
  method: 'DELETE',
  path: '/admin/users/:id',
  access: 'admin',
  summary: 'Delete somebody’s account for good',
  params: idParams,
  body: z.object({ reason: adminReason }),
  refusals: ['USER_NOT_FOUND', 'NOT_YOURSELF', 'LAST_ADMIN'],
})

export const adminUserMessage = z.object({
  id,
  type: z.enum(['group', 'direct']),
  /** The group's name or the other person's; null once that account is deleted. */
  target: z.string().nullable(),
  /** Empty for a GIF without words, and once the message was deleted. */
  content: z.string(),
  messageType: z.enum(MESSAGE_TYPES),
  gifUrl: z.string().nullable(),
  isDeleted: z.boolean(),
  sentAt: instant,
})
export type AdminUserMessage = z.infer<typeof adminUserMessage>

export const listUserMessages = route({
  method: 'GET',
  path: '/admin/users/:id/messages',
  access: 'admin',
  summary: 'What somebody wrote, newest first; each look is written in the logbook',
  params: idParams,
  query: pageQuery(adminUserLimits.messages, MAX_ADMIN_PAGE_SIZE).extend({
    type: z
      .preprocess(
        (value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
        z.enum(['all', 'group', 'direct'], 'Kies een van de mogelijkheden'),
      )
      .default('all'),
    reason: adminReason,
    /** The report that gives rise to it. */
    reportId: id.optional(),
  }),
  output: z.object({ messages: z.array(adminUserMessage), pagination }),
  refusals: ['USER_NOT_FOUND'],
})
