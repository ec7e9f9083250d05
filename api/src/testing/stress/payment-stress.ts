import { payDonation, payPremium } from 'contract/payments/payments.ts'
import { groups } from '../../domains/groups/tables.ts'
import { sweepPayments } from '../../domains/payments/service.ts'
import { payments } from '../../domains/payments/tables.ts'
import { users } from '../../domains/users/tables.ts'
import { mails } from '../../platform/mail/tables.ts'
import { makeGroup, makeUser, type TestUser } from '../factories.ts'
import { type ServerProcess, startServerProcess } from '../servers/server-process.ts'
import type { TestApp } from '../test-app.ts'

type Outcome = 'paid' | 'failed' | 'canceled' | 'expired' | 'open'
const OUTCOMES: readonly Outcome[] = ['paid', 'failed', 'paid', 'canceled', 'paid', 'expired', 'paid', 'open']

type Payment = {
  buyer: TestUser
  kind: 'slots' | 'chat' | 'size' | 'donation'
  quantity: number
  groupId: string | null
  outcome: Outcome
  /** The provider's id of the payment that was checked out. */
  providerId: string
}

const KINDS = ['slots', 'chat', 'size', 'donation'] as const
const CONCURRENT_BUYERS = 12
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/**
 * Makes `count` payments by different buyers with every outcome. Each webhook arrives one to five times, concurrently and
 * out of order. The server is killed (kill -9) and restarted `kills` times in between.
 */
export async function testPaymentsUnderLoad(
  testApp: TestApp,
  options: { count: number; kills: number },
): Promise<Payment[]> {
  const databaseUrl = (testApp.ctx.config as { databaseUrl: string }).databaseUrl
  const start = () => startServerProcess({ DATABASE_URL: databaseUrl, DATABASE_ADMIN_URL: testApp.adminUrl() })
  let server: Promise<ServerProcess> = start()
  let killing: Promise<unknown> = Promise.resolve()
  const kill = () => {
    killing = killing.then(async () => {
      const dying = await server
      server = dying.end('SIGKILL').then(start)
      await server
    })
  }

  /** Retries until the server responds, like a browser or the provider. */
  const post = async (path: string, body: string, headers: Record<string, string>): Promise<Response> => {
    for (;;) {
      const { address } = await server
      try {
        const response = await fetch(address + path, { method: 'POST', body, headers, redirect: 'manual' })
        if (response.status < 500) return response
      } catch {
        // The server was killed; the request may have been processed.
      }
    }
  }

  const buyersPayments: Payment[] = []
  let done = 0
  const pay = async (index: number) => {
    const payment = await makePayment(testApp, index)
    const isDonation = payment.kind === 'donation'
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${payment.buyer.accessToken}` }
    const started = await post(`/api${(isDonation ? payDonation : payPremium).path}`, bodyOf(payment), headers)
    const { data } = (await started.json()) as { data: { paymentId: string; checkoutUrl: string } }
    payment.providerId = data.paymentId
    buyersPayments.push(payment)
    const times = String(1 + (index % 3))
    const form = new URLSearchParams({ status: payment.outcome, webhookTimes: times, webhookDelay: String(index % 2) })
    const webhooks = () =>
      Array.from({ length: 1 + (index % 5) }, () => post('/api/payments/webhook', `id=${data.paymentId}`, FORM))
    // The first webhooks may arrive before the payment has a status.
    await Promise.all([post(new URL(data.checkoutUrl).pathname, form.toString(), FORM), ...webhooks()])
    await Promise.all(webhooks())
    done += 1
    if (options.kills > 0 && done % Math.ceil(options.count / (options.kills + 1)) === 0 && done < options.count) kill()
  }
  let next = 0
  const worker = async () => {
    for (let index = next++; index < options.count; index = next++) await pay(index)
  }
  await Promise.all(Array.from({ length: CONCURRENT_BUYERS }, worker))
  await killing
  await (await server).end('SIGTERM')
  return buyersPayments
}

async function makePayment(testApp: TestApp, index: number): Promise<Payment> {
  const buyer = await makeUser(testApp.ctx)
  const kind = KINDS[index % KINDS.length] ?? 'slots'
  const quantity = kind === 'slots' ? 1 + (index % 2) : kind === 'size' ? 1 + (index % 8) : 1
  const groupId = kind === 'size' ? (await makeGroup(testApp.ctx, { ownerId: buyer.id })).id : null
  const outcome = OUTCOMES[Math.floor(index / KINDS.length) % OUTCOMES.length] ?? 'paid'
  return { buyer, kind, quantity, groupId, outcome, providerId: '' }
}

const FEATURES = { slots: 'EXTRA_GROUP_SLOTS', chat: 'CHAT_ENHANCEMENTS', size: 'EXTENDED_GROUP_SIZE' } as const

function bodyOf({ kind, quantity, groupId }: Payment): string {
  if (kind === 'donation') return JSON.stringify({ amount: 5 })
  return JSON.stringify({ featureType: FEATURES[kind], quantity, groupId })
}

/** The expected and actual effects of each payment. */
export async function compareEffects(testApp: TestApp, paid: readonly Payment[]) {
  // The sweep finds payments that a killed server was processing, 200 per run.
  testApp.advanceTime(11 * 60_000)
  for (let swept = 0; swept < paid.length; swept += 200) await sweepPayments(testApp.ctx)
  const byId = async <T extends { id: string }>(rows: Promise<T[]>) => new Map((await rows).map((row) => [row.id, row]))
  const people = await byId(testApp.ctx.db.select().from(users))
  const sizes = await byId(testApp.ctx.db.select().from(groups))
  const rows = new Map((await testApp.ctx.db.select().from(payments)).map((row) => [row.providerId, row]))
  const receipts = Map.groupBy(await testApp.ctx.db.select().from(mails), ({ to }) => to)
  const expected = paid.map(({ outcome, kind, quantity }) => {
    const isPaid = outcome === 'paid'
    return {
      status: isPaid ? 'COMPLETED' : outcome === 'open' ? 'PENDING' : 'FAILED',
      effect: isPaid ? 'APPLIED' : 'NONE',
      slots: isPaid && kind === 'slots' ? quantity * 3 : 0,
      chat: isPaid && kind === 'chat',
      size: kind === 'size' ? 10 + (isPaid ? quantity * 5 : 0) : null,
      receipts: isPaid ? 1 : 0,
    }
  })
  const found = paid.map(({ buyer, groupId, providerId }) => ({
    status: rows.get(providerId)?.status,
    effect: rows.get(providerId)?.effect,
    slots: people.get(buyer.id)?.extraGroupSlots,
    chat: people.get(buyer.id)?.chatEnhancements,
    size: groupId === null ? null : sizes.get(groupId)?.maxMembers,
    receipts: receipts.get(buyer.email)?.length ?? 0,
  }))
  return { expected, found }
}
