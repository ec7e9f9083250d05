import {
  type FetchQueryOptions,
  hashKey,
  type InfiniteData,
  onlineManager,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  type QueryKey,
  queryOptions,
  type UseInfiniteQueryOptions,
  type UseQueryOptions,
  useIsFetching,
  useInfiniteQuery as useTanstackInfiniteQuery,
  useQuery as useTanstackQuery,
} from '@tanstack/react-query'
import { SECOND } from 'contract/platform/durations.ts'
import type { AnyRoute, ResponseOf } from 'contract/platform/route.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { readFromDevice, removeFromDevice, writeToDevice } from '../offline/store.ts'
import type { AnyInput, CallInput } from '../routing/route-url.ts'
import { getSession, onSessionChange } from '../session/session.ts'
import { useTrueFor } from '../use-true-for.ts'
import { type CallArguments, callAny } from './api.ts'
import { ApiError } from './api-error.ts'
import { registerRoute } from './live.ts'
import { useWaitingFor } from './shown-together.tsx'

const RETRIES = 2
/** Longer than the time that the parts of a page take to fail. */
const RETRY_ON_MOUNT_AFTER_MS = 15 * SECOND

/** Queries that were answered from the device, by hash. */
const answeredFromDevice = new Set<string>()

/** Network and server errors are worth a retry; refusals, timeouts and being offline are shown at once. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  return error.status >= 500 || (error.code === 'NO_CONNECTION' && navigator.onLine !== false)
}

function makeQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onSuccess(_, { queryKey, queryHash }) {
        // Refetched at the next connection, however recently it was read from the device.
        if (answeredFromDevice.delete(queryHash))
          void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30 * SECOND,
        retry: (failures, error) => failures < RETRIES && isTransient(error),
        // The failure is on screen within two seconds.
        retryDelay: (failures) => 400 * 3 ** failures,
        // Otherwise a part that appears beside the failure of another part sets their common query back to pending.
        retryOnMount: (query) => Date.now() - query.state.errorUpdatedAt > RETRY_ON_MOUNT_AFTER_MS,
        // Fails at once when offline, so that the page can say so. React Query would pause the query instead.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

/** The browser's one cache, also for socket handlers outside React. */
export const queryClient = makeQueryClient()

// The library assumes a network until an event says otherwise: a page opened offline would not refetch when the device comes online.
if (typeof window !== 'undefined') onlineManager.setOnline(navigator.onLine)

let cachedUserId = getSession().user?.id
onSessionChange(() => {
  if (getSession().user?.id === cachedUserId) return
  cachedUserId = getSession().user?.id
  queryClient.clear()
})

type StoredAnswer<T> = { data: T; storedAt: number }

const readAnswer = <T,>(userId: string, queryKey: QueryKey) =>
  readFromDevice<StoredAnswer<T>>('answers', [userId, hashKey(queryKey)])
const writeAnswer = (userId: string, queryKey: QueryKey, data: unknown) =>
  writeToDevice('answers', [userId, hashKey(queryKey)], { data, storedAt: Date.now() } satisfies StoredAnswer<unknown>)

/** Stores an answer on the device as this browser changed it. */
export function storeChanged(queryKey: QueryKey): void {
  const [userId, data] = [getSession().user?.id, queryClient.getQueryData(queryKey)]
  if (userId !== undefined && data !== undefined) void writeAnswer(userId, queryKey, data)
}

/** Loads an answer and stores it on the device, unless that holds one younger than `maxAgeMs`. Never throws. */
export async function storeOnDevice<T, K extends QueryKey>(
  options: FetchQueryOptions<T, ApiError, T, K>,
  maxAgeMs: number,
): Promise<void> {
  const userId = getSession().user?.id
  if (userId === undefined) return
  const stored = await readAnswer<T>(userId, options.queryKey)
  if (stored === undefined || Date.now() - stored.storedAt > maxAgeMs) await queryClient.prefetchQuery(options)
}

/** Unlike `invalidateQueries` this restarts a first load too: its answer may be older than the change. */
export function refetchChanged(client: QueryClient, filters: { queryKey: QueryKey; fetchStatus?: 'fetching' }): void {
  void client.cancelQueries({ ...filters, fetchStatus: 'fetching' }, { silent: true, revert: false })
  void client.invalidateQueries(filters)
}

/** Refetches what the page shows and could not load while the server was out of reach. */
export function refetchUnreached(): void {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.isInvalidated || state.status === 'error',
  })
}

/** Loads an answer, and stores what `toStored` makes of it for the user who is still signed in then. */
export async function loadAndStore<T>(
  queryKey: QueryKey,
  load: () => Promise<T>,
  toStored: (data: T) => unknown = (data) => data,
): Promise<T> {
  const userId = getSession().user?.id
  const data = await load()
  if (userId !== undefined && getSession().user?.id === userId) void writeAnswer(userId, queryKey, toStored(data))
  return data
}

