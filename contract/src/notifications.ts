import { id, instant } from './platform/ids.ts'
import { keysOf } from './platform/keys.ts'
import { pageQuery, pagination } from './platform/paging.ts'
import { route } from './platform/route.ts'
import { z } from './platform/zod.ts'

export const NOTIFICATION_CHOICES = ['ALL', 'MINE', 'NONE'] as const
export type NotificationChoice = (typeof NOTIFICATION_CHOICES)[number]

/**
 * The choices that include a kind: MINE waits for or concerns its reader, and is part of ALL; ALL is what happens around them.
 * ALWAYS is mailed whatever the choice, and not pushed. Only administrators receive `moderation` and `deadlines`.
 */
export const SCOPE_OF_KIND = {
  membership: 'MINE',
  invitations: 'MINE',
  looking_update: 'MINE',
  requests: 'MINE',
  members: 'ALL',
  events: 'MINE',
  reminders: 'MINE',
  meetings: 'MINE',
  attendance: 'MINE',
  morning_after: 'MINE',
  references: 'MINE',
  direct_messages: 'MINE',
  group_messages: 'ALL',
  mentions: 'MINE',
  reports: 'ALWAYS',
  moderation: 'ALL',
  deadlines: 'ALWAYS',
  account: 'ALWAYS',
} as const satisfies Record<string, 'MINE' | 'ALL' | 'ALWAYS'>
export type NotificationKind = keyof typeof SCOPE_OF_KIND
export const NOTIFICATION_KINDS = keysOf(SCOPE_OF_KIND)

/** `group_request_received` and `ownership_offered` are stored and no longer sent. */
export const kindOfType = {
  event_approved: 'events',
  event_rejected: 'events',
  event_created: 'moderation',
  event_cancelled: 'events',
  group_join_request: 'requests',
  group_join_accepted: 'membership',
  group_join_rejected: 'membership',
  group_member_joined: 'members',
  group_request_received: 'requests',
  group_waitlist_promoted: 'membership',
  group_request_unanswered: 'requests',
  group_request_open: 'membership',
  group_alternatives: 'membership',
  group_invitation: 'invitations',
  group_proposal: 'invitations',
  looking_update: 'looking_update',
  event_changed: 'events',
  event_reminder: 'reminders',
  direct_message: 'direct_messages',
  group_message: 'group_messages',
  mention: 'mentions',
  report_handled: 'reports',
  report_overdue: 'deadlines',
  report_received: 'reports',
  report_urgent: 'deadlines',
  objection_submitted: 'deadlines',
  group_owner_changed: 'membership',
  ownership_offered: 'membership',
  group_deleted: 'membership',
  blocked_person_joined: 'membership',
  member_outside_audience: 'members',
  account_changed: 'account',
  meeting_changed: 'meetings',
  meeting_question: 'meetings',
  day_question: 'meetings',
  group_member_cancelled: 'meetings',
  attendance_question: 'attendance',
  morning_after: 'morning_after',
  home_check: 'morning_after',
  reference_opened: 'references',
} as const satisfies Record<string, NotificationKind>
export type NotificationType = keyof typeof kindOfType
export const NOTIFICATION_TYPES = keysOf(kindOfType)

/** Our own limits; the spec sets none. */
export const deliveryLimits = {
  /** While the user has the site open, mail and push wait this long and are skipped if it is read. Minutes. */
  waitWhileOpen: 10,
  /** Mail and push wait at most this long for an open site. Minutes. */
  waitAtMost: 60,
  /** A message unread for this long counts as missed. Minutes. */
  missedAfter: 2,
  /** Minimum time between two digests of missed messages. Hours. */
  digestEvery: 3,
  /** Read notifications are deleted after this. Days. */
  readKeptDays: 90,
} as const

export const notification = z.object({
  id,
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  createdAt: instant,
  /** `actionUrl` is a path on this site; `groupId` the group that it is about, until that is deleted. */
  data: z.object({ actionUrl: z.string(), groupId: id.nullable() }),
})
export type Notification = z.infer<typeof notification>

export const countNotifications = route('GET', '/notifications/count', 'verified', {
  summary: 'How many notifications are unread',
  output: z.object({ count: z.number() }),
  dependsOn: () => ['notifications'],
})

