import { objectionLimits } from 'contract/objections.ts'
import type { RefusalCode } from 'contract/platform/errors.ts'
import { addMonths } from '../../platform/clock.ts'

export const refusalToReport = (actorId: string, reportedId: string): RefusalCode | null =>
  actorId === reportedId ? 'NOT_YOURSELF' : null

/** The administrator of the first outcome decides on an objection to it only when there is no other. */
export function refusalToReview(
  report: { reviewedAt: Date | null; firstReviewerId: string | null },
  actorId: string,
  otherAdmins: number,
): RefusalCode | null {
  if (report.reviewedAt !== null) return 'REPORT_REVIEWED'
  return report.firstReviewerId === actorId && otherAdmins > 0 ? 'OBJECTION_NEEDS_OTHER_ADMIN' : null
}

/** Once, and as long as the evidence is kept. */
export function refusalToObject(
  { reviewedAt, objectedAt }: { reviewedAt: Date | null; objectedAt: Date | null },
  now: Date,
): RefusalCode | null {
  if (objectedAt !== null) return 'OBJECTION_EXISTS'
  if (reviewedAt === null) return 'REPORT_PENDING'
  return addMonths(reviewedAt, objectionLimits.months) < now ? 'OBJECTION_TOO_LATE' : null
}
