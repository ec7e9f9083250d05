import type { RefusalCode } from 'contract/errors.ts'
import { type FeatureType, premiumLimits } from 'contract/payments-premium.ts'
import { UNIT_PRICE_EUROS } from 'contract/prices.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { refuse, refuseIf } from '../../../platform/refusal.ts'
import { sameSitePath } from '../../../platform/same-site-path.ts'
import { getGroup } from '../../groups/service.ts'
import { getUser } from '../../users/service.ts'
import { type StartedPayment, startPayment } from '../checkout/service.ts'
import { refusalToBuy } from '../policy.ts'
import { presentBought } from '../settlement/present.ts'
import { sizeIncrements } from './policy.ts'

export type GroupSize = {
  currentCapacity: number
  currentMembers: number
  availableIncrements: number[]
  /** Why this person cannot buy places; null when they can. */
  refusal: RefusalCode | null
}

/**
 * How big a group is and may become. Its owner alone buys places.
 *
 * @throws Refusal GROUP_NOT_FOUND, also for people who may not know of it
 */
export async function getGroupSize(ctx: Context, actor: Actor, groupId: string): Promise<GroupSize> {
  const { group, owner } = await getGroup(ctx, actor, groupId)
  const availableIncrements = sizeIncrements(group.maxMembers)
  const refusal =
    owner.id !== actor.id ? 'NOT_GROUP_OWNER' : availableIncrements.length === 0 ? 'GROUP_SIZE_MAXIMUM' : null
  return { currentCapacity: group.maxMembers, currentMembers: group.memberCount, availableIncrements, refusal }
}

type Purchase = { featureType: FeatureType; groupId: string | null; quantity: number; originUrl: string | null }

/**
 * Starts the payment of an upgrade; it comes once that is paid. Price and effect are ours alone: of the caller we take
 * what and how many. What would pass a maximum is refused, never trimmed.
 *
 * @throws Refusal UPGRADE_MAXIMUM, GROUP_SIZE_MAXIMUM, CHAT_ENHANCEMENTS_OWNED, NOT_GROUP_OWNER, GROUP_NOT_FOUND,
 * PAYMENT_NOT_STARTED
 */
export async function buyUpgrade(ctx: Context, actor: Actor, given: Purchase): Promise<StartedPayment> {
  const { featureType, quantity } = given
  const groupId = featureType === 'EXTENDED_GROUP_SIZE' ? (given.groupId ?? refuseWithoutGroup()) : null
  refuseIf(refusalToBuy(featureType, quantity, await unitsLeft(ctx, actor, featureType, groupId)))
  const originUrl = sameSitePath(given.originUrl, ctx.publicUrl())
  return startPayment(ctx, {
    userId: actor.id,
    featureType,
    groupId,
    quantity,
    originUrl,
    amountCents: quantity * UNIT_PRICE_EUROS * 100,
    eventName: null,
    description: presentBought({ featureType, quantity }),
    returnPath: (paymentId) => {
      const query = new URLSearchParams({ payment: paymentId, feature: featureType })
      // With a page to go back to, the result says so over a countdown.
      if (originUrl !== null) query.set('modal', 'true')
      return `/premium/payment-success?${query}`
    },
  })
}

function refuseWithoutGroup(): never {
  const message = 'Kies een groep'
  refuse('VALIDATION_FAILED', { message, errors: [{ field: 'groupId', message }] })
}

async function unitsLeft(
  ctx: Context,
  actor: Actor,
  featureType: FeatureType,
  groupId: string | null,
): Promise<number> {
  if (groupId !== null) {
    const { availableIncrements, refusal } = await getGroupSize(ctx, actor, groupId)
    if (refusal === 'NOT_GROUP_OWNER') refuse(refusal)
    return availableIncrements.length
  }
  const { chatEnhancements, extraGroupSlots } = await getUser(ctx, actor.id)
  if (featureType === 'CHAT_ENHANCEMENTS') return chatEnhancements ? 0 : 1
  return (premiumLimits.maxExtraSlots - extraGroupSlots) / premiumLimits.slotsPerUnit
}
