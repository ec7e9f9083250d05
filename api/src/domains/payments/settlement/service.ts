import type { PaymentStatus } from 'contract/payments/payments.ts'
import { upgradeLimits } from 'contract/payments/premium.ts'
import type { Actor, Context, Unit } from '../../../platform/context.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { refuse, refuseIf } from '../../../platform/refusal.ts'
import { resizeGroup } from '../../groups/service.ts'
import { lockUpgrades, updateUpgrades } from '../../users/service.ts'
import { readProviderPayment, refundProviderPayment } from '../gateway.ts'
import { refusalToWithdraw } from '../policy.ts'
import { sizeIncrements } from '../premium/policy.ts'
import { findPayer, findPayment, lockPayment, type PaymentRow, updatePayment } from '../repository.ts'
import { presentReceipt, presentRefundMail, presentReturnMail, presentWithdrawalMail } from './present.ts'

export const REFUND_JOB = 'payment-refund'

/**
 * In the transaction that changes the status and under the payment's lock, so that each effect happens once. A job refunds a
 * payment whose upgrade no longer fits.
 * @param payment the row before the change
 */
export async function settle(unit: Unit, payment: PaymentRow, status: PaymentStatus) {
  const { ctx, tx, record } = unit
  const { id, userId } = payment
  if (status === 'COMPLETED') {
    const granted = await grantUpgrade(unit, payment)
    const effect = granted === null ? 'REFUSED' : 'APPLIED'
    await updatePayment(tx, id, { effect, paidAt: unit.now(), ...granted })
    if (granted === null) await ctx.jobs.send(tx, REFUND_JOB, { paymentId: id })
    await mailPayer(unit, { ...payment, ...granted }, granted === null ? presentRefundMail : presentReceipt)
  }
  if (status === 'REFUNDED' && payment.effect === 'APPLIED') {
    await revokeUpgrade(unit, payment)
    await updatePayment(tx, id, { effect: 'WITHDRAWN' })
    await mailPayer(unit, payment, presentReturnMail)
  }
  await record('payment.settled', { paymentId: id, userId })
}

/** @returns null, having changed nothing, when the upgrade no longer fits */
async function grantUpgrade(unit: Unit, payment: PaymentRow) {
  const { featureType, userId, groupId, quantity } = payment
  if (featureType === null) return {}
  if (featureType === 'EXTENDED_GROUP_SIZE') {
    if (groupId === null) return null
    const grantedPlaces = await resizeGroup(unit, groupId, (size) => sizeIncrements(size)[quantity - 1])
    return grantedPlaces === null ? null : { grantedPlaces }
  }
  const owned = userId === null ? undefined : await lockUpgrades(unit.tx, userId)
  if (owned === undefined || userId === null) return null
  if (featureType === 'CHAT_ENHANCEMENTS') {
    if (owned.chatEnhancements) return null
    await updateUpgrades(unit, userId, { chatEnhancements: true })
    return {}
  }
  const extraGroupSlots = owned.extraGroupSlots + quantity * upgradeLimits.slotsPerUnit
  if (extraGroupSlots > upgradeLimits.maxExtraSlots) return null
  await updateUpgrades(unit, userId, { extraGroupSlots })
  return {}
}

/** Members of a group that becomes too small stay. */
async function revokeUpgrade(unit: Unit, payment: PaymentRow): Promise<void> {
  const { featureType, userId, groupId, quantity } = payment
  if (featureType === 'EXTENDED_GROUP_SIZE') {
    const places = payment.grantedPlaces ?? quantity * upgradeLimits.placesPerUnit
    if (groupId !== null) await resizeGroup(unit, groupId, () => -places)
    return
  }
  const owned = userId === null ? undefined : await lockUpgrades(unit.tx, userId)
  if (owned === undefined || userId === null || featureType === null) return
  const extraGroupSlots = Math.max(0, owned.extraGroupSlots - quantity * upgradeLimits.slotsPerUnit)
  const change = featureType === 'CHAT_ENHANCEMENTS' ? { chatEnhancements: false } : { extraGroupSlots }
  await updateUpgrades(unit, userId, change)
}

async function mailPayer(unit: Unit, payment: PaymentRow, present: typeof presentReceipt): Promise<void> {
  const { ctx, tx } = unit
  const payer = payment.userId === null ? undefined : await findPayer(tx, payment.userId)
  if (payer === undefined) return
  const seller = { company: ctx.config.company, siteUrl: ctx.publicUrl() }
  await queueMail(unit, payer.email, present(payment, payer.username, unit.now(), seller))
}

/**
 * Within 14 days: the upgrade ends, and a job refunds the payment. Safe to repeat. Locks the payment.
 * @throws Refusal PURCHASE_NOT_FOUND, also for another user's purchase and a donation; PURCHASE_NOT_WITHDRAWABLE,
 * WITHDRAWAL_PERIOD_OVER
 */
export const withdrawPurchase = async (ctx: Context, actor: Actor, id: string): Promise<PaymentRow> =>
  ctx.transaction(async (unit) => {
    const { tx, record } = unit
    const purchase = await lockPayment(tx, id)
    if (purchase === undefined || purchase.userId !== actor.id || purchase.featureType === null)
      return refuse('PURCHASE_NOT_FOUND')
    if (purchase.withdrawnAt !== null) return purchase
    refuseIf(refusalToWithdraw(purchase, unit.now()))
    const columns = { effect: 'WITHDRAWN', withdrawnAt: unit.now(), updatedAt: unit.now() } as const
    await revokeUpgrade(unit, purchase)
    await updatePayment(tx, id, columns)
    await ctx.jobs.send(tx, REFUND_JOB, { paymentId: id })
    await mailPayer(unit, purchase, presentWithdrawalMail)
    await record('payment.settled', { paymentId: id, userId: actor.id })
    return { ...purchase, ...columns }
  })

/** What is left of it. Safe to repeat. @throws ProviderFailure; the job is retried */
export async function refundPayment(ctx: Context, paymentId: string): Promise<void> {
  const payment = await findPayment(ctx.db, paymentId)
  if (payment?.status !== 'COMPLETED' || payment.providerId === null) return
  if (payment.effect !== 'REFUSED' && payment.withdrawnAt === null) return
  const { providerId, currency } = payment
  // A part may have been refunded in the provider's dashboard, and the provider refuses more than the rest.
  const state = await readProviderPayment(ctx, providerId)
  const amountCents = state.amountCents - state.returnedCents
  if (amountCents <= 0) return
  await refundProviderPayment(ctx, {
    paymentId,
    providerId,
    amountCents,
    currency,
    description: payment.withdrawnAt === null ? 'Er was geen plek meer voor deze upgrade' : 'Aankoop herroepen',
  })
}
