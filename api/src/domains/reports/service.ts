import { type Pagination, paginate } from 'contract/paging.ts'
import { type createReport, type listReports as listRoute, reportLimits } from 'contract/reports.ts'
import type { ParsedOf } from 'contract/route.ts'
import { amsterdamDay, amsterdamInstant } from '../../platform/clock.ts'
import type { Actor, Context } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { refuse, refuseIf } from '../../platform/refusal.ts'
import { writeAudit } from '../audit/service.ts'
import { getUser } from '../users/service.ts'
import { refusalToReport, refusalToReview } from './policy.ts'
import {
  countReports,
  countReportsByState,
  findReport,
  findVisibleMessage,
  insertReport,
  listMessagesAround,
  listReports as listReportRows,
  lockReport,
  type ReportView,
  updateReport,
} from './repository.ts'
import type { Evidence } from './tables.ts'

/**
 * Hands a report to the administrators. With a message it keeps that one and the five nearest as they are now, whatever
 * becomes of them. Not safe to repeat: each call is a report.
 *
 * @throws Refusal MESSAGE_NOT_FOUND when the reporter cannot see the message or somebody else sent it
 */
export async function submitReport(
  ctx: Context,
  actor: Actor,
  given: ParsedOf<typeof createReport>['body'],
): Promise<void> {
  refuseIf(refusalToReport(actor.id, given.reportedId))
  await getUser(ctx, given.reportedId)
  const evidence = given.messageId ? await collectEvidence(ctx, actor, given.messageId, given.reportedId) : []
  const reportId = newId()
  await ctx.transaction(async (tx, record) => {
    await insertReport(tx, {
      id: reportId,
      reporterId: actor.id,
      reportedId: given.reportedId,
      category: given.category,
      notes: given.notes,
      messageId: given.messageId ?? null,
      evidence,
      createdAt: ctx.now(),
    })
    await record('report.submitted', { reportId, reporterId: actor.id, reportedId: given.reportedId })
  })
}

async function collectEvidence(ctx: Context, actor: Actor, messageId: string, reportedId: string): Promise<Evidence[]> {
  const message = await findVisibleMessage(ctx.db, actor.id, messageId)
  if (message === undefined || message.senderId !== reportedId) refuse('MESSAGE_NOT_FOUND')
  return listMessagesAround(ctx.db, message.conversationId, message.seq, reportLimits.evidenceAround)
}

const DATE_ONLY = /^\d{4}-\d\d-\d\d$/
const momentOf = (text: string | undefined, time: string): Date | undefined =>
  text === undefined ? undefined : DATE_ONLY.test(text) ? amsterdamInstant(text, time) : new Date(text)

export async function listReports(
  ctx: Context,
  query: ParsedOf<typeof listRoute>['query'],
): Promise<{ rows: ReportView[]; pagination: Pagination }> {
  const { page, limit, id, status, category, reporterId, reportedId } = query
  const filter = {
    id,
    isPending: status === undefined ? undefined : status === 'pending',
    category,
    reporterId,
    reportedId,
    from: momentOf(query.dateFrom, '00:00'),
    to: momentOf(query.dateTo, '23:59:59.999'),
  }
  const [rows, total] = await Promise.all([
    listReportRows(ctx.db, filter, { limit, offset: (page - 1) * limit }),
    countReports(ctx.db, filter),
  ])
  return { rows, pagination: paginate(page, limit, total) }
}

/**
 * Marks a report as handled, once. Locks it: of two administrators at the same moment the second is refused.
 *
 * @throws Refusal REPORT_NOT_FOUND, REPORT_REVIEWED
 */
export async function reviewReport(
  ctx: Context,
  actor: Actor,
  reportId: string,
  adminNotes: string | null,
): Promise<ReportView> {
  return ctx.transaction(async (tx, record) => {
    const report = (await lockReport(tx, reportId)) ?? refuse('REPORT_NOT_FOUND')
    refuseIf(refusalToReview(report))
    await updateReport(tx, reportId, { reviewedAt: ctx.now(), reviewerId: actor.id, adminNotes })
    await writeAudit(ctx, tx, {
      action: 'REPORT_REVIEWED',
      actorId: actor.id,
      subject: { type: 'REPORT', id: reportId },
      reason: adminNotes,
      reportId,
    })
    await record('report.reviewed', { reportId, actorId: actor.id })
    return (await findReport(tx, reportId)) ?? refuse('REPORT_NOT_FOUND')
  })
}

export async function getReportStats(ctx: Context) {
  const { total, pending, today } = await countReportsByState(
    ctx.db,
    amsterdamInstant(amsterdamDay(ctx.now()), '00:00'),
  )
  return { totalReports: total, pendingReports: pending, reviewedReports: total - pending, reportsToday: today }
}
