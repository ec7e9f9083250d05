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
    'report.submitted': (unit, { reportId }) => mailSubmitted(unit, reportId),
    'report.reviewed': (unit, { reportId }) => mailOutcome(unit, reportId),
    'user.ageBelowTerms': (unit, { userId, age }) => submitReportOfAge(unit, userId, age),
    'user.ageCorrected': (unit, { userId, age }) => noteCorrectedAge(unit, userId, age),
    'looking.changed': (unit, fact) => submitReportOfNote(unit, fact),
    'group.created': (unit, { groupId }) => submitReportOfGroupName(unit, groupId),
    'group.updated': (unit, { groupId }) => submitReportOfGroupName(unit, groupId),
  },
}
