import { createEvent } from 'contract/events/submitting.ts'
import { joinGroup, leaveGroup } from 'contract/groups/membership.ts'
import { personLimits } from 'contract/limits.ts'
import { payDonation } from 'contract/payments/payments.ts'
import { getPremiumFeatures } from 'contract/payments/premium.ts'
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { actorOf, makeEvent, makeGroup, makeUser, type TestUser } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { groupMembers } from '../groups/tables.ts'
import { subscribePush } from '../notifications/push/service.ts'
import { pushSubscriptions } from '../notifications/tables.ts'
import { payments } from '../payments/tables.ts'

const testApp = useTestApp({ pushServices: ['push.example'] })
const join = (as: TestUser, id: string) => testApp.call(joinGroup, { as, params: { id }, body: {} })

test('the 31st request at one group within a day is refused, whatever the rate limits are multiplied by', async () => {
  const { id } = await makeGroup(testApp.ctx)
  const [person, other] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  for (let count = 0; count < 30; count++) {
    expect((await join(person, id)).status).toBe(201)
    // A repeated request does not count.
    expect((await join(person, id)).status).toBe(201)
    expect((await testApp.call(leaveGroup, { as: person, params: { id } })).status).toBe(200)
  }
  const refused = await join(person, id)
  expect(refused.status).toBe(429)
  expect(refused.body).toMatchObject({ code: 'TOO_MANY_REQUESTS_AT_GROUP', retryAfter: expect.any(Number) })
  expect(refused.headers).toHaveProperty('retry-after')
  expect((await join(other, id)).status).toBe(201)
  expect((await join(person, (await makeGroup(testApp.ctx)).id)).status).toBe(201)
})

test('everybody has 50 open requests at most', async () => {
  const person = await makeUser(testApp.ctx)
  const { db } = testApp.ctx
  const { id: eventId } = await makeEvent(testApp.ctx)
  const ownerId = (await makeUser(testApp.ctx)).id
  for (let count = 0; count < personLimits.openRequests; count++) {
    const { id: groupId } = await makeGroup(testApp.ctx, { eventId, ownerId })
    await db
      .insert(groupMembers)
      .values({ groupId, userId: person.id, status: 'PENDING', requestedAt: testApp.ctx.now() })
  }
  const refused = await join(person, (await makeGroup(testApp.ctx)).id)
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_OPEN_REQUESTS'])
  expect((await testApp.call(getPremiumFeatures, { as: person })).data.limits).toEqual({
    newcomerUntil: null,
    openRequests: { used: 50, max: 50 },
    pictures: { used: 0, max: 100 },
    conversations: null,
    eventsToday: null,
    lookingToday: null,
  })
})

test('everybody has 50 events waiting for approval at most', async () => {
  const person = await makeUser(testApp.ctx)
  for (let count = 0; count < personLimits.pendingEvents; count++)
    await makeEvent(testApp.ctx, { creatorId: person.id, status: 'PENDING' })
  const body = { title: 'Zomernacht', type: 'FESTIVAL', startDate: '2028-06-20', location: 'Nijmegen' }
  const refused = await testApp.call(createEvent, { as: person, raw: { body } })
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_PENDING_EVENTS'])
})

test('a person with 20 unpaid payments of the last day cannot start another one', async () => {
  const person = await makeUser(testApp.ctx)
  const now = testApp.ctx.now()
  const row = { userId: person.id, quantity: 1, amountCents: 500, currency: 'EUR', createdAt: now, updatedAt: now }
  await testApp.ctx.db
    .insert(payments)
    .values(Array.from({ length: personLimits.openPayments }, () => ({ ...row, id: newId(), featureType: null })))
  const donate = () => testApp.call(payDonation, { as: person, body: { amount: 5 } })
  const refused = await donate()
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_OPEN_PAYMENTS'])
  expect((await testApp.call(payDonation, { body: { amount: 5 } })).status).toBe(201)
  await testApp.ctx.db.update(payments).set({ status: 'COMPLETED' }).where(eq(payments.userId, person.id))
  expect((await donate()).status).toBe(201)
})

const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }

test('of twenty browsers that subscribe at once ten remain', async () => {
  const person = await makeUser(testApp.ctx)
  const endpoints = Array.from({ length: 20 }, (_, index) => `https://push.example/${person.id}-${index}`)
  await Promise.all(endpoints.map((endpoint) => subscribePush(testApp.ctx, actorOf(person), { endpoint, keys })))
  expect(await testApp.ctx.db.$count(pushSubscriptions, eq(pushSubscriptions.userId, person.id))).toBe(10)
})

test('the eleventh browser replaces the oldest', async () => {
  const person = await makeUser(testApp.ctx)
  const subscribe = async (number: number) => {
    await subscribePush(testApp.ctx, actorOf(person), { endpoint: `https://push.example/${number}`, keys })
    testApp.advanceTime(1000)
  }
  for (let number = 1; number <= 10; number++) await subscribe(number)
  // Used again, so no longer the oldest.
  await subscribe(1)
  await subscribe(11)
  const rows = await testApp.ctx.db
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, person.id))
    .orderBy(asc(pushSubscriptions.createdAt))
  expect(rows.map(({ endpoint }) => Number(endpoint.split('/').at(-1)))).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 1, 11])
})
