import { joinGroup } from 'contract/groups/membership.ts'
import { getPaymentStatus, listPurchases, payPremium, receivePaymentWebhook } from 'contract/payments/payments.ts'
import { getPremiumFeatures } from 'contract/payments/premium.ts'
import { listMailbox } from 'contract/platform/development.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { openSocket } from '../../../testing/socket.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { groupMembers, groups } from '../../groups/tables.ts'
import { users } from '../../users/tables.ts'
import { refundPayment } from '../settlement/service.ts'
import { payments } from '../tables.ts'

const testApp = useTestApp()
let person: TestUser
beforeEach(async () => {
  person = await makeUser(testApp.ctx)
})

type Body = Parameters<typeof testApp.call<typeof payPremium>>[1] & object
const buy = async (body: NonNullable<Body['body']>, as = person) => (await testApp.call(payPremium, { as, body })).data

/** Chooses an outcome on the checkout page. */
async function finish(paymentId: string, status: string) {
  const response = await testApp.app.server.inject({
    method: 'POST',
    url: `/sandbox/checkout/${paymentId}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ status }).toString(),
  })
  expect(response.statusCode).toBe(303)
  return String(response.headers.location)
}
/** Calls the webhook, 5 s after the previous request to the provider. */
async function webhook(paymentId: string) {
  testApp.advanceTime(5_000)
  const response = await testApp.app.server.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `id=${paymentId}`,
  })
  expect(response.statusCode).toBe(200)
  await testApp.ctx.facts.settled()
}
const pay = async (paymentId: string) => {
  await finish(paymentId, 'paid')
  await webhook(paymentId)
}
const upgrades = async (as = person) => {
  const { chatEnhancements, extraGroupSlots } = (await testApp.call(getPremiumFeatures, { as })).data
  return { chatEnhancements, extraGroupSlots }
}
const sizeOf = async (groupId: string) =>
  (await testApp.ctx.db.select({ size: groups.maxMembers }).from(groups).where(eq(groups.id, groupId)))[0]?.size
const rowOf = async (paymentId: string) =>
  (await testApp.ctx.db.select().from(payments).where(eq(payments.providerId, paymentId)))[0]

describe('buying an upgrade', () => {
  it('returns an absolute checkout URL and grants the upgrade once paid', async () => {
    const response = await testApp.call(
      { ...payPremium, path: '/premium/purchase' },
      {
        as: person,
        body: { featureType: 'extra_group_slots', quantity: 2, originUrl: '/account-upgrades' },
      },
    )
    expect(response.status).toBe(201)
    const { checkoutUrl, paymentId } = response.data
    expect(checkoutUrl).toBe(`${testApp.ctx.publicUrl()}/sandbox/checkout/${paymentId}`)
    expect(await upgrades()).toEqual({ chatEnhancements: false, extraGroupSlots: 0 })
    expect((await testApp.call(getPaymentStatus, { params: { id: paymentId } })).data).toEqual({
      isPaid: false,
      status: 'open',
      amount: { value: '8.00', currency: 'EUR' },
      metadata: {
        featureType: 'EXTRA_GROUP_SLOTS',
        quantity: 2,
        grantedPlaces: null,
        originUrl: '/account-upgrades',
        eventName: null,
      },
    })

    const back = await finish(paymentId, 'paid')
    const row = await rowOf(paymentId)
    expect(back).toBe(
      `${testApp.ctx.publicUrl()}/premium/payment-success?payment=${row?.id}&feature=EXTRA_GROUP_SLOTS&modal=true`,
    )
    await webhook(paymentId)
    expect(await upgrades()).toEqual({ chatEnhancements: false, extraGroupSlots: 6 })
    expect((await testApp.call(getPaymentStatus, { params: { id: row?.id ?? '' } })).data).toMatchObject({
      isPaid: true,
      status: 'paid',
    })
    expect((await testApp.call(listPurchases, { as: person })).data.purchases).toEqual([
      {
        id: row?.id,
        featureType: 'EXTRA_GROUP_SLOTS',
        status: 'COMPLETED',
        groupId: null,
        quantity: 2,
        grantedPlaces: null,
        amount: 8,
        paymentId,
        createdAt: row?.createdAt.toISOString(),
        withdrawableUntil: expect.any(String),
        withdrawnAt: null,
      },
    ])
    expect((await testApp.call(listPurchases, { as: await makeUser(testApp.ctx) })).data.purchases).toEqual([])
    const { mails } = (await testApp.call(listMailbox, { query: { to: person.email } })).data
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('€ 8,00, waarvan € 1,39 btw (21%)')])
  })

  it.each([
    ['failed', 'failed'],
    ['canceled', 'canceled'],
    ['expired', 'expired'],
  ])('grants nothing when the payment is %s', async (outcome, status) => {
    const { paymentId } = await buy({ featureType: 'CHAT_ENHANCEMENTS' })
    await finish(paymentId, outcome)
    await webhook(paymentId)
    expect(await upgrades()).toEqual({ chatEnhancements: false, extraGroupSlots: 0 })
    expect((await testApp.call(getPaymentStatus, { params: { id: paymentId } })).data).toMatchObject({
      isPaid: false,
      status,
    })
    expect((await rowOf(paymentId))?.status).toBe('FAILED')
  })

  it('lists the purchases, newest first', async () => {
    const { paymentId: failed } = await buy({ featureType: 'CHAT_ENHANCEMENTS' })
    await finish(failed, 'failed')
    await webhook(failed)
    const { paymentId: paid } = await buy({ featureType: 'CHAT_ENHANCEMENTS' })
    await pay(paid)
    const { purchases } = (await testApp.call(listPurchases, { as: person })).data
    expect(purchases.map(({ paymentId, status }) => [paymentId, status])).toEqual([
      [paid, 'COMPLETED'],
      [failed, 'FAILED'],
    ])
  })

  it('updates the buyer’s open screens', async () => {
    const socket = await openSocket(await testApp.listen(), person)
    const { paymentId } = await buy({ featureType: 'CHAT_ENHANCEMENTS' })
    const received = socket.waitFor('premium:updated')
    await pay(paymentId)
    expect(await received).toEqual({ chatEnhancements: true, extraGroupSlots: 0 })
    socket.close()
  })

  it('extends the group and promotes the wait list', async () => {
    const group = await makeGroup(testApp.ctx, {
      ownerId: person.id,
      maxMembers: 2,
      members: [await makeUser(testApp.ctx)],
    })
    const waiting = await makeUser(testApp.ctx)
    const { status } = (await testApp.call(joinGroup, { as: waiting, params: { id: group.id }, body: {} })).data
    expect(status).toBe('WAITLIST')
    const { paymentId } = await buy({ featureType: 'EXTENDED_GROUP_SIZE', groupId: group.id, quantity: 8 })
    await pay(paymentId)
    expect(await sizeOf(group.id)).toBe(42)
    const [membership] = await testApp.ctx.db
      .select({ status: groupMembers.status })
      .from(groupMembers)
      .where(eq(groupMembers.userId, waiting.id))
    expect(membership?.status).toBe('PENDING')
  })
})

describe('a group of 46 to 49 places', () => {
  it('grows to 50 with one unit, and back to what it was after a refund', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: person.id, maxMembers: 47 })
    const order = { featureType: 'EXTENDED_GROUP_SIZE', groupId: group.id } as const
    const tooMuch = await testApp.call(payPremium, { as: person, body: { ...order, quantity: 2 } })
    expect([tooMuch.status, tooMuch.body.code]).toEqual([409, 'UPGRADE_MAXIMUM'])
    const { paymentId } = await buy({ ...order, quantity: 1 })
    await pay(paymentId)
    expect(await sizeOf(group.id)).toBe(50)
    const { mails } = (await testApp.call(listMailbox, { query: { to: person.email } })).data
    expect(mails[0]?.text).toContain('3 extra plekken in je groep')
    const { metadata } = (await testApp.call(getPaymentStatus, { params: { id: paymentId } })).data
    expect(metadata).toMatchObject({ quantity: 1, grantedPlaces: 3 })
    const { purchases } = (await testApp.call(listPurchases, { as: person })).data
    expect(purchases).toMatchObject([{ quantity: 1, grantedPlaces: 3 }])
    await finish(paymentId, 'refunded')
    await webhook(paymentId)
    expect(await sizeOf(group.id)).toBe(47)
  })
})

describe('input of the caller', () => {
  it('changes neither price nor effect', async () => {
    const { paymentId } = await testApp
      .call(payPremium, {
        as: person,
        raw: {
          body: {
            featureType: 'CHAT_ENHANCEMENTS',
            amount: 0.01,
            price: 0,
            amountCents: 1,
            status: 'COMPLETED',
            userId: 1,
          },
        },
      })
      .then(({ data }) => data)
    expect(await rowOf(paymentId)).toMatchObject({ amountCents: 400, status: 'PENDING', userId: person.id })
  })

  it.each([0, -1, 1.5, 'veel', 9_999_999])('%s is refused as a quantity', async (quantity) => {
    const response = await testApp.call(payPremium, {
      as: person,
      raw: { body: { featureType: 'EXTRA_GROUP_SLOTS', quantity } },
    })
    expect([response.status, response.body.errors[0]?.field]).toEqual([422, 'quantity'])
  })

  it.each([
    ['/account-upgrades?x=1#y', '/account-upgrades?x=1#y'],
    [null, null],
    ['//evil.example', null],
    ['/\\evil.example', null],
    ['/\t/evil.example', null],
    ['\\\\evil.example', null],
    ['javascript:alert(1)', null],
    ['%2f%2fevil.example', null],
    ['/%2f%2fevil.example', null],
    ['/%5cevil.example', null],
    ['https://evil.example/account-upgrades', null],
    ['http://localhost@evil.example/', null],
    ['data:text/html,x', null],
  ])('returns to %s only on this site', async (originUrl, expected) => {
    const { paymentId } = await buy({ featureType: 'CHAT_ENHANCEMENTS', originUrl })
    expect((await rowOf(paymentId))?.originUrl).toBe(expected)
  })

  it('accepts the site’s own absolute URL', async () => {
    const { paymentId } = await buy({
      featureType: 'CHAT_ENHANCEMENTS',
      originUrl: `${testApp.ctx.publicUrl()}/groups/1/chat`,
    })
    expect((await rowOf(paymentId))?.originUrl).toBe('/groups/1/chat')
  })
})

describe('maxima', () => {
  const refusalOf = async (body: NonNullable<Body['body']>) => {
    const { status, body: response } = await testApp.call(payPremium, { as: person, body })
    return [status, response.code]
  }

  it('are refused, not reduced', async () => {
    expect(await refusalOf({ featureType: 'EXTRA_GROUP_SLOTS', quantity: 3 })).toEqual([409, 'UPGRADE_MAXIMUM'])
    expect(await refusalOf({ featureType: 'CHAT_ENHANCEMENTS', quantity: 2 })).toEqual([409, 'UPGRADE_MAXIMUM'])
    await testApp.ctx.db
      .update(users)
      .set({ chatEnhancements: true, extraGroupSlots: 6 })
      .where(eq(users.id, person.id))
    expect(await refusalOf({ featureType: 'EXTRA_GROUP_SLOTS' })).toEqual([409, 'UPGRADE_MAXIMUM'])
    expect(await refusalOf({ featureType: 'CHAT_ENHANCEMENTS' })).toEqual([409, 'CHAT_ENHANCEMENTS_OWNED'])
    const group = await makeGroup(testApp.ctx, { ownerId: person.id, maxMembers: 45 })
    expect(await refusalOf({ featureType: 'EXTENDED_GROUP_SIZE', groupId: group.id, quantity: 2 })).toEqual([
      409,
      'UPGRADE_MAXIMUM',
    ])
  })

  it('only the owner can buy a group’s places', async () => {
    const group = await makeGroup(testApp.ctx, { members: [person] })
    const closed = await makeGroup(testApp.ctx, { isPublic: false })
    const size = { featureType: 'EXTENDED_GROUP_SIZE' as const }
    expect(await refusalOf({ ...size, groupId: group.id })).toEqual([403, 'NOT_GROUP_OWNER'])
    expect(await refusalOf({ ...size, groupId: closed.id })).toEqual([404, 'GROUP_NOT_FOUND'])
    expect(await refusalOf(size)).toEqual([422, 'VALIDATION_FAILED'])
  })

  it('continues an open payment of the same upgrade, until it failed or is paid at the bank', async () => {
    const order = { featureType: 'EXTRA_GROUP_SLOTS', quantity: 1 }
    const first = await buy(order)
    expect(await buy(order)).toEqual(first)
    expect((await buy({ ...order, quantity: 2 })).paymentId).not.toBe(first.paymentId)
    await finish(first.paymentId, 'canceled')
    const second = await buy(order)
    expect(second.paymentId).not.toBe(first.paymentId)
    await finish(second.paymentId, 'paid')
    const { status, body } = await testApp.call(payPremium, { as: person, body: order })
    expect([status, body.code]).toEqual([409, 'PAYMENT_BEING_PROCESSED'])
    await webhook(second.paymentId)
    expect((await buy(order)).paymentId).not.toBe(second.paymentId)
  })

  it('hold for two concurrent purchases: the second is refunded', async () => {
    const [one, two] = [
      await buy({ featureType: 'EXTRA_GROUP_SLOTS', quantity: 1 }),
      await buy({ featureType: 'EXTRA_GROUP_SLOTS', quantity: 2 }),
    ]
    await pay(one.paymentId)
    await pay(two.paymentId)
    const second = await rowOf(two.paymentId)
    expect(second).toMatchObject({ status: 'COMPLETED', effect: 'REFUSED' })
    await refundPayment(testApp.ctx, second?.id ?? '')
    await webhook(two.paymentId)
    expect(await rowOf(two.paymentId)).toMatchObject({ status: 'REFUNDED', effect: 'REFUSED' })
    expect(await upgrades()).toEqual({ chatEnhancements: false, extraGroupSlots: 3 })
  })

  it('a refused payment is not announced as paid while the refund is on its way', async () => {
    const [one, two] = [
      await buy({ featureType: 'EXTRA_GROUP_SLOTS', quantity: 1 }),
      await buy({ featureType: 'EXTRA_GROUP_SLOTS', quantity: 2 }),
    ]
    await pay(one.paymentId)
    await pay(two.paymentId)
    expect(await rowOf(two.paymentId)).toMatchObject({ status: 'COMPLETED', effect: 'REFUSED' })
    expect((await testApp.call(getPaymentStatus, { params: { id: two.paymentId } })).data).toMatchObject({
      isPaid: false,
      status: 'refunded',
    })
    const { purchases } = (await testApp.call(listPurchases, { as: person })).data
    expect(Object.fromEntries(purchases.map(({ paymentId, status }) => [paymentId, status]))).toEqual({
      [one.paymentId]: 'COMPLETED',
      [two.paymentId]: 'REFUNDED',
    })
  })

  it('a payment for a deleted group is refunded', async () => {
    const group = await makeGroup(testApp.ctx, { ownerId: person.id })
    const { paymentId } = await buy({ featureType: 'EXTENDED_GROUP_SIZE', groupId: group.id })
    await testApp.ctx.db.delete(groups).where(eq(groups.id, group.id))
    await pay(paymentId)
    expect(await rowOf(paymentId)).toMatchObject({ status: 'COMPLETED', effect: 'REFUSED' })
  })
})

describe('a returned payment', () => {
  it.each(['refunded', 'chargeback'])('(%s) revokes the upgrade and keeps all members', async (how) => {
    const members = await Promise.all(Array.from({ length: 11 }, () => makeUser(testApp.ctx)))
    const group = await makeGroup(testApp.ctx, { ownerId: person.id })
    const size = await buy({ featureType: 'EXTENDED_GROUP_SIZE', groupId: group.id, quantity: 2 })
    const slots = await buy({ featureType: 'EXTRA_GROUP_SLOTS', quantity: 1 })
    await pay(size.paymentId)
    await pay(slots.paymentId)
    expect(await sizeOf(group.id)).toBe(20)
    const now = new Date()
    await testApp.ctx.db
      .insert(groupMembers)
      .values(
        members.map(({ id }) => ({ groupId: group.id, userId: id, status: 'ACCEPTED' as const, requestedAt: now })),
      )
    await testApp.ctx.db.update(groups).set({ memberCount: 12 }).where(eq(groups.id, group.id))

    for (const { paymentId } of [size, slots]) {
      await finish(paymentId, how)
      await webhook(paymentId)
      await webhook(paymentId)
      expect(await rowOf(paymentId)).toMatchObject({ status: 'REFUNDED', effect: 'WITHDRAWN' })
    }
    const { mails } = (await testApp.call(listMailbox, { query: { to: person.email } })).data
    expect(mails.map(({ subject }) => subject).filter((subject) => subject.includes('teruggeboekt'))).toHaveLength(2)
    expect(await sizeOf(group.id)).toBe(12)
    expect(await upgrades()).toEqual({ chatEnhancements: false, extraGroupSlots: 0 })
    expect((await testApp.call(getPaymentStatus, { params: { id: size.paymentId } })).data).toMatchObject({
      isPaid: false,
      status: 'refunded',
    })
  })
})

it('a webhook for an unknown payment changes nothing', async () => {
  const { paymentId } = await buy({ featureType: 'CHAT_ENHANCEMENTS' })
  const answers = [
    await testApp.call(receivePaymentWebhook, { body: { id: 'tr_unknown' } }),
    await testApp.call(receivePaymentWebhook, { raw: { body: { id: paymentId, status: 'paid' } } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await upgrades()).toEqual({ chatEnhancements: false, extraGroupSlots: 0 })
  expect((await rowOf(paymentId))?.status).toBe('PENDING')
})
