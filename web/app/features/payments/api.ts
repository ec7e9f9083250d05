import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listPurchases } from 'contract/payments.ts'
import { getPremiumFeatures, listGroupUpgradeOptions, listSlotUpgradeOptions } from 'contract/payments-premium.ts'
import { queryFor } from '~/lib/api/query.tsx'

/** What I have bought, and what it costs. */
export function usePremiumFeatures() {
  return useQuery(queryFor(getPremiumFeatures))
}

/** How many simultaneous groups I can buy. */
export function useSlotOptions({ isEnabled = true } = {}) {
  return useQuery({ ...queryFor(listSlotUpgradeOptions), enabled: isEnabled })
}

/** How many places can be bought for a group; for its owner. */
export function useSizeOptions(groupId: string, { isEnabled = true } = {}) {
  return useQuery({ ...queryFor(listGroupUpgradeOptions, { params: { groupId } }), enabled: isEnabled })
}

/** My upgrades, whatever became of them; the page before stays in view while the next one loads. */
export function usePurchases(page: number) {
  return useQuery({ ...queryFor(listPurchases, { query: { page, limit: 10 } }), placeholderData: keepPreviousData })
}
