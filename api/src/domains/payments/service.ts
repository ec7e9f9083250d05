import { DAY, HOUR, MINUTE, SECOND } from 'contract/platform/durations.ts'
import { id as uuid } from 'contract/platform/ids.ts'
import type { Config } from '../../config.ts'
import type { Context } from '../../platform/context.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { WEBHOOK_OUTCOME } from '../../platform/outcomes/names.ts'
import { refuse } from '../../platform/refusal.ts'
import { isKeyAccepted, orRefuse, ProviderFailure, readProviderPayment, UnknownPayment } from './gateway.ts'
import { isForward, isSamePayment, type ProviderState, providerStatusOf, statusOf } from './policy.ts'
import {
  claimProviderRequest,
  deletePaymentsBefore,
  failUnstarted,
  findPayment,
  findPaymentByProviderId,
  listUnsettledIds,
  lockPayment,
  type PaymentRow,
  updatePayment,
} from './repository.ts'
import { settle } from './settlement/service.ts'

/** @throws OperatorError if the provider refuses the key or does not answer */
export async function checkPaymentKey(config: Config): Promise<void> {
  const handleRequest = () => Promise.reject(new Error('a set key never means the sandbox'))
  const isAccepted = await isKeyAccepted({ config, handleRequest }).catch((error: unknown) => {
    throw new OperatorError('Mollie does not answer: check the connection to the internet.', {
      cause: error,
    })
  })
  if (!isAccepted) throw new OperatorError('Mollie refuses MOLLIE_API_KEY: copy it again from its dashboard.')
}

/** The provider is asked at most once per payment in this time, however often pages poll and webhooks arrive. */
const REQUEST_INTERVAL = 5 * SECOND

export const SYNC_JOB = 'payment-sync'

const findByEitherId = (ctx: Context, id: string) =>
  uuid.safeParse(id).success ? findPayment(ctx.db, id) : findPaymentByProviderId(ctx.db, id)

/**
 * The only way a payment changes status. Safe to repeat and to run concurrently; an outdated response changes nothing.
 * @returns false when the provider was asked less than 5 s ago
 * @throws ProviderFailure
 */
async function syncPayment(ctx: Context, payment: PaymentRow): Promise<boolean> {
  const { id, providerId } = payment
  if (providerId === null) return true
  const askedAt = ctx.now()
  if (!(await claimProviderRequest(ctx.db, id, askedAt, REQUEST_INTERVAL))) return false
  const state = await readProviderPayment(ctx, providerId)
  if (!isSamePayment(payment, state)) {
    ctx.log.error({ paymentId: id, providerId, state }, 'provider state belongs to another payment')
    return true
  }
  await applyProviderState(ctx, id, state, askedAt)
  return true
}

/** Locks the payment, then the group or user it changes. */
async function applyProviderState(ctx: Context, id: string, state: ProviderState, askedAt: Date): Promise<void> {
  await ctx.transaction(async (unit) => {
    const payment = await lockPayment(unit.tx, id)
    if (payment === undefined) return
    const providerStatus = providerStatusOf(state)
    const status = statusOf(providerStatus)
    if (!isForward(payment.status, status)) return
    await updatePayment(unit.tx, id, { providerStatus, status, readAt: askedAt, updatedAt: unit.now() })
    if (status !== payment.status) await settle(unit, payment, status)
  })
}

/**
 * A pending one is synchronised first, at most once in 5 s.
 * @param id ours or the provider's
 * @throws Refusal PAYMENT_NOT_FOUND; PAYMENT_STATUS_UNAVAILABLE within 4 s when the provider is unavailable
 */
export async function getPaymentStatus(ctx: Context, id: string): Promise<PaymentRow> {
  const payment = (await findByEitherId(ctx, id)) ?? refuse('PAYMENT_NOT_FOUND')
  if (payment.status !== 'PENDING') return payment
  await orRefuse(ctx, payment.id, 'PAYMENT_STATUS_UNAVAILABLE', () => syncPayment(ctx, payment))
  return (await findPayment(ctx.db, payment.id)) ?? refuse('PAYMENT_NOT_FOUND')
}

/**
 * Webhooks arrive repeatedly, out of order, and from anyone, so only the state read back from the provider counts; within
 * the 5 s interval a job reads it later.
 * @throws Refusal PAYMENT_STATUS_UNAVAILABLE; the provider then repeats the webhook
 */
export async function receiveWebhook(ctx: Context, providerId: string): Promise<void> {
  const payment = await findPaymentByProviderId(ctx.db, providerId)
  if (payment === undefined) return
  await ctx.outcomes.succeeded(WEBHOOK_OUTCOME)
  const receivedAt = ctx.now()
  const isSynced = await orRefuse(ctx, payment.id, 'PAYMENT_STATUS_UNAVAILABLE', () => syncPayment(ctx, payment))
  if (isSynced) return
  const data = { paymentId: payment.id, receivedAt: receivedAt.toISOString() }
  const startAfter = new Date(receivedAt.getTime() + REQUEST_INTERVAL)
  await ctx.transaction(({ tx }) => ctx.jobs.send(tx, SYNC_JOB, data, { startAfter }))
}

/** Skips a payment that was synchronised after `receivedAt`. @throws when the provider cannot be asked; the job is retried */
export async function syncAfterWebhook(ctx: Context, paymentId: string, receivedAt: Date): Promise<void> {
  const payment = await findPayment(ctx.db, paymentId)
  if (payment === undefined || (payment.readAt !== null && payment.readAt > receivedAt)) return
  if (!(await syncPayment(ctx, payment)))
    throw new Error(`payment ${paymentId}: the provider was asked less than 5 s ago`)
}

const SWEEP = {
  /** A payment expires at the provider before this. */
  maxAge: 30 * DAY,
  /** Payments asked about more recently are left to polling pages and webhooks. */
  minIdle: 10 * MINUTE,
  limit: 200,
  /** After this many consecutive failures the provider counts as unavailable, and the next sweep continues. */
  maxConsecutiveFailures: 3,
}

/** Synchronises pending payments that nothing else does, and closes those that never reached the provider. */
export async function sweepPayments(ctx: Context): Promise<void> {
  const now = ctx.now()
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  await failUnstarted(ctx.db, ago(HOUR), now)
  const ids = await listUnsettledIds(ctx.db, {
    createdAfter: ago(SWEEP.maxAge),
    askedBefore: ago(SWEEP.minIdle),
    limit: SWEEP.limit,
  })
  let failures = 0
  for (const id of ids) {
    if (failures === SWEEP.maxConsecutiveFailures) return
    const payment = await findPayment(ctx.db, id)
    if (payment === undefined) continue
    try {
      await syncPayment(ctx, payment)
      failures = 0
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      failures = error instanceof UnknownPayment ? 0 : failures + 1
      ctx.log.warn({ err: error, paymentId: id }, 'payment sweep: payment not read')
    }
  }
}

/** The legal retention period (terms, section on data). */
const RETENTION_YEARS = 7

export async function deleteOldPayments(ctx: Context): Promise<void> {
  const before = ctx.now()
  before.setUTCFullYear(before.getUTCFullYear() - RETENTION_YEARS)
  await deletePaymentsBefore(ctx.db, before)
}
