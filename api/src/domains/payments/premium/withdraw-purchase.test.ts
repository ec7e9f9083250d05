import {
  getPaymentStatus,
  listPurchases,
  payDonation,
  payPremium,
  withdrawPurchase,
} from 'contract/payments/payments.ts'
import { getPremiumFeatures } from 'contract/payments/premium.ts'
import { listMailbox } from 'contract/platform/development.ts'
import { DAY } from 'contract/platform/durations.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { groupMembers, groups } from '../../groups/tables.ts'
import { refundSandboxPayment } from '../sandbox/service.ts'
import { sandboxPayments } from '../sandbox/tables.ts'
import { refundPayment } from '../settlement/service.ts'
import { payments } from '../tables.ts'

const testApp = useTestApp()
let person: TestUser
beforeEach(async () => {
  testApp.setTime(new Date().toISOString())
  person = await makeUser(testApp.ctx)
})

type Body = NonNullable<NonNullable<Parameters<typeof testApp.call<typeof payPremium>>[1]>['body']>
const rowOf = async (id: string) => (await testApp.ctx.db.select().from(payments).where(eq(payments.id, id)))[0]
const idOf = async (providerId: string) =>
  (await testApp.ctx.db.select().from(payments).where(eq(payments.providerId, providerId)))[0]?.id ?? ''
const post = (url: string, form: Record<string, string>) =>
  testApp.app.server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
async function webhook(providerId: string) {
  testApp.advanceTime(5_000)
  expect((await post('/api/payments/webhook', { id: providerId })).statusCode).toBe(200)
}
/** @returns our id of the paid purchase */
async function bought(body: Body): Promise<string> {
  const { paymentId } = (await testApp.call(payPremium, { as: person, body })).data
  await post(`/sandbox/checkout/${paymentId}`, { status: 'paid' })
  await webhook(paymentId)
  return idOf(paymentId)
}
const withdraw = (id: string, as = person) => testApp.call(withdrawPurchase, { as, params: { id } })
const upgrades = async () => {
  const { chatEnhancements, extraGroupSlots } = (await testApp.call(getPremiumFeatures, { as: person })).data
  return { chatEnhancements, extraGroupSlots }
}
const mails = async () => (await testApp.call(listMailbox, { query: { to: person.email } })).data.mails
const refundedCents = async (id: string) => {
  const providerId = (await rowOf(id))?.providerId ?? ''
  const [row] = await testApp.ctx.db.select().from(sandboxPayments).where(eq(sandboxPayments.id, providerId))
  return row?.refundedCents
}

test('ends the upgrade at once, refunds once and mails a confirmation', async () => {
  const id = await bought({ featureType: 'EXTRA_GROUP_SLOTS', quantity: 2 })
  const before = (await testApp.call(listPurchases, { as: person })).data.purchases[0]
  const paidAt = (await rowOf(id))?.paidAt?.getTime() ?? 0
  expect(before).toMatchObject({ withdrawableUntil: new Date(paidAt + 14 * DAY).toISOString(), withdrawnAt: null })

  const responses = await Promise.all([withdraw(id), withdraw(id), withdraw(id)])
  for (const { status, data } of responses) {
    expect(status).toBe(200)
    expect(data.purchase).toMatchObject({ id, withdrawableUntil: null, withdrawnAt: expect.any(String) })
  }
  expect(await upgrades()).toEqual({ chatEnhancements: false, extraGroupSlots: 0 })
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Je aankoop is herroepen'),
    expect.stringContaining('Je betaalbewijs'),
  ])

  await refundPayment(testApp.ctx, id)
  // A job repeated after a crash refunds nothing more.
  await refundPayment(testApp.ctx, id)
  expect(await refundedCents(id)).toBe(800)
  await webhook((await rowOf(id))?.providerId ?? '')
  expect(await rowOf(id)).toMatchObject({ status: 'REFUNDED', effect: 'WITHDRAWN' })
  await refundPayment(testApp.ctx, id)
  expect(await refundedCents(id)).toBe(800)
  expect(await upgrades()).toEqual({ chatEnhancements: false, extraGroupSlots: 0 })
})

