import type { AuditAction, AuditDetails, AuditSubject, listAuditEntries as listRoute } from 'contract/audit.ts'
import { type Pagination, paginate } from 'contract/paging.ts'
import type { ParsedOf } from 'contract/route.ts'
import { amsterdamInstant } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { type AuditView, countAuditEntries, insertAuditEntry, listAuditEntries as listRows } from './repository.ts'

export type AuditRecord = {
  action: AuditAction
  /** Null: the operator, on the server itself. */
  actorId: string | null
  /** `name` for things only: a person is shown by the name they have when it is read. */
  subject: { type: AuditSubject; id: string | null; name?: string }
  reason?: string | null
  /** The report that gave rise to it. */
  reportId?: string | null
  details?: AuditDetails
}

/**
 * Writes an administrator's act, or look, into the logbook. Called by the verb itself, inside its transaction: the act and
 * its entry stand or fall together. What changed nothing is not written.
 */
export async function writeAudit(ctx: Context, tx: Tx, given: AuditRecord): Promise<void> {
  await insertAuditEntry(tx, {
    id: newId(),
    action: given.action,
    actorId: given.actorId,
    subjectType: given.subject.type,
    subjectId: given.subject.id,
    subjectName: given.subject.name ?? null,
    reason: given.reason || null,
    reportId: given.reportId ?? null,
    details: given.details ?? {},
    createdAt: ctx.now(),
  })
}

const DATE_ONLY = /^\d{4}-\d\d-\d\d$/
const momentOf = (text: string | undefined, time: string): Date | undefined =>
  text === undefined ? undefined : DATE_ONLY.test(text) ? amsterdamInstant(text, time) : new Date(text)

/** Newest first. */
export async function listAuditEntries(
  ctx: Context,
  query: ParsedOf<typeof listRoute>['query'],
): Promise<{ rows: AuditView[]; pagination: Pagination }> {
  const { page, limit, dateFrom, dateTo, ...asked } = query
  const filter = { ...asked, from: momentOf(dateFrom, '00:00'), to: momentOf(dateTo, '23:59:59.999') }
  const [rows, total] = await Promise.all([
    listRows(ctx.db, filter, { limit, offset: (page - 1) * limit }),
    countAuditEntries(ctx.db, filter),
  ])
  return { rows, pagination: paginate(page, limit, total) }
}
