import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { AnyRoute } from 'contract/platform/route.ts'
import { isSameTopic, type Topic } from 'contract/topics.ts'
import { socket } from '../socket/socket.ts'

/** Burst of events that are answered by one refetch. */
const GATHER_MS = 50

/** GET routes of the cached answers, by path: a cached answer knows its key only. */
const routes = new Map<string, AnyRoute>()

export function registerRoute(route: AnyRoute): void {
  routes.set(route.path, route)
}

/** The topics that a cached answer depends on; its key is made by `keyFor`. */
function topicsOf([, path, params = {}, query = {}]: QueryKey): readonly Topic[] {
  return routes.get(path as string)?.dependsOn({ params, query }) ?? []
}

/** At once what is on screen. Restarts a running load: the server may have read its answer before the change. */
export function refetchTopics(client: QueryClient, changed: readonly Topic[]): void {
  if (changed.length === 0) return
  const isChanged = ({ queryKey }: Query) =>
    topicsOf(queryKey).some((topic) => changed.some((other) => isSameTopic(topic, other)))
  refetchWhere(client, isChanged)
}

function refetchWhere(client: QueryClient, predicate: (query: Query) => boolean): void {
  void client.cancelQueries({ predicate, fetchStatus: 'fetching' }, { silent: true, revert: false })
  void client.invalidateQueries({ predicate })
}

/** After a reconnection every answer is refetched but refused ones: gaining access is a change of its own. */
export function followChanges(
  client: QueryClient,
  source: Pick<typeof socket, 'on' | 'onMissedEvents'> = socket,
): void {
  const gathered = new Set<Topic>()
  const refetchGathered = () => {
    refetchTopics(client, [...gathered])
    gathered.clear()
  }
  const gather = (topics: readonly string[]) => {
    if (gathered.size === 0 && topics.length > 0) setTimeout(refetchGathered, GATHER_MS)
    for (const topic of topics) gathered.add(topic as Topic)
  }
  source.on('changed', ({ topics }) => gather(topics))
  source.onMissedEvents((topics) => (topics === null ? refetchAll(client) : gather(topics)))
}

function refetchAll(client: QueryClient): void {
  const isLive = ({ queryKey }: Query) => topicsOf(queryKey).length > 0
  refetchWhere(client, (query) => query.state.status === 'success' && isLive(query))
  // First loads under way are shown before they are asked for again: on a slow network a restart would double the wait.
  const isFirstLoad = (query: Query) => query.state.status === 'pending' && isLive(query)
  const loading = new Set(
    client.getQueryCache().findAll({ type: 'active', fetchStatus: 'fetching', predicate: isFirstLoad }),
  )
  void client
    .refetchQueries({ predicate: (query) => loading.has(query) }, { cancelRefetch: false })
    .then(() => refetchWhere(client, (query) => loading.has(query) && query.state.status === 'success'))
}
