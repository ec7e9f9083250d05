import { randomUUID } from 'node:crypto'
import { percentile } from '../measuring/statistics.ts'
import type { TestMember } from '../measuring/test-members.ts'
import { type Acknowledgement, type ChatClient, openClient } from './chat-client.ts'

/** Input of a load process. */
export type LoadOptions = {
  members: (TestMember & { address: string })[]
  seconds: number
  /** Unacknowledged messages per socket, sent as fast as they are acknowledged; or messages per second in total. */
  pace: { window: number } | { perSecond: number }
}
export type LoadReport = {
  /** In total, warm-up included. */
  sent: number
  /** While measuring. */
  acknowledged: number
  delivered: number
  /** Payload of the messages delivered, without frame headers. */
  deliveredBytes: number
  refused: string[]
  seconds: number
  /** Milliseconds from sending to acknowledgement. */
  p50: number
  p99: number
  /** Cores used by this process. */
  cpu: number
}

const CONTENT = 'Zullen we om tien uur verzamelen bij de ingang, dan lopen we samen naar binnen?'
/** Before measuring. */
const WARM_UP_SECONDS = 1
const CONNECT_AT_ONCE = 50

type Client = { chat: ChatClient; member: TestMember }

async function connectAll(
  options: LoadOptions,
  onNewMessage: (bytes: number) => void,
  onResume: () => void,
): Promise<Client[]> {
  const waiting = [...options.members].reverse()
  const clients: Client[] = []
  const connectNext = async () => {
    for (let member = waiting.pop(); member !== undefined; member = waiting.pop()) {
      const { address, token, userId, groupId } = member
      const chat = await openClient(address, { token, userId }, onNewMessage, onResume)
      const { success } = await new Promise<Acknowledgement>((resolve) => chat.send('join-group', { groupId }, resolve))
      if (!success) throw new Error(`${userId} cannot join ${groupId}`)
      clients.push({ chat, member })
    }
  }
  await Promise.all(Array.from({ length: CONNECT_AT_ONCE }, connectNext))
  return clients
}

async function run(options: LoadOptions): Promise<LoadReport> {
  let deliveredTotal = 0
  let deliveredBytes = 0
  let resumeRequests = 0
  const clients = await connectAll(
    options,
    (bytes) => {
      deliveredTotal += 1
      deliveredBytes += bytes
    },
    () => {
      resumeRequests += 1
    },
  )
  const latencies: number[] = []
  const refused: string[] = []
  let phase: 'warm-up' | 'measuring' | 'done' = 'warm-up'
  let sentTotal = 0
  let acknowledgedTotal = 0
  const send = ({ chat, member }: Client, onAcknowledged: () => void) => {
    const started = performance.now()
    sentTotal += 1
    chat.send(
      'send-message',
      { groupId: member.groupId, content: CONTENT, clientId: randomUUID() },
      (acknowledgement) => {
        acknowledgedTotal += 1
        if (!acknowledgement.success) refused.push(acknowledgement.code ?? '?')
        else if (phase === 'measuring') latencies.push(performance.now() - started)
        onAcknowledged()
      },
    )
  }
  const stop =
    'window' in options.pace
      ? sendContinuously(clients, options.pace.window, send)
      : sendAtRate(clients, options.pace.perSecond, send)
  await sleep(WARM_UP_SECONDS)
  phase = 'measuring'
  const cpuBefore = process.cpuUsage()
  const started = performance.now()
  await sleep(options.seconds)
  phase = 'done'
  const seconds = (performance.now() - started) / 1000
  const cpu = process.cpuUsage(cpuBefore)
  stop()
  const perMessage = options.members.filter((member) => member.groupId === options.members[0]?.groupId).length
  const isSettled = () =>
    acknowledgedTotal === sentTotal && deliveredTotal === (acknowledgedTotal - refused.length) * perMessage
  for (let tries = 0; tries < 100 && !isSettled(); tries += 1) await sleep(0.05)
  for (const { chat } of clients) chat.close()
  if (!isSettled())
    throw new Error(
      `${sentTotal} sent, ${acknowledgedTotal} acknowledged, ${deliveredTotal} delivered: not to everyone; ` +
        `${resumeRequests} sockets were asked to resume`,
    )
  return {
    sent: sentTotal,
    acknowledged: latencies.length,
    delivered: deliveredTotal,
    deliveredBytes,
    refused: [...new Set(refused)],
    seconds,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    cpu: (cpu.user + cpu.system) / 1e6 / seconds,
  }
}

type Send = (client: Client, onAcknowledged: () => void) => void

/** Each socket keeps `window` messages unacknowledged. */
function sendContinuously(clients: readonly Client[], window: number, send: Send): () => void {
  let isOver = false
  for (const client of clients) {
    const next = () => {
      if (!isOver) send(client, next)
    }
    for (let slot = 0; slot < window; slot += 1) next()
  }
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
    for (; sent < due; sent += 1) {
      const client = clients[(sent * 7) % clients.length]
      if (client !== undefined) send(client, () => undefined)
    }
  }, 2)
  return () => clearInterval(timer)
}

const sleep = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000))

process.on('message', (options: LoadOptions) => {
  run(options).then(
    (report) => process.send?.({ report }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
