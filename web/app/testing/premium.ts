import { personLimits } from 'contract/limits.ts'
import type { getPremiumFeatures } from 'contract/payments/premium.ts'
import type { ResponseOf } from 'contract/platform/route.ts'
import type { MyLimits } from 'contract/usage.ts'

/** Of an account that is not new and has no upgrades. */
export const premiumFeatures = (limits: Partial<MyLimits> = {}): ResponseOf<typeof getPremiumFeatures> => ({
  chatEnhancements: false,
  extraGroupSlots: 0,
  isPremium: false,
  premiumExpiresAt: null,
  currentGroups: 1,
  groupLimit: 3,
  maxGroups: 9,
  limits: {
    newcomerUntil: null,
    openRequests: { used: 0, max: personLimits.openRequests },
    pictures: { used: 0, max: personLimits.pictures },
    conversations: null,
    eventsToday: null,
    lookingToday: null,
    ...limits,
  },
  prices: [{ featureType: 'CHAT_ENHANCEMENTS', price: 4, currency: 'EUR', unit: 1, maxQuantity: 1 }],
})
