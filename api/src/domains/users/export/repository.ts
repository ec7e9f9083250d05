import { eq, or } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../../platform/db/database.ts'
import { mailedTokens, sessions } from '../../auth/tables.ts'
import { blocks } from '../../blocks/tables.ts'
import { conversations, messageReactions, messages, readMarks } from '../../chat/tables.ts'
import { events } from '../../events/tables.ts'
import { groupMembers, groups } from '../../groups/tables.ts'
import {
  missedMessages,
  notificationPreferences,
  notificationSettings,
  notifications,
  pushSubscriptions,
} from '../../notifications/tables.ts'
import { payments } from '../../payments/tables.ts'
import { reports } from '../../reports/tables.ts'
import { users } from '../tables.ts'

/** A table whose rows are a person's when one of `whose` holds their id; `hide` are columns that are not theirs to see. */
type Source = { table: PgTable; whose: readonly PgColumn[]; hide?: readonly string[] }

/** What a person gets, under the names of the download. A test holds this against every foreign key to `users`. */
export const EXPORTED: Readonly<Record<string, Source>> = {
  account: { table: users, whose: [users.id], hide: ['passwordHash'] },
  sessions: { table: sessions, whose: [sessions.userId] },
  mailedLinks: { table: mailedTokens, whose: [mailedTokens.userId], hide: ['tokenHash'] },
  events: { table: events, whose: [events.creatorId], hide: ['searchText'] },
  ownedGroups: { table: groups, whose: [groups.ownerId] },
  memberships: { table: groupMembers, whose: [groupMembers.userId] },
  directConversations: { table: conversations, whose: [conversations.lowUserId, conversations.highUserId] },
  messages: { table: messages, whose: [messages.senderId] },
  reactions: { table: messageReactions, whose: [messageReactions.userId] },
  readMarks: { table: readMarks, whose: [readMarks.userId] },
  notifications: { table: notifications, whose: [notifications.userId] },
  notificationPreferences: { table: notificationPreferences, whose: [notificationPreferences.userId] },
  notificationSettings: { table: notificationSettings, whose: [notificationSettings.userId] },
  // The keys would let whoever finds the download write to the device.
  pushSubscriptions: { table: pushSubscriptions, whose: [pushSubscriptions.userId], hide: ['p256dh', 'auth'] },
  missedMessages: { table: missedMessages, whose: [missedMessages.userId] },
  payments: { table: payments, whose: [payments.userId] },
  blocks: { table: blocks, whose: [blocks.blockerId] },
  // The evidence is other people's words, the notes and the reviewer are the administrators'.
  reports: { table: reports, whose: [reports.reporterId], hide: ['evidence', 'adminNotes', 'reviewerId'] },
}

/** Columns that hold a person's id and still are not theirs to read. */
export const LEFT_OUT: readonly { column: PgColumn; reason: string }[] = [
  { column: blocks.blockedId, reason: 'nobody is told who blocked them' },
  { column: reports.reportedId, reason: 'nobody is told who reported them' },
  { column: reports.reviewerId, reason: 'the work of an administrator, about somebody else' },
]

/** Everything of one person, a query per table. */
export async function listEverythingOf(db: Queryable, userId: string): Promise<Record<string, object[]>> {
  const all: Record<string, object[]> = {}
  for (const [name, { table, whose, hide = [] }] of Object.entries(EXPORTED)) {
    const rows: object[] = await db
      .select()
      .from(table)
      .where(or(...whose.map((column) => eq(column, userId))))
    all[name] = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => !hide.includes(key))))
  }
  return all
}
