import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { getPaymentStatus, payPremium, receivePaymentWebhook } from 'contract/payments/payments.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { makeUser, type TestUser } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { users } from '../users/tables.ts'
import { sweepPayments, syncAfterWebhook } from './service.ts'
import { payments } from './tables.ts'

/** A provider over real HTTP that can return wrong data, hang and close the connection. */
type ProviderPayment = { id: string; key: string; status: string; value: string; metadata: unknown }
const providerPayments = new Map<string, ProviderPayment>()
let requests: string[] = []
let misbehave: (request: IncomingMessage, response: ServerResponse) => boolean = () => false

const provider = createServer((request, response) => void handleRequest(request, response))
async function handleRequest(request: IncomingMessage, response: ServerResponse) {
  const body = await text(request)
  requests.push(request.method === 'GET' ? 'GET' : `${request.method} ${request.headers['idempotency-key']}`)
  if (misbehave(request, response)) return
  const payment =
    request.method === 'POST'
      ? create(body, String(request.headers['idempotency-key']))
      : providerPayments.get(idIn(request.url))
  response.writeHead(payment === undefined ? 404 : request.method === 'POST' ? 201 : 200, {
    'content-type': 'application/hal+json',
  })
  response.end(JSON.stringify(payment === undefined ? { status: 404 } : present(payment)))
}
const idIn = (url = '') => url.split('/').at(-1) ?? ''
function create(body: string, key: string): ProviderPayment {
  const { amount, metadata } = JSON.parse(body) as { amount: { value: string }; metadata: unknown }
  const existing = [...providerPayments.values()].find((payment) => payment.key === key)
  const payment = existing ?? { id: `tr_${providerPayments.size}`, key, status: 'open', value: amount.value, metadata }
  providerPayments.set(payment.id, payment)
  return payment
}
const link = { href: 'https://bank.example/pay', type: 'text/html' }
const present = ({ id, status, value, metadata }: ProviderPayment) => ({
  resource: 'payment',
  id,
  mode: 'test',
  description: 'x',
  amount: { value, currency: 'EUR' },
  metadata,
  sequenceType: 'oneoff',
  profileId: 'pfl_1',
  status,
  createdAt: new Date().toISOString(),
  _links: { self: link, dashboard: link, checkout: link },
})
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  provider.closeAllConnections()
  provider.close()
})

const testApp = useTestApp({
  mollieApiKey: 'test_key',
  mollieApiUrl: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
  hasPaymentSandbox: false,
  // The errors that these tests cause are expected.
  logLevel: 'silent',
})
let user: TestUser
beforeEach(async () => {
  user = await makeUser(testApp.ctx)
  requests = []
  misbehave = () => false
})
const buy = () => testApp.call(payPremium, { as: user, body: { featureType: 'CHAT_ENHANCEMENTS' } })
const status = (id: string) => testApp.call(getPaymentStatus, { params: { id } })
const webhook = (id: string) => testApp.call(receivePaymentWebhook, { body: { id } })
const isGranted = async () => {
  const [row] = await testApp.ctx.db.select().from(users).where(eq(users.id, user.id))
  return row?.chatEnhancements
}
const change = (id: string, to: Partial<ProviderPayment>) =>
  providerPayments.set(id, { ...(providerPayments.get(id) as ProviderPayment), ...to })

describe('an unavailable provider', () => {
  const hang = () => true
  const refusalOf = async (work: () => Promise<{ status: number; body: { message: string } }>) => {
    const { status: code, body } = await work()
    return [code, body.message]
  }

  it('that hangs is a refusal', async () => {
    const { paymentId } = (await buy()).data
    misbehave = hang
    expect(await refusalOf(buy)).toEqual([503, 'Kon geen betaling aanmaken. Probeer het opnieuw.'])
    expect(await refusalOf(() => status(paymentId))).toEqual([
      503,
      'De betaaldienst antwoordt nu niet. Wacht even en probeer het opnieuw.',
    ])
  })

  it('that closes the connection once is retried for the same payment', async () => {
    let dropped = false
    misbehave = (request) => {
      if (dropped) return false
      dropped = true
      request.socket.destroy()
      return true
    }
    expect((await buy()).status).toBe(201)
    expect(requests).toHaveLength(2)
    expect(requests[0]).toBe(requests[1])
  })

  it('leaves a row without a provider id, which the sweep closes', async () => {
    misbehave = (_request, response) => response.writeHead(500).end() !== undefined
    expect((await buy()).status).toBe(503)
    const [row] = await testApp.ctx.db.select().from(payments).where(eq(payments.userId, user.id))
    expect(row).toMatchObject({ status: 'PENDING', providerId: null })
    testApp.advanceTime(3_700_000)
    await sweepPayments(testApp.ctx)
    expect((await status(row?.id ?? '')).data).toMatchObject({ isPaid: false, status: 'failed' })
  })

  it('makes the webhook repeat, or else the sweep synchronises', async () => {
    const { paymentId } = (await buy()).data
    change(paymentId, { status: 'paid' })
    misbehave = (_request, response) => response.writeHead(500).end() !== undefined
    expect((await webhook(paymentId)).status).toBe(503)
    misbehave = () => false
    testApp.advanceTime(3_600_000)
    await sweepPayments(testApp.ctx)
    expect(await isGranted()).toBe(true)
  })
})

