import { expect, test } from 'vitest'
import { aMessage } from '~/testing/chat-messages.ts'
import { createConversationDriver } from './conversation-driver.ts'
import type { ConversationEvent } from './conversation-state.ts'
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
  const answer = Promise.withResolvers<never>()
  const call = () => answer.promise
  const connection: ServerConnection = { userId: 'me', socket, call }
  return {
    ...{ connection, transport, connect: () => connect(), setBlocked: (is: boolean) => (isBlocked = is) },
    refuse: () => answer.reject(new Error('refused')),
  }
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

test('messages that keep arriving do not put off the copy on the device, and it is written at once when asked', async () => {
  const { connection, transport } = makeServer()
  const written: number[] = []
  const cache: typeof store = {
    ...store,
    writeCached: async (_userId, _key, { messages }) => void written.push(messages.length),
  }
  const delays = { cache: 100 }
  const conversation = createConversationDriver({ connection, transport, cache, onProblem: () => {}, delays })
  conversation.open()
  await expect.poll(() => conversation.current().log.messages.length).toBe(1)
  await expect.poll(() => written.length).toBe(1)
  let seq = 1
  // Each before the last one's copy would be written.
  const arriving = setInterval(() => {
    seq += 1
    conversation.addSent(aMessage(seq))
  }, 20)
  await expect.poll(() => written.length).toBeGreaterThan(1)
  clearInterval(arriving)
  conversation.addSent(aMessage(seq + 1))
  conversation.store()
  expect(written.at(-1)).toBe(conversation.current().log.messages.length)
})

test('a reaction shows at once, and is taken back when the server refuses it', async () => {
  const { connection, transport, refuse } = makeServer()
  const conversation = createConversationDriver({ connection, transport, cache: store, onProblem: () => {} })
  conversation.open()
  const reactions = () => conversation.current().log.messages.map((each) => each.reactions)
  await expect.poll(reactions).toEqual([[]])
  const [message] = conversation.current().log.messages
  if (!message) throw new Error('no message')
  const answer = conversation.react(message, '👍')
  expect(reactions()).toEqual([[{ emoji: '👍', userIds: ['me'] }]])
  refuse()
  await expect(answer).rejects.toThrow('refused')
  expect(reactions()).toEqual([[]])
})

test('a refused reaction leaves what others changed meanwhile', async () => {
  const { connection, transport, refuse } = makeServer()
  const conversation = createConversationDriver({ connection, transport, cache: store, onProblem: () => {} })
  conversation.open()
  const shown = () => conversation.current().log.messages
  await expect.poll(() => shown().length).toBe(1)
  const [message] = shown()
  if (!message) throw new Error('no message')
  const answer = conversation.react(message, '👍')
  const changed = { ...message, change: 1, reactions: [{ emoji: '🎉', userIds: ['noor'] }] }
  conversation.addChanged(changed)
  refuse()
  await expect(answer).rejects.toThrow('refused')
  expect(shown()).toEqual([changed])
})

test('a reaction and another one after it are both taken back when the server refuses both', async () => {
  const { connection, transport, refuse } = makeServer()
  const conversation = createConversationDriver({ connection, transport, cache: store, onProblem: () => {} })
  conversation.open()
  const shown = () => conversation.current().log.messages
  await expect.poll(() => shown().length).toBe(1)
  const react = async (emoji: string) => {
    const [message] = shown()
    if (message) await conversation.react(message, emoji)
  }
  const answers = [react('👍'), react('🎉')]
  expect(shown()[0]?.reactions).toEqual([{ emoji: '🎉', userIds: ['me'] }])
  refuse()
  for (const answer of answers) await expect(answer).rejects.toThrow('refused')
  expect(shown()[0]?.reactions).toEqual([])
})

test('a second reaction to a message is sent once the first has been answered', async () => {
  const { connection, transport } = makeServer()
  const answers = [Promise.withResolvers<never>(), Promise.withResolvers<never>()]
  const sent: unknown[] = []
  const call: ServerConnection['call'] = (_route, input) => {
    sent.push((input as { body?: unknown }).body)
    return answers[sent.length - 1]?.promise ?? Promise.reject(new Error('no answer'))
  }
  const conversation = createConversationDriver({
    ...{ connection: { ...connection, call }, transport, cache: store, onProblem: () => {} },
  })
  conversation.open()
  const shown = () => conversation.current().log.messages
  await expect.poll(() => shown().length).toBe(1)
  const react = async (emoji: string) => {
    const [message] = shown()
    if (message) await conversation.react(message, emoji).catch(() => undefined)
  }
  const both = [react('👍'), react('🎉')]
  await Promise.resolve()
  expect(sent).toEqual([{ emoji: '👍' }])
  answers[0]?.reject(new Error('no answer'))
  await expect.poll(() => sent).toEqual([{ emoji: '👍' }, { emoji: '🎉' }])
  answers[1]?.reject(new Error('no answer'))
  await Promise.all(both)
})

test('an older page that was read before a block does not show the blocked person after it', async () => {
  const { connection, transport } = makeServer()
  let publish: (event: ConversationEvent) => void = () => {}
  let hiddenIds: readonly string[] = []
  const older = Promise.withResolvers<Awaited<ReturnType<Transport['loadOlder']>>>()
  const conversation = createConversationDriver({
    connection,
    transport: {
      ...transport,
      key: 'group:blocking',
      subscribe(dispatch) {
        publish = dispatch
        return () => undefined
      },
      loadNewest: async () => ({
        ...{ messages: [aMessage(2)], nextCursor: '2', isMuted: false, readSeq: null },
        ...{ lastSeq: 2, lastChange: 0, hiddenIds },
      }),
      loadOlder: () => older.promise,
    },
    cache: store,
    onProblem: () => {},
  })
  conversation.open()
  const seqs = () => conversation.current().log.messages.map(({ seq }) => seq)
  await expect.poll(seqs).toEqual([2])
  conversation.loadOlder()
  hiddenIds = ['tom']
  publish({ kind: 'accessChanged' })
  await expect.poll(() => conversation.current().hiddenIds).toEqual(['tom'])
  older.resolve({ messages: [fromTom(false)], nextCursor: null })
  await new Promise((resolve) => setTimeout(resolve))
  expect(seqs()).toEqual([2])
  expect(conversation.current().older).toBe('idle')
})

test.each([
  ['visible', [false, true]],
  ['hidden', [true, true]],
])(
  'opening a chat in a %s tab marks the newest page as read or not, reading it again later does not',
  async (visibilityState, expected) => {
    const { connection, transport } = makeServer()
    let publish = (_: ConversationEvent) => {}
    const peeks: (boolean | undefined)[] = []
    const conversation = createConversationDriver({
      connection,
      transport: {
        ...transport,
        key: 'group:peeking',
        subscribe(dispatch) {
          publish = dispatch
          return () => undefined
        },
        loadNewest(isPeek) {
          peeks.push(isPeek)
          return transport.loadNewest()
        },
      },
      cache: store,
      isHidden: () => visibilityState === 'hidden',
      onProblem: () => {},
    })
    conversation.open()
    await expect.poll(() => conversation.current().phase).toBe('ready')
    publish({ kind: 'accessChanged' })
    expect(peeks).toEqual(expected)
  },
)
