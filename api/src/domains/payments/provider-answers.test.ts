import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { getPaymentStatus, payPremium, receivePaymentWebhook } from 'contract/payments.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { makeUser, type TestUser } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { users } from '../users/tables.ts'
import { sweepPayments, syncLater } from './service.ts'
import { payments } from './tables.ts'

/** A provider of the test's own, over real HTTP: it can lie, hang and drop the line. */
type Kept = { id: string; key: string; status: string; value: string; metadata: unknown }
const kept = new Map<string, Kept>()
let asked: string[] = []
let misbehave: (request: IncomingMessage, response: ServerResponse) => boolean = () => false

const provider = createServer((request, response) => void answer(request, response))
async function answer(request: IncomingMessage, response: ServerResponse) {
  const body = await text(request)
  asked.push(request.method === 'GET' ? 'GET' : `${request.method} ${request.headers['idempotency-key']}`)
  if (misbehave(request, response)) return
  const found =
    request.method === 'POST' ? make(body, String(request.headers['idempotency-key'])) : kept.get(idIn(request.url))
  response.writeHead(found === undefined ? 404 : request.method === 'POST' ? 201 : 200, {
    'content-type': 'application/hal+json',
  })
  response.end(JSON.stringify(found === undefined ? { status: 404 } : present(found)))
}
const idIn = (url = '') => url.split('/').at(-1) ?? ''
function make(body: string, key: string): Kept {
  const { amount, metadata } = JSON.parse(body) as { amount: { value: string }; metadata: unknown }
  const again = [...kept.values()].find((one) => one.key === key)
  const one = again ?? { id: `tr_${kept.size}`, key, status: 'open', value: amount.value, metadata }
  kept.set(one.id, one)
  return one
}
const link = { href: 'https://bank.example/pay', type: 'text/html' }
const present = ({ id, status, value, metadata }: Kept) => ({
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
  // What it says is wrong on purpose.
  logLevel: 'silent',
})
let person: TestUser
beforeEach(async () => {
  person = await makeUser(testApp.ctx)
  asked = []
  misbehave = () => false
})
const buy = () => testApp.call(payPremium, { as: person, body: { featureType: 'CHAT_ENHANCEMENTS' } })
const status = (id: string) => testApp.call(getPaymentStatus, { params: { id } })
const webhook = (id: string) => testApp.call(receivePaymentWebhook, { body: { id } })
const isGiven = async () => {
  const [row] = await testApp.ctx.db.select().from(users).where(eq(users.id, person.id))
  return row?.chatEnhancements
}
const change = (id: string, to: Partial<Kept>) => kept.set(id, { ...(kept.get(id) as Kept), ...to })

describe('a provider that is away', () => {
  const hang = () => true
  const within5s = async <T extends { status: number; body: { message: string } }>(work: () => Promise<T>) => {
    const start = performance.now()
    const { status: code, body } = await work()
    return [code, body.message, performance.now() - start < 5_000]
  }

  it('hanging, is waited for less than 5 s, and said so', async () => {
    const { paymentId } = (await buy()).data
    misbehave = hang
    expect(await within5s(buy)).toEqual([503, 'Kon geen betaling aanmaken. Probeer het opnieuw.', true])
    expect(await within5s(() => status(paymentId))).toEqual([
      503,
      'De betaaldienst antwoordt nu niet. Wacht even en probeer het opnieuw.',
      true,
    ])
  })

  it('dropping the line once, is asked again for the same payment', async () => {
    let dropped = false
    misbehave = (request) => {
      if (dropped) return false
      dropped = true
      request.socket.destroy()
      return true
    }
    expect((await buy()).status).toBe(201)
    expect(asked).toHaveLength(2)
    expect(asked[0]).toBe(asked[1])
  })

  it('leaves a row behind that nobody can pay: the sweep closes it', async () => {
    misbehave = (_request, response) => response.writeHead(500).end() !== undefined
    expect((await buy()).status).toBe(503)
    const [row] = await testApp.ctx.db.select().from(payments).where(eq(payments.userId, person.id))
    expect(row).toMatchObject({ status: 'PENDING', providerId: null })
    testApp.advanceTime(3_700_000)
    await sweepPayments(testApp.ctx)
    expect((await status(row?.id ?? '')).data).toMatchObject({ isPaid: false, status: 'failed' })
  })

  it('has the webhook called again, and else the sweep finds out', async () => {
    const { paymentId } = (await buy()).data
    change(paymentId, { status: 'paid' })
    misbehave = (_request, response) => response.writeHead(500).end() !== undefined
    expect((await webhook(paymentId)).status).toBe(503)
    misbehave = () => false
    testApp.advanceTime(3_600_000)
    await sweepPayments(testApp.ctx)
    expect(await isGiven()).toBe(true)
  })
})

describe('asking', () => {
  it('happens at most once in 5 s, however fast the page polls', async () => {
    const { paymentId } = (await buy()).data
    asked = []
    await Promise.all(Array.from({ length: 20 }, () => status(paymentId)))
    testApp.advanceTime(3_000)
    await status(paymentId)
    expect(asked).toEqual(['GET'])
    testApp.advanceTime(2_000)
    await status(paymentId)
    expect(asked).toEqual(['GET', 'GET'])
  })

  it('that a webhook could not do at once is done once it may, unless somebody did', async () => {
    const { paymentId } = (await buy()).data
    const [row] = await testApp.ctx.db.select().from(payments).where(eq(payments.providerId, paymentId))
    const id = row?.id ?? ''
    await status(paymentId)
    change(paymentId, { status: 'paid' })
    asked = []
    const heardAt = testApp.ctx.now()
    expect((await webhook(paymentId)).status).toBe(200)
    expect(await isGiven()).toBe(false)
    await expect(syncLater(testApp.ctx, id, heardAt)).rejects.toThrow()
    testApp.advanceTime(5_000)
    await syncLater(testApp.ctx, id, heardAt)
    testApp.advanceTime(5_000)
    await syncLater(testApp.ctx, id, heardAt)
    expect(await isGiven()).toBe(true)
    expect(asked).toEqual(['GET'])
  })
})

describe('what the provider says', () => {
  it.each([
    ['of another amount', { value: '0.01' }],
    ['of another payment', { metadata: { paymentId: 'another' } }],
    ['of no payment of ours', { metadata: null }],
  ])('%s is not taken over', async (_what, lie) => {
    const { paymentId } = (await buy()).data
    change(paymentId, { status: 'paid', ...lie })
    await webhook(paymentId)
    expect(await isGiven()).toBe(false)
    testApp.advanceTime(5_000)
    expect((await status(paymentId)).data.status).toBe('open')
  })

  it('never goes back: what was paid is not open or failed again', async () => {
    const { paymentId } = (await buy()).data
    for (const said of ['paid', 'open', 'failed', 'expired']) {
      change(paymentId, { status: said })
      testApp.advanceTime(5_000)
      await webhook(paymentId)
    }
    expect((await status(paymentId)).data).toMatchObject({ isPaid: true, status: 'paid' })
    expect(await isGiven()).toBe(true)
  })
})
