import { and, eq, gt, lte, or, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { isLiveEvent } from '../../events/filters.ts'
import { events } from '../../events/tables.ts'
import { isAccepted } from '../../groups/filters.ts'
import { groupMembers, groups } from '../../groups/tables.ts'
import { isVisible } from '../../users/filters.ts'
import { users } from '../../users/tables.ts'
import { eventDay } from '../filters.ts'
import { askedQuestions, meetings } from '../tables.ts'

type StartPeriod = { after: Date; until: Date }

const withoutMeeting = sql`not exists (select 1 from ${meetings} where ${meetings.groupId} = ${groups.id})`

const startsIn = ({ after, until }: StartPeriod) => and(gt(events.startsAt, after), lte(events.startsAt, until))

/** Members of groups of two or more without a meeting, whose event starts in a period, and who were not asked yet. */
export const listPeopleToAskForMeeting = (
  db: Queryable,
  moment: 'MEETING_OWNER' | 'MEETING_ALL',
  starts: StartPeriod,
) =>
  db
    .select({ groupId: groups.id, userId: groupMembers.userId, eventDay: eventDay() })
    .from(events)
    .innerJoin(groups, eq(groups.eventId, events.id))
    .innerJoin(groupMembers, and(eq(groupMembers.groupId, groups.id), isAccepted()))
    .innerJoin(users, and(eq(users.id, groupMembers.userId), isVisible()))
    .where(
      and(
        isLiveEvent(),
        startsIn(starts),
        gt(groups.memberCount, 1),
        moment === 'MEETING_OWNER' ? eq(groupMembers.userId, groups.ownerId) : undefined,
        withoutMeeting,
        sql`not exists (select 1 from ${askedQuestions} where ${askedQuestions.groupId} = ${groups.id}
          and ${askedQuestions.userId} = ${groupMembers.userId} and ${askedQuestions.moment} = ${moment}
          and ${askedQuestions.eventDay} = ${eventDay()})`,
      ),
    )
    .orderBy(groups.id, groupMembers.userId)

/** Groups of two or more without a meeting, whose event starts in a period. */
export async function listGroupsWithoutMeeting(db: Queryable, starts: StartPeriod): Promise<string[]> {
  const rows = await db
    .select({ groupId: groups.id })
    .from(events)
    .innerJoin(groups, eq(groups.eventId, events.id))
    .where(and(isLiveEvent(), startsIn(starts), gt(groups.memberCount, 1), withoutMeeting))
    .orderBy(groups.id)
  return rows.map(({ groupId }) => groupId)
}

/** Proposals that nobody objected to since an instant, or whose event starts before another. */
export async function confirmStandingProposals(
  tx: Tx,
  { proposedBefore, startsBefore }: { proposedBefore: Date; startsBefore: Date },
): Promise<string[]> {
  const rows = await tx
    .update(meetings)
    .set({ state: 'CONFIRMED' })
    .from(groups)
    .innerJoin(events, eq(events.id, groups.eventId))
    .where(
      and(
        eq(groups.id, meetings.groupId),
        eq(meetings.state, 'PROPOSED'),
        or(lte(meetings.proposedAt, proposedBefore), lte(events.startsAt, startsBefore)),
      ),
    )
    .returning({ groupId: meetings.groupId })
  return rows.map(({ groupId }) => groupId)
}
