import { proposalLimits } from 'contract/proposals.ts'
import { wishLimits } from 'contract/wishes.ts'
import { and, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import { isBlocked } from '../blocks/filters.ts'
import { hasFreePlace, hasFreeSlot, isAccepted, isGoingElsewhere } from '../groups/filters.ts'
import { groupMembers, groups } from '../groups/tables.ts'
import { isVisible } from '../users/filters.ts'
import { users } from '../users/tables.ts'
import { isCurrentWish, type Wish } from '../wishes/filters.ts'
import { proposalPeople, proposals } from './tables.ts'

/** Open, or made into a group that later yeses join. */
export const canBeAnswered = (now: Date): SQL | undefined =>
  or(
    and(isNull(proposals.madeAt), isNull(proposals.endedAt), gt(proposals.expiresAt, now)),
    and(isNotNull(proposals.madeAt), isNotNull(proposals.groupId)),
  )

/** The person does not go to the event with another group. */
export const isStillFree = (person: { id: AnyPgColumn }, proposal: Record<'eventId' | 'groupId', AnyPgColumn>): SQL =>
  sql`not ${isGoingElsewhere(proposal.eventId, person.id, proposal.groupId)}`

const person = alias(users, 'person')

/** `pp`: the people of `proposals` who are not suspended and do not go with another group. */
export const availablePeople =
  (): SQL => sql`from ${proposalPeople} pp join ${users} person on ${person.id} = pp.user_id
  where pp.proposal_id = ${proposals.id} and ${isVisible(person)} and ${isStillFree(person, proposals)}`

/**
 * Has a free slot, waits for no answer to a proposal from the wish, got few of them in a week, and does not leave them
 * unanswered.
 */
export const mayBeProposedFromWish = (wish: Wish, person: typeof users, now: Date): SQL | undefined =>
  and(
    isCurrentWish(wish, person, now),
    hasFreeSlot(now, person),
    sql`(select count(*) filter (where p.made_at is null and p.ended_at is null and pp.answer is distinct from 'NO')
        < ${wishLimits.openProposals}::int
      and count(*) filter (where p.created_at > ${now}::timestamptz - interval '7 days') < ${wishLimits.proposalsPerWeek}::int
      and count(*) filter (where pp.answer is null and p.ended_at is not null
        and p.created_at >= coalesce(${person.lastActiveAt}, ${person.createdAt})) < ${proposalLimits.silences}::int
      from ${proposalPeople} pp join ${proposals} p on p.id = pp.proposal_id
      where pp.user_id = ${person.id} and pp.origin = 'WISH')`,
  )

/** The group has a free place, did not remove the person, and has no member with a block between them. */
export const isOpenTo = (
  userId: AnyPgColumn | string,
  group: Record<'id' | 'memberCount' | 'maxMembers', AnyPgColumn>,
): SQL =>
  sql`(${hasFreePlace(group)} and not exists (select 1 from ${groupMembers} where ${groupMembers.groupId} = ${group.id}
    and (${groupMembers.userId} = ${userId} and ${groupMembers.status} = 'REJECTED'
      or ${isAccepted()} and ${isBlocked(userId, groupMembers.userId)})))`

/** The yes of this person would join the group that was made of it, if any. */
export const hasPlaceInGroup = (userId: string): SQL<boolean> =>
  sql<boolean>`(${proposals.groupId} is null or exists (
    select 1 from ${groups} where ${groups.id} = ${proposals.groupId} and ${isOpenTo(userId, groups)}))`
