import { ABSENCE } from 'contract/groups/ownership.ts'
import { DAY } from 'contract/platform/durations.ts'
import { and, asc, eq, gt, lte, ne, or, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { isLiveEvent, isNotOver } from '../../events/filters.ts'
import { events } from '../../events/tables.ts'
import { isVisible } from '../../users/filters.ts'
import { users } from '../../users/tables.ts'
import { isAccepted, isOwnerSeen, isSeen } from '../filters.ts'
import { wasBlockedInGroup } from '../repository.ts'
import { groupMembers, groups, ownershipOffers } from '../tables.ts'

export type OfferRow = typeof ownershipOffers.$inferSelect

/** Groups of several people whose owner was not seen lately, and whose event starts soon or goes on. */
export async function listGroupIdsWithoutOwner(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: groups.id })
    .from(groups)
    .innerJoin(events, eq(events.id, groups.eventId))
    .where(
      and(
        isLiveEvent(),
        isNotOver(now),
        lte(events.startsAt, new Date(now.getTime() + ABSENCE.eventWithinDays * DAY)),
        gt(groups.memberCount, 1),
        sql`not ${isOwnerSeen(now)}`,
      ),
    )
    .orderBy(asc(groups.id))
  return rows.map(({ id }) => id)
}

/** Open offers of groups whose owner returned or is another. */
export const listOutdatedOffers = (db: Queryable, now: Date) =>
  db
    .select({ groupId: ownershipOffers.groupId })
    .from(ownershipOffers)
    .innerJoin(groups, eq(groups.id, ownershipOffers.groupId))
    .where(and(eq(ownershipOffers.status, 'OPEN'), or(ne(ownershipOffers.ownerId, groups.ownerId), isOwnerSeen(now))))

export async function isOwnerAway(tx: Tx, groupId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.id, groupId), sql`not ${isOwnerSeen(now)}`))
  return rows.length > 0
}

/** The members to whom the ownership was or is offered. */
export const listOffers = (tx: Tx, groupId: string): Promise<OfferRow[]> =>
  tx.select().from(ownershipOffers).where(eq(ownershipOffers.groupId, groupId))

/**
 * The longest-standing member who was seen lately and not asked before; members blocked by another member come after all
 * others.
 */
export async function findHeir(tx: Tx, { id: groupId, ownerId }: { id: string; ownerId: string }, now: Date) {
  const [row] = await tx
    .select({ userId: groupMembers.userId })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(
      and(
        eq(groupMembers.groupId, groupId),
        isAccepted(),
        ne(groupMembers.userId, ownerId),
        isVisible(),
        isSeen(now),
        sql`not exists (select 1 from ${ownershipOffers} o
          where o.group_id = ${groupId} and o.user_id = ${users.id} and o.status <> 'ACCEPTED')`,
      ),
    )
    .orderBy(wasBlockedInGroup(groupId, users.id, ownerId), asc(groupMembers.joinedAt), asc(groupMembers.userId))
    .limit(1)
  return row?.userId
}

/** Opens the offer again for a member who owned the group before. */
export async function insertOffer(tx: Tx, row: Omit<OfferRow, 'status'>): Promise<void> {
  const open = { ...row, status: 'OPEN' as const }
  await tx
    .insert(ownershipOffers)
    .values(open)
    .onConflictDoUpdate({ target: [ownershipOffers.groupId, ownershipOffers.userId], set: open })
}

export async function updateOffer(tx: Tx, { groupId, userId }: OfferRow, status: OfferRow['status']): Promise<void> {
  await tx
    .update(ownershipOffers)
    .set({ status })
    .where(and(eq(ownershipOffers.groupId, groupId), eq(ownershipOffers.userId, userId)))
}

export async function deleteOffer(tx: Tx, { groupId, userId }: OfferRow): Promise<void> {
  await tx.delete(ownershipOffers).where(and(eq(ownershipOffers.groupId, groupId), eq(ownershipOffers.userId, userId)))
}
