import { type Pagination, paginate } from 'contract/paging.ts'
import {
  type createReport,
  type listReports as listRoute,
  reportLimits,
  type updateReportStatus,
} from 'contract/reports.ts'
import type { ParsedOf } from 'contract/route.ts'
import { amsterdamDay, amsterdamInstant } from '../../platform/clock.ts'
import type { Actor, Context } from '../../platform/context.ts'
import { dateRange } from '../../platform/date-range.ts'
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
 * Stores a report, with copies of the reported message and its five nearest neighbours. Not safe to repeat: each call is
 * a report.
 *
 * @throws Refusal MESSAGE_NOT_FOUND when the reporter cannot see the message or another user sent it
 */
export async function submitReport(
  ctx: Context,
  actor: Actor,
  body: ParsedOf<typeof createReport>['body'],
): Promise<void> {
  refuseIf(refusalToReport(actor.id, body.reportedId))
  await getUser(ctx, body.reportedId)
  const evidence = body.messageId ? await collectEvidence(ctx, actor, body.messageId, body.reportedId) : []
  const reportId = newId()
  await ctx.transaction(async (tx, record) => {
    await insertReport(tx, {
      ...body,
      id: reportId,
      reporterId: actor.id,
      evidence,
      createdAt: ctx.now(),
    })
    await record('report.submitted', { reportId, reporterId: actor.id, reportedId: body.reportedId })
  })
}

async function collectEvidence(ctx: Context, actor: Actor, messageId: string, reportedId: string): Promise<Evidence[]> {
  const message = await findVisibleMessage(ctx.db, actor.id, messageId)
  if (message === undefined || message.senderId !== reportedId) refuse('MESSAGE_NOT_FOUND')
  return listMessagesAround(ctx.db, message.conversationId, message.seq, reportLimits.evidenceAround)
}

export async function listReports(
  ctx: Context,
  query: ParsedOf<typeof listRoute>['query'],
): Promise<{ rows: ReportView[]; pagination: Pagination }> {
  const { page, limit, dateFrom, dateTo, ...columns } = query
  const filter = { ...columns, ...dateRange({ dateFrom, dateTo }) }
  const [rows, total] = await Promise.all([
    listReportRows(ctx.db, filter, { limit, offset: (page - 1) * limit }),
    countReports(ctx.db, filter),
  ])
  return { rows, pagination: paginate(page, limit, total) }
}

/**
 * Marks a report as reviewed. Locks it, so that of two concurrent administrators the second is refused.
 *
 * @throws Refusal REPORT_NOT_FOUND, REPORT_REVIEWED
 */
export async function reviewReport(
  ctx: Context,
  actor: Actor,
  reportId: string,
  { notes }: ParsedOf<typeof updateReportStatus>['body'],
): Promise<ReportView> {
  return ctx.transaction(async (tx, record) => {
    const report = (await lockReport(tx, reportId)) ?? refuse('REPORT_NOT_FOUND')
    refuseIf(refusalToReview(report))
    await updateReport(tx, reportId, { reviewedAt: ctx.now(), reviewerId: actor.id, adminNotes: notes })
    await writeAudit(ctx, tx, {
      action: 'REPORT_REVIEWED',
      actorId: actor.id,
      subject: { type: 'REPORT', id: reportId },
      reason: notes,
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
