import { randomUUID } from 'node:crypto'
import { type Answer, type ChatClient, openClient } from './chat-client.ts'
import type { Citizen } from './town.ts'

/** What the parent asks of a load process, one at a time. */
export type LoadOrder = {
  address: string
  citizens: Citizen[]
  seconds: number
  /** Sends under way at once per socket, as fast as they are answered; or so many messages per second in all. */
  pace: { window: number } | { perSecond: number }
}
export type LoadReport = {
  /** In all, warming up included. */
  sent: number
  /** While it was measured. */
  acknowledged: number
  delivered: number
  refused: string[]
  seconds: number
  /** Milliseconds from sending to acknowledgement. */
  p50: number
  p99: number
  /** Of one core, by this process. */
  cpu: number
}

const CONTENT = 'Zullen we om tien uur verzamelen bij de ingang, dan lopen we samen naar binnen?'
/** Not measured: connections and caches warm up. */
const WARM_UP_SECONDS = 1

type Client = { chat: ChatClient; citizen: Citizen }

async function connectAll(order: LoadOrder, onNewMessage: () => void): Promise<Client[]> {
  return Promise.all(
    order.citizens.map(async (citizen) => {
      const { token, userId, groupId } = citizen
      const chat = await openClient(order.address, { token, userId }, onNewMessage)
      const { success } = await new Promise<Answer>((resolve) => chat.ask('join-group', { groupId }, resolve))
      if (!success) throw new Error(`${userId} does not get into ${groupId}`)
      return { chat, citizen }
    }),
  )
}

async function run(order: LoadOrder): Promise<LoadReport> {
  let deliveredInAll = 0
  const clients = await connectAll(order, () => {
    deliveredInAll += 1
  })
  const latencies: number[] = []
  const refused: string[] = []
  let phase: 'warm' | 'measured' | 'over' = 'warm'
  let sentInAll = 0
  let answeredInAll = 0
  const send = ({ chat, citizen }: Client, onAnswer: () => void) => {
    const started = performance.now()
    sentInAll += 1
    chat.ask('send-message', { groupId: citizen.groupId, content: CONTENT, clientId: randomUUID() }, (answer) => {
      answeredInAll += 1
      if (!answer.success) refused.push(answer.code ?? '?')
      else if (phase === 'measured') latencies.push(performance.now() - started)
      onAnswer()
    })
  }
  const stop =
    'window' in order.pace ? flood(clients, order.pace.window, send) : drip(clients, order.pace.perSecond, send)
  await sleep(WARM_UP_SECONDS)
  phase = 'measured'
  const cpuBefore = process.cpuUsage()
  const started = performance.now()
  await sleep(order.seconds)
  phase = 'over'
  const seconds = (performance.now() - started) / 1000
  const cpu = process.cpuUsage(cpuBefore)
  stop()
  const perMessage = order.citizens.filter((citizen) => citizen.groupId === order.citizens[0]?.groupId).length
  const isSettled = () =>
    answeredInAll === sentInAll && deliveredInAll === (answeredInAll - refused.length) * perMessage
  for (let tries = 0; tries < 100 && !isSettled(); tries += 1) await sleep(0.05)
  for (const { chat } of clients) chat.close()
  if (!isSettled())
    throw new Error(`${sentInAll} sent, ${answeredInAll} answered, ${deliveredInAll} delivered: not to everyone`)
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0
  return {
    sent: sentInAll,
    acknowledged: latencies.length,
    delivered: deliveredInAll,
    refused: [...new Set(refused)],
    seconds,
    p50: at(0.5),
    p99: at(0.99),
    cpu: (cpu.user + cpu.system) / 1e6 / seconds,
  }
}

type Send = (client: Client, onAnswer: () => void) => void

/** Each socket keeps `window` sends under way. */
function flood(clients: readonly Client[], window: number, send: Send): () => void {
  let isOver = false
  for (const client of clients) {
    const next = () => {
      if (!isOver) send(client, next)
    }
    for (let one = 0; one < window; one += 1) next()
  }
  return () => {
    isOver = true
  }
}

/** So many a second in all, spread evenly over time and sockets, whether or not they are answered. */
function drip(clients: readonly Client[], perSecond: number, send: Send): () => void {
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

process.on('message', (order: LoadOrder) => {
  run(order).then(
    (report) => process.send?.({ report }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
