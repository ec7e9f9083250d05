import { DAY, HOUR } from 'contract/durations.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refusal.ts'
import { ProviderFailure, readProviderPayment } from './gateway.ts'
import { isForward, isSamePayment, type ProviderState, providerStatusOf, statusOf } from './policy.ts'
import {
  claimQuestion,
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

/** At most one question per payment in this time, however fast pages poll and the provider calls. */
const INTERVAL_SECONDS = 5

export const SYNC_JOB = 'payment-sync'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const findByEitherId = (ctx: Context, id: string) =>
  UUID.test(id) ? findPayment(ctx.db, id) : findPaymentByProviderId(ctx.db, id)

/**
 * The one way a payment changes: asks the provider how it stands and takes that over. Safe to repeat and to run at once
 * with itself; an answer that is older than what we know changes nothing.
 *
 * @returns false when it was not our turn: the provider was asked less than 5 s ago
 * @throws ProviderFailure
 */
async function syncPayment(ctx: Context, payment: PaymentRow): Promise<boolean> {
  const { id, providerId } = payment
  if (providerId === null) return true
  const askedAt = ctx.now()
  if (!(await claimQuestion(ctx.db, id, askedAt, INTERVAL_SECONDS))) return false
  const state = await readProviderPayment(ctx, providerId)
  if (!isSamePayment(payment, state)) {
    ctx.log.error({ paymentId: id, providerId, state }, 'the provider speaks of another payment than we asked for')
    return true
  }
  await takeOver(ctx, id, state, askedAt)
  return true
}

/** Locks the payment, then what it changes: the group, or the person. */
async function takeOver(ctx: Context, id: string, state: ProviderState, askedAt: Date): Promise<void> {
  await ctx.transaction(async (tx, record) => {
    const payment = await lockPayment(tx, id)
    if (payment === undefined) return
    const providerStatus = providerStatusOf(state)
    const status = statusOf(providerStatus)
    if (!isForward(payment.status, status)) return
    await updatePayment(tx, id, { providerStatus, status, readAt: askedAt, updatedAt: ctx.now() })
    if (status !== payment.status) await settle(ctx, tx, record, payment, status)
  })
}

/**
 * How a payment stands. Open ones are asked about first, unless that was done less than 5 s ago.
 *
 * @param id ours or the provider's
 * @throws Refusal PAYMENT_NOT_FOUND; PAYMENT_STATUS_UNAVAILABLE within 4 s when the provider is away
 */
export async function getPaymentStatus(ctx: Context, id: string): Promise<PaymentRow> {
  const payment = (await findByEitherId(ctx, id)) ?? refuse('PAYMENT_NOT_FOUND')
  if (payment.status !== 'PENDING') return payment
  await asRefusal(ctx, () => syncPayment(ctx, payment))
  return (await findPayment(ctx.db, payment.id)) ?? refuse('PAYMENT_NOT_FOUND')
}

/**
 * The provider says that something may have changed. It says so several times, out of order, and anybody else may say it
 * too: only what the provider answers counts. When it is not our turn to ask, a job does once it is.
 *
 * @throws Refusal PAYMENT_STATUS_UNAVAILABLE, upon which the provider calls again later
 */
export async function receiveWebhook(ctx: Context, providerId: string): Promise<void> {
  const payment = await findPaymentByProviderId(ctx.db, providerId)
  if (payment === undefined) return
  const heardAt = ctx.now()
  const isDone = await asRefusal(ctx, () => syncPayment(ctx, payment))
  if (isDone) return
  await ctx.transaction((tx) =>
    ctx.jobs.send(
      tx,
      SYNC_JOB,
      { paymentId: payment.id, heardAt: heardAt.toISOString() },
      { startAfter: new Date(heardAt.getTime() + INTERVAL_SECONDS * 1000) },
    ),
  )
}

/** The question a webhook could not ask; none when somebody has had an answer since. @throws to be tried again */
export async function syncLater(ctx: Context, paymentId: string, heardAt: Date): Promise<void> {
  const payment = await findPayment(ctx.db, paymentId)
  if (payment === undefined || (payment.readAt !== null && payment.readAt > heardAt)) return
  if (!(await syncPayment(ctx, payment))) throw new Error(`payment ${paymentId}: the provider was asked just now`)
}

async function asRefusal<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    ctx.log.warn({ err: error }, 'the payment provider did not answer')
    return refuse('PAYMENT_STATUS_UNAVAILABLE', { retryAfter: INTERVAL_SECONDS })
  }
}

const SWEEP = {
  /** No payment stays open longer at the provider. */
  createdWithin: 30 * DAY,
  /** Whoever still waits polls; a webhook comes at once. This is for when both failed. */
  quietFor: 10 * 60_000,
  limit: 200,
  /** So many in a row without an answer: the provider is away, and the next sweep may find it back. */
  givesUpAfter: 3,
}

/** Asks about payments that nobody asks about any more, and closes those that never reached the provider. */
export async function sweepPayments(ctx: Context): Promise<void> {
  const now = ctx.now()
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  await failUnstarted(ctx.db, ago(HOUR), now)
  const ids = await listUnsettledIds(ctx.db, {
    createdAfter: ago(SWEEP.createdWithin),
    askedBefore: ago(SWEEP.quietFor),
    limit: SWEEP.limit,
  })
  let unanswered = 0
  for (const id of ids) {
    if (unanswered === SWEEP.givesUpAfter) return
    const payment = await findPayment(ctx.db, id)
    if (payment === undefined) continue
    try {
      await syncPayment(ctx, payment)
      unanswered = 0
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      unanswered += 1
      ctx.log.warn({ err: error, paymentId: id }, 'the sweep got no answer about a payment')
    }
  }
}

/** The law's seven years (terms, section on data). */
const KEPT_YEARS = 7

export async function forgetOldPayments(ctx: Context): Promise<void> {
  const before = ctx.now()
  before.setUTCFullYear(before.getUTCFullYear() - KEPT_YEARS)
  await deletePaymentsBefore(ctx.db, before)
}
