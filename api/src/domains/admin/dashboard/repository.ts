import { and, count, countDistinct, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../../platform/db/database.ts'
import { conversations, messages } from '../../chat/tables.ts'
import { isLiveEvent, isNotOver } from '../../events/filters.ts'
import { events } from '../../events/tables.ts'
import { groupInvitations, groupMembers, groups } from '../../groups/tables.ts'
import { looking } from '../../looking/tables.ts'
import { payments } from '../../payments/tables.ts'
import { proposalPeople, proposals } from '../../proposals/tables.ts'
import { reports } from '../../reports/tables.ts'
import { turnoutRecords } from '../../turnout/tables.ts'
import { users } from '../../users/tables.ts'
import { dailyFigures } from './tables.ts'

/** @param activeSince groups of events that ended before this are not active */
export async function countTotals(db: Queryable, activeSince: Date) {
  const allUsers = db.select({ total: count() }).from(users)
  const allGroups = db.select({ total: count() }).from(groups)
  const activeGroups = db
    .select({ total: count() })
    .from(groups)
    .innerJoin(events, eq(events.id, groups.eventId))
    .where(and(isLiveEvent(), isNotOver(activeSince)))
  // Sequence numbers have no gaps, so that the last one counts the messages of a conversation.
  const allMessages = db.select({ total: sql`coalesce(sum(${conversations.lastSeq}), 0)` }).from(conversations)
  const { rows } = await db.execute<Record<'totalUsers' | 'totalGroups' | 'activeGroups' | 'totalMessages', number>>(
    sql`select (${allUsers})::int as "totalUsers", (${allGroups})::int as "totalGroups", (${activeGroups})::int as "activeGroups",
      (${allMessages})::float8 as "totalMessages"`,
  )
  return rows[0] ?? { totalUsers: 0, totalGroups: 0, activeGroups: 0, totalMessages: 0 }
}

/** Number and total size of the pictures in messages. */
export async function countChatPictures(db: Queryable): Promise<{ count: number; bytes: number }> {
  const [row] = await db
    .select({
      count: count(),
      bytes: sql<number>`coalesce(sum((${messages.picture}->>'bytes')::int), 0)::float8`,
    })
    .from(messages)
    .where(isNotNull(messages.picture))
  return row ?? { count: 0, bytes: 0 }
}

const weekOf = (column: AnyPgColumn) =>
  sql<string>`date_trunc('week', ${column} at time zone 'Europe/Amsterdam')::date::text`

/** Counts from `since` up to but not including `until`, in one query. */
export async function countActivity(db: Queryable, since: Date, until: Date) {
  const isWithin = (column: AnyPgColumn) => and(gte(column, since), lt(column, until))
  const senders = db
    .select({
      userId: messages.senderId,
      // Counts a column outside the index `messages_sender`: otherwise the planner scans that index by sender, which is
      // five times slower than reading the period's own pages.
      sent: count(messages.clientId).as('sent'),
    })
    .from(messages)
    .where(isWithin(messages.createdAt))
    .groupBy(messages.senderId)
  const applicants = db
    .select({ userId: groupMembers.userId, sent: sql<number>`0`.as('sent') })
    .from(groupMembers)
    .where(isWithin(groupMembers.requestedAt))
  const active = senders.unionAll(applicants).as('active')
  const registeredUsers = db.select({ total: count() }).from(users).where(isWithin(users.createdAt))
  const createdGroups = db.select({ total: count() }).from(groups).where(isWithin(groups.createdAt))
  const [row] = await db
    .select({
      registrations: sql<number>`(${registeredUsers})::int`,
      activeMembers: countDistinct(active.userId),
      messages: sql<number>`coalesce(sum(${active.sent}), 0)::int`,
      groups: sql<number>`(${createdGroups})::int`,
    })
    .from(active)
  return row ?? { registrations: 0, activeMembers: 0, messages: 0, groups: 0 }
}

export type DayFigures = typeof dailyFigures.$inferSelect

export const listDailyFigures = (db: Queryable, from: string): Promise<DayFigures[]> =>
  db.select().from(dailyFigures).where(gte(dailyFigures.day, from))

/** Keeps the row of a day that another node counted meanwhile. */
export async function insertDailyFigures(db: Queryable, row: DayFigures): Promise<void> {
  await db.insert(dailyFigures).values(row).onConflictDoNothing()
}

export const sumPayments = (db: Queryable, since: Date): Promise<{ week: string; total: number; cents: number }[]> =>
  db
    .select({
      week: weekOf(payments.createdAt),
      total: count(),
      cents: sql<number>`sum(${payments.amountCents})::int`,
    })
    .from(payments)
    .where(and(eq(payments.status, 'COMPLETED'), gte(payments.createdAt, since)))
    .groupBy(sql`1`)

export async function countOpenReports(db: Queryable, dayAgo: Date, twoDaysAgo: Date) {
  const [row] = await db
    .select({
      under24Hours: sql<number>`count(*) filter (where ${gte(reports.createdAt, dayAgo)})::int`,
      under48Hours: sql<number>`count(*) filter (where ${reports.createdAt} < ${dayAgo.toISOString()} and ${gte(reports.createdAt, twoDaysAgo)})::int`,
      over48Hours: sql<number>`count(*) filter (where ${reports.createdAt} < ${twoDaysAgo.toISOString()})::int`,
      oldestAt: sql<Date | null>`min(${reports.createdAt})`.mapWith(reports.createdAt),
    })
    .from(reports)
    .where(isNull(reports.reviewedAt))
  return row ?? { under24Hours: 0, under48Hours: 0, over48Hours: 0, oldestAt: null }
}

type LookingCounts = { looked: number; invited: number; proposed: number; accepted: number }

/** One row per looking, invitation, proposed person and acceptance since an instant, with its event. */
const lookingSteps = (since: Date) => sql`(
  select 'looked' as step, event_id, since as at from ${looking} where since >= ${since.toISOString()}
  union all
  select 'accepted', event_id, ended_at from ${looking} where outcome = 'ACCEPTED' and ended_at >= ${since.toISOString()}
  union all
  select 'invited', g.event_id, i.created_at from ${groupInvitations} i join ${groups} g on g.id = i.group_id
    where i.created_at >= ${since.toISOString()}
  union all
  select 'proposed', p.event_id, p.created_at from ${proposals} p join ${proposalPeople} pp on pp.proposal_id = p.id
    where p.created_at >= ${since.toISOString()}) steps`

const LOOKING_COUNTS = sql.raw(
  ['looked', 'invited', 'proposed', 'accepted']
    .map((step) => `count(*) filter (where step = '${step}')::int as ${step}`)
    .join(', '),
)

/** Days in Amsterdam without any step are absent. */
export async function countLookingByDay(db: Queryable, since: Date) {
  const { rows } = await db.execute<LookingCounts & { day: string }>(sql`
    select (at at time zone 'Europe/Amsterdam')::date::text as day, ${LOOKING_COUNTS}
    from ${lookingSteps(since)} group by 1`)
  return rows
}

/** The events at which most people looked. */
export async function countLookingByEvent(db: Queryable, since: Date, limit: number) {
  const { rows } = await db.execute<LookingCounts & { id: string; title: string; medianHours: number | null }>(sql`
    select e.id, e.title, ${LOOKING_COUNTS}, (
      select percentile_cont(0.5) within group (order by extract(epoch from l.ended_at - l.since) / 3600)
      from ${looking} l where l.event_id = e.id and l.outcome = 'ACCEPTED' and l.ended_at >= ${since.toISOString()}
    )::float8 as "medianHours"
    from ${lookingSteps(since)} join ${events} e on e.id = steps.event_id
    group by e.id, e.title order by looked desc, accepted desc, e.id limit ${limit}`)
  return rows
}

/** Hours from looking to accepted, of those accepted since an instant; null without any. */
export async function findMedianHours(db: Queryable, since: Date): Promise<number | null> {
  const { rows } = await db.execute<{ hours: number | null }>(sql`
    select percentile_cont(0.5) within group (order by extract(epoch from ended_at - since) / 3600)::float8 as hours
    from ${looking} where outcome = 'ACCEPTED' and ended_at >= ${since.toISOString()}`)
  return rows[0]?.hours ?? null
}

/** Per week of Amsterdam (its Monday), by the end of the event. Weeks without any event are absent. */
export async function countTurnoutByWeek(db: Queryable, since: Date) {
  const { rows } = await db.execute<{ week: string; expected: number; went: number; noShows: number }>(sql`
    select date_trunc('week', ${events.overAt} at time zone 'Europe/Amsterdam')::date::text as week,
      count(*)::int as expected,
      count(*) filter (where r.outcome = 'WENT')::int as went,
      count(*) filter (where r.outcome = 'NO_SHOW')::int as "noShows"
    from ${turnoutRecords} r join ${events} on ${events.id} = r.event_id
    where ${events.overAt} >= ${since.toISOString()} and ${isLiveEvent()} and r.settled_at is not null
    group by 1`)
  return rows
}
