import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '~/lib/api/api-error.ts'
import type { PictureChange } from '~/lib/api/picture-body.ts'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast, toastDone } from '~/ui/feedback/toast-queue.ts'
import type { PictureInput } from '~/ui/forms/picture-field.tsx'

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
export async function saveEdit(
  noun: 'Evenement' | 'Groep',
  picture: PictureInput,
  save: (picture: PictureChange) => Promise<unknown>,
): Promise<void> {
  try {
    await save(picture.change)
    picture.reset()
    toastDone(`${noun} bijgewerkt`)
  } catch (error) {
    showFailure(error, `Kon ${noun.toLowerCase()} niet bijwerken`)
    if (error instanceof ApiError && error.errors.length > 0)
      toast({ title: 'Fout', description: error.message, kind: 'error' })
    throw error
  }
}
