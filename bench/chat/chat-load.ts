import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ChatClient, openAll, openClient } from '../measuring/chat-client.ts'
import { runInProcess } from '../measuring/processes.ts'
import { percentile } from '../measuring/statistics.ts'
import type { TestMember } from '../measuring/test-members.ts'

/** Input of a load process. */
type LoadOptions = {
  members: (TestMember & { address: string })[]
  seconds: number
  /** Unacknowledged messages per socket, sent as fast as they are acknowledged; or messages per second in total. */
  pace: { window: number } | { perSecond: number }
}
type LoadReport = {
  /** In total, warm-up included. */
  sent: number
  delivered: number
  /** Acknowledged while measuring. */
  perSecond: number
  /** Milliseconds from sending to acknowledgement. */
  p99: number
}

/** Sends from a process of its own. @throws Error when a message is refused or not delivered to everyone */
export const loadChat = (options: LoadOptions): Promise<LoadReport> =>
  runInProcess<LoadReport>(new URL(import.meta.url), options)

const CONTENT = 'Zullen we om tien uur verzamelen bij de ingang, dan lopen we samen naar binnen?'
/** Before measuring. */
const WARM_UP_SECONDS = 1

type Client = { chat: ChatClient; member: TestMember }
type Send = (client: Client) => Promise<void>

async function run({ members, seconds, pace }: LoadOptions): Promise<LoadReport> {
  const count = { sent: 0, acknowledged: 0, delivered: 0 }
  const clients = await openAll(members, async (member) => {
    const chat = await openClient(member.address, member, () => {
      count.delivered += 1
    })
    const { success } = await chat.send('join-group', { groupId: member.groupId })
    if (!success) throw new Error(`${member.userId} cannot join ${member.groupId}`)
    return { chat, member }
  })
  const latencies: number[] = []
  const refused = new Set<string>()
  let isMeasuring = false
  const send: Send = async ({ chat, member }) => {
    const started = performance.now()
    count.sent += 1
    const message = { groupId: member.groupId, content: CONTENT, clientId: randomUUID() }
    const { success, code } = await chat.send('send-message', message)
    count.acknowledged += 1
    if (!success) refused.add(code ?? '?')
    else if (isMeasuring) latencies.push(performance.now() - started)
  }
  const stop =
    'window' in pace ? sendContinuously(clients, pace.window, send) : sendAtRate(clients, pace.perSecond, send)
  await sleep(WARM_UP_SECONDS * 1000)
  isMeasuring = true
  const started = performance.now()
  await sleep(seconds * 1000)
  isMeasuring = false
  const elapsed = (performance.now() - started) / 1000
  stop()
  const groupSize = members.filter(({ groupId }) => groupId === members[0]?.groupId).length
  const isSettled = () => count.acknowledged === count.sent && count.delivered === count.sent * groupSize
  for (let tries = 0; tries < 100 && !isSettled(); tries += 1) await sleep(50)
  for (const { chat } of clients) chat.close()
  if (refused.size > 0) throw new Error(`refused: ${[...refused].join(', ')}`)
  if (!isSettled()) throw new Error(`not delivered to everyone: ${JSON.stringify(count)}`)
  return { ...count, perSecond: latencies.length / elapsed, p99: percentile(latencies, 0.99) }
}

/** Each socket keeps `window` messages unacknowledged. */
function sendContinuously(clients: readonly Client[], window: number, send: Send): () => void {
  let isOver = false
  const sendOn = async (client: Client) => {
    while (!isOver) await send(client)
  }
  for (const client of clients) for (let slot = 0; slot < window; slot += 1) void sendOn(client)
  return () => {
    isOver = true
  }
}

/** Sends at a fixed rate, spread evenly over time and sockets, without waiting for acknowledgements. */
function sendAtRate(clients: readonly Client[], perSecond: number, send: Send): () => void {
  const started = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - started) / 1000) * perSecond)
    for (; sent < due; sent += 1) void send(clients[(sent * 7) % clients.length] as Client)
  }, 2)
  return () => clearInterval(timer)
}

process.on('message', (options: LoadOptions) => {
  run(options).then(
    (report) => process.send?.({ report }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