it('payments that the provider does not know do not keep the sweep from a newer one', async () => {
  const { ctx } = testApp
  const createdAt = ctx.now()
  await ctx.db.insert(payments).values(
    Array.from({ length: 9 }, (_, index) => ({
      id: newId(),
      amountCents: 400,
      providerId: `tr_unknown_${index}`,
      createdAt,
      updatedAt: createdAt,
    })),
  )
  testApp.advanceTime(60_000)
  const { paymentId } = (await buy()).data
  change(paymentId, { status: 'paid' })
  for (let sweep = 0; sweep < 12; sweep++) {
    testApp.advanceTime(301_000)
    await sweepPayments(ctx)
  }
  expect(await isGranted()).toBe(true)
})

it('reads both spellings of a cancelled payment', async () => {
  const { paymentId } = (await buy()).data
  change(paymentId, { status: 'cancelled' })
  testApp.advanceTime(5_000)
  expect((await webhook(paymentId)).status).toBe(200)
  expect((await status(paymentId)).data).toMatchObject({ isPaid: false, status: 'canceled' })
})

describe('requests to the provider', () => {
  it('happen at most once in 5 s, however often the page polls', async () => {
    const { paymentId } = (await buy()).data
    requests = []
    await Promise.all(Array.from({ length: 20 }, () => status(paymentId)))
    testApp.advanceTime(3_000)
    await status(paymentId)
    expect(requests).toEqual(['GET'])
    testApp.advanceTime(2_000)
    await status(paymentId)
    expect(requests).toEqual(['GET', 'GET'])
  })

  it('after a webhook within the interval happen later, unless another one did', async () => {
    const { paymentId } = (await buy()).data
    const [row] = await testApp.ctx.db.select().from(payments).where(eq(payments.providerId, paymentId))
    const id = row?.id ?? ''
    await status(paymentId)
    change(paymentId, { status: 'paid' })
    requests = []
    const receivedAt = testApp.ctx.now()
    expect((await webhook(paymentId)).status).toBe(200)
    expect(await isGranted()).toBe(false)
    await expect(syncAfterWebhook(testApp.ctx, id, receivedAt)).rejects.toThrow()
    testApp.advanceTime(5_000)
    await syncAfterWebhook(testApp.ctx, id, receivedAt)
    testApp.advanceTime(5_000)
    await syncAfterWebhook(testApp.ctx, id, receivedAt)
    expect(await isGranted()).toBe(true)
    expect(requests).toEqual(['GET'])
  })
})

describe('the provider’s response', () => {
  it.each([
    ['of another amount', { value: '0.01' }],
    ['of another payment', { metadata: { paymentId: 'another' } }],
    ['of no payment of ours', { metadata: null }],
  ])('%s is not applied', async (_what, override) => {
    const { paymentId } = (await buy()).data
    change(paymentId, { status: 'paid', ...override })
    await webhook(paymentId)
    expect(await isGranted()).toBe(false)
    testApp.advanceTime(5_000)
    expect((await status(paymentId)).data.status).toBe('open')
  })

  it('never reverts a paid payment to pending or failed', async () => {
    const { paymentId } = (await buy()).data
    for (const said of ['paid', 'open', 'failed', 'expired']) {
      change(paymentId, { status: said })
      testApp.advanceTime(5_000)
      await webhook(paymentId)
    }
    expect((await status(paymentId)).data).toMatchObject({ isPaid: true, status: 'paid' })
    expect(await isGranted()).toBe(true)
  })
})
