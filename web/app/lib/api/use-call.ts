import { hashKey, type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnyRoute, ResponseOf } from 'contract/platform/route.ts'
import { type CallArguments, callAny } from './api.ts'
import type { ApiError } from './api-error.ts'
import { refetchTopics } from './live.ts'

type ToInput<R extends AnyRoute, T> = (argument: T) => NonNullable<CallArguments<R>[0]>

const optionsOf = <R extends AnyRoute, T>(client: QueryClient, route: R, toInput: ToInput<R, T>) => ({
  mutationFn: (argument: T): Promise<ResponseOf<R>> => callAny(route, toInput(argument)),
  onSettled: (_answer: unknown, _error: unknown, argument: T) => {
    const { params = {} } = toInput(argument) as { params?: object }
    refetchTopics(client, route.changes({ params }))
  },
})

/** Refetches afterwards, also after a refusal, what depends on the topics that the route changes. */
export function useCall<R extends AnyRoute, T = void>(
  route: R,
  toInput: ToInput<R, T>,
  onSuccess?: (answer: ResponseOf<R>, client: QueryClient, argument: T) => void,
) {
  const client = useQueryClient()
  return useMutation<ResponseOf<R>, ApiError, T>({
    ...optionsOf(client, route, toInput),
    onSuccess: (answer, argument) => onSuccess?.(answer, client, argument),
  })
}

type Optimistic<T> = {
  queryKey: QueryKey
  show(argument: T, client: QueryClient): void
  onFailure?(error: ApiError): void
}

/** A change that shows ahead of its answer. `before`: what was shown without it. */
type Ahead = { queryKey: QueryKey; before: [QueryKey, unknown][]; show(): void }

/** Those under way, oldest first. */
let allAhead: readonly Ahead[] = []

/** Shows what was shown before a change that failed, and again the later ones, which had begun from it. */
function undo(client: QueryClient, change: Ahead): void {
  for (const [key, data] of change.before) client.setQueryData(key, data)
  const hash = hashKey(change.queryKey)
  for (const later of allAhead.slice(allAhead.indexOf(change) + 1)) {
    if (hashKey(later.queryKey) !== hash) continue
    later.before = client.getQueriesData({ queryKey: later.queryKey })
    later.show()
  }
}

/** The same, with a change that shows at once and is undone by a failure. */
export function useOptimisticCall<R extends AnyRoute, T>(
  route: R,
  toInput: ToInput<R, T>,
  { queryKey, show, onFailure }: Optimistic<T>,
) {
  const client = useQueryClient()
  const { onSettled, ...options } = optionsOf(client, route, toInput)
  return useMutation<ResponseOf<R>, ApiError, T, Ahead>({
    ...options,
    onMutate: async (argument) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueriesData({ queryKey })
      const change: Ahead = { queryKey, before, show: () => show(argument, client) }
      allAhead = [...allAhead, change]
      change.show()
      return change
    },
    onError: (error, _argument, change) => {
      // The cache is the next user's.
      if (error.code === 'SESSION_ENDED') return
      if (change) undo(client, change)
      onFailure?.(error)
    },
    onSettled: (answer, error, argument, change) => {
      allAhead = allAhead.filter((other) => other !== change)
      onSettled(answer, error, argument)
    },
  })
}
