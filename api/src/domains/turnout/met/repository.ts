import { and, eq, inArray, lte, ne, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { isVisibleTo } from '../../blocks/filters.ts'
import { events } from '../../events/tables.ts'
import { isAccepted } from '../../groups/filters.ts'
import { groupMembers } from '../../groups/tables.ts'
import { eventDay } from '../../meetings/filters.ts'
import { attendances } from '../../meetings/tables.ts'
import { personColumns, users } from '../../users/tables.ts'
import { metPairs } from '../tables.ts'

/**
 * The other members at this moment, without people with a block between them and the viewer.
 *
 * @param thereOn only those who were there on this day of the event, as they said or a code proves
 */
export const listPeopleToMeet = (
  db: Queryable,
  groupId: string,
  viewerId: string,
  { at, thereOn }: { at: Date; thereOn: string | null },
) =>
  db
    .select(personColumns(users))
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(
      and(
        eq(groupMembers.groupId, groupId),
        isAccepted(),
        lte(groupMembers.joinedAt, at),
        ne(users.id, viewerId),
        isVisibleTo(viewerId),
        thereOn === null ? undefined : isThere(thereOn),
      ),
    )

const isThere = (
  day: string,
) => sql`exists (select 1 from ${attendances} where ${attendances.groupId} = ${groupMembers.groupId}
  and ${attendances.userId} = ${users.id} and ${attendances.arrivalDay} = ${day} and ${attendances.arrivalStatus} = 'HERE')`

/** @returns false if it was there */
export async function insertMetPair(
  tx: Tx,
  row: Pick<typeof metPairs.$inferInsert, 'groupId' | 'eventId' | 'eventDay' | 'metAt'>,
  ids: readonly [string, string],
): Promise<boolean> {
  const [firstId, secondId] = ids[0] < ids[1] ? ids : [ids[1], ids[0]]
  const rows = await tx
    .insert(metPairs)
    .values({ ...row, firstId, secondId })
    .onConflictDoUpdate({
      target: [metPairs.groupId, metPairs.firstId, metPairs.secondId],
      set: { eventDay: row.eventDay, metAt: row.metAt },
      setWhere: sql`${metPairs.eventDay} <> excluded.event_day`,
    })
    .returning({ groupId: metPairs.groupId })
  return rows.length > 0
}

/** Of the event's current day. */
export const listMetPairs = (db: Queryable, groupIds: readonly string[]) =>
  db
    .select({ groupId: metPairs.groupId, firstId: metPairs.firstId, secondId: metPairs.secondId })
    .from(metPairs)
    .innerJoin(events, eq(events.id, metPairs.eventId))
    .where(and(inArray(metPairs.groupId, [...groupIds]), sql`${metPairs.eventDay} = ${eventDay()}`))

/** The people of a group that a person met at the event. */
export async function listMetIds(db: Queryable, groupId: string, userId: string): Promise<string[]> {
  const rows = await listMetPairs(db, [groupId])
  return rows.flatMap(({ firstId, secondId }) =>
    firstId === userId ? [secondId] : secondId === userId ? [firstId] : [],
  )
}
