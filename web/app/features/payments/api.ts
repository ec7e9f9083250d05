import { keepPreviousData } from '@tanstack/react-query'
import { listPurchases, withdrawPurchase } from 'contract/payments/payments.ts'
import { listGroupUpgradeOptions, listSlotUpgradeOptions } from 'contract/payments/premium.ts'
import type { ResponseOf } from 'contract/platform/route.ts'
import { queryFor, useQuery } from '~/lib/api/query.tsx'
import { useCall } from '~/lib/api/use-call.ts'

export type SlotOptions = ResponseOf<typeof listSlotUpgradeOptions>

export const useSlotOptions = ({ isEnabled = true } = {}) =>
  useQuery({ ...queryFor(listSlotUpgradeOptions), enabled: isEnabled })

export const useSizeOptions = (groupId: string, { isEnabled = true } = {}) =>
  useQuery({ ...queryFor(listGroupUpgradeOptions, { params: { groupId } }), enabled: isEnabled })

export const usePurchases = (page = 1, limit = 20) =>
  useQuery({ ...queryFor(listPurchases, { query: { page, limit } }), placeholderData: keepPreviousData })

/** The upgrade ends at once; the socket's `premium:updated` takes it out of the session. */
export const useWithdrawPurchase = (id: string) => useCall(withdrawPurchase, () => ({ params: { id } }))
