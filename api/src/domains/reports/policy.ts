import type { RefusalCode } from 'contract/platform/errors.ts'

export const refusalToReport = (actorId: string, reportedId: string): RefusalCode | null =>
  actorId === reportedId ? 'NOT_YOURSELF' : null

export const refusalToReview = (report: { reviewedAt: Date | null }): RefusalCode | null =>
  report.reviewedAt === null ? null : 'REPORT_REVIEWED'
