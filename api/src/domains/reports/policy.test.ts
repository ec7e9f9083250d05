import { expect, test } from 'vitest'
import { refusalToReview } from './policy.ts'

test('the administrator of the first outcome decides again only when there is no other', () => {
  const report = { reviewedAt: null, firstReviewerId: 'first' }
  expect(refusalToReview(report, 'first', 1)).toBe('OBJECTION_NEEDS_OTHER_ADMIN')
  expect(refusalToReview(report, 'first', 0)).toBeNull()
  expect(refusalToReview(report, 'second', 1)).toBeNull()
})
