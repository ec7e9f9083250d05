import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import type { MeetingRow } from '../repository.ts'
import { meetings } from '../tables.ts'

export async function lockMeeting(tx: Tx, groupId: string): Promise<MeetingRow | undefined> {
  const [row] = await tx.select().from(meetings).where(eq(meetings.groupId, groupId)).for('update')
  return row
}

/** Requires the group's lock. */
export async function upsertMeeting(tx: Tx, row: typeof meetings.$inferInsert): Promise<void> {
  const { groupId: _, ...set } = row
  await tx.insert(meetings).values(row).onConflictDoUpdate({ target: meetings.groupId, set })
}

export async function updateAnnounced(tx: Tx, groupId: string, set: { announcedVersion: number; announcedAt: Date }) {
  await tx.update(meetings).set(set).where(eq(meetings.groupId, groupId))
}
