import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '~/lib/api/api-error.ts'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'

/** For what the api logs at every call: nothing is refetched automatically or stays in the cache. */
export const READ_ONCE = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
  refetchOnReconnect: false,
} as const

/** Refreshes what administrators see, also after a failure: another one may have done it. False: nothing happened. */
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

/** Of a long form: an error at a field may be out of view, so it is a toast too. */
export function showEditFailure(error: unknown, fallback: string): void {
  showFailure(error, fallback)
  if (error instanceof ApiError && error.errors.length > 0)
    toast({ title: 'Fout', description: error.message, kind: 'error' })
}
