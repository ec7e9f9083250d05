import { groupLimits } from 'contract/groups/limits.ts'
import { upgradeLimits } from 'contract/payments/premium.ts'
import { UNIT_PRICE_EUROS } from 'contract/prices.ts'

const unitsLeft = (current: number, max: number, perUnit: number): number =>
  Math.max(0, Math.floor((max - current) / perUnit))

/** 5, 10, … If fewer than 5 remain, one unit buys those, so that every group can grow to the maximum. */
export function sizeIncrements(currentCapacity: number): number[] {
  const { placesPerUnit, maxSizeUnits } = upgradeLimits
  const remaining = Math.max(0, groupLimits.maxSize - currentCapacity)
  if (remaining > 0 && remaining < placesPerUnit) return [remaining]
  const units = Math.min(maxSizeUnits, unitsLeft(currentCapacity, groupLimits.maxSize, placesPerUnit))
  return Array.from({ length: units }, (_, unit) => (unit + 1) * placesPerUnit)
}

export const slotUpgrades = (currentLimit: number): { quantity: number; slots: number; price: number }[] =>
  Array.from({ length: unitsLeft(currentLimit, groupLimits.maxGroups, upgradeLimits.slotsPerUnit) }, (_, unit) => ({
    quantity: unit + 1,
    slots: (unit + 1) * upgradeLimits.slotsPerUnit,
    price: (unit + 1) * UNIT_PRICE_EUROS,
  }))

/** `unit` is what one unit gives; `maxQuantity` counts units from an account without upgrades. */
export const PRICES = [
  {
    featureType: 'EXTRA_GROUP_SLOTS',
    unit: upgradeLimits.slotsPerUnit,
    maxQuantity: unitsLeft(groupLimits.defaultGroups, groupLimits.maxGroups, upgradeLimits.slotsPerUnit),
  },
  {
    featureType: 'EXTENDED_GROUP_SIZE',
    unit: upgradeLimits.placesPerUnit,
    maxQuantity: upgradeLimits.maxSizeUnits,
  },
  { featureType: 'CHAT_ENHANCEMENTS', unit: 1, maxQuantity: 1 },
] as const
