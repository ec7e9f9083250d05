import { NOTIFICATION_CHOICES, NOTIFICATION_TYPES } from 'contract/notifications.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, partOf, primaryId } from '../../platform/db/columns.ts'
import { sessions } from '../auth/tables.ts'
import { conversations } from '../chat/tables.ts'
import { events } from '../events/tables.ts'
import { groups } from '../groups/tables.ts'
import { users } from '../users/tables.ts'

export const notifications = pgTable(
  'notifications',
  {
    id: primaryId(),
    userId: partOf('user_id', () => users.id),
    type: text('type', { enum: NOTIFICATION_TYPES }).notNull(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    actionUrl: text('action_url').notNull(),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
    /** False for a notification that is sent by mail or push only. */
    isInApp: boolean('is_in_app').notNull().default(true),
    /** The event that the mail shows; null when it is about none, or the event is deleted. */
    eventId: uuid('event_id').references(() => events.id, { onDelete: 'set null' }),
    /** The group that it is about; null when it is about none, or the group is deleted. */
    groupId: uuid('group_id').references(() => groups.id, { onDelete: 'set null' }),
    /** The Amsterdam day (YYYY-MM-DD) of the event, in what reminds of it the day before. */
    reminderDay: text('reminder_day'),
    /** The user who caused it, also after their account was deleted; null when no user did. */
    causeId: uuid('cause_id'),
    /** Unique per user, for example per event or conversation; null is never deduplicated. */
    dedupeKey: text('dedupe_key'),
    /** When it was handed to mail or push; null while postponed, or when neither channel is on. */
    deliveredAt: instant('delivered_at'),
  },
  (table) => [
    index('notifications_user').on(table.userId, table.createdAt),
    index('notifications_unread').on(table.userId).where(sql`read_at is null`),
    uniqueIndex('notifications_once').on(table.userId, table.dedupeKey),
    index('notifications_event').on(table.eventId).where(sql`event_id is not null`),
    index('notifications_group').on(table.groupId).where(sql`group_id is not null`),
    index('notifications_reminders').on(table.eventId, table.userId).where(sql`reminder_day is not null`),
    index('notifications_read').on(table.readAt).where(sql`read_at is not null`),
  ],
)

/**
 * Only nodes of the release before write it. It counts for a user whose choice is null: before it is dropped, a migration
 * stores what `choiceOf` gives for them.
 */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: partOf('user_id', () => users.id),
    kind: text('kind').notNull(),
    inApp: boolean('in_app').notNull(),
    mail: boolean('mail').notNull(),
    push: boolean('push').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)

/** Without a row: no choice, no quiet hours, and push messages without the sender's name. */
export const notificationSettings = pgTable('notification_settings', {
  userId: partOf('user_id', () => users.id).primaryKey(),
  push: text('push', { enum: NOTIFICATION_CHOICES }),
  mail: text('mail', { enum: NOTIFICATION_CHOICES }),
  mentionsThroughMute: boolean('mentions_through_mute'),
  /** Minutes after midnight in Amsterdam; both set or both null. */
  quietFrom: integer('quiet_from'),
  quietUntil: integer('quiet_until'),
  showsSender: boolean('shows_sender').notNull().default(false),
  digestedAt: instant('digested_at'),
  dailyMailAt: instant('looking_updated_at'),
})

export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: primaryId(),
    userId: partOf('user_id', () => users.id),
    sessionId: partOf('session_id', () => sessions.id),
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('push_subscriptions_user').on(table.userId),
    index('push_subscriptions_session').on(table.sessionId),
  ],
)

/** Per user and conversation: the last message notified of (`toldSeq`), and the last one included in a mail. */
export const missedMessages = pgTable(
  'missed_messages',
  {
    userId: partOf('user_id', () => users.id),
    conversationId: partOf('conversation_id', () => conversations.id),
    toldSeq: integer('told_seq').notNull(),
    toldAt: instant('told_at').notNull(),
    mailedSeq: integer('mailed_seq').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.conversationId] }),
    index('missed_messages_conversation').on(table.conversationId),
    index('missed_messages_to_mail').on(table.toldAt).where(sql`mailed_seq < told_seq`),
  ],
)

/** One row: the watermark up to which messages were checked. */
export const missedMessagesMark = pgTable('missed_messages_mark', {
  id: integer('id').primaryKey(),
  lookedUntil: instant('looked_until').notNull(),
})
