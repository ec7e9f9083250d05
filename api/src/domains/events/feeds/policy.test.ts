import { DAY, HOUR } from 'contract/platform/durations.ts'
import { expect, test } from 'vitest'
import { afterFailure } from './policy.ts'

test('each failure in a row makes a feed wait longer, at most a week', () => {
  const now = new Date('2027-05-01T10:00:00Z')
  const waits: (number | null)[] = []
  let feed: ReturnType<typeof afterFailure> = { failures: 0, pausedAt: null, retryAt: null }
  for (let failures = 0; failures < 7; failures += 1) {
    feed = afterFailure(feed, now)
    waits.push(feed.retryAt && feed.retryAt.getTime() - now.getTime())
  }
  expect(waits).toEqual([null, 12 * HOUR, DAY, 2 * DAY, 4 * DAY, 7 * DAY, 7 * DAY])
  expect(feed).toMatchObject({ failures: 7, pausedAt: now })
})
