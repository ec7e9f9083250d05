import { kindOfType, type NotificationKind } from 'contract/notifications.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { notBlocked } from '../../blocks/filters.ts'
import { isVisible } from '../../users/filters.ts'
import { users } from '../../users/tables.ts'
import type { NotificationRow } from '../repository.ts'
import { notificationPreferences, notificationSettings, notifications, pushSubscriptions } from '../tables.ts'

/** Somebody to tell something, and how they want to hear it; null where they left it at the default. */
export type Recipient = {
  id: string
  username: string
  email: string
  inApp: boolean | null
  mail: boolean | null
  push: boolean | null
  quietFrom: number | null
  quietUntil: number | null
  showsSender: boolean | null
  pushDevices: number
}

const pushDevices = sql<number>`(select count(*)::int from ${pushSubscriptions} where ${pushSubscriptions.userId} = ${users.id})`

/**
 * Those who may be told. Suspended people are not, nor is anybody of whom a block keeps the cause away.
 *
 * @param causeId who did it; null for what nobody did
 */
export function listRecipients(
  db: Queryable,
  userIds: readonly string[],
  kind: NotificationKind,
  causeId: string | null,
): Promise<Recipient[]> {
  return db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      inApp: notificationPreferences.inApp,
      mail: notificationPreferences.mail,
      push: notificationPreferences.push,
      quietFrom: notificationSettings.quietFrom,
      quietUntil: notificationSettings.quietUntil,
      showsSender: notificationSettings.showsSender,
      pushDevices,
    })
    .from(users)
    .leftJoin(
      notificationPreferences,
      and(eq(notificationPreferences.userId, users.id), eq(notificationPreferences.kind, kind)),
    )
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(
      and(inArray(users.id, [...userIds]), isVisible(), causeId === null ? undefined : notBlocked(users.id, causeId)),
    )
}

/** The row, locked, when neither mail nor push took it yet and it is still unread. */
export async function lockUndelivered(tx: Tx, id: string): Promise<NotificationRow | undefined> {
  const rows = await tx
    .select()
    .from(notifications)
    .where(and(eq(notifications.id, id), isNull(notifications.deliveredAt), isNull(notifications.readAt)))
    .for('update')
  return rows[0]
}

export async function updateDelivered(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(notifications)
      .set({ deliveredAt: at })
      .where(inArray(notifications.id, [...ids]))
}

export async function listPushSubscriptionIds(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
  return rows.map(({ id }) => id)
}

export type PushOrder = {
  notification: NotificationRow
  subscription: typeof pushSubscriptions.$inferSelect
  showsSender: boolean | null
}

/** What one push message needs; undefined once either side is gone. */
export async function findPushOrder(
  db: Queryable,
  notificationId: string,
  subscriptionId: string,
): Promise<PushOrder | undefined> {
  const rows = await db
    .select({
      notification: notifications,
      subscription: pushSubscriptions,
      showsSender: notificationSettings.showsSender,
    })
    .from(notifications)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.userId, notifications.userId))
    .leftJoin(notificationSettings, eq(notificationSettings.userId, notifications.userId))
    .where(and(eq(notifications.id, notificationId), eq(pushSubscriptions.id, subscriptionId)))
  return rows[0]
}

/** @returns how many devices the person still has */
export async function deletePushSubscription(tx: Tx, userId: string, id: string): Promise<number> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
  return tx.$count(pushSubscriptions, eq(pushSubscriptions.userId, userId))
}

export const kindOf = (row: Pick<NotificationRow, 'type'>): NotificationKind => kindOfType[row.type]
