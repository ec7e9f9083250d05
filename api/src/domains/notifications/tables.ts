import { NOTIFICATION_KINDS, NOTIFICATION_TYPES } from 'contract/notifications.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, primaryId } from '../../platform/db/columns.ts'
import { sessions } from '../auth/tables.ts'
import { conversations } from '../chat/tables.ts'
import { users } from '../users/tables.ts'

export const notifications = pgTable(
  'notifications',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text('type', { enum: NOTIFICATION_TYPES }).notNull(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    /** A path on this site. */
    actionUrl: text('action_url').notNull(),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
    /** False: it goes by mail or push alone, and no list shows it. */
    isInApp: boolean('is_in_app').notNull().default(true),
    /** Said once: a reminder of this event, a missed conversation. Null is said each time. */
    dedupeKey: text('dedupe_key'),
    /** When mail or push took it; null while it waits or when neither was wanted. */
    deliveredAt: instant('delivered_at'),
  },
  (table) => [
    index('notifications_user').on(table.userId, table.createdAt),
    index('notifications_unread').on(table.userId).where(sql`read_at is null`),
    uniqueIndex('notifications_once').on(table.userId, table.dedupeKey),
    index('notifications_read').on(table.readAt).where(sql`read_at is not null`),
  ],
)

/** What a person chose for one kind; without a row the contract's default holds. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: NOTIFICATION_KINDS }).notNull(),
    inApp: boolean('in_app').notNull(),
    mail: boolean('mail').notNull(),
    push: boolean('push').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)

/** Without a row: no quiet hours, and push messages that name nobody. */
export const notificationSettings = pgTable('notification_settings', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Minutes after midnight in Amsterdam; both or neither. */
  quietFrom: integer('quiet_from'),
  quietUntil: integer('quiet_until'),
  showsSender: boolean('shows_sender').notNull().default(false),
  /** The last mail about missed messages. */
  digestedAt: instant('digested_at'),
})

/** A browser that takes push messages, for as long as its login lasts. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
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

/** Up to where somebody was told of messages they missed in a conversation, and up to where a mail said so. */
export const missedMessages = pgTable(
  'missed_messages',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
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

/** One row: up to which moment messages were looked at for being missed. */
export const missedMessagesMark = pgTable('missed_messages_mark', {
  id: integer('id').primaryKey(),
  lookedUntil: instant('looked_until').notNull(),
})
