import { randomBytes } from 'node:crypto'
import type { Context, Unit } from '../../../platform/context.ts'
import {
  findSandboxPayment,
  insertSandboxPayment,
  lockSandboxPayment,
  type SandboxRow,
  updateSandboxPayment,
} from './repository.ts'

export const SANDBOX_PATH = '/sandbox'

/** Random per process, so that only this process can call the sandbox's API. The checkout page needs no key. */
export const SANDBOX_KEY = `test_${randomBytes(15).toString('hex')}`

export const SANDBOX_WEBHOOK_JOB = 'sandbox-webhook'

type NewSandboxPayment = Pick<
  SandboxRow,
  'amountCents' | 'currency' | 'description' | 'redirectUrl' | 'webhookUrl' | 'metadata'
>

const newSandboxId = (prefix: 'tr' | 're') => `${prefix}_${randomBytes(8).toString('base64url').replace(/[-_]/g, 'x')}`

/** As at Mollie, a repeated idempotency key creates nothing. */
export async function createSandboxPayment(ctx: Context, idempotencyKey: string | null, payment: NewSandboxPayment) {
  const id = newSandboxId('tr')
  const row = { ...payment, id, idempotencyKey: idempotencyKey ?? id, createdAt: ctx.now() }
  return (await insertSandboxPayment(ctx.db, row)) ?? null
}

export const getSandboxPayment = async (ctx: Context, id: string): Promise<SandboxRow | null> =>
  (await findSandboxPayment(ctx.db, id)) ?? null

export const CHECKOUT_OUTCOMES = ['paid', 'failed', 'canceled', 'expired', 'open', 'refunded', 'chargeback'] as const
export type CheckoutOutcome = (typeof CHECKOUT_OUTCOMES)[number]

/** For tests: webhooks that arrive repeatedly or late. */
export type WebhookSchedule = { times: number; delaySeconds: number }

/**
 * An open payment accepts any outcome, a paid one only a refund or chargeback, as at Mollie. The webhook is a job in the
 * same transaction, so that a crash does not lose it.
 */
export const finishSandboxPayment = async (
  ctx: Context,
  id: string,
  outcome: CheckoutOutcome,
  schedule: WebhookSchedule,
): Promise<SandboxRow | null> =>
  ctx.transaction(async (unit) => {
    const row = await lockSandboxPayment(unit.tx, id)
    if (row === undefined) return null
    const change = changeOf(row, outcome, unit.now())
    if (change === null) return row
    await updateSandboxPayment(unit.tx, id, change)
    await callWebhook(unit, row, schedule)
    return { ...row, ...change }
  })

function changeOf(row: SandboxRow, outcome: CheckoutOutcome, now: Date): Partial<SandboxRow> | null {
  if (outcome === 'refunded' || outcome === 'chargeback') {
    const isPaid = row.status === 'paid' && row.refundedCents + row.chargedBackCents < row.amountCents
    if (!isPaid) return null
    const returned = row.amountCents - row.refundedCents
    return outcome === 'refunded' ? { refundedCents: row.amountCents } : { chargedBackCents: returned }
  }
  if (row.status !== 'open' || outcome === 'open') return null
  return { status: outcome, paidAt: outcome === 'paid' ? now : null }
}

/** @returns the refund's id; null when the amount exceeds what was paid */
export const refundSandboxPayment = async (ctx: Context, id: string, cents: number): Promise<string | null> =>
  ctx.transaction(async (unit) => {
    const row = await lockSandboxPayment(unit.tx, id)
    if (row === undefined || row.status !== 'paid') return null
    if (row.refundedCents + row.chargedBackCents + cents > row.amountCents) return null
    await updateSandboxPayment(unit.tx, id, { refundedCents: row.refundedCents + cents })
    await callWebhook(unit, row, { times: 1, delaySeconds: 0 })
    return newSandboxId('re')
  })

// Mollie retries for about a day; a developer trying the sandbox does not wait that long.
const WEBHOOK_RETRIES = { limit: 10, maxDelaySeconds: 60 }

async function callWebhook({ ctx, tx, now }: Unit, row: SandboxRow, { times, delaySeconds }: WebhookSchedule) {
  if (row.webhookUrl === null) return
  const startAfter = new Date(now().getTime() + delaySeconds * 1000)
  for (let call = 0; call < times; call++)
    await ctx.jobs.send(
      tx,
      SANDBOX_WEBHOOK_JOB,
      { id: row.id, url: row.webhookUrl },
      { retries: WEBHOOK_RETRIES, ...(delaySeconds > 0 ? { startAfter } : {}) },
    )
}

/** Posts a form with only the id, as Mollie does. @throws unless the response is a 200; the job is retried */
export async function deliverSandboxWebhook(ctx: Context, { id, url }: { id: string; url: string }): Promise<void> {
  const response = await ctx.handleRequest(new Request(url, { method: 'POST', body: new URLSearchParams({ id }) }))
  if (response.status !== 200) throw new Error(`the webhook of ${id} responded with ${response.status}`)
}
