import type { PaymentStatus } from 'contract/payments.ts'
import { premiumLimits } from 'contract/payments-premium.ts'
import type { Context, RecordFact } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { resizeGroup } from '../../groups/service.ts'
import { changeUpgrades, lockUpgrades } from '../../users/service-upgrades.ts'
import { refundProviderPayment } from '../gateway.ts'
import { findPayer, findPayment, type PaymentRow, updatePayment } from '../repository.ts'
import { presentReceipt, presentReturned } from './present.ts'

export const REFUND_JOB = 'payment-refund'

/**
 * What a change of status brings, in the transaction that makes it, under the payment's lock: so each effect comes once.
 * What was paid while there was no room for it any more (bought twice at once, the group gone) is given back by a job.
 *
 * @param payment as it was before
 */
export async function settle(
  ctx: Context,
  tx: Tx,
  record: RecordFact,
  payment: PaymentRow,
  status: PaymentStatus,
): Promise<void> {
  const { id, userId } = payment
  if (status === 'COMPLETED') {
    const isGiven = await give(ctx, tx, record, payment)
    await updatePayment(tx, id, { effect: isGiven ? 'APPLIED' : 'REFUSED' })
    if (!isGiven) await ctx.jobs.send(tx, REFUND_JOB, { paymentId: id })
    await mail(ctx, tx, payment, isGiven ? presentReceipt : presentReturned)
  }
  if (status === 'REFUNDED' && payment.effect === 'APPLIED') {
    await withdraw(ctx, tx, record, payment)
    await updatePayment(tx, id, { effect: 'WITHDRAWN' })
  }
  await record('payment.settled', { paymentId: id, userId })
}

/** @returns false when it cannot be given any more; nothing has then changed */
async function give(ctx: Context, tx: Tx, record: RecordFact, payment: PaymentRow): Promise<boolean> {
  const { featureType, userId, groupId, quantity } = payment
  if (featureType === null) return true
  if (featureType === 'EXTENDED_GROUP_SIZE') {
    return groupId !== null && resizeGroup(ctx, tx, record, groupId, quantity * premiumLimits.placesPerUnit)
  }
  const owned = userId === null ? undefined : await lockUpgrades(tx, userId)
  if (owned === undefined || userId === null) return false
  if (featureType === 'CHAT_ENHANCEMENTS') {
    if (owned.chatEnhancements) return false
    await changeUpgrades(ctx, tx, userId, { chatEnhancements: true })
    return true
  }
  const extraGroupSlots = owned.extraGroupSlots + quantity * premiumLimits.slotsPerUnit
  if (extraGroupSlots > premiumLimits.maxExtraSlots) return false
  await changeUpgrades(ctx, tx, userId, { extraGroupSlots })
  return true
}

/** Takes back what was given. Nobody is put out of a group for it. */
async function withdraw(ctx: Context, tx: Tx, record: RecordFact, payment: PaymentRow): Promise<void> {
  const { featureType, userId, groupId, quantity } = payment
  if (featureType === 'EXTENDED_GROUP_SIZE') {
    if (groupId !== null) await resizeGroup(ctx, tx, record, groupId, -quantity * premiumLimits.placesPerUnit)
    return
  }
  const owned = userId === null ? undefined : await lockUpgrades(tx, userId)
  if (owned === undefined || userId === null || featureType === null) return
  await changeUpgrades(
    ctx,
    tx,
    userId,
    featureType === 'CHAT_ENHANCEMENTS'
      ? { chatEnhancements: false }
      : { extraGroupSlots: Math.max(0, owned.extraGroupSlots - quantity * premiumLimits.slotsPerUnit) },
  )
}

async function mail(ctx: Context, tx: Tx, payment: PaymentRow, present: typeof presentReceipt): Promise<void> {
  const payer = payment.userId === null ? undefined : await findPayer(tx, payment.userId)
  if (payer !== undefined) await queueMail(ctx, tx, payer.email, present(payment, payer.username, ctx.now()))
}

/** Gives back what could not be given. Safe to repeat. @throws ProviderFailure, to be tried again */
export async function refundPayment(ctx: Context, paymentId: string): Promise<void> {
  const payment = await findPayment(ctx.db, paymentId)
  if (payment?.status !== 'COMPLETED' || payment.effect !== 'REFUSED' || payment.providerId === null) return
  const { providerId, amountCents, currency } = payment
  await refundProviderPayment(ctx, {
    paymentId,
    providerId,
    amountCents,
    currency,
    description: 'Er was geen plek meer voor deze upgrade',
  })
}
