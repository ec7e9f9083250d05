import type { FeatureType } from 'contract/payments/premium.ts'
import { type RefusalCode, refusals } from 'contract/platform/errors.ts'
import { UNIT_PRICE_EUROS } from 'contract/prices.ts'

const UPGRADES: Readonly<Partial<Record<RefusalCode, FeatureType>>> = {
  GROUP_LIMIT_REACHED: 'EXTRA_GROUP_SLOTS',
  GROUP_SIZE_REACHED: 'EXTENDED_GROUP_SIZE',
}

export function presentVerdict(refusal: RefusalCode | null) {
  const upgradeType = refusal === null ? null : (UPGRADES[refusal] ?? null)
  return {
    requiresUpgrade: upgradeType !== null,
    reason: refusal,
    message: refusal === null ? null : refusals[refusal].message,
    upgradeType,
    price: upgradeType === null ? null : UNIT_PRICE_EUROS,
  }
}
