import { and, eq } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { attendances, cancellations } from '../tables.ts'

type AttendanceChange = Partial<Omit<typeof attendances.$inferInsert, 'groupId' | 'userId'>>

/** Requires the locked membership. */
export async function upsertAttendance(tx: Tx, groupId: string, userId: string, change: AttendanceChange) {
  await tx
    .insert(attendances)
    .values({ groupId, userId, ...change })
    .onConflictDoUpdate({ target: [attendances.groupId, attendances.userId], set: change })
}

export async function findAttendance(db: Queryable, groupId: string, userId: string) {
  const [row] = await db
    .select()
    .from(attendances)
    .where(and(eq(attendances.groupId, groupId), eq(attendances.userId, userId)))
  return row
}

/** For a removed member, whose membership row stays. */
export async function deleteAttendance(tx: Tx, groupId: string, userId: string): Promise<void> {
  await tx.delete(attendances).where(and(eq(attendances.groupId, groupId), eq(attendances.userId, userId)))
}

export async function upsertCancellation(tx: Tx, row: typeof cancellations.$inferInsert): Promise<void> {
  await tx
    .insert(cancellations)
    .values(row)
    .onConflictDoUpdate({ target: [cancellations.groupId, cancellations.userId], set: row })
}

export async function deleteCancellation(tx: Tx, groupId: string, userId: string): Promise<void> {
  await tx.delete(cancellations).where(and(eq(cancellations.groupId, groupId), eq(cancellations.userId, userId)))
}
