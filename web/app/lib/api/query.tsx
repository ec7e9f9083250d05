import { onlineManager, QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query'
import type { AnyRoute, ResponseOf } from 'contract/route.ts'
import { type ReactNode, useState } from 'react'
import type { CallInput } from '../routing/route-url.ts'
import { getSession, onSessionChange } from '../session/session.ts'
import { type CallArguments, call } from './api.ts'
import { ApiError } from './api-error.ts'

const RETRIES = 2

/** Network and server errors are worth a retry; refusals, timeouts and being offline are shown at once. */
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
        // Fails at once when offline, so that the page can say so. React Query would pause the query instead.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** The browser's one cache, also for socket handlers outside React. */
export const queryClient = makeQueryClient()

// The library assumes a network until it hears otherwise: a page opened offline would not refetch when the device comes online.
if (typeof window !== 'undefined') onlineManager.setOnline(navigator.onLine)

let cachedUserId = getSession().user?.id
onSessionChange(() => {
  if (getSession().user?.id === cachedUserId) return
  cachedUserId = getSession().user?.id
  queryClient.clear()
})

export function QueryProvider({ children }: { children: ReactNode }) {
  // The server renders for many users at once: each rendering needs its own cache.
  const [client] = useState(() => (typeof window === 'undefined' ? makeQueryClient() : queryClient))
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/**
 * The cache key of a call: domain, path, parameters, query. Each prefix is a key as well: `['groups']` matches every cached
 * answer of that domain, `keyFor(route)` every answer of one route.
 */
export function keyFor<R extends AnyRoute>(route: R, input?: CallInput<R>) {
  const domain = route.path.split('/')[1] ?? ''
  const { params = {}, query = {} } = (input ?? {}) as { params?: unknown; query?: unknown }
  return input ? ([domain, route.path, params, query] as const) : ([domain, route.path] as const)
}

/** Options for a GET route: `useQuery(queryFor(getEvent, { params: { idOrSlug } }))`. */
export function queryFor<R extends AnyRoute>(route: R, ...[input]: CallArguments<R>) {
  return queryOptions<ResponseOf<R>, ApiError>({
    queryKey: keyFor(route, input ?? ({} as CallInput<R>)),
    queryFn: ({ signal }) => call(route, ...([{ ...input, signal }] as unknown as CallArguments<R>)),
  })
}
