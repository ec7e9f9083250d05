import { newcomerLimits, personLimits } from 'contract/limits.ts'
import { startLooking, stopLooking } from 'contract/looking.ts'
import { getPremiumFeatures } from 'contract/payments/premium.ts'
import { DAY } from 'contract/platform/durations.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeEvent, makeUser, type TestUser } from '../../testing/factories.ts'
import { callWithFreshToken } from '../../testing/routes/fresh-tokens.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { looking } from '../looking/tables.ts'

const testApp = useTestApp({ newcomerLimits: true })
const call = callWithFreshToken(testApp)
beforeEach(() => testApp.setTime('2027-03-24T11:00:00Z'))

const look = (as: TestUser, id: string) => call(startLooking, { as, params: { id }, body: {} })

describe.each([
  ['a newcomer', newcomerLimits.lookingPerDay, 0, 'mag je bij meer zoeken'],
  ['anybody else', personLimits.lookingPerDay, 30, 'bij 60 evenementen'],
])('%s', (_, max, days, words) => {
  test(`begins to look at ${max} events a day; stopping makes no room`, async () => {
    const { ctx } = testApp
    const person = await makeUser(ctx, { createdAt: new Date(ctx.now().getTime() - days * DAY) })
    const events = await Promise.all(Array.from({ length: max + 1 }, () => makeEvent(ctx)))
    const [first, last] = [events[0]?.id ?? '', events[max]?.id ?? '']
    const since = ctx.now()
    await ctx.db
      .insert(looking)
      .values(events.slice(0, max - 1).map(({ id: eventId }) => ({ eventId, userId: person.id, since })))
    expect((await look(person, events[max - 1]?.id ?? '')).status).toBe(200)
    const { lookingToday } = (await call(getPremiumFeatures, { as: person })).data.limits
    expect(lookingToday).toEqual(days === 0 ? { used: max, max } : null)
    await call(stopLooking, { as: person, params: { id: first } })
    const refused = await look(person, last)
    expect([refused.status, refused.body.code]).toEqual([429, 'LOOKING_LIMIT'])
    expect(refused.body.message).toContain(words)
    // The event that was begun today is no other one.
    expect((await look(person, first)).status).toBe(200)
    testApp.advanceTime(DAY)
    expect((await look(person, last)).status).toBe(200)
  })
})
