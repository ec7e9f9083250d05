import { groupLimits } from 'contract/groups/limits.ts'
import {
  listPurchases as listPurchasesRoute,
  payPremium,
  withdrawPurchase as withdrawRoute,
} from 'contract/payments/payments.ts'
import {
  canCreateGroup,
  canExpandGroup,
  canJoinGroup,
  getPremiumFeatures,
  listGroupUpgradeOptions,
  listSlotUpgradeOptions,
} from 'contract/payments/premium.ts'
import { UNIT_PRICE_EUROS } from 'contract/prices.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { serve } from '../../../platform/http/serve.ts'
import { getGroupAllowance } from '../../groups/service.ts'
import { getMyLimits } from '../../limits/service.ts'
import { getUser } from '../../users/service.ts'
import { presentPurchase } from '../present.ts'
import { withdrawPurchase } from '../settlement/service.ts'
import { PRICES, slotUpgrades } from './policy.ts'
import { presentVerdict } from './present.ts'
import { buyUpgrade, getGroupSize, listPurchases } from './service.ts'

export function premiumRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, payPremium, ({ actor, body }) => buyUpgrade(ctx, actor, body))
  serve(app, listPurchasesRoute, async ({ actor, query }) => {
    const { rows, pagination } = await listPurchases(ctx, actor.id, query)
    return { purchases: rows.map((purchase) => presentPurchase(purchase, ctx.now())), pagination }
  })
  serve(app, withdrawRoute, async ({ actor, params }) => ({
    purchase: presentPurchase(await withdrawPurchase(ctx, actor, params.id), ctx.now()),
  }))

  for (const route of [canJoinGroup, canCreateGroup])
    serve(app, route, async ({ actor }) => {
      const { currentGroups, groupLimit, refusal } = await getGroupAllowance(ctx, actor.id)
      const { maxGroups } = groupLimits
      return { canJoin: refusal === null, currentGroups, groupLimit, maxGroups, ...presentVerdict(refusal) }
    })

  serve(app, canExpandGroup, async ({ actor, params }) => {
    const { currentCapacity, currentMembers, refusal } = await getGroupSize(ctx, actor, params.groupId)
    return {
      canExpand: refusal === null,
      currentCapacity,
      maxCapacity: groupLimits.maxSize,
      currentMembers,
      ...presentVerdict(refusal),
    }
  })

  serve(app, listGroupUpgradeOptions, async ({ actor, params }) => {
    const { currentCapacity, availableIncrements } = await getGroupSize(ctx, actor, params.groupId)
    return { currentCapacity, maxCapacity: groupLimits.maxSize, availableIncrements, price: UNIT_PRICE_EUROS }
  })

  serve(app, listSlotUpgradeOptions, async ({ actor }) => {
    const { groupLimit } = await getGroupAllowance(ctx, actor.id)
    return { currentLimit: groupLimit, maxLimit: groupLimits.maxGroups, availableUpgrades: slotUpgrades(groupLimit) }
  })

  serve(app, getPremiumFeatures, async ({ actor }) => {
    const [user, { currentGroups, groupLimit }, limits] = await Promise.all([
      getUser(ctx, actor.id),
      getGroupAllowance(ctx, actor.id),
      getMyLimits(ctx, actor),
    ])
    const { chatEnhancements, extraGroupSlots } = user
    return {
      chatEnhancements,
      extraGroupSlots,
      isPremium: chatEnhancements || extraGroupSlots > 0,
      premiumExpiresAt: null,
      currentGroups,
      groupLimit,
      maxGroups: groupLimits.maxGroups,
      limits,
      prices: PRICES.map((price) => ({ ...price, price: UNIT_PRICE_EUROS, currency: 'EUR' as const })),
    }
  })
}
