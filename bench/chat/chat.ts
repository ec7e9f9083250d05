import { cpuMeter } from '../measuring/cpu.ts'
import { measureDisk } from '../measuring/disk.ts'
import type { Bench, Server } from '../measuring/processes.ts'
import { median } from '../measuring/statistics.ts'
import { createMembers } from '../measuring/test-members.ts'
import { loadChat } from './chat-load.ts'

const GROUPS = 20
const GROUP_SIZE = 10
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const RATE = Number(process.env.BENCH_RATE ?? 1_000)
const SECONDS = 4
const WINDOW = 4
const DISK_SECONDS = 10

/** P1, P2 and P16: group chat against two bare Socket.IO servers, with and without corked sockets, in alternating rounds. */
export async function measureChat({ postgres, startProduct, startServer, connect }: Bench): Promise<void> {
  const members = await createMembers(postgres.appUrl, GROUPS, GROUP_SIZE)
  const product = await startProduct()
  const baseline = await startServer(new URL('./baseline-chat.ts', import.meta.url))
  const corked = await startServer(new URL('./baseline-chat.ts', import.meta.url), { CORK: '1' })
  const database = await connect(postgres.appUrl)
  const run = async (server: Server, pace: { window: number } | { perSecond: number }) => {
    const meter = await cpuMeter(server, database)
    const before = meter()
    const located = members.map((member) => ({ ...member, address: server.address }))
    const { perSecond, p99, sent, delivered } = await loadChat({ members: located, seconds: SECONDS, pace })
    const used = meter()
    const postgresCpu = used.postgres - before.postgres
    return {
      rate: perSecond,
      p99,
      perDelivered: ((used.total - before.total - postgresCpu) / delivered) * 1e6,
      perStored: (postgresCpu / sent) * 1e6,
    }
  }
  type Report = Awaited<ReturnType<typeof run>>
  /** The medians of all rounds. */
  const compare = async (pace: { window: number } | { perSecond: number }) => {
    const rounds: Record<'baseline' | 'corked' | 'product', Report[]> = { baseline: [], corked: [], product: [] }
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.baseline.push(await run(baseline, pace))
      rounds.corked.push(await run(corked, pace))
      rounds.product.push(await run(product, pace))
    }
    return (name: keyof typeof rounds, figure: keyof Report) => median(rounds[name].map((report) => report[figure]))
  }
  const full = await compare({ window: WINDOW })
  const [productRate, baselineRate, corkedRate] = [
    full('product', 'rate'),
    full('baseline', 'rate'),
    full('corked', 'rate'),
  ]
  console.log(
    `P1 product ${Math.round(productRate)}/s, baseline ${Math.round(baselineRate)}/s, corked baseline ${Math.round(corkedRate)}/s: ` +
      `ratio ${(productRate / baselineRate).toFixed(2)} (goal 0.85), to corked ${(productRate / corkedRate).toFixed(2)} (aim 0.45)`,
  )
  const micros = (name: 'baseline' | 'corked' | 'product') => `${full(name, 'perDelivered').toFixed(1)} µs`
  console.log(
    `P16 CPU per delivered message: product ${micros('product')}, baseline ${micros('baseline')}, corked baseline ` +
      `${micros('corked')}; of PostgreSQL per stored message ${full('product', 'perStored').toFixed(0)} µs`,
  )
  const diskP99 = await measureDisk(DISK_SECONDS)
  const steady = await compare({ perSecond: RATE })
  const [productP99, baselineP99] = [steady('product', 'p99'), steady('baseline', 'p99')]
  console.log(
    `P2 at ${RATE}/s: ack p99 product ${productP99.toFixed(1)} ms, baseline ${baselineP99.toFixed(1)} ms, disk ${diskP99.toFixed(1)} ms, ` +
      `ratio ${(productP99 / (baselineP99 + diskP99)).toFixed(1)} (at most 4)`,
  )
}
