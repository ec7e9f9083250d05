import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { exportPayments, listPayments } from 'contract/payments/payments.ts'
import type { InputOf, ResponseOf } from 'contract/platform/route.ts'
import { download } from '~/lib/api/api.ts'
import { queryFor } from '~/lib/api/query.tsx'

export type PaymentRow = ResponseOf<typeof listPayments>['payments'][number]

export function usePayments(query: InputOf<typeof listPayments>['query']) {
  return useQuery({ ...queryFor(listPayments, { query }), placeholderData: keepPreviousData })
}

/** Null when the user is not signed in. */
export function useExportPayments() {
  return useMutation({
    mutationFn: (query: InputOf<typeof exportPayments>['query']) =>
      download(exportPayments, { query }, 'payments-export.csv'),
  })
}
