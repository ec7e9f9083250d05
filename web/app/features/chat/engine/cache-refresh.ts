import { listMyGroups } from 'contract/groups/listing.ts'
import { ApiError } from '~/lib/api/api-error.ts'
import { queryClient, queryFor } from '~/lib/api/query.tsx'
import { savesData } from '~/lib/api/saves-data.ts'
import { conversationsQuery, groupChatsQuery } from '../inbox/api.ts'
import { type ConversationKey, idOf, kindOf } from './conversation-key.ts'
import { MAX_PAGE } from './conversation-state.ts'
import { store } from './device-store.ts'
import { directTransport } from './direct-transport.ts'
import { groupTransport } from './group-transport.ts'
import { CACHED_MESSAGES } from './stored.ts'
import type { ServerConnection, Transport } from './transport.ts'

const INTERVAL_MS = 10 * 60_000

type Cacheable = {
  transport: Transport
  title: string
  /** The newest message and change; null where the list does not say. */
  position: { lastSeq: number; lastChange: number } | null
}

type Options = {
  /** The signed-in user's; null when no user is signed in. */
  connection(): ServerConnection | null
  isOpen(key: ConversationKey): boolean
}

/** Also of chats never opened here. The returned function does nothing within ten minutes of a complete run. */
export function createCacheRefresh({ connection: currentConnection, isOpen }: Options) {
  let last = { userId: '', at: 0 }
  let isRunning = false

  async function refreshOne({ transport, title, position }: Cacheable, { userId }: ServerConnection): Promise<void> {
    const before = await store.readCached(userId, transport.key)
    const hasLast = before?.messages.at(-1)?.seq === position?.lastSeq
    if (position && before && hasLast && before.lastChange === position.lastChange) return
    const { messages, lastChange, hiddenIds, readSeq } = await transport.loadNewest(true)
    if (isOpen(transport.key) || currentConnection()?.userId !== userId) return
    await store.writeCached(userId, transport.key, {
      title,
      messages: messages.slice(-CACHED_MESSAGES),
      lastChange,
      hiddenIds,
      seenSeq: before?.seenSeq ?? readSeq,
    })
  }

  async function refreshAll(connection: ServerConnection): Promise<void> {
    const { userId } = connection
    const { groups, pagination } = await queryClient.fetchQuery(queryFor(listMyGroups, { query: { limit: MAX_PAGE } }))
    const mine = new Set(groups.map(({ id }) => id))
    // A group that this user left must not stay readable on the device.
    for (const key of pagination.hasNextPage ? [] : await store.listCached(userId))
      if (kindOf(key) === 'group' && !mine.has(idOf(key)) && !isOpen(key)) await store.deleteCached(userId, key)
    await queryClient.prefetchQuery(groupChatsQuery)
    const { conversations } = await queryClient.fetchQuery(conversationsQuery(1))
    const all: Cacheable[] = [
      ...groups
        .filter(({ isActive }) => isActive)
        .map(({ id, name }) => ({ transport: groupTransport(connection, id), title: name, position: null })),
      ...conversations.map((conversation) => ({
        transport: directTransport(connection, conversation.user.id),
        title: conversation.user.username,
        position: conversation,
      })),
    ]
    for (const each of all) {
      if (currentConnection()?.userId !== userId) return
      if (!isOpen(each.transport.key)) await refreshOne(each, connection).catch(ignoreRefusal)
    }
  }

  return async (): Promise<void> => {
    const connection = currentConnection()
    if (!connection || isRunning || savesData()) return
    if (last.userId === connection.userId && Date.now() - last.at < INTERVAL_MS) return
    isRunning = true
    try {
      await refreshAll(connection)
      last = { userId: connection.userId, at: Date.now() }
    } catch {
      // The next connection tries again.
    } finally {
      isRunning = false
    }
  }
}

/** A refused conversation does not stop the others. @throws everything else */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) throw error
}