export const listNotifications = route('GET', '/notifications', 'verified', {
  summary: 'My notifications, newest first',
  query: pageQuery(20),
  output: z.object({ notifications: z.array(notification), pagination }),
  dependsOn: () => ['notifications'],
})

export const readNotification = route('PATCH', '/notifications/:id/read', 'verified', {
  summary: 'Mark one as read; doing it twice changes nothing',
  refusals: ['NOTIFICATION_NOT_FOUND'],
  changes: () => ['notifications'],
})

export const readAllNotifications = route('PATCH', '/notifications/read-all', 'verified', {
  summary: 'Mark all as read, or those that lead to one page',
  body: z.object({ actionUrl: z.string('Kies een pagina').min(1, 'Kies een pagina').max(500).optional() }),
  changes: () => ['notifications'],
})

export const deleteNotification = route('DELETE', '/notifications/:id', 'verified', {
  summary: 'Delete a notification',
  refusals: ['NOTIFICATION_NOT_FOUND'],
  changes: () => ['notifications'],
})

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Vul een tijd in, zoals 22:00')
const choice = z.enum(NOTIFICATION_CHOICES, 'Kies alles, wat jou aangaat of niets')

export const notificationPreferences = z.object({
  push: choice,
  mail: choice,
  /** Amsterdam time; both null without quiet hours. `quietFrom` later than `quietUntil` crosses midnight. */
  quietFrom: z.string().nullable(),
  quietUntil: z.string().nullable(),
  mentionsThroughMute: z.boolean(),
  /** Whether push messages about chats name the sender. They never contain the message. */
  showsSender: z.boolean(),
})
export type NotificationPreferences = z.infer<typeof notificationPreferences>

export const getNotificationPreferences = route('GET', '/notifications/preferences', 'verified', {
  summary: 'What I get by push and by mail, and when',
  output: notificationPreferences.extend({
    /** The public VAPID key with which browsers subscribe, base64url. */
    pushKey: z.string(),
  }),
  dependsOn: () => ['preferences'],
})

export const updateNotificationPreferences = route('PUT', '/notifications/preferences', 'verified', {
  summary: 'Change my preferences; omitted fields stay',
  body: z
    .object({
      push: choice.optional(),
      mail: choice.optional(),
      quietFrom: clockTime.nullish(),
      quietUntil: clockTime.nullish(),
      mentionsThroughMute: z.boolean('Kies ja of nee').optional(),
      showsSender: z.boolean('Kies ja of nee').optional(),
    })
    .refine(
      ({ quietFrom: from, quietUntil: until }) =>
        typeof from === 'string' ? typeof until === 'string' && from !== until : from === until,
      { path: ['quietUntil'], error: 'Kies een andere eindtijd' },
    ),
  output: notificationPreferences,
  changes: () => ['preferences'],
})

const PUSH_UNSUPPORTED = 'Dit apparaat kan geen pushberichten krijgen'
const pushKeys = z.object({
  p256dh: z.string().regex(/^[\w-]{80,100}={0,2}$/, PUSH_UNSUPPORTED),
  auth: z.string().regex(/^[\w-]{20,30}={0,2}$/, PUSH_UNSUPPORTED),
})
export type PushKeys = z.infer<typeof pushKeys>

export const updatePush = route('PUT', '/notifications/push-subscriptions', 'verified', {
  summary: 'Send push messages to this browser until this session ends, or none; safe to repeat',
  body: z.object({
    endpoint: z.url({ protocol: /^https?$/, error: PUSH_UNSUPPORTED }).max(1000),
    /** Null for no push messages. */
    keys: pushKeys.nullable(),
  }),
  refusals: ['PUSH_ENDPOINT_REFUSED'],
})

export const unsubscribeFromMail = route('POST', '/notifications/unsubscribe', 'guest', {
  summary: 'Stop mails with one click from a mail client (RFC 8058), or all but those that concern the user',
  query: z.object({
    /** Identifies the user; no login is needed. */
    key: z.string('De link is niet compleet').max(500),
    mail: z.enum(['NONE', 'MINE']).default('NONE'),
  }),
  output: z.object({ mail: choice }),
  refusals: ['UNSUBSCRIBE_KEY_INVALID'],
})
