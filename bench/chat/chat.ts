import { cpuMeter } from '../measuring/cpu.ts'
import { measureDisk } from '../measuring/disk.ts'
import { type Bench, runInProcess, type Server } from '../measuring/processes.ts'
import { median } from '../measuring/statistics.ts'
import { createMembers } from '../measuring/test-members.ts'
import type { LoadOptions, LoadReport } from './chat-load.ts'

const GROUPS = 20
const GROUP_SIZE = 10
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
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
  const run = async (server: Server, pace: LoadOptions['pace']) => {
    const meter = await cpuMeter(server, database)
    const before = meter()
    const report = await runInProcess<LoadReport>(new URL('./chat-load.ts', import.meta.url), {
      members: members.map((member) => ({ ...member, address: server.address })),
      seconds: SECONDS,
      pace,
    })
    if (report.refused.length > 0) throw new Error(`refused: ${report.refused.join(', ')}`)
    const used = meter()
    const postgresCpu = used.postgres - before.postgres
    const serverCpu = used.total - before.total - postgresCpu
    return {
      ...report,
      perSecond: report.acknowledged / report.seconds,
      serverCpu,
      perDelivered: (serverCpu / report.delivered) * 1e6,
      perStored: (postgresCpu / report.sent) * 1e6,
    }
  }
  const sides = [
    ['baseline', baseline],
    ['corked', corked],
    ['product', product],
  ] as const
  const figures = () => ({ product: [] as number[], baseline: [] as number[], corked: [] as number[] })
  const [rates, perDelivered, perStored] = [figures(), figures(), figures()]
  for (let round = 1; round <= ROUNDS; round += 1)
    for (const [name, server] of sides) {
      const report = await run(server, { window: WINDOW })
      rates[name].push(report.perSecond)
      perDelivered[name].push(report.perDelivered)
      perStored[name].push(report.perStored)
      console.log(
        `P1 round ${round} ${name}: ${Math.round(report.perSecond)} acknowledged/s, p99 ${report.p99.toFixed(0)} ms, ` +
          `load ${report.cpu.toFixed(2)} cores, server ${(report.serverCpu / (report.seconds + 1)).toFixed(2)} cores, ` +
          `${report.perDelivered.toFixed(1)} µs per delivered message, PostgreSQL ${report.perStored.toFixed(0)} µs per message sent`,
      )
    }
  const [productRate, baselineRate, corkedRate] = [median(rates.product), median(rates.baseline), median(rates.corked)]
  console.log(
    `P1 product ${Math.round(productRate)}/s, baseline ${Math.round(baselineRate)}/s, corked baseline ${Math.round(corkedRate)}/s: ` +
      `ratio ${(productRate / baselineRate).toFixed(2)} (goal 0.85), to corked ${(productRate / corkedRate).toFixed(2)} (aim 0.45)`,
  )
  console.log(
    `P16 CPU per delivered message: product ${median(perDelivered.product).toFixed(1)} µs, baseline ` +
      `${median(perDelivered.baseline).toFixed(1)} µs, corked baseline ${median(perDelivered.corked).toFixed(1)} µs; ` +
      `of PostgreSQL per stored message ${median(perStored.product).toFixed(0)} µs`,
  )
  const disk = async () => {
    const { p50, p99, slowest, stalled } = await measureDisk(DISK_SECONDS)
    console.log(
      `disk only: p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} slowest ${slowest.toFixed(0)} ms, ` +
        `${(stalled * 100).toFixed(1)} % of the time in writes longer than 20 ms`,
    )
  }
  const rate = Number(process.env.BENCH_RATE ?? 1_000)
  await disk()
  const p99 = figures()
  for (let round = 1; round <= ROUNDS; round += 1)
    for (const [name, server] of sides) {
      const report = await run(server, { perSecond: rate })
      p99[name].push(report.p99)
      console.log(
        `P2 ${name} p50 ${report.p50.toFixed(1)} p99 ${report.p99.toFixed(1)} server ${(report.serverCpu / 5).toFixed(2)}`,
      )
    }
  await disk()
  const [productP99, baselineP99] = [median(p99.product), median(p99.baseline)]
  console.log(
    `P2 at ${rate}/s: ack p99 product ${productP99.toFixed(1)} ms, baseline ${baselineP99.toFixed(1)} ms; ` +
      `compare with 4 × (baseline + the disk's p99 above)`,
  )
}
