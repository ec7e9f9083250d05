import type { Reactions } from '../../platform/facts.ts'
import { mailOutcome, mailUrgent, submitReportOfAge, submitReportOfGroupName } from './service.ts'

export const reportReactions: Reactions = {
  within: {
    'report.submitted': async (ctx, tx, { reportId, isUrgent }) => {
      if (isUrgent) await mailUrgent(ctx, tx, reportId)
    },
    'report.reviewed': (ctx, tx, { reportId }) => mailOutcome(ctx, tx, reportId),
    'user.ageBelowTerms': (ctx, tx, { userId, age }, record) => submitReportOfAge(ctx, tx, record, userId, age),
    'group.created': (ctx, tx, { groupId }, record) => submitReportOfGroupName(ctx, tx, record, groupId),
    'group.updated': (ctx, tx, { groupId }, record) => submitReportOfGroupName(ctx, tx, record, groupId),
  },
}
