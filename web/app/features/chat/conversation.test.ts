import { expect, test } from 'vitest'
import type { Channel } from './channel.ts'
import { makeConversation } from './conversation.ts'
import { makeMemoryStore } from './device-store.ts'
import type { ChatMessage } from './message.ts'

const tom = { id: 'tom', username: 'Tom', profilePhoto: null, profilePhotoThumbnail: null, suspendedAt: null }

function fromTom(isHidden: boolean): ChatMessage {
  const content = isHidden ? '' : 'Hoi'
  const rest = { deletedAt: null, replyTo: null, reactions: [], change: 0, mentions: [], gifUrl: null, gifId: null }
  const at = '2026-06-01T10:00:00.000Z'
  return {
    id: 'm1',
    seq: 1,
    clientId: 'c1',
    author: tom,
    content,
    type: 'TEXT',
    at,
    hidden: isHidden ? 'BLOCKED' : null,
    ...rest,
  }
}

/** A server on which Tom may be blocked from another device. */
function aServer() {
  let isBlocked = false
  const position = () => ({ lastSeq: 1, lastChange: 0, hides: isBlocked ? 'tom' : '' })
  const newest = () => ({
    messages: [fromTom(isBlocked)],
    nextCursor: null,
    isMuted: false,
    readSeq: null,
    ...position(),
  })
  const channel: Channel = {
    key: 'group:g',
    enter: async (known) => ({
      ...position(),
      missed: known && { messages: [], lastSeq: 1, hasMore: false },
      changes: known && [],
    }),
    leave: () => undefined,
    loadNewest: async () => newest(),
    loadOlder: async () => newest(),
    loadSince: async () => ({ messages: [], lastSeq: 1, hasMore: false }),
    hear: () => () => undefined,
    startTyping: () => undefined,
    stopTyping: () => undefined,
    mute: async () => undefined,
  }
  return { channel, block: (is: boolean) => (isBlocked = is) }
}

test('a block made elsewhere while one was away holds with the next connection, and with what the device kept', async () => {
  const { channel, block } = aServer()
  const store = makeMemoryStore()
  let connected = () => {}
  const connection = {
    onConnected(arrive: () => void) {
      connected = arrive
      return () => undefined
    },
  }
  const open = () => {
    const made = makeConversation({ channel, connection, store, userId: 'me', onTrouble: () => {} })
    made.open()
    return made
  }
  const shown = (conversation: ReturnType<typeof open>) =>
    expect.poll(() => conversation.current().log.messages.map(({ content }) => content))

  const first = open()
  await shown(first).toEqual(['Hoi'])
  block(true)
  connected()
  await shown(first).toEqual([''])
  first.close()

  block(false)
  await shown(open()).toEqual(['Hoi'])
})