test('a withdrawn purchase is not announced as paid while the refund is on its way', async () => {
  const id = await bought({ featureType: 'CHAT_ENHANCEMENTS' })
  const { purchase } = (await withdraw(id)).data
  expect((await rowOf(id))?.status).toBe('COMPLETED')
  expect((await testApp.call(getPaymentStatus, { params: { id } })).data).toMatchObject({
    isPaid: false,
    status: 'refunded',
  })
  expect(purchase.status).toBe('REFUNDED')
})

test('after a partial refund in the dashboard of the provider, refunds the rest', async () => {
  const id = await bought({ featureType: 'EXTRA_GROUP_SLOTS', quantity: 2 })
  const providerId = (await rowOf(id))?.providerId ?? ''
  await refundSandboxPayment(testApp.ctx, providerId, 300)
  await webhook(providerId)
  expect((await withdraw(id)).status).toBe(200)
  await refundPayment(testApp.ctx, id)
  expect(await refundedCents(id)).toBe(800)
  await webhook(providerId)
  expect((await rowOf(id))?.status).toBe('REFUNDED')
})

test('a withdrawn bigger group keeps its members', async () => {
  const members = await Promise.all(Array.from({ length: 12 }, () => makeUser(testApp.ctx)))
  const group = await makeGroup(testApp.ctx, { ownerId: person.id })
  const id = await bought({ featureType: 'EXTENDED_GROUP_SIZE', groupId: group.id })
  await testApp.ctx.db.insert(groupMembers).values(
    members.map(({ id: userId }) => ({
      groupId: group.id,
      userId,
      status: 'ACCEPTED' as const,
      requestedAt: testApp.ctx.now(),
      joinedAt: testApp.ctx.now(),
    })),
  )
  const size = async () =>
    (await testApp.ctx.db.select({ size: groups.maxMembers }).from(groups).where(eq(groups.id, group.id)))[0]?.size
  expect(await size()).toBe(15)
  expect((await withdraw(id)).status).toBe(200)
  expect(await size()).toBe(10)
  expect(await testApp.ctx.db.$count(groupMembers, eq(groupMembers.groupId, group.id))).toBe(13)
})

test('is refused after 14 days, for an unpaid purchase, a donation and another user’s purchase', async () => {
  const id = await bought({ featureType: 'CHAT_ENHANCEMENTS' })
  const other = await makeUser(testApp.ctx)
  expect((await withdraw(id, other)).body.code).toBe('PURCHASE_NOT_FOUND')
  const open = (await testApp.call(payPremium, { as: person, body: { featureType: 'EXTRA_GROUP_SLOTS' } })).data
  expect((await withdraw(await idOf(open.paymentId))).body.code).toBe('PURCHASE_NOT_WITHDRAWABLE')
  const gift = (await testApp.call(payDonation, { as: person, body: { amount: 5 } })).data
  expect((await withdraw(await idOf(gift.paymentId))).body.code).toBe('PURCHASE_NOT_FOUND')
  // The access token expires within 14 days, so the row moves back instead of the clock.
  const set = (ms: number) =>
    testApp.ctx.db
      .update(payments)
      .set({ paidAt: new Date(testApp.ctx.now().getTime() - ms) })
      .where(eq(payments.id, id))
  await set(14 * DAY + 1_000)
  const late = await withdraw(id)
  expect([late.status, late.body.code]).toEqual([409, 'WITHDRAWAL_PERIOD_OVER'])
  expect(await upgrades()).toEqual({ chatEnhancements: true, extraGroupSlots: 0 })
  await set(14 * DAY - 60_000)
  expect((await withdraw(id)).status).toBe(200)
  expect(await upgrades()).toEqual({ chatEnhancements: false, extraGroupSlots: 0 })
})

test('the receipt names the seller and the right to withdraw', async () => {
  await bought({ featureType: 'CHAT_ENHANCEMENTS' })
  const text = (await mails())[0]?.text ?? ''
  const { name, address, kvk, vat } = testApp.ctx.config.company
  for (const part of [name, address, kvk, vat, 'Aankoop herroepen', '/account-upgrades']) expect(text).toContain(part)
  expect(text).toMatch(/Datum: \d{1,2} \w+ \d{4}/)
  expect(text).toMatch(/tot en met \d{1,2} \w+ \d{4} herroepen/)
})
