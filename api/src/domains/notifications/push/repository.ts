import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { sessions } from '../../auth/tables.ts'
import { notificationSettings, notifications, pushSubscriptions } from '../tables.ts'

type PushSubscription = typeof pushSubscriptions.$inferInsert

/** Locks the session until the transaction ends, so that it ends before or after. @returns false if it has ended */
export async function lockLiveSession(tx: Tx, sessionId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
    .for('share')
  return rows.length > 0
}

/** An endpoint identifies a browser: it moves to the user who signed in there last. */
export async function upsertPushSubscription(tx: Tx, row: PushSubscription): Promise<void> {
  const { userId, sessionId, p256dh, auth, createdAt } = row
  await tx
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { userId, sessionId, p256dh, auth, createdAt } })
}

export async function deleteOldestSubscriptions(tx: Tx, userId: string, kept: number): Promise<void> {
  const oldest = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .offset(kept)
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, oldest))
}

export async function deleteSubscriptionByEndpoint(tx: Tx, userId: string, endpoint: string): Promise<void> {
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)))
}

export async function deleteSubscriptionsOfSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId))
}

export const countSubscriptions = (db: Queryable, userId: string): Promise<number> =>
  db.$count(pushSubscriptions, eq(pushSubscriptions.userId, userId))

export const deleteSubscriptions = async (tx: Tx, userId: string): Promise<number> =>
  (await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId))).rowCount ?? 0

export async function deletePushSubscription(tx: Tx, userId: string, id: string): Promise<number> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
  return countSubscriptions(tx, userId)
}

export async function listPushSubscriptionIds(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
  return rows.map(({ id }) => id)
}

export async function findPushDelivery(db: Queryable, notificationId: string, subscriptionId: string) {
  const rows = await db
    .select({
      notification: notifications,
      subscription: pushSubscriptions,
      showsSender: notificationSettings.showsSender,
    })
    .from(notifications)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.userId, notifications.userId))
    .leftJoin(notificationSettings, eq(notificationSettings.userId, notifications.userId))
    .where(
      and(eq(notifications.id, notificationId), eq(pushSubscriptions.id, subscriptionId), isNull(notifications.readAt)),
    )
  return rows[0]
}
