import type { listPurchases as listPurchasesRoute, payPremium } from 'contract/payments/payments.ts'
import { type FeatureType, upgradeLimits } from 'contract/payments/premium.ts'
import type { RefusalCode } from 'contract/platform/errors.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import { UNIT_PRICE_EUROS } from 'contract/prices.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { readPage } from '../../../platform/paging.ts'
import { refuse, refuseField, refuseIf } from '../../../platform/refusal.ts'
import { sameSitePath } from '../../../platform/same-site-path.ts'
import { getGroup } from '../../groups/service.ts'
import { getUser } from '../../users/service.ts'
import { continuePayment, startPayment } from '../checkout/service.ts'
import { refusalToBuy } from '../policy.ts'
import { presentPurchaseText } from '../present.ts'
import { findOpenPurchase, listPurchaseRows } from '../repository.ts'
import { sizeIncrements } from './policy.ts'

export type GroupSize = {
  currentCapacity: number
  currentMembers: number
  availableIncrements: number[]
  refusal: RefusalCode | null
}

/** With the places that the owner can buy. @throws Refusal GROUP_NOT_FOUND, also for a group the actor may not see */
export async function getGroupSize(ctx: Context, actor: Actor, groupId: string): Promise<GroupSize> {
  const { group, owner } = await getGroup(ctx, actor, groupId)
  const availableIncrements = sizeIncrements(group.maxMembers)
  const refusal =
    owner.id !== actor.id ? 'NOT_GROUP_OWNER' : availableIncrements.length === 0 ? 'GROUP_SIZE_MAXIMUM' : null
  return { currentCapacity: group.maxMembers, currentMembers: group.memberCount, availableIncrements, refusal }
}

/**
 * The price comes from the server. A quantity beyond the maximum is refused, not reduced. Continues the open payment of the same
 * upgrade, so that nobody pays twice by mistake.
 * @throws Refusal UPGRADE_MAXIMUM, GROUP_SIZE_MAXIMUM, CHAT_ENHANCEMENTS_OWNED, NOT_GROUP_OWNER, GROUP_NOT_FOUND,
 * PAYMENT_BEING_PROCESSED, PAYMENT_NOT_STARTED
 */
export async function buyUpgrade(ctx: Context, actor: Actor, body: ParsedOf<typeof payPremium>['body']) {
  const { featureType, quantity } = body
  const groupId =
    featureType === 'EXTENDED_GROUP_SIZE' ? (body.groupId ?? refuseField('groupId', 'Kies een groep')) : null
  const increments = groupId === null ? null : await listBuyableSizes(ctx, actor, groupId)
  const unitsLeft = increments === null ? await countUnitsLeft(ctx, actor, featureType) : increments.length
  refuseIf(refusalToBuy(featureType, quantity, unitsLeft))
  const open = await findOpenPurchase(ctx.db, { userId: actor.id, featureType, groupId, quantity })
  const continued = open === undefined ? null : await continuePayment(ctx, open)
  if (continued !== null) return continued
  const originUrl = sameSitePath(body.originUrl, ctx.publicUrl())
  return startPayment(ctx, {
    userId: actor.id,
    featureType,
    groupId,
    quantity,
    originUrl,
    amountCents: quantity * UNIT_PRICE_EUROS * 100,
    eventName: null,
    description: presentPurchaseText({ featureType, quantity, grantedPlaces: increments?.[quantity - 1] ?? null }),
    returnPath: (paymentId) => {
      const query = new URLSearchParams({ payment: paymentId, feature: featureType })
      // `modal` makes the result page count down and return to `originUrl`.
      if (originUrl !== null) query.set('modal', 'true')
      return `/premium/payment-success?${query}`
    },
  })
}

async function listBuyableSizes(ctx: Context, actor: Actor, groupId: string): Promise<number[]> {
  const { availableIncrements, refusal } = await getGroupSize(ctx, actor, groupId)
  if (refusal === 'NOT_GROUP_OWNER') refuse(refusal)
  return availableIncrements
}

async function countUnitsLeft(ctx: Context, actor: Actor, featureType: FeatureType): Promise<number> {
  const { chatEnhancements, extraGroupSlots } = await getUser(ctx, actor.id)
  if (featureType === 'CHAT_ENHANCEMENTS') return chatEnhancements ? 0 : 1
  return (upgradeLimits.maxExtraSlots - extraGroupSlots) / upgradeLimits.slotsPerUnit
}

export const listPurchases = (ctx: Context, userId: string, query: ParsedOf<typeof listPurchasesRoute>['query']) =>
  readPage(query, (range) => listPurchaseRows(ctx.db, userId, range))
