import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../platform/db/database.ts'
import { isVisibleTo } from '../blocks/filters.ts'
import { isActiveEvent } from '../events/filters.ts'
import { eventSummaryColumns, events } from '../events/tables.ts'
import { isGoing } from '../groups/filters.ts'
import { groups } from '../groups/tables.ts'
import { companionIds } from '../turnout/filters.ts'
import { ageInYears } from '../users/filters.ts'
import { personColumns, users } from '../users/tables.ts'
import { availablePeople, canBeAnswered, hasPlaceInGroup, isStillFree } from './filters.ts'
import { proposalPeople, proposals } from './tables.ts'

const mine = alias(proposalPeople, 'mine')

/** The viewer's newest proposal for an event, while that is live and not over. */
export async function findProposalView(db: Queryable, viewerId: string, now: Date, eventId: string) {
  const [row] = await db
    .select({
      proposal: proposals,
      answer: mine.answer,
      origin: mine.origin,
      event: { ...eventSummaryColumns, location: events.location },
      yesCount: sql<number>`(
        select count(*)::int ${availablePeople()} and pp.answer = 'YES')`,
      isGoing: isGoing(proposals.eventId, viewerId),
      hasPlace: hasPlaceInGroup(viewerId),
    })
    .from(mine)
    .innerJoin(proposals, eq(proposals.id, mine.proposalId))
    .innerJoin(events, eq(events.id, proposals.eventId))
    .where(and(eq(mine.userId, viewerId), isActiveEvent(now), eq(proposals.eventId, eventId), canBeAnswered(now)))
    .orderBy(desc(proposals.createdAt), desc(proposals.id))
    .limit(1)
  return row && { ...row, people: await listOthers(db, row.proposal.id, viewerId, now) }
}
export type ProposalView = NonNullable<Awaited<ReturnType<typeof findProposalView>>>
export type ShownProposal = ProposalView & { reasons: string[] }

const fitColumns = (now: Date) => ({
  id: users.id,
  username: users.username,
  music: users.musicalPreferences,
  age: ageInYears(now),
  social: users.socialPreference,
  placeId: users.homePlaceId,
  showProvince: users.showProvince,
})

export async function findFitProfile(db: Queryable, userId: string, now: Date) {
  const [row] = await db.select(fitColumns(now)).from(users).where(eq(users.id, userId))
  return row
}
export type FitRow = NonNullable<Awaited<ReturnType<typeof findFitProfile>>>

/** Without suspended people, people with a block between them and the viewer, and people who go with another group. */
const listOthers = (db: Queryable, proposalId: string, viewerId: string, now: Date) =>
  db
    .select({
      user: { ...personColumns(users), age: ageInYears(now) },
      fit: { ...fitColumns(now), wentAlong: sql<boolean>`${users.id} = any(${companionIds(viewerId)})` },
    })
    .from(proposalPeople)
    .innerJoin(proposals, eq(proposals.id, proposalPeople.proposalId))
    .innerJoin(users, eq(users.id, proposalPeople.userId))
    .where(
      and(
        eq(proposalPeople.proposalId, proposalId),
        ne(proposalPeople.userId, viewerId),
        isVisibleTo(viewerId),
        isStillFree(users, proposals),
      ),
    )
    .orderBy(asc(users.username))

export async function listProposedWith(db: Queryable, groupId: string, userId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: proposalPeople.userId })
    .from(mine)
    .innerJoin(proposals, and(eq(proposals.id, mine.proposalId), isNull(proposals.madeAt), isNull(proposals.endedAt)))
    .innerJoin(groups, and(eq(groups.eventId, proposals.eventId), eq(groups.id, groupId)))
    .innerJoin(proposalPeople, eq(proposalPeople.proposalId, proposals.id))
    .where(eq(mine.userId, userId))
  return rows.map(({ userId }) => userId)
}
