import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Figures of `npm run bench -- capacity`. */
export type Measured = {
  /** Load average of the machine while measuring. */
  load: number
  /** Stored per member: groups, events and everything else except messages. */
  bytesPerMember: number
  /** CPU and bytes (before compression) of one answer, by call. */
  calls: Record<string, { nodeMs: number; postgresMs: number; bytes: number }>
  message: {
    perSecond: number
    /** Sockets that each message is delivered to. */
    receivers: number
    /** CPU of one message with all its deliveries. */
    nodeMs: number
    postgresMs: number
    storedBytes: number
    walBytes: number
    bytesPerReceiver: number
  }
}

/** Assumed use per member, not measured: replace it by figures of the live site (`/metrics`, `/admin`). */
const ASSUMED = {
  /** Share of all members who are active on a busy summer day. */
  activeShare: 0.2,
  /** Per active member and day, as are `calls`. */
  messages: 10,
  calls: 60,
  /** Server-rendered pages per active member and day, including those for visitors. */
  pages: 3,
  pageMs: 28,
  pageBytes: 25_000,
  /** Share of a day's messages, calls and pages in its busiest hour. */
  busiestHour: 0.15,
  /** Share of the active members who have the site open in that hour. */
  openShare: 0.5,
  /** Heap and buffers, P5 in `bench/results/2026-11-22-chat.md`. */
  socketBytes: 15_400,
  /** Resident memory of one idle node. */
  nodeBytes: 250_000_000,
  /** Sockets per node, which leaves room for those of another node that restarts. */
  socketsPerNode: 10_000,
  /** Planned share of a core: above it the tail latency grows. */
  utilisation: 0.5,
  /** Days of write-ahead log in the archive. */
  walDays: 14,
}

type Plan = {
  members: number
  active: number
  sockets: number
  messagesPerSecond: number
  callsPerSecond: number
  nodeCores: number
  nodes: number
  nodeMemoryGB: number
  postgresCores: number
  databaseGBFirstYear: number
  walGB: number
  outgoingMbit: number
}

/** What a number of members needs in the busiest hour of a busy day. */
function planFor(members: number, measured: Measured, assumed = ASSUMED): Plan {
  const active = members * assumed.activeShare
  const perSecond = (aDay: number) => (active * aDay * assumed.busiestHour) / 3600
  const { message } = measured
  const calls = Object.values(measured.calls)
  const mean = (read: (call: (typeof calls)[number]) => number) =>
    calls.reduce((sum, call) => sum + read(call), 0) / calls.length
  const [messagesPerSecond, callsPerSecond, pagesPerSecond] = [assumed.messages, assumed.calls, assumed.pages].map(
    perSecond,
  ) as [number, number, number]
  const sockets = active * assumed.openShare
  const busy = (ms: number) => ms / 1000 / assumed.utilisation
  const nodeCores = busy(
    messagesPerSecond * message.nodeMs +
      callsPerSecond * mean(({ nodeMs }) => nodeMs) +
      pagesPerSecond * assumed.pageMs,
  )
  const nodes = Math.max(1, Math.ceil(Math.max(nodeCores, sockets / assumed.socketsPerNode)))
  const messagesADay = active * assumed.messages
  return {
    members,
    active,
    sockets,
    messagesPerSecond,
    callsPerSecond,
    nodeCores,
    nodes,
    nodeMemoryGB: (nodes * assumed.nodeBytes + sockets * assumed.socketBytes) / 1e9,
    postgresCores: busy(messagesPerSecond * message.postgresMs + callsPerSecond * mean(({ postgresMs }) => postgresMs)),
    databaseGBFirstYear: (members * measured.bytesPerMember + messagesADay * 365 * message.storedBytes) / 1e9,
    walGB: (messagesADay * assumed.walDays * message.walBytes) / 1e9,
    outgoingMbit:
      ((messagesPerSecond * message.receivers * message.bytesPerReceiver +
        callsPerSecond * mean(({ bytes }) => bytes) +
        pagesPerSecond * assumed.pageBytes) *
        8) /
      1e6,
  }
}

const COLUMNS: readonly [title: string, digits: number, read: (plan: Plan) => number][] = [
  ['members', 0, (plan) => plan.members],
  ['active that day', 0, (plan) => plan.active],
  ['sockets', 0, (plan) => plan.sockets],
  ['messages/s', 1, (plan) => plan.messagesPerSecond],
  ['calls/s', 1, (plan) => plan.callsPerSecond],
  ['cores of nodes', 2, (plan) => plan.nodeCores],
  ['nodes', 0, (plan) => plan.nodes],
  ['GB memory of nodes', 1, (plan) => plan.nodeMemoryGB],
  ['cores of PostgreSQL', 2, (plan) => plan.postgresCores],
  ['GB after a year', 1, (plan) => plan.databaseGBFirstYear],
  ['GB log kept', 1, (plan) => plan.walGB],
  ['Mbit/s out', 1, (plan) => plan.outgoingMbit],
]

/** The table of docs/capacity.md. */
function tableOf(plans: readonly Plan[]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const cell = (value: number, digits: number) =>
    value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return [
    row(COLUMNS.map(([title]) => title)),
    row(COLUMNS.map(() => '---:')),
    ...plans.map((plan) => row(COLUMNS.map(([, digits, read]) => cell(read(plan), digits)))),
  ].join('\n')
}

const SIZES = [5_000, 50_000, 200_000, 1_000_000, 10_000_000]
const MEASURED_FILE = fileURLToPath(new URL('../results/2026-11-26-capacity.json', import.meta.url))

/** Prints the table for the measured figures. */
export async function printCapacity(): Promise<void> {
  const measured = JSON.parse(await readFile(MEASURED_FILE, 'utf8')) as Measured
  console.log(tableOf(SIZES.map((members) => planFor(members, measured))))
}
