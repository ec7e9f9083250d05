import { trustLimits } from 'contract/limits.ts'
import { DAY } from 'contract/platform/durations.ts'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { makeEvent, makeUser } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { visibleTimesWent } from '../../testing/visible-trust.ts'
import { users } from '../users/tables.ts'
import { timesWent } from './filters.ts'
import { countsForOthers } from './policy.ts'
import { turnoutRecords, turnoutStatements } from './tables.ts'

const testApp = useTestApp()
const NOW = new Date('2031-06-15T12:00:00Z')

const record = fc.record({
  event: fc.nat(4),
  isCounted: fc.boolean(),
  statedBy: fc.uniqueArray(fc.nat(4), { minLength: 1 }),
})

const went = (event: number, by: number) => ({ event, isCounted: true, statedBy: [by] })

test('the SQL of what others see equals the rule', async () => {
  testApp.setTime(NOW.toISOString())
  const { db } = testApp.ctx
  const joined = (daysAgo: number) => ({ createdAt: new Date(NOW.getTime() - daysAgo * DAY) })
  const SUBJECT_JOINED = 500
  // The first two joined together, the third with the person, the last two just within and just past that time.
  const { apartDays } = trustLimits
  const authorDays = [
    200,
    200 + apartDays - 1,
    SUBJECT_JOINED,
    SUBJECT_JOINED + apartDays - 1,
    SUBJECT_JOINED + apartDays + 1,
  ]
  const authors = await Promise.all(authorDays.map((days) => makeUser(testApp.ctx, joined(days))))
  // The last ended more than 12 months ago.
  const events = await Promise.all(
    [10, 40, 100, 200, 366].map((daysAgo) =>
      makeEvent(testApp.ctx, {
        startsAt: new Date(NOW.getTime() - 400 * DAY),
        overAt: new Date(NOW.getTime() - daysAgo * DAY),
      }),
    ),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(record, { maxLength: 7 }), async (records) => {
      const { id: userId } = await makeUser(testApp.ctx, joined(SUBJECT_JOINED))
      const counted = []
      for (const { event, isCounted, statedBy } of records) {
        const [groupId, { id: eventId, overAt }] = [newId(), events[event] ?? (events[0] as (typeof events)[0])]
        const by = statedBy.map((index) => authors[index]?.id ?? '')
        const row = { groupId, eventId, eventDay: '2031-06-01', settledAt: NOW }
        await db
          .insert(turnoutRecords)
          .values([{ ...row, userId, outcome: 'WENT', isCounted }, ...by.map((id) => ({ ...row, userId: id }))])
        await db.insert(turnoutStatements).values(
          by.map((byId) => ({
            groupId,
            byId,
            aboutId: userId,
            isPresent: true,
            isEstablished: true,
            statedAt: NOW,
          })),
        )
        const memberSince = new Map([
          [userId, joined(SUBJECT_JOINED).createdAt],
          ...authors.map(({ id }, index) => [id, joined(authorDays[index] ?? 0).createdAt] as const),
        ])
        const confirmedBy = by
          .filter((byId) => countsForOthers({ byId, aboutId: userId, isEstablished: true }, memberSince))
          .map((id) => ({ id, memberSince: memberSince.get(id) ?? NOW }))
        counted.push({ eventId, isCounted, overAt, confirmedBy })
      }
      const [row] = await db
        .select({ shown: timesWent(userId, NOW) })
        .from(users)
        .where(eq(users.id, userId))
      expect(row?.shown).toBe(visibleTimesWent(counted, NOW))
    }),
    // Three events, confirmed by two people who joined a day less than `apartDays` apart.
    { numRuns: 60, examples: [[[went(0, 0), went(1, 1), went(2, 0)]]] },
  )
})
