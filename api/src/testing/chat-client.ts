import { chatLimits } from 'contract/chat.ts'
import type { Ack, AckData, ClientEventName, ClientPayload } from 'contract/realtime.ts'
import { newId } from '../platform/ids.ts'
import type { TestUser } from './factories.ts'
import { openSocket, type TestSocket } from './socket.ts'

/** As patient as the product's own client: on a busy machine the usual 3 s of a test would cut and repeat for ever. */
const ask = <E extends ClientEventName>(
  socket: TestSocket,
  event: E,
  payload: ClientPayload<E>,
): Promise<Ack<AckData<E>>> => socket.raw.timeout(chatLimits.ackTimeoutSeconds * 1000).emitWithAck(event, payload)

/** Longer than a node needs to show by itself what it was not told. Milliseconds. */
const HOLE_PATIENCE = 3_000

export type Sent = { clientId: string; content: string; seq: number | null }

/** For tests that kill and cut: one person in one group's chat, who sends everything in the outbox whatever happens. */
export type ChatClient = {
  user: TestUser
  groupId: string
  outbox: readonly Sent[]
  /** What it holds: client ids by number. */
  held: ReadonlyMap<number, string>
  /** Numbers that came with another message than before: there must be none. */
  torn: number
  /** How often it asked for a message that the next one had overtaken. */
  asked: number
  live(): Promise<void>
  /** Asks once more for what it missed, and ends. */
  end(): void
  /** Ends as it is. */
  stop(): void
}

/**
 * Sends in order, hears, and after every cut comes back by number; what has no answer yet is sent again.
 *
 * @param options.address where to go, asked before every connection
 * @param options.atOnce sends under way at once
 * @param options.pace waited for before every send
 */
export function makeChatClient(options: {
  user: TestUser
  groupId: string
  name: string
  messages: number
  atOnce: number
  address(): string
  onAck?(sent: Sent): void
  /** The first time. */
  onHeard?(clientId: string): void
  pace?(): Promise<void>
}): ChatClient {
  const { user, groupId, name, messages, atOnce, address, onAck, onHeard, pace } = options
  const outbox = Array.from(
    { length: messages },
    (_, index): Sent => ({
      clientId: newId(),
      content: `${name}:${index}`,
      seq: null,
    }),
  )
  const held = new Map<number, string>()
  let isOver = false
  let asksAtTheEnd = true

  function hold(seq: number, clientId: string): void {
    if ((held.get(seq) ?? clientId) !== clientId) client.torn += 1
    held.set(seq, clientId)
  }

  /** Without a hole up to here. */
  let reachedSeq = 0
  function reached(): number {
    while (held.has(reachedSeq + 1)) reachedSeq += 1
    return reachedSeq
  }

  /** The number after which something is missing, though more was heard. */
  const hole = (): number | null => (held.size > reached() ? reachedSeq : null)

  async function catchUp(socket: TestSocket): Promise<void> {
    for (;;) {
      const joined = await ask(socket, 'join-group', { groupId, since: reached() })
      if (!joined.success) throw new Error(joined.message)
      for (const { seq, clientId } of joined.data.missed?.messages ?? []) hold(seq, clientId)
      if (reached() >= joined.data.lastSeq) return
    }
  }

  async function sendRest(socket: TestSocket): Promise<void> {
    const waiting = outbox.filter(({ seq }) => seq === null)
    const worker = async () => {
      for (let message = waiting.shift(); message !== undefined && !isOver; message = waiting.shift()) {
        const { clientId, content } = message
        await pace?.()
        const answer = await ask(socket, 'send-message', { groupId, clientId, content })
        if (!answer.success) throw new Error(answer.message)
        message.seq = answer.data.message.seq
        onAck?.(message)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
  }

  /** As the product's own client: what the next message has overtaken is waited for a little, then asked for. */
  async function fillGaps(socket: TestSocket): Promise<void> {
    while (!isOver && socket.raw.connected) {
      const missing = hole()
      await pause(HOLE_PATIENCE)
      if (missing === null || hole() !== missing || !socket.raw.connected) continue
      client.asked += 1
      await catchUp(socket)
    }
  }

  async function visit(): Promise<void> {
    const socket = await openSocket(address(), user)
    try {
      socket.raw.on('new-message', ({ seq, clientId }) => {
        const isNew = !held.has(seq)
        hold(seq, clientId)
        if (isNew) onHeard?.(clientId)
      })
      await catchUp(socket)
      await Promise.all([sendRest(socket), fillGaps(socket)])
      if (isOver && asksAtTheEnd) await catchUp(socket)
    } finally {
      socket.close()
    }
  }

  const client: ChatClient = {
    user,
    groupId,
    outbox,
    held,
    torn: 0,
    asked: 0,
    live: async () => {
      while (!isOver) await visit().catch(() => pause(100 + Math.random() * 200))
    },
    end: () => {
      isOver = true
    },
    stop: () => {
      asksAtTheEnd = false
      isOver = true
    },
  }
  return client
}

export const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
