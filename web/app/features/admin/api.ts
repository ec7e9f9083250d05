import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { PictureChange } from '~/lib/api/picture-body.ts'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toastDone } from '~/ui/feedback/toast-queue.ts'
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

/** For a form: an error that a field shows is a toast too, because each failed call of an administrator is one. */
export const withFailureToast = <T>(work: Promise<T>, failure: string): Promise<T> =>
  work.catch((error: unknown) => {
    showFailure(error, failure)
    throw error
  })

export async function saveEdit(
  noun: 'Evenement' | 'Groep',
  picture: PictureInput,
  save: (picture: PictureChange) => Promise<unknown>,
): Promise<void> {
  await withFailureToast(save(picture.change), `Kon ${noun.toLowerCase()} niet bijwerken`)
  picture.reset()
  toastDone(`${noun} bijgewerkt`)
}
