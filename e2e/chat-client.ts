import type { ServerEventName } from 'contract/realtime.ts'
import type { TestSocket } from '../api/src/testing/socket.ts'
import { createConversationDriver } from '../web/app/features/chat/engine/conversation-driver.ts'
import type { ConversationCache } from '../web/app/features/chat/engine/conversation-effects.ts'
import { groupTransport } from '../web/app/features/chat/engine/group-transport.ts'
import type { CachedConversation } from '../web/app/features/chat/engine/stored.ts'
import type { ChatSocket, ServerConnection } from '../web/app/features/chat/engine/transport.ts'

/** `reversed` holds messages back and delivers the last first. */
export type Delivery = 'inOrder' | 'twice' | 'reversed'

export const SENDING = { signal: new AbortController().signal, onProgress: () => undefined }

export const coded = (code: string, message = '') => Object.assign(new Error(message), { code })

/** A socket that the test connects and disconnects, and whose messages it repeats or reorders. */
export function makeTestSocket(open: () => Promise<TestSocket>) {
  const handlers = new Map<string, Set<(payload: unknown) => void>>()
  const connectedHandlers = new Set<() => void>()
  let connection: TestSocket | null = null
  let delivery: Delivery = 'inOrder'
  let held: (() => void)[] = []

  function receive(event: string, payload: unknown): void {
    const deliver = () => {
      for (const handle of handlers.get(event) ?? []) handle(payload)
    }
    const isMessage = event === 'new-message' || event === 'message-changed'
    if (isMessage && delivery === 'reversed') held.push(deliver)
    else deliver()
    if (isMessage && delivery === 'twice') deliver()
  }

  const socket: ChatSocket = {
    on(event: ServerEventName, handle: (payload: never) => void) {
      const ofEvent = handlers.get(event) ?? new Set()
      handlers.set(event, ofEvent.add(handle as (payload: unknown) => void))
      return () => ofEvent.delete(handle as (payload: unknown) => void)
    },
    onConnected(handler) {
      connectedHandlers.add(handler)
      if (connection) handler()
      return () => connectedHandlers.delete(handler)
    },
    emit: (event, payload) => void connection?.raw.emit(event, payload),
    async emitWithAck(event, payload) {
      if (!connection) throw coded('NOT_CONNECTED')
      const ack = await connection.send(event, payload).catch(() => {
        throw coded('CUT_OFF')
      })
      if (!ack.success) throw coded(ack.code, ack.message)
      return ack.data
    },
  }
  return {
    socket,
    isConnected: () => connection !== null,
    async connect() {
      if (connection) return
      const opened = await open()
      connection = opened
      opened.raw.onAny(receive)
      opened.raw.once('disconnect', () => {
        if (connection === opened) connection = null
      })
      for (const handler of [...connectedHandlers]) handler()
    },
    /** Resolves when everything that was pushed before this call has arrived: the answer comes after it. */
    async untilPushesArrived(groupId: string) {
      await connection?.send('typing-stop', { groupId })
    },
    disconnect() {
      held = []
      connection?.close()
      connection = null
    },
    setDelivery(next: Delivery) {
      for (const deliver of held.splice(0).reverse()) deliver()
      delivery = next
    },
  }
}

/** What the browser stores of conversations, in memory. */
export function makeMemoryCache(): ConversationCache {
  const cache = new Map<string, CachedConversation>()
  return {
    readCached: async (_userId, key) => cache.get(key),
    writeCached: async (_userId, key, cached) => void cache.set(key, cached),
    deleteCached: async (_userId, key) => void cache.delete(key),
  }
}

/** One person's screen of a group's chat, with the engine of the browser. @param call of the server, in that person's name */
export function makeChatScreen(options: {
  userId: string
  groupId: string
  open(): Promise<TestSocket>
  call: ServerConnection['call']
  onProblem(message: string): void
  delays?: Parameters<typeof createConversationDriver>[0]['delays']
}) {
  const { userId, groupId, open, call, ...rest } = options
  const testSocket = makeTestSocket(open)
  const connection: ServerConnection = { userId, socket: testSocket.socket, call }
  const transport = groupTransport(connection, groupId)
  const conversation = createConversationDriver({ connection, transport, cache: makeMemoryCache(), ...rest })
  return { ...testSocket, transport, conversation }
}
