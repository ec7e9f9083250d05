import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deleteSuspended, exportSuspended, getDecision, submitObjection } from 'contract/objections.ts'
import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import { call } from '~/lib/api/api.ts'
import { queryFor } from '~/lib/api/query.tsx'
import { saveJson } from '~/lib/save-file.ts'

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
      saveJson(data, `${PRODUCT_SLUG}-mijn-gegevens.json`)
    },
  })

export const useDeleteSuspended = (token: string) =>
  useMutation({ mutationFn: () => call(deleteSuspended, { body: { token } }) })
