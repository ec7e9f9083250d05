import { withPollOptions } from 'contract/chat/polls.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { listReports as listRoute } from 'contract/reports.ts'
import {
  aliasedTable,
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { DateRange } from '../../platform/date-range.ts'
import { equalsIfGiven, isBetween } from '../../platform/db/conditions.ts'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import type { Range } from '../../platform/paging.ts'
import { hasBlocked, personColumnsFor } from '../blocks/filters.ts'
import { conversations, deletedMessages, messages } from '../chat/tables.ts'
import { isMember, wasMember } from '../groups/filters.ts'
import { formerMembers, groupMembers, groups } from '../groups/tables.ts'
import { isActiveAdmin, isVisible } from '../users/filters.ts'
import { personColumns, users } from '../users/tables.ts'
import { isUnconcerned } from './filters.ts'
import { type Evidence, reports } from './tables.ts'

export type ReportRow = typeof reports.$inferSelect

export async function insertReport(db: Queryable, row: typeof reports.$inferInsert): Promise<ReportRow> {
  const [inserted] = await db.insert(reports).values(row).returning()
  if (inserted === undefined) throw new Error('insert into reports returned no row')
  return inserted
}

export const countOpenReportsBy = async (db: Queryable, reporterId: string): Promise<number> =>
  db.$count(reports, and(eq(reports.reporterId, reporterId), isNull(reports.reviewedAt)))

export const countReportsFrom = async (db: Queryable, email: string, since: Date): Promise<number> =>
  db.$count(reports, and(eq(reports.reporterEmail, email), gt(reports.createdAt, since)))

/** By name. Also people whom the viewer blocked: a block must not prevent a report. */
export function listFormerCompanions(db: Queryable, viewerId: string, leftAfter: Date) {
  const left = aliasedTable(formerMembers, 'left_group')
  const isLeft = and(eq(left.userId, viewerId), gt(left.leftAt, leftAfter))
  const stayed = db
    .select({ id: groupMembers.userId })
    .from(left)
    .innerJoin(groupMembers, and(eq(groupMembers.groupId, left.groupId), lte(groupMembers.joinedAt, left.leftAt)))
    .where(isLeft)
  const leftLater = db
    .select({ id: formerMembers.userId })
    .from(left)
    .innerJoin(formerMembers, and(eq(formerMembers.groupId, left.groupId), gte(formerMembers.leftAt, left.leftAt)))
    .where(isLeft)
  return db
    .select(personColumnsFor(viewerId, users))
    .from(users)
    .where(
      and(
        inArray(users.id, stayed.union(leftLater)),
        ne(users.id, viewerId),
        isVisible(),
        not(hasBlocked(users.id, viewerId)),
      ),
    )
    .orderBy(asc(users.username))
}

/** Made by the product itself: MINOR of an age in a profile, SPAM of a note. */
const isOpenReportByProduct = (reportedId: string, category: 'MINOR' | 'SPAM') =>
  and(
    eq(reports.reportedId, reportedId),
    isNull(reports.reporterId),
    isNull(reports.reviewedAt),
    eq(reports.category, category),
    eq(reports.subjectType, 'USER'),
  )

export const hasOpenReportByProduct = async (
  db: Queryable,
  reportedId: string,
  category: 'MINOR' | 'SPAM',
): Promise<boolean> => (await db.$count(reports, isOpenReportByProduct(reportedId, category))) > 0

export async function addToOpenReportByProduct(tx: Tx, reportedId: string, notes: string): Promise<void> {
  await tx
    .update(reports)
    .set({ notes: sql`${reports.notes} || ${notes}` })
    .where(isOpenReportByProduct(reportedId, 'MINOR'))
}

type NamedGroup = Pick<typeof groups.$inferSelect, 'id' | 'name' | 'ownerId'>

export async function findNamedGroup(db: Queryable, groupId: string): Promise<NamedGroup | undefined> {
  const columns = { id: groups.id, name: groups.name, ownerId: groups.ownerId }
  return (await db.select(columns).from(groups).where(eq(groups.id, groupId)))[0]
}

/** Made by the product: about this name of the group, or open and about a name of this owner's groups. */
export async function hasReportOfNameByProduct(db: Queryable, group: NamedGroup): Promise<boolean> {
  const isByProduct = and(isNull(reports.reporterId), isNull(reports.reporterEmail), eq(reports.subjectType, 'GROUP'))
  const isOfName = and(eq(reports.groupId, group.id), eq(reports.subjectName, group.name))
  const isOpenOfOwner = and(eq(reports.reportedId, group.ownerId), isNull(reports.reviewedAt))
  return (await db.$count(reports, and(isByProduct, or(isOfName, isOpenOfOwner)))) > 0
}

/** Serialises reports of one person, so that they are counted right. */
export async function lockReporter(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

/** Undefined for one that concerns the administrator. */
export async function lockReportFor(tx: Tx, adminId: string, id: string) {
  const isTheirs = and(eq(reports.id, id), isUnconcerned(adminId))
  return (await tx.select().from(reports).where(isTheirs).for('update'))[0]
}

export const listAdminsFor = (db: Queryable, reportId: string): Promise<{ id: string; email: string }[]> =>
  db
    .select({ id: users.id, email: users.email })
    .from(users)
    .innerJoin(reports, and(eq(reports.id, reportId), isUnconcerned(users.id)))
    .where(isActiveAdmin())

export const updateReport = (db: Queryable, id: string, columns: Partial<typeof reports.$inferInsert>) =>
  db.update(reports).set(columns).where(eq(reports.id, id))

export const listReportsBy = (db: Queryable, reporterId: string, limit: number): Promise<ReportRow[]> =>
  db
    .select()
    .from(reports)
    .where(eq(reports.reporterId, reporterId))
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(limit)

type ListQuery = ParsedOf<typeof listRoute>['query']
export type ReportFilter = Omit<ListQuery, 'page' | 'limit' | 'dateFrom' | 'dateTo' | 'evidence'> &
  DateRange & { adminId: string }

const matches = (filter: ReportFilter): SQL | undefined =>
  and(
    equalsIfGiven(reports.id, filter.id),
    hasStatus(filter.status),
    equalsIfGiven(reports.category, filter.category),
    equalsIfGiven(reports.reporterId, filter.reporterId),
    equalsIfGiven(reports.reportedId, filter.reportedId),
    isBetween(reports.createdAt, filter),
    isUnconcerned(filter.adminId),
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
      reported: { ...personColumns(reported), suspendedAt: reported.suspendedAt, createdAt: reported.createdAt },
      otherReports: sql<number>`(select count(*) from ${reports} as others
        where others.reported_id = ${reports.reportedId} and others.id <> ${reports.id})::int`,
      reporter: personColumns(reporter),
      reviewer: personColumns(reviewer),
    })
    .from(reports)
    .leftJoin(reported, eq(reported.id, reports.reportedId))
    .leftJoin(reporter, eq(reporter.id, reports.reporterId))
    .leftJoin(reviewer, eq(reviewer.id, reports.reviewerId))

export type ReportView = Awaited<ReturnType<typeof findReport>> & object

export const findReport = async (db: Queryable, id: string) => (await selectViews(db).where(eq(reports.id, id)))[0]

export const listReports = (db: Queryable, filter: ReportFilter, { limit, offset }: Range) => ({
  rows: selectViews(db)
    .where(matches(filter))
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(limit)
    .offset(offset),
  total: db.$count(reports, matches(filter)),
})

/** Of those that the list shows. @param today the start of the Amsterdam day */
export async function countReportsByState(db: Queryable, adminId: string, today: Date) {
  const isShown = isUnconcerned(adminId)
  const [total, pending, createdToday] = await Promise.all([
    db.$count(reports, isShown),
    db.$count(reports, and(isShown, isNull(reports.reviewedAt))),
    db.$count(reports, and(isShown, gte(reports.createdAt, today))),
  ])
  return { total, pending, today: createdToday }
}

/**
 * In a conversation of the person, or a group in which they are, or were at that time and left after `leftAfter`. Locks the
 * message, so that it is not deleted before its copy is made.
 */
export async function findReportableMessage(db: Tx, reporterId: string, messageId: string, leftAfter: Date) {
  const [row] = await db
    .select({ conversationId: messages.conversationId, seq: messages.seq, senderId: messages.senderId })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(
      and(
        eq(messages.id, messageId),
        or(
          isMember(conversations.groupId, reporterId),
          wasMember(conversations.groupId, reporterId, messages.createdAt, leftAfter),
          eq(conversations.lowUserId, reporterId),
          eq(conversations.highUserId, reporterId),
        ),
      ),
    )
    .for('share', { of: messages })
  return row
}

export async function findMessageOfDeletedGroup(db: Queryable, reporterId: string, messageId: string, leftAfter: Date) {
  const [row] = await db
    .select({ message: deletedMessages, username: users.username })
    .from(deletedMessages)
    .innerJoin(users, eq(users.id, deletedMessages.senderId))
    .where(
      and(
        eq(deletedMessages.id, messageId),
        wasMember(deletedMessages.groupId, reporterId, deletedMessages.createdAt, leftAfter),
      ),
    )
  return row && copyOf(row.message, row.username)
}

type CopiedMessage = Pick<
  typeof messages.$inferSelect,
  'id' | 'seq' | 'senderId' | 'content' | 'type' | 'gifUrl' | 'poll' | 'picture' | 'createdAt'
>
const copyOf = (message: CopiedMessage, username: string | null): Evidence => ({
  id: message.id,
  seq: message.seq,
  senderId: message.senderId,
  username,
  content: withPollOptions(message.content, message.poll),
  type: message.type,
  gifUrl: message.gifUrl,
  picture: message.picture,
  sentAt: message.createdAt.toISOString(),
})

/**
 * The `around` nearest (the earlier one of a tie), in order. Of a deleted message its copy; deleted neighbours stay empty.
 * Locks them against deletion, so that their pictures are not removed before the evidence refers to them.
 */
export async function listMessagesAround(db: Tx, conversationId: string, seq: number, around: number) {
  const rows = await db
    .select({ message: messages, username: users.username, deleted: deletedMessages })
    .from(messages)
    .leftJoin(users, eq(users.id, messages.senderId))
    .leftJoin(deletedMessages, and(eq(deletedMessages.id, messages.id), eq(messages.seq, seq)))
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
    .map(({ message, username, deleted }) => copyOf(deleted ?? message, username))
    .sort((a, b) => a.seq - b.seq)
}

export async function eraseReportsBefore(db: Queryable, before: Date): Promise<void> {
  await db
    .update(reports)
    .set({ evidence: [], subjectName: null, reporterEmail: null, objection: null })
    .where(
      and(
        lt(reports.reviewedAt, before),
        or(sql`${reports.evidence} <> '[]'::jsonb`, isNotNull(reports.subjectName), isNotNull(reports.reporterEmail)),
      ),
    )
}

export async function listFilesInUse(db: Queryable, names: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from unnest(${sql.param([...names])}::text[]) as files (name)
    where exists (select 1 from ${reports}
      where ${reports.evidence} @> jsonb_build_array(jsonb_build_object('picture', jsonb_build_object('file', name))))`)
  return rows.map(({ name }) => name)
}
