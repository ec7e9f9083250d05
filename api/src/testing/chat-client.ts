import { chatLimits } from 'contract/chat/chat.ts'
import type { Ack, AckData, ClientEventName, ClientPayload } from 'contract/realtime.ts'
import { expect } from 'vitest'
import type { Context } from '../platform/context.ts'
import { newId } from '../platform/ids.ts'
import { makeGroup, makeUser, type TestUser } from './factories.ts'
import { openSocket, type TestSocket } from './socket.ts'

/** With the product client's timeout: on a busy machine the test socket's 3 s would never suffice. */
const request = <E extends ClientEventName>(
  socket: TestSocket,
  event: E,
  payload: ClientPayload<E>,
): Promise<Ack<AckData<E>>> => socket.raw.timeout(chatLimits.ackTimeoutSeconds * 1000).emitWithAck(event, payload)

/** A gap is filled after this; a node asks for a resume earlier. Milliseconds. */
const GAP_TIMEOUT_MS = 3_000

export type Sent = { clientId: string; content: string; seq: number | null }

/** A client in one group's chat that sends its outbox across all failures, for tests that kill and cut. */
export type ChatClient = {
  user: TestUser
  groupId: string
  outbox: readonly Sent[]
  /** Client ids by sequence number. */
  held: ReadonlyMap<number, string>
  /** Sequence numbers received with two different messages: must be 0. */
  conflicts: number
  /** How often it requested a missing message after a later one arrived. */
  gapRequests: number
  live(): Promise<void>
  /** Resumes a last time and ends. */
  end(): void
  /** Ends without a resume. */
  stop(): void
}

/**
 * Sends in order, resumes by sequence number after every disconnection, and retries unacknowledged messages.
 *
 * @param options.address called before every connection
 * @param options.atOnce sends in flight
 * @param options.pace awaited before every send
 */
export function makeChatClient(options: {
  user: TestUser
  groupId: string
  name: string
  messages: number
  atOnce: number
  address(): string
  onAck?(sent: Sent): void
  /** Called for the first receipt of a message, live or by catching up. */
  onReceived?(clientId: string): void
  pace?(): Promise<void>
}): ChatClient {
  const { user, groupId, name, messages, atOnce, address, onAck, onReceived, pace } = options
  const outbox = Array.from(
    { length: messages },
    (_, index): Sent => ({
      clientId: newId(),
      content: `${name}:${index}`,
      seq: null,
    }),
  )
  const held = new Map<number, string>()
  let isEnding = false
  let resumesAtEnd = true

  function hold(seq: number, clientId: string): void {
    if ((held.get(seq) ?? clientId) !== clientId) client.conflicts += 1
    const isNew = !held.has(seq)
    held.set(seq, clientId)
    if (isNew) onReceived?.(clientId)
  }

  /** No gap up to this number. */
  let contiguousSeq = 0
  function lastContiguousSeq(): number {
    while (held.has(contiguousSeq + 1)) contiguousSeq += 1
    return contiguousSeq
  }

  /** The number before a gap; null without one. */
  const findGap = (): number | null => (held.size > lastContiguousSeq() ? contiguousSeq : null)

  async function catchUp(socket: TestSocket): Promise<void> {
    for (;;) {
      const joined = await request(socket, 'join-group', { groupId, since: lastContiguousSeq() })
      if (!joined.success) throw new Error(joined.message)
      for (const { seq, clientId } of joined.data.missed?.messages ?? []) hold(seq, clientId)
      if (lastContiguousSeq() >= joined.data.lastSeq) return
    }
  }

  async function sendRest(socket: TestSocket): Promise<void> {
    const waiting = outbox.filter(({ seq }) => seq === null)
    const worker = async () => {
      for (let message = waiting.shift(); message !== undefined && !isEnding; message = waiting.shift()) {
        const { clientId, content } = message
        await pace?.()
        const answer = await request(socket, 'send-message', { groupId, clientId, content })
        if (!answer.success) throw new Error(answer.message)
        message.seq = answer.data.message.seq
        onAck?.(message)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
  }

  /** As in the product's client: a gap that stays is requested. */
  async function fillGaps(socket: TestSocket): Promise<void> {
    while (!isEnding && socket.raw.connected) {
      const missing = findGap()
      await pause(GAP_TIMEOUT_MS)
      if (missing === null || findGap() !== missing || !socket.raw.connected) continue
      client.gapRequests += 1
      await catchUp(socket)
    }
  }

  async function visit(): Promise<void> {
    const socket = await openSocket(address(), user)
    try {
      socket.raw.on('new-message', ({ seq, clientId }) => hold(seq, clientId))
      socket.raw.on('resume', () => void catchUp(socket).catch(() => undefined))
      await catchUp(socket)
      await Promise.all([sendRest(socket), fillGaps(socket)])
      if (isEnding && resumesAtEnd) await catchUp(socket)
    } finally {
      socket.close()
    }
  }

  const client: ChatClient = {
    user,
    groupId,
    outbox,
    held,
    conflicts: 0,
    gapRequests: 0,
    live: async () => {
      while (!isEnding) await visit().catch(() => pause(100 + Math.random() * 200))
    },
    end: () => {
      isEnding = true
    },
    stop: () => {
      resumesAtEnd = false
      isEnding = true
    },
  }
  return client
}

export type ChatMember = { user: TestUser; groupId: string }

/** People in as many groups, evenly divided: person i is in group i modulo `groups`. */
export async function makeChatMembers(ctx: Context, people: number, groups: number): Promise<ChatMember[]> {
  const users: TestUser[] = []
  while (users.length < people) users.push(await makeUser(ctx))
  const groupIds: string[] = []
  for (let made = 0; made < groups; made += 1) {
    const [owner, ...members] = users.filter((_, index) => index % groups === made)
    groupIds.push((await makeGroup(ctx, { ownerId: owner?.id, members })).id)
  }
  return users.map((user, index) => ({ user, groupId: groupIds[index % groups] ?? '' }))
}

/** Every message of every outbox is stored once, sequence numbers have no gaps, and every client holds what is stored. */
export async function expectNothingLost({ db }: Context, clients: readonly ChatClient[]): Promise<void> {
  const { rows } = await db.$client.query<{ group_id: string; seq: number; client_id: string }>(
    `select c.group_id, m.seq, m.client_id from messages m join conversations c on c.id = m.conversation_id
     where c.group_id = any($1::uuid[]) order by c.group_id, m.seq`,
    [[...new Set(clients.map(({ groupId }) => groupId))]],
  )
  expect(rows).toHaveLength(clients.reduce((total, { outbox }) => total + outbox.length, 0))
  const stored = Map.groupBy(rows, (row) => row.group_id)
  for (const inGroup of stored.values()) expect(inGroup.map((row) => row.seq)).toEqual(inGroup.map((_, i) => i + 1))
  for (const client of clients) {
    const inGroup = stored.get(client.groupId) ?? []
    expect(client.conflicts).toBe(0)
    expect([...client.held].sort(([a], [b]) => a - b)).toEqual(inGroup.map((row) => [row.seq, row.client_id]))
    for (const { seq, clientId } of client.outbox) expect(inGroup[(seq ?? 0) - 1]?.client_id).toBe(clientId)
  }
}

export const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
