import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { decideObjection, listObjections } from 'contract/objections.ts'
import type { InputOf } from 'contract/platform/route.ts'
import { call } from '~/lib/api/api.ts'
import { keyFor, queryFor } from '~/lib/api/query.tsx'

export const useObjections = (query: InputOf<typeof listObjections>['query']) =>
  useQuery({ ...queryFor(listObjections, { query }), placeholderData: keepPreviousData })

export function useDecideObjection(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<typeof decideObjection>['body']) => call(decideObjection, { params: { id }, body }),
    // Also after a failure: another administrator may have decided already.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keyFor(listObjections) })
      void client.invalidateQueries({ queryKey: ['users'] })
      void client.invalidateQueries({ queryKey: ['admin'] })
    },
  })
}
