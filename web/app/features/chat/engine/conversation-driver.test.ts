import { expect, test } from 'vitest'
import { aMessage } from '~/testing/chat-messages.ts'
import { createConversationDriver } from './conversation-driver.ts'
import { store } from './device-store.ts'
import type { ServerConnection, Transport } from './transport.ts'

const fromTom = (isHidden: boolean) =>
  aMessage(1, { content: isHidden ? '' : 'Hoi', hidden: isHidden ? 'BLOCKED' : null })

/** A server on which another device may block Tom. */
function makeServer() {
  let isBlocked = false
  let connect = () => {}
  const position = () => ({ lastSeq: 1, lastChange: 0, hiddenIds: isBlocked ? ['tom'] : [] })
  const newest = () => ({
    messages: [fromTom(isBlocked)],
    nextCursor: null,
    isMuted: false,
    readSeq: null,
    ...position(),
  })
  const transport: Transport = {
    key: 'group:g',
    subscribe: () => () => undefined,
    resume: async (known) => ({
      ...position(),
      missed: known && { messages: [], lastSeq: 1, hasMore: false },
      changes: known && [],
    }),
    leave: () => undefined,
    markRead: async () => undefined,
    loadNewest: async () => newest(),
    loadOlder: async () => newest(),
    loadSince: async () => ({ messages: [], lastSeq: 1, hasMore: false }),
    send: async () => fromTom(false),
    mute: async () => undefined,
    startTyping: () => undefined,
    stopTyping: () => undefined,
  }
  const socket = {
    onConnected(handler: () => void) {
      connect = handler
      return () => undefined
    },
  } as Partial<ServerConnection['socket']> as ServerConnection['socket']
  const unused = () => Promise.reject(new Error('unused'))
  const connection: ServerConnection = { userId: 'me', socket, call: unused }
  return { connection, transport, connect: () => connect(), setBlocked: (is: boolean) => (isBlocked = is) }
}

test('a block made on another device while disconnected holds from the next connection on, also in the cache', async () => {
  const { connection, transport, connect, setBlocked } = makeServer()
  const open = () => {
    const conversation = createConversationDriver({ connection, transport, cache: store, onProblem: () => {} })
    conversation.open()
    return conversation
  }
  const shown = (conversation: ReturnType<typeof open>) =>
    expect.poll(() => conversation.current().log.messages.map(({ content }) => content))

  const first = open()
  await shown(first).toEqual(['Hoi'])
  setBlocked(true)
  connect()
  await shown(first).toEqual([''])
  first.close()

  setBlocked(false)
  await shown(open()).toEqual(['Hoi'])
})