/** An answer that the user may read without a connection. Administrators see other people's data, which is not stored. */
async function callOrReadFromDevice<T>(queryKey: QueryKey, load: () => Promise<T>): Promise<T> {
  const userId = getSession().user?.id
  if (userId === undefined) return load()
  const key = hashKey(queryKey)
  try {
    return await loadAndStore(queryKey, load)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 403 || error.status === 404) void removeFromDevice('answers', [userId, key])
    if (error.status !== 0) throw error
    const data = queryClient.getQueryData<T>(queryKey) ?? (await readAnswer<T>(userId, queryKey))?.data
    if (data === undefined) throw error
    answeredFromDevice.add(key)
    return data
  }
}

export function QueryProvider({ children }: { children: ReactNode }) {
  // The server renders for many users at once: each rendering needs its own cache.
  const [client] = useState(() => (typeof window === 'undefined' ? makeQueryClient() : queryClient))
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** Whether no query has been loading for this long: what the page shows is there. */
export const usePageSettled = (milliseconds = 500) => useTrueFor(useIsFetching() === 0, milliseconds)

/** Each prefix is a key too: `['groups']` matches that domain, `keyFor(route)` every answer of one route. */
export const keyFor = <R extends AnyRoute>(route: R, input?: CallInput<R>) => keyOf(route, input)

function keyOf(route: AnyRoute, input: AnyInput | undefined) {
  registerRoute(route)
  const domain = route.path.split('/')[1] ?? ''
  const { params = {}, query = {} } = input ?? {}
  return input ? ([domain, route.path, params, query] as const) : ([domain, route.path] as const)
}

/** As TanStack Query's, and awaited by the `ShownTogether` around it. */
export function useQuery<T, D = T, K extends QueryKey = QueryKey>(options: UseQueryOptions<T, ApiError, D, K>) {
  const query = useTanstackQuery(options)
  useWaitingFor(query.isLoading)
  return query
}

export function useInfiniteQuery<T, D = InfiniteData<T>, K extends QueryKey = QueryKey, P = unknown>(
  options: UseInfiniteQueryOptions<T, ApiError, D, K, P>,
) {
  const query = useTanstackInfiniteQuery(options)
  useWaitingFor(query.isLoading)
  return query
}

/** As `useQuery`, showing what is `usable` of the answer on the device until the server's arrives. */
export function useStoredQuery<T, K extends QueryKey>(options: UseQueryOptions<T, ApiError, T, K>, usable?: Usable<T>) {
  useStoredAnswer(options.queryKey, usable, options.enabled !== false)
  return useQuery(options)
}

/** What of an answer on the device may be shown until the server's arrives. */
type Usable<T> = (stored: T, storedAt: number) => T | undefined

/** For answers in which an old copy would name the wrong day. */
export const ifOfToday = <T,>(stored: T, storedAt: number): T | undefined =>
  new Date(storedAt).toDateString() === new Date().toDateString() ? stored : undefined

/** Puts the answer on the device into the cache, unless it holds one. The query must be loading: the copy may be old. */
export function useStoredAnswer<T>(queryKey: QueryKey, usable: Usable<T> = (stored) => stored, isEnabled = true): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each key, which is a new array at every rendering.
  useEffect(() => {
    const userId = getSession().user?.id
    const isWaiting = () => getSession().user?.id === userId && queryClient.getQueryData(queryKey) === undefined
    if (!isEnabled || userId === undefined || !isWaiting()) return
    void readAnswer<T>(userId, queryKey).then((stored) => {
      if (stored && isWaiting())
        queryClient.setQueryData<unknown>(queryKey, usable(stored.data, stored.storedAt), {
          updatedAt: stored.storedAt,
        })
    })
  }, [hashKey(queryKey), isEnabled])
}

/** Options for a GET route: `useQuery(queryFor(getEvent, { params: { idOrSlug } }))`. */
export const queryFor = <R extends AnyRoute>(route: R, ...[input]: CallArguments<R>) => queryForAny(route, input ?? {})

/** As `queryFor`, for code that is given the route: the types of its own callers hold the input. */
export function queryForAny<R extends AnyRoute>(route: R, input: AnyInput) {
  const queryKey = keyOf(route, input)
  return queryOptions<ResponseOf<R>, ApiError>({
    queryKey,
    queryFn: ({ signal }) => {
      const load = () => callAny(route, { ...input, signal })
      return route.access === 'admin' || typeof window === 'undefined' ? load() : callOrReadFromDevice(queryKey, load)
    },
  })
}

/** As a page's server loaded an answer; null when the browser must load it. */
export type LoadedAnswer<R extends AnyRoute> =
  | { answer: ResponseOf<R> }
  | { refusal: { status: number; body: unknown } }
  | null

/** As `useQuery`, for a page whose server has loaded the answer, or was refused it. */
export function useLoadedQuery<R extends AnyRoute>(route: R, input: AnyInput, loaded: LoadedAnswer<R>) {
  const refusal = loaded !== null && 'refusal' in loaded ? loaded.refusal : null
  const query = useQuery({
    ...queryForAny(route, input),
    initialData: loaded !== null && 'answer' in loaded ? loaded.answer : undefined,
    enabled: refusal === null,
  })
  const { data, isFetching, refetch } = query
  const error = refusal === null ? query.error : ApiError.from(refusal.status, refusal.body, null)
  return { data, error, isError: error !== null, isFetching, refetch }
}
