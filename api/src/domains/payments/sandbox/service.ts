import { randomBytes } from 'node:crypto'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import {
  findSandboxPayment,
  insertSandboxPayment,
  lockSandboxPayment,
  type SandboxRow,
  updateSandboxPayment,
} from './repository.ts'

/** Where the sandbox stands on this site; Mollie's own paths begin behind it. */
export const SANDBOX_PATH = '/sandbox'

/** Made anew by each process, which alone calls the sandbox with it: from outside only the checkout page is open. */
export const SANDBOX_KEY = `test_${randomBytes(15).toString('hex')}`

export const SANDBOX_WEBHOOK_JOB = 'sandbox-webhook'

type NewSandboxPayment = Pick<
  SandboxRow,
  'amountCents' | 'currency' | 'description' | 'redirectUrl' | 'webhookUrl' | 'metadata'
>

const newSandboxId = (prefix: 'tr' | 're') => `${prefix}_${randomBytes(8).toString('base64url').replace(/[-_]/g, 'x')}`

/** Mollie's way: the same idempotency key again makes nothing new. */
export async function createSandboxPayment(
  ctx: Context,
  idempotencyKey: string | null,
  given: NewSandboxPayment,
): Promise<SandboxRow | null> {
  const id = newSandboxId('tr')
  const row = { ...given, id, idempotencyKey: idempotencyKey ?? id, createdAt: ctx.now() }
  return (await insertSandboxPayment(ctx.db, row)) ?? null
}

export const getSandboxPayment = async (ctx: Context, id: string): Promise<SandboxRow | null> =>
  (await findSandboxPayment(ctx.db, id)) ?? null

export const CHECKOUT_OUTCOMES = ['paid', 'failed', 'canceled', 'expired', 'open', 'refunded', 'chargeback'] as const
export type CheckoutOutcome = (typeof CHECKOUT_OUTCOMES)[number]

/** How the webhook is to misbehave, for tests: so many times, so many seconds late. */
export type WebhookManners = { times: number; delaySeconds: number }

/**
 * What somebody did on the checkout page. An open payment takes any outcome, a paid one can only be given back; anything
 * else changes nothing, as at Mollie. The webhook is a job in the same transaction, so that no kill loses it.
 */
export async function finishSandboxPayment(
  ctx: Context,
  id: string,
  outcome: CheckoutOutcome,
  manners: WebhookManners,
): Promise<SandboxRow | null> {
  return ctx.transaction(async (tx) => {
    const row = await lockSandboxPayment(tx, id)
    if (row === undefined) return null
    const change = changeOf(row, outcome, ctx.now())
    if (change === null) return row
    await updateSandboxPayment(tx, id, change)
    await callWebhook(ctx, tx, row, manners)
    return { ...row, ...change }
  })
}

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

/** @returns the refund's id, or null when so much was not paid */
export async function refundSandboxPayment(ctx: Context, id: string, cents: number): Promise<string | null> {
  return ctx.transaction(async (tx) => {
    const row = await lockSandboxPayment(tx, id)
    if (row === undefined || row.status !== 'paid') return null
    if (row.refundedCents + row.chargedBackCents + cents > row.amountCents) return null
    await updateSandboxPayment(tx, id, { refundedCents: row.refundedCents + cents })
    await callWebhook(ctx, tx, row, { times: 1, delaySeconds: 0 })
    return newSandboxId('re')
  })
}

// Mollie tries for about a day; somebody who is trying things out will not wait that long.
const WEBHOOK_RETRIES = { limit: 10, maxDelaySeconds: 60 }

async function callWebhook(ctx: Context, tx: Tx, row: SandboxRow, { times, delaySeconds }: WebhookManners) {
  if (row.webhookUrl === null) return
  const startAfter = new Date(ctx.now().getTime() + delaySeconds * 1000)
  for (let time = 0; time < times; time++)
    await ctx.jobs.send(
      tx,
      SANDBOX_WEBHOOK_JOB,
      { id: row.id, url: row.webhookUrl },
      { retries: WEBHOOK_RETRIES, ...(delaySeconds > 0 ? { startAfter } : {}) },
    )
}

/** A form post with only the id, as Mollie's. @throws when it is not answered with 200, to be tried again */
export async function deliverSandboxWebhook(ctx: Context, { id, url }: { id: string; url: string }): Promise<void> {
  const response = await ctx.handleRequest(new Request(url, { method: 'POST', body: new URLSearchParams({ id }) }))
  if (response.status !== 200) throw new Error(`the webhook of ${id} was answered with ${response.status}`)
}
