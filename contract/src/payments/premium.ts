import { route } from '../platform/route.ts'
import { z } from '../platform/zod.ts'
import { myLimits } from '../usage.ts'

/** Limits, partly from spec 2, section 9. */
export const upgradeLimits = {
  slotsPerUnit: 3,
  placesPerUnit: 5,
  /** In one purchase. */
  maxSizeUnits: 8,
  /** The right of withdrawal of consumers (6:230o BW). */
  withdrawalDays: 14,
  /** From 3 simultaneous groups to 9. */
  maxExtraSlots: 6,
} as const

export const FEATURE_TYPES = ['EXTRA_GROUP_SLOTS', 'EXTENDED_GROUP_SIZE', 'CHAT_ENHANCEMENTS'] as const
export type FeatureType = (typeof FEATURE_TYPES)[number]
export const FEATURE_LABELS: Readonly<Record<FeatureType, string>> = {
  EXTRA_GROUP_SLOTS: 'Meer groepen tegelijk',
  EXTENDED_GROUP_SIZE: 'Grotere groep',
  CHAT_ENHANCEMENTS: 'GIFs in de chat',
}

export const featureType = z.string('Kies een upgrade').toUpperCase().pipe(z.enum(FEATURE_TYPES, 'Kies een upgrade'))

const unitPrice = z.number()

const verdict = z.object({
  requiresUpgrade: z.boolean(),
  /** A refusal code; null when it is allowed. */
  reason: z.string().nullable(),
  /** The Dutch sentence of `reason`. */
  message: z.string().nullable(),
  upgradeType: z.enum(FEATURE_TYPES).nullable(),
  price: unitPrice.nullable(),
})

const groupVerdict = verdict.extend({
  canJoin: z.boolean(),
  /** Simultaneous groups: ACCEPTED memberships in groups whose event is not over. */
  currentGroups: z.number(),
  groupLimit: z.number(),
  maxGroups: z.number(),
})

export const canJoinGroup = route('GET', '/premium/can-join-group', 'verified', {
  summary: 'Whether I may join one more group',
  output: groupVerdict,
  dependsOn: () => ['limits'],
})

export const canCreateGroup = route('GET', '/premium/can-create-group', 'verified', {
  summary: 'Whether I may create one more group',
  output: groupVerdict,
  dependsOn: () => ['limits'],
})

export const canExpandGroup = route('GET', '/premium/can-expand-group/:groupId', 'verified', {
  summary: 'Whether I may buy places for this group: only its owner, up to the maximum',
  output: verdict.extend({
    canExpand: z.boolean(),
    currentCapacity: z.number(),
    maxCapacity: z.number(),
    currentMembers: z.number(),
  }),
  refusals: ['GROUP_NOT_FOUND'],
  dependsOn: ({ params }) => [`group:${params.groupId}`, 'limits'],
})

export const listGroupUpgradeOptions = route('GET', '/premium/group-upgrade-options/:groupId', 'verified', {
  summary: 'How many places can be bought for this group',
  output: z.object({
    currentCapacity: z.number(),
    maxCapacity: z.number(),
    /** Numbers of places: 5, 10, … up to the maximum; one smaller number if fewer than 5 places remain. */
    availableIncrements: z.array(z.number()),
    price: unitPrice,
  }),
  refusals: ['GROUP_NOT_FOUND'],
  dependsOn: ({ params }) => [`group:${params.groupId}`, 'limits'],
})

export const listSlotUpgradeOptions = route('GET', '/premium/user-group-slot-upgrade-options', 'verified', {
  summary: 'How many simultaneous groups I can buy',
  output: z.object({
    currentLimit: z.number(),
    maxLimit: z.number(),
    availableUpgrades: z.array(z.object({ quantity: z.number(), slots: z.number(), price: z.number() })),
  }),
  dependsOn: () => ['limits'],
})

export const getPremiumFeatures = route('GET', '/premium/features', 'verified', {
  summary: 'My upgrades and limits, and the upgrades on offer',
  output: z.object({
    chatEnhancements: z.boolean(),
    /** Extra simultaneous groups: 0, 3 or 6. */
    extraGroupSlots: z.number(),
    isPremium: z.boolean(),
    /** Upgrades do not expire. */
    premiumExpiresAt: z.null(),
    currentGroups: z.number(),
    groupLimit: z.number(),
    maxGroups: z.number(),
    limits: myLimits,
    prices: z.array(
      z.object({
        featureType: z.enum(FEATURE_TYPES),
        /** Euros per unit. */
        price: unitPrice,
        currency: z.literal('EUR'),
        /** The groups or places one unit gives; 1 for a feature that is on or off. */
        unit: z.number(),
        maxQuantity: z.number(),
      }),
    ),
  }),
  dependsOn: () => ['limits'],
})
