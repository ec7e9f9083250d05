import { useMutation } from '@tanstack/react-query'
import { exportPayments, type listPayments } from 'contract/payments/payments.ts'
import type { InputOf, ResponseOf } from 'contract/platform/route.ts'
import { download } from '~/lib/api/api.ts'

export type PaymentRow = ResponseOf<typeof listPayments>['payments'][number]

/** Null when the user is not signed in. */
export function useExportPayments() {
  return useMutation({
    mutationFn: (query: InputOf<typeof exportPayments>['query']) =>
      download(exportPayments, { query }, 'payments-export.csv'),
  })
}
