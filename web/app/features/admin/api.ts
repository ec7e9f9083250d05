import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

/** For what the api logs at every call: nothing is refetched automatically or stays in the cache. */
export const READ_ONCE = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
  refetchOnReconnect: false,
} as const

/**
 * A call that administrators make. Refreshes what they see of it, also after a failure: another administrator may have done
 * it already. Nothing happened if it resolves to false.
 *
 * @param loaded the query that the answer replaces
 */
export function useAdminMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>, loaded?: QueryKey) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (answer) => {
      if (loaded) client.setQueryData(loaded, answer)
    },
    onSettled: (answer) => {
      if (answer === false) return
      for (const domain of ['admin', 'events', 'groups', 'reports', 'users'])
        void client.invalidateQueries({ queryKey: [domain] })
    },
  })
}
