import type { AuditAction, AuditSubject } from 'contract/audit.ts'
import { aliasedTable, and, count, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { users } from '../users/tables.ts'
import { auditEntries } from './tables.ts'

export async function insertAuditEntry(tx: Tx, row: typeof auditEntries.$inferInsert): Promise<void> {
  await tx.insert(auditEntries).values(row)
}

export type AuditFilter = {
  action?: AuditAction
  actorId?: string
  subjectType?: AuditSubject
  subjectId?: string
  reportId?: string
  from?: Date
  to?: Date
}

const matches = (filter: AuditFilter): SQL | undefined =>
  and(
    filter.action === undefined ? undefined : eq(auditEntries.action, filter.action),
    filter.actorId === undefined ? undefined : eq(auditEntries.actorId, filter.actorId),
    filter.subjectType === undefined ? undefined : eq(auditEntries.subjectType, filter.subjectType),
    filter.subjectId === undefined ? undefined : eq(auditEntries.subjectId, filter.subjectId),
    filter.reportId === undefined ? undefined : eq(auditEntries.reportId, filter.reportId),
    filter.from === undefined ? undefined : gte(auditEntries.createdAt, filter.from),
    filter.to === undefined ? undefined : lte(auditEntries.createdAt, filter.to),
  )

const actor = aliasedTable(users, 'actor')
const subject = aliasedTable(users, 'subject')

export type AuditView = Awaited<ReturnType<typeof listAuditEntries>>[number]

/** Newest first, with the names people have now. */
export async function listAuditEntries(db: Queryable, filter: AuditFilter, page: { limit: number; offset: number }) {
  return db
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
    .limit(page.limit)
    .offset(page.offset)
}

export async function countAuditEntries(db: Queryable, filter: AuditFilter): Promise<number> {
  return (await db.select({ total: count() }).from(auditEntries).where(matches(filter)))[0]?.total ?? 0
}
