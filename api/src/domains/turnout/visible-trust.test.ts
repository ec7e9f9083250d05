import { trustLimits } from 'contract/limits.ts'
import { DAY } from 'contract/platform/durations.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { makeEvent, makeUser } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { visibleTrust } from '../../testing/visible-trust.ts'
import { countsForOthers } from './policy.ts'
import { findShownTrust } from './repository.ts'
import { turnoutObjections, turnoutRecords, turnoutStatements } from './tables.ts'

const testApp = useTestApp()
const NOW = new Date('2031-06-15T12:00:00Z')

const record = fc.record({
  event: fc.nat(4),
  outcome: fc.constantFrom('WENT' as const, 'NO_SHOW' as const),
  isCounted: fc.boolean(),
  statedBy: fc.uniqueArray(fc.nat(4), { minLength: 1 }),
  decision: fc.constantFrom('NONE' as const, 'OPEN' as const, 'UPHELD' as const, 'REVERSED' as const),
})

const went = (event: number, by: number) => ({
  event,
  outcome: 'WENT' as const,
  isCounted: true,
  statedBy: [by],
  decision: 'NONE' as const,
})

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
      for (const { event, outcome, isCounted, statedBy: statedByIndexes, decision } of records) {
        const [groupId, { id: eventId, overAt }] = [newId(), events[event] ?? (events[0] as (typeof events)[0])]
        const by = statedByIndexes.map((index) => authors[index]?.id ?? '')
        const row = { groupId, eventId, eventDay: '2031-06-01', settledAt: NOW }
        await db
          .insert(turnoutRecords)
          .values([{ ...row, userId, outcome, isCounted }, ...by.map((id) => ({ ...row, userId: id }))])
        await db.insert(turnoutStatements).values(
          by.map((byId) => ({
            groupId,
            byId,
            aboutId: userId,
            isPresent: outcome === 'WENT',
            isEstablished: true,
            statedAt: NOW,
          })),
        )
        const isContested = outcome === 'NO_SHOW' && (decision === 'OPEN' || decision === 'REVERSED')
        if (outcome === 'NO_SHOW' && decision !== 'NONE') {
          const decided = decision === 'OPEN' ? {} : { decision, decidedAt: NOW }
          await db.insert(turnoutObjections).values({ id: newId(), groupId, userId, createdAt: NOW, ...decided })
        }
        const memberSince = new Map([
          [userId, joined(SUBJECT_JOINED).createdAt],
          ...authors.map(({ id }, index) => [id, joined(authorDays[index] ?? 0).createdAt] as const),
        ])
        const isPresent = outcome === 'WENT'
        const statedBy = by
          .filter((byId) => countsForOthers({ byId, aboutId: userId, isPresent, isEstablished: true }, memberSince))
          .map((id) => ({ id, memberSince: memberSince.get(id) ?? NOW }))
        counted.push({ eventId, outcome, isCounted, overAt, statedBy, isContested })
      }
      expect(await findShownTrust(db, userId, NOW)).toEqual(visibleTrust(counted, NOW))
    }),
    // Three events, confirmed by two people who joined a day less than `apartDays` apart.
    { numRuns: 60, examples: [[[went(0, 0), went(1, 1), went(2, 0)]]] },
  )
})
