import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deleteSuspended, exportSuspended, getDecision, submitObjection } from 'contract/objections.ts'
import { MINUTE } from 'contract/platform/durations.ts'
import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import { call } from '~/lib/api/api.ts'
import { queryFor } from '~/lib/api/query.tsx'

const decisionQuery = (token: string) => queryFor(getDecision, { query: { token } })

export const useDecision = (token: string) => useQuery({ ...decisionQuery(token), retry: false })

export function useSubmitObjection(token: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (text: string) => call(submitObjection, { body: { token, text } }),
    onSuccess: (answer) => client.setQueryData(decisionQuery(token).queryKey, answer),
  })
}

/** Downloads the suspended person's data as a JSON file. */
export const useExportSuspended = (token: string) =>
  useMutation({
    mutationFn: async () => {
      const { export: data } = await call(exportSuspended, { body: { token } })
      const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
      const link = document.createElement('a')
      link.href = url
      link.download = `${PRODUCT_SLUG}-mijn-gegevens.json`
      link.click()
      // Some browsers start the download after the click has returned.
      setTimeout(() => URL.revokeObjectURL(url), MINUTE)
    },
  })

export const useDeleteSuspended = (token: string) =>
  useMutation({ mutationFn: () => call(deleteSuspended, { body: { token } }) })
