import { PLAN_FACES } from 'contract/plans/plans.ts'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { isVisibleTo, personColumnsFor } from '../blocks/filters.ts'
import { unreadCount } from '../chat/filters.ts'
import { conversations, readMarks } from '../chat/tables.ts'
import { isAccepted, isSeenAsMember, isShownAsMember } from '../groups/filters.ts'
import { groupMembers, groups } from '../groups/tables.ts'
import { isSeenLooking, isStillLooking } from '../looking/filters.ts'
import { looking } from '../looking/tables.ts'
import { isStillFree } from '../proposals/filters.ts'
import { proposalPeople, proposals } from '../proposals/tables.ts'
import { users } from '../users/tables.ts'

// Of many groups, proposals or events at once, so that a list of plans costs one query of each kind.

type Ids = readonly string[]

export async function listGroups(db: Queryable, viewerId: string, ids: Ids) {
  if (ids.length === 0) return []
  return db
    .select({
      id: groups.id,
      name: groups.name,
      isOwner: sql<boolean>`${groups.ownerId} = ${viewerId}`,
      currentMembers: groups.memberCount,
      maxMembers: groups.maxMembers,
      unreadCount: sql<number>`coalesce(${unreadCount(viewerId, groupMembers, conversations, readMarks)}, 0)`,
    })
    .from(groups)
    .leftJoin(groupMembers, and(eq(groupMembers.groupId, groups.id), eq(groupMembers.userId, viewerId), isAccepted()))
    .leftJoin(conversations, eq(conversations.groupId, groups.id))
    .leftJoin(readMarks, and(eq(readMarks.conversationId, conversations.id), eq(readMarks.userId, viewerId)))
    .where(inArray(groups.id, [...ids]))
}

/** The first members of each group whom the viewer sees. */
export async function listMemberFaces(db: Queryable, viewerId: string, groupIds: Ids) {
  if (groupIds.length === 0) return []
  const rows = await db
    .select({ ...personColumnsFor(viewerId, users), of: groupMembers.groupId })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(
      and(
        inArray(groups.id, [...groupIds]),
        isShownAsMember(viewerId),
        isVisibleTo(viewerId),
        isSeenAsMember(viewerId),
      ),
    )
    .orderBy(asc(groupMembers.joinedAt), asc(users.id))
  return firstOfEach(rows)
}

export async function listProposalFaces(db: Queryable, viewerId: string, proposalIds: Ids) {
  if (proposalIds.length === 0) return []
  const rows = await db
    .select({ ...personColumnsFor(viewerId, users), of: proposalPeople.proposalId })
    .from(proposalPeople)
    .innerJoin(proposals, eq(proposals.id, proposalPeople.proposalId))
    .innerJoin(users, eq(users.id, proposalPeople.userId))
    .where(
      and(
        inArray(proposalPeople.proposalId, [...proposalIds]),
        ne(users.id, viewerId),
        isVisibleTo(viewerId),
        isStillFree(users, proposals),
      ),
    )
    .orderBy(asc(users.username))
  return firstOfEach(rows)
}

/** The others who look for company at events at which the viewer looks too, the longest-looking first. */
export async function listSeekerFaces(db: Queryable, viewerId: string, eventIds: Ids) {
  if (eventIds.length === 0) return []
  const rows = await db
    .select({ ...personColumnsFor(viewerId, users), of: looking.eventId })
    .from(looking)
    .innerJoin(users, eq(users.id, looking.userId))
    .where(
      and(
        inArray(looking.eventId, [...eventIds]),
        isStillLooking(),
        ne(users.id, viewerId),
        isSeenLooking(viewerId, users),
      ),
    )
    .orderBy(asc(looking.since), asc(users.id))
  return firstOfEach(rows)
}

const firstOfEach = <Face extends { of: string }>(faces: readonly Face[]): Face[] =>
  [...Map.groupBy(faces, (face) => face.of).values()].flatMap((each) => each.slice(0, PLAN_FACES))

export async function listPeople(db: Queryable, viewerId: string, ids: Ids) {
  if (ids.length === 0) return []
  return db
    .select(personColumnsFor(viewerId, users))
    .from(users)
    .where(and(inArray(users.id, [...ids]), isVisibleTo(viewerId)))
}
