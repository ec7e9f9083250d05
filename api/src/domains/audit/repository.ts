import { type listAuditEntries as listRoute, REFERENCE_LENGTH } from 'contract/audit.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import { aliasedTable, and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { DateRange } from '../../platform/date-range.ts'
import { equalsIfGiven, isBetween } from '../../platform/db/conditions.ts'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import type { Range } from '../../platform/paging.ts'
import { isConcerned } from '../reports/filters.ts'
import { reports } from '../reports/tables.ts'
import { users } from '../users/tables.ts'
import { auditEntries } from './tables.ts'

export async function insertAuditEntry(tx: Tx, row: typeof auditEntries.$inferInsert): Promise<void> {
  await tx.insert(auditEntries).values(row)
}

export async function hasAuditEntrySince(
  db: Queryable,
  entry: Pick<typeof auditEntries.$inferSelect, 'action' | 'actorId' | 'subjectId'>,
  since: Date,
): Promise<boolean> {
  const isSame = and(
    eq(auditEntries.action, entry.action),
    eq(auditEntries.actorId, entry.actorId ?? ''),
    eq(auditEntries.subjectId, entry.subjectId ?? ''),
  )
  return (await db.$count(auditEntries, and(isSame, gt(auditEntries.createdAt, since)))) > 0
}

/** Deletes the entries whose term has ended, by the clock of the database. The application's role can delete no others. */
export async function deleteEndedEntries(db: Queryable): Promise<void> {
  await db.execute(sql`select delete_ended_audit_entries()`)
}

type ListQuery = ParsedOf<typeof listRoute>['query']
export type AuditFilter = Omit<ListQuery, 'page' | 'limit' | 'dateFrom' | 'dateTo'> & DateRange & { adminId: string }

const matches = (filter: AuditFilter): SQL | undefined =>
  and(
    equalsIfGiven(auditEntries.action, filter.action),
    equalsIfGiven(auditEntries.actorId, filter.actorId),
    equalsIfGiven(auditEntries.subjectType, filter.subjectType),
    equalsIfGiven(auditEntries.subjectId, filter.subjectId),
    equalsIfGiven(auditEntries.reportId, filter.reportId),
    filter.reference === undefined
      ? undefined
      : sql`right(${auditEntries.subjectId}::text, ${REFERENCE_LENGTH}) = ${filter.reference}`,
    isBetween(auditEntries.createdAt, filter),
    sql`not exists (select from ${reports} where ${reports.id} = ${auditEntries.reportId} and ${isConcerned(filter.adminId)})`,
  )

const actor = aliasedTable(users, 'actor')
const subject = aliasedTable(users, 'subject')

export type AuditView = Awaited<ReturnType<typeof listAuditEntries>['rows']>[number]

/** Newest first, with the users' current names. */
export const listAuditEntries = (db: Queryable, filter: AuditFilter, { limit, offset }: Range) => ({
  rows: db
    .select({
      entry: auditEntries,
      actorName: actor.username,
      subjectName: sql<string | null>`coalesce(${auditEntries.subjectName}, ${subject.username})`,
    })
    .from(auditEntries)
    .leftJoin(actor, eq(actor.id, auditEntries.actorId))
    .leftJoin(subject, and(eq(auditEntries.subjectType, 'USER'), eq(subject.id, auditEntries.subjectId)))
    .where(matches(filter))
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
    .limit(limit)
    .offset(offset),
  total: db.$count(auditEntries, matches(filter)),
})
