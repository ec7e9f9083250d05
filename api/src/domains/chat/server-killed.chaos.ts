import { createServer } from 'node:net'
import { chatLimits } from 'contract/chat.ts'
import type { Ack, AckData, ClientEventName, ClientPayload } from 'contract/realtime.ts'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { makeGroup, makeUser, type TestUser } from '../../testing/factories.ts'
import { useHouse } from '../../testing/house.ts'
import { startServerProcess } from '../../testing/server-process.ts'
import { openSocket, type TestSocket } from '../../testing/socket.ts'

const house = useHouse()

/** R1 of the figures we hold ourselves to. */
const CLIENTS = 200
const GROUPS = 50
const EACH = Number(process.env.CHAOS_MESSAGES ?? 100_000) / CLIENTS
const KILLS = 20
/** Sends one client has under way at once: with all clients 800, well within what is answered before patience ends. */
const WINDOW = 4
/** In milliseconds. Two hundred clients knock at the door while it starts. */
const SLOW_START = 90_000

/** As patient as the product's own client: on a busy machine the usual 3 s of a test would cut and repeat for ever. */
const ask = <E extends ClientEventName>(
  socket: TestSocket,
  event: E,
  payload: ClientPayload<E>,
): Promise<Ack<AckData<E>>> => socket.raw.timeout(chatLimits.ackTimeoutSeconds * 1000).emitWithAck(event, payload)

type Sent = { clientId: string; content: string; seq: number | null }

/** Sends in order, hears, and after every cut comes back by number; what has no answer yet is sent again. */
class Client {
  readonly user: TestUser
  readonly groupId: string
  readonly outbox: Sent[]
  /** What it holds: client ids by number. */
  held = new Map<number, string>()
  onAck: () => void
  private isOver = false

  constructor(user: TestUser, groupId: string, name: string, onAck: () => void) {
    this.user = user
    this.groupId = groupId
    this.onAck = onAck
    this.outbox = Array.from({ length: EACH }, (_, index) => ({
      clientId: newId(),
      content: `${name}:${index}`,
      seq: null,
    }))
  }

  /** Without a hole up to here. */
  private reached(): number {
    let seq = 0
    while (this.held.has(seq + 1)) seq += 1
    return seq
  }

  async live(address: string): Promise<void> {
    while (!this.isOver) {
      try {
        const socket = await openSocket(address, this.user)
        socket.raw.on('new-message', ({ seq, clientId }) => this.held.set(seq, clientId))
        await this.catchUp(socket)
        await this.sendRest(socket)
        if (this.outbox.every(({ seq }) => seq !== null)) {
          while (!this.isOver && socket.raw.connected) await pause(50)
          if (this.isOver) await this.catchUp(socket)
        }
        socket.close()
      } catch {
        await pause(100)
      }
    }
  }

  private async catchUp(socket: TestSocket): Promise<void> {
    for (;;) {
      const since = this.reached()
      const joined = await ask(socket, 'join-group', { groupId: this.groupId, since })
      if (!joined.success) throw new Error(joined.message)
      for (const { seq, clientId } of joined.data.messages ?? []) this.held.set(seq, clientId)
      if (this.reached() >= joined.data.lastSeq) return
    }
  }

  private async sendRest(socket: TestSocket): Promise<void> {
    const waiting = this.outbox.filter(({ seq }) => seq === null)
    const worker = async () => {
      for (let message = waiting.shift(); message !== undefined; message = waiting.shift()) {
        const { clientId, content } = message
        const answer = await ask(socket, 'send-message', { groupId: this.groupId, clientId, content })
        if (!answer.success) throw new Error(answer.message)
        message.seq = answer.data.message.seq
        this.onAck()
      }
    }
    await Promise.all(Array.from({ length: WINDOW }, worker))
  }

  end(): void {
    this.isOver = true
  }
}

test(`${EACH * CLIENTS} messages by ${CLIENTS} clients, ${KILLS} × kill -9: nothing lost, nothing twice, no hole, and every client holds what is stored`, async () => {
  const people: TestUser[] = []
  for (let made = 0; made < CLIENTS; made += 1) people.push(await makeUser(house.ctx))
  const groupIds = await Promise.all(
    Array.from({ length: GROUPS }, async (_, index) => {
      const [owner, ...members] = people.filter((_person, number) => number % GROUPS === index)
      return (await makeGroup(house.ctx, { ownerId: owner?.id, members })).id
    }),
  )
  let acknowledged = 0
  const clients = people.map(
    (user, index) =>
      new Client(user, groupIds[index % GROUPS] ?? '', `c${index}`, () => {
        acknowledged += 1
      }),
  )
  const databaseUrl = (house.ctx.config as { databaseUrl: string }).databaseUrl
  const port = await freePort()
  const start = () =>
    startServerProcess(
      { DATABASE_URL: databaseUrl, DATABASE_ADMIN_URL: house.adminUrl(), PORT: String(port) },
      SLOW_START,
    )
  let server = await start()
  const lives = clients.map((client) => client.live(`http://127.0.0.1:${port}`))
  const total = EACH * CLIENTS
  for (let kill = 1; kill <= KILLS; kill += 1) {
    while (acknowledged < (total * kill) / (KILLS + 1)) await pause(10)
    await server.end('SIGKILL')
    server = await start()
  }
  while (acknowledged < total) await pause(50)
  for (const client of clients) client.end()
  await Promise.all(lives)
  await server.end('SIGTERM')

  const { rows } = await house.ctx.db.$client.query<{ group_id: string; seq: number; client_id: string }>(
    `select c.group_id, m.seq, m.client_id from messages m join conversations c on c.id = m.conversation_id
     order by c.group_id, m.seq`,
  )
  expect(rows).toHaveLength(total)
  const stored = Map.groupBy(rows, (row) => row.group_id)
  for (const inGroup of stored.values()) expect(inGroup.map((row) => row.seq)).toEqual(inGroup.map((_, i) => i + 1))
  for (const client of clients) {
    const inGroup = stored.get(client.groupId) ?? []
    expect([...client.held].sort(([a], [b]) => a - b)).toEqual(inGroup.map((row) => [row.seq, row.client_id]))
    for (const { seq, clientId } of client.outbox) expect(inGroup[(seq ?? 0) - 1]?.client_id).toBe(clientId)
  }
}, 900_000)

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise<void>((resolve) => server.close(() => resolve()))
  return address !== null && typeof address === 'object' ? address.port : 0
}
