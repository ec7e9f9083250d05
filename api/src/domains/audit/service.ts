import type { AuditAction, AuditDetails, AuditSubject, listAuditEntries as listRoute } from 'contract/audit.ts'
import { DAY } from 'contract/platform/durations.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Actor, Context, Unit } from '../../platform/context.ts'
import { dateRange } from '../../platform/date-range.ts'
import { newId } from '../../platform/ids.ts'
import { readPage } from '../../platform/paging.ts'
import { hasAuditEntrySince, insertAuditEntry, listAuditEntries as listAuditRows } from './repository.ts'

export type AuditRecord = {
  action: AuditAction
  /** Null for a command on the server. */
  actorId: string | null
  /** `name` is not given for users, who are shown by their current name. */
  subject: { type: AuditSubject; id: string | null; name?: string }
  reason?: string | null | undefined
  reportId?: string | null | undefined
  details?: AuditDetails
}

export const userSubject = (id: string): AuditRecord['subject'] => ({ type: 'USER', id })

/** Writes what an administrator did or viewed to the audit log, in the transaction of the action. Not for calls that change nothing. */
export async function writeAudit({ tx, now }: Unit, record: AuditRecord): Promise<void> {
  const { subject, details = {}, ...columns } = record
  await insertAuditEntry(tx, {
    ...columns,
    id: newId(),
    subjectType: subject.type,
    subjectId: subject.id,
    subjectName: subject.name ?? null,
    details,
    createdAt: now(),
  })
}

/** What an administrator looked at, once a day for each: pages are opened again and again. */
export async function writeRead(
  ctx: Context,
  action: Extract<AuditAction, `${string}_READ`>,
  actor: Pick<Actor, 'id'>,
  subject: AuditRecord['subject'],
): Promise<void> {
  const dayAgo = new Date(ctx.now().getTime() - DAY)
  await ctx.transaction(async (unit) => {
    const entry = { action, actorId: actor.id, subjectId: subject.id }
    if (!(await hasAuditEntrySince(unit.tx, entry, dayAgo)))
      await writeAudit(unit, { action, actorId: actor.id, subject })
  })
}

/** Without what was done about a report that concerns the reader. */
export async function listAuditEntries(ctx: Context, actor: Actor, query: ParsedOf<typeof listRoute>['query']) {
  const { page, limit, dateFrom, dateTo, ...columns } = query
  const filter = { ...columns, ...dateRange({ dateFrom, dateTo }), adminId: actor.id }
  return readPage(query, (range) => listAuditRows(ctx.db, filter, range))
}
