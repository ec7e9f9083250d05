import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
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

/**
 * A mutation that calls a route and then, also after a refusal, refetches what depends on the topics that the route changes.
 *
 * @param toInput from the argument of `mutate` to the input of the call
 * @param onSuccess shows the answer before the refetch has one
 */
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
  /** The answers that `show` changes. */
  queryKey: QueryKey
  show(argument: T, client: QueryClient): void
  onFailure?(error: ApiError): void
}

/** The same, with a change that shows at once and is undone by a failure. */
export function useOptimisticCall<R extends AnyRoute, T>(
  route: R,
  toInput: ToInput<R, T>,
  { queryKey, show, onFailure }: Optimistic<T>,
) {
  const client = useQueryClient()
  return useMutation<ResponseOf<R>, ApiError, T, [QueryKey, unknown][]>({
    ...optionsOf(client, route, toInput),
    onMutate: async (argument) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueriesData({ queryKey })
      show(argument, client)
      return before
    },
    onError: (error, _argument, before) => {
      for (const [key, data] of before ?? []) client.setQueryData(key, data)
      onFailure?.(error)
    },
  })
}
