import type { Channels, NotificationKind } from 'contract/notifications.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { users } from '../../users/tables.ts'
import { notificationPreferences, notificationSettings } from '../tables.ts'

/** A null channel was never chosen. Undefined when the user does not exist. */
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

export async function upsertPreferences(tx: Tx, userId: string, choices: (Channels & { kind: NotificationKind })[]) {
  if (choices.length === 0) return
  await tx
    .insert(notificationPreferences)
    .values(choices.map((choice) => ({ ...choice, userId })))
    .onConflictDoUpdate({
      target: [notificationPreferences.userId, notificationPreferences.kind],
      set: { inApp: sql`excluded.in_app`, mail: sql`excluded.mail`, push: sql`excluded.push` },
    })
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
