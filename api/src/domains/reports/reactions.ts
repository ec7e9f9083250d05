import type { Context } from '../../platform/context.ts'
import type { Reactions } from '../../platform/facts.ts'
import {
  mailOutcome,
  mailSubmitted,
  noteCorrectedAge,
  submitReportOfAge,
  submitReportOfGroupName,
  submitReportOfNote,
} from './service.ts'

const TO_REPORTER = [
  { topics: () => ['reports'], to: (_: Context, { reporterId }: { reporterId: string | null }) => [reporterId] },
] satisfies NonNullable<Reactions['changes']>['report.reviewed']

export const reportReactions: Reactions = {
  changes: { 'report.submitted': TO_REPORTER, 'report.reviewed': TO_REPORTER },
  within: {
    'report.submitted': (ctx, tx, { reportId }) => mailSubmitted(ctx, tx, reportId),
    'report.reviewed': (ctx, tx, { reportId }) => mailOutcome(ctx, tx, reportId),
    'user.ageBelowTerms': (ctx, tx, { userId, age }, record) => submitReportOfAge(ctx, tx, record, userId, age),
    'user.ageCorrected': (ctx, tx, { userId, age }) => noteCorrectedAge(ctx, tx, userId, age),
    'looking.changed': (ctx, tx, fact, record) => submitReportOfNote(ctx, tx, record, fact),
    'group.created': (ctx, tx, { groupId }, record) => submitReportOfGroupName(ctx, tx, record, groupId),
    'group.updated': (ctx, tx, { groupId }, record) => submitReportOfGroupName(ctx, tx, record, groupId),
  },
}
