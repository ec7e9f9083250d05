import { QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query'
import type { AnyRoute, ResponseOf } from 'contract/route.ts'
import { type ReactNode, useState } from 'react'
import type { CallInput } from '../routing/route-url.ts'
import { getSession, onSessionChange } from '../session/session.ts'
import { type CallArguments, call } from './api.ts'
import { ApiError } from './api-error.ts'

const RETRIES = 2

/**
 * Trouble on the way or at the server may pass; a refusal stays one however often one asks. Nobody is kept waiting for a network
 * that the device says is not there, nor a second time for an answer that did not come: the screen says so and offers to ask.
 */
function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  return error.status >= 500 || (error.status === 0 && !error.hasTimedOut && navigator.onLine !== false)
}

function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < RETRIES && isTransient(error),
        // Offline a screen says so and offers to try again; waiting in silence looks like being slow.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** The browser's one cache, also for who hears news outside React (the socket). */
export const queryClient = makeQueryClient()

let cachedUserId = getSession().user?.id
onSessionChange(() => {
  if (getSession().user?.id === cachedUserId) return
  cachedUserId = getSession().user?.id
  queryClient.clear()
})

export function QueryProvider({ children }: { children: ReactNode }) {
  // The server renders for many people at once: each rendering has a cache of its own.
  const [client] = useState(() => (typeof window === 'undefined' ? makeQueryClient() : queryClient))
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/**
 * The cache key of a call: room, path, parameters, query. Each beginning of it is a key as well, so `['groups']` names all
 * that was asked of that room, and `keyFor(route)` all answers of one route.
 */
export function keyFor<R extends AnyRoute>(route: R, input?: CallInput<R>) {
  const room = route.path.split('/')[1] ?? ''
  const { params = {}, query = {} } = (input ?? {}) as { params?: unknown; query?: unknown }
  return input ? ([room, route.path, params, query] as const) : ([room, route.path] as const)
}

/** `useQuery(queryFor(getEvent, { params: { idOrSlug } }))`: key and function of a reading call. */
export function queryFor<R extends AnyRoute>(route: R, ...[input]: CallArguments<R>) {
  return queryOptions<ResponseOf<R>, ApiError>({
    queryKey: keyFor(route, input ?? ({} as CallInput<R>)),
    queryFn: ({ signal }) => call(route, ...([{ ...input, signal }] as unknown as CallArguments<R>)),
  })
}
