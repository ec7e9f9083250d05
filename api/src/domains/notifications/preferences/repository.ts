import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { messages, readMarks } from '../../chat/tables.ts'
import { users } from '../../users/tables.ts'
import { notificationPreferences, notificationSettings } from '../tables.ts'
import { choiceOf, type StoredBox } from './policy.ts'

const boxes = sql<
  StoredBox[]
>`(select coalesce(json_agg(p), '[]') from ${notificationPreferences} p where p.user_id = ${users.id})`

export const choiceColumns = {
  push: notificationSettings.push,
  mail: notificationSettings.mail,
  boxes: sql<
    StoredBox[] | null
  >`case when ${notificationSettings.push} is null or ${notificationSettings.mail} is null then ${boxes} end`,
}
type ChoiceRow = Pick<typeof notificationSettings.$inferSelect, 'push' | 'mail'> & { boxes: StoredBox[] | null }

export const resolveChoices = <Row extends ChoiceRow>({ boxes, ...row }: Row) => ({
  ...row,
  push: row.push ?? choiceOf('push', boxes ?? []),
  mail: row.mail ?? choiceOf('mail', boxes ?? []),
})

const mentionsThroughMute = sql<boolean>`coalesce(${notificationSettings.mentionsThroughMute},
  (select p.mail or p.push from ${notificationPreferences} p where p.user_id = ${users.id} and p.kind = 'mentions'), true)`

export async function findPreferences(db: Queryable, userId: string) {
  const [row] = await db
    .select({
      ...choiceColumns,
      mentionsThroughMute,
      quietFrom: notificationSettings.quietFrom,
      quietUntil: notificationSettings.quietUntil,
      showsSender: notificationSettings.showsSender,
    })
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(eq(users.id, userId))
  return row && resolveChoices(row)
}

/** Those of the users who did not mute the chat of a message, or want to know of a mention all the same. */
export async function listMentionReaders(db: Queryable, messageId: string, userIds: readonly string[]) {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .leftJoin(messages, eq(messages.id, messageId))
    .leftJoin(readMarks, and(eq(readMarks.conversationId, messages.conversationId), eq(readMarks.userId, users.id)))
    .where(and(inArray(users.id, [...userIds]), or(isNull(readMarks.mutedAt), mentionsThroughMute)))
  return rows.map(({ id }) => id)
}

export async function upsertSettings(
  tx: Tx,
  userId: string,
  set: Partial<Omit<typeof notificationSettings.$inferInsert, 'userId'>>,
): Promise<void> {
  if (Object.keys(set).length === 0) return
  await tx
    .insert(notificationSettings)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: notificationSettings.userId, set })
}
