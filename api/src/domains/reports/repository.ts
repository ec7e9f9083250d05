import { withPollOptions } from 'contract/chat/polls.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { listReports as listRoute } from 'contract/reports.ts'
import {
  aliasedTable,
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { DateRange } from '../../platform/date-range.ts'
import { equalsIfGiven, isBetween } from '../../platform/db/conditions.ts'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { conversations, messages } from '../chat/tables.ts'
import { isMembershipOf } from '../groups/filters.ts'
import { groupMembers, groups } from '../groups/tables.ts'
import { isActiveAdmin } from '../users/filters.ts'
import { personColumns, users } from '../users/tables.ts'
import { type Evidence, reports } from './tables.ts'

export type ReportRow = typeof reports.$inferSelect

export async function insertReport(db: Queryable, row: typeof reports.$inferInsert): Promise<ReportRow> {
  const [inserted] = await db.insert(reports).values(row).returning()
  if (inserted === undefined) throw new Error('insert into reports returned no row')
  return inserted
}

export async function countOpenReportsBy(db: Queryable, reporterId: string): Promise<number> {
  return db.$count(reports, and(eq(reports.reporterId, reporterId), isNull(reports.reviewedAt)))
}

/** An open report that the product made by itself. */
export async function hasOpenReportByProduct(db: Queryable, reportedId: string): Promise<boolean> {
  const rows = await db
    .select({ id: reports.id })
    .from(reports)
    .where(
      and(
        eq(reports.reportedId, reportedId),
        isNull(reports.reporterId),
        isNull(reports.reviewedAt),
        eq(reports.category, 'MINOR'),
        eq(reports.subjectType, 'USER'),
      ),
    )
    .limit(1)
  return rows.length > 0
}

type NamedGroup = Pick<typeof groups.$inferSelect, 'id' | 'name' | 'ownerId'>

export async function findNamedGroup(db: Queryable, groupId: string): Promise<NamedGroup | undefined> {
  const columns = { id: groups.id, name: groups.name, ownerId: groups.ownerId }
  return (await db.select(columns).from(groups).where(eq(groups.id, groupId)))[0]
}

/** Made by the product: about this name of the group, or open and about a name of this owner's groups. */
export async function hasReportOfNameByProduct(db: Queryable, group: NamedGroup): Promise<boolean> {
  const rows = await db
    .select({ id: reports.id })
    .from(reports)
    .where(
      and(
        isNull(reports.reporterId),
        isNull(reports.reporterEmail),
        eq(reports.subjectType, 'GROUP'),
        or(
          and(eq(reports.groupId, group.id), eq(reports.subjectName, group.name)),
          and(eq(reports.reportedId, group.ownerId), isNull(reports.reviewedAt)),
        ),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Serialises reports of one person, so that they are counted right. */
export async function lockReporter(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

export async function listAdminEmails(db: Queryable): Promise<string[]> {
  const rows = await db.select({ email: users.email }).from(users).where(isActiveAdmin())
  return rows.map(({ email }) => email)
}

export async function lockReport(tx: Tx, id: string) {
  return (await tx.select().from(reports).where(eq(reports.id, id)).for('update'))[0]
}

export async function updateReport(
  db: Queryable,
  id: string,
  columns: Partial<typeof reports.$inferInsert>,
): Promise<void> {
  await db.update(reports).set(columns).where(eq(reports.id, id))
}

type ListQuery = ParsedOf<typeof listRoute>['query']
export type ReportFilter = Omit<ListQuery, 'page' | 'limit' | 'dateFrom' | 'dateTo' | 'evidence'> & DateRange

const matches = (filter: ReportFilter): SQL | undefined =>
  and(
    equalsIfGiven(reports.id, filter.id),
    hasStatus(filter.status),
    equalsIfGiven(reports.category, filter.category),
    equalsIfGiven(reports.reporterId, filter.reporterId),
    equalsIfGiven(reports.reportedId, filter.reportedId),
    isBetween(reports.createdAt, filter),
  )

const hasStatus = (status: ReportFilter['status']): SQL | undefined =>
  status && (status === 'pending' ? isNull(reports.reviewedAt) : isNotNull(reports.reviewedAt))

const reported = aliasedTable(users, 'reported')
const reporter = aliasedTable(users, 'reporter')
const reviewer = aliasedTable(users, 'reviewer')

const selectViews = (db: Queryable) =>
  db
    .select({
      report: reports,
      reported: { ...personColumns(reported), suspendedAt: reported.suspendedAt },
      reporter: personColumns(reporter),
      reviewer: personColumns(reviewer),
    })
    .from(reports)
    .leftJoin(reported, eq(reported.id, reports.reportedId))
    .leftJoin(reporter, eq(reporter.id, reports.reporterId))
    .leftJoin(reviewer, eq(reviewer.id, reports.reviewerId))

export type ReportView = Awaited<ReturnType<typeof findReport>> & object

export async function findReport(db: Queryable, id: string) {
  return (await selectViews(db).where(eq(reports.id, id)))[0]
}

/** Newest first. */
export async function listReports(
  db: Queryable,
  filter: ReportFilter,
  page: { limit: number; offset: number },
): Promise<ReportView[]> {
  return selectViews(db)
    .where(matches(filter))
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(page.limit)
    .offset(page.offset)
}

export async function countReports(db: Queryable, filter: ReportFilter): Promise<number> {
  return (await db.select({ total: count() }).from(reports).where(matches(filter)))[0]?.total ?? 0
}

/** Each count uses its own index. @param today the start of the Amsterdam day */
export async function countReportsByState(db: Queryable, today: Date) {
  const [total, pending, createdToday] = await Promise.all([
    db.$count(reports),
    db.$count(reports, isNull(reports.reviewedAt)),
    db.$count(reports, gte(reports.createdAt, today)),
  ])
  return { total, pending, today: createdToday }
}

/** Undefined unless the viewer is an accepted member of the group or a participant of the direct conversation. */
export async function findVisibleMessage(db: Queryable, viewerId: string, messageId: string) {
  const [row] = await db
    .select({ conversationId: messages.conversationId, seq: messages.seq, senderId: messages.senderId })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .leftJoin(groupMembers, isMembershipOf(conversations.groupId, viewerId))
    .where(
      and(
        eq(messages.id, messageId),
        or(
          isNotNull(groupMembers.userId),
          eq(conversations.lowUserId, viewerId),
          eq(conversations.highUserId, viewerId),
        ),
      ),
    )
  return row
}

/**
 * A message and its `around` nearest neighbours in the conversation (the earlier one of a tie), in order. Locks them against
 * deletion, so that their pictures are not removed before the evidence refers to them.
 */
export async function listMessagesAround(
  db: Tx,
  conversationId: string,
  seq: number,
  around: number,
): Promise<Evidence[]> {
  const rows = await db
    .select({
      id: messages.id,
      seq: messages.seq,
      senderId: messages.senderId,
      username: users.username,
      content: messages.content,
      type: messages.type,
      gifUrl: messages.gifUrl,
      poll: messages.poll,
      picture: messages.picture,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .leftJoin(users, eq(users.id, messages.senderId))
    .where(
      and(
        eq(messages.conversationId, conversationId),
        gte(messages.seq, seq - around),
        lte(messages.seq, seq + around),
      ),
    )
    .orderBy(sql`abs(${messages.seq} - ${seq}::int)`, asc(messages.seq))
    .limit(around + 1)
    .for('share', { of: messages })
  return rows
    .map(({ createdAt, poll, ...row }) => ({
      ...row,
      content: withPollOptions(row.content, poll),
      sentAt: createdAt.toISOString(),
    }))
    .sort((a, b) => a.seq - b.seq)
}

/** Removes evidence, names and addresses from reports closed before an instant. */
export async function eraseReportsBefore(db: Queryable, before: Date): Promise<void> {
  await db
    .update(reports)
    .set({ evidence: [], subjectName: null, reporterEmail: null })
    .where(
      and(
        lt(reports.reviewedAt, before),
        or(sql`${reports.evidence} <> '[]'::jsonb`, isNotNull(reports.subjectName), isNotNull(reports.reporterEmail)),
      ),
    )
}

/** The files among these names that evidence refers to. */
export async function listFilesInUse(db: Queryable, names: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from unnest(${sql.param([...names])}::text[]) as files (name)
    where exists (select 1 from ${reports}
      where ${reports.evidence} @> jsonb_build_array(jsonb_build_object('picture', jsonb_build_object('file', name))))`)
  return rows.map(({ name }) => name)
}
