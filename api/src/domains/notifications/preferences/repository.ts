import type { Channels, NotificationKind } from 'contract/notifications.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { users } from '../../users/tables.ts'
import { notificationPreferences, notificationSettings, pushSubscriptions } from '../tables.ts'

/** What somebody chose for one kind, null where they left it; undefined when there is no such person. */
export async function findChoice(db: Queryable, userId: string, kind: NotificationKind) {
  const rows = await db
    .select({
      inApp: notificationPreferences.inApp,
      mail: notificationPreferences.mail,
      push: notificationPreferences.push,
    })
    .from(users)
    .leftJoin(
      notificationPreferences,
      and(eq(notificationPreferences.userId, users.id), eq(notificationPreferences.kind, kind)),
    )
    .where(eq(users.id, userId))
  return rows[0]
}

export function listPreferences(db: Queryable, userId: string) {
  return db.select().from(notificationPreferences).where(eq(notificationPreferences.userId, userId))
}

export async function findSettings(db: Queryable, userId: string) {
  const rows = await db.select().from(notificationSettings).where(eq(notificationSettings.userId, userId))
  return rows[0]
}

export async function upsertPreferences(
  tx: Tx,
  userId: string,
  chosen: (Channels & { kind: NotificationKind })[],
): Promise<void> {
  if (chosen.length === 0) return
  await tx
    .insert(notificationPreferences)
    .values(chosen.map((one) => ({ ...one, userId })))
    .onConflictDoUpdate({
      target: [notificationPreferences.userId, notificationPreferences.kind],
      set: { inApp: sql`excluded.in_app`, mail: sql`excluded.mail`, push: sql`excluded.push` },
    })
}

export async function upsertSettings(
  tx: Tx,
  userId: string,
  set: Partial<{ quietFrom: number | null; quietUntil: number | null; showsSender: boolean; digestedAt: Date }>,
): Promise<void> {
  if (Object.keys(set).length === 0) return
  await tx
    .insert(notificationSettings)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: notificationSettings.userId, set })
}

type Subscription = { id: string; endpoint: string; p256dh: string; auth: string }

/** The browser is whoever signed in on it last: the same endpoint moves to them. */
export async function upsertPushSubscription(
  tx: Tx,
  owner: { userId: string; sessionId: string },
  given: Subscription,
  now: Date,
): Promise<void> {
  const { endpoint: _, id: __, ...keys } = given
  await tx
    .insert(pushSubscriptions)
    .values({ ...given, ...owner, createdAt: now })
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { ...owner, ...keys } })
}

export async function deleteSubscriptionOf(tx: Tx, userId: string, endpoint: string): Promise<void> {
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)))
}

export async function deleteSubscriptionsOfSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId))
}

export const countSubscriptions = (db: Queryable, userId: string): Promise<number> =>
  db.$count(pushSubscriptions, eq(pushSubscriptions.userId, userId))
