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

/** P1 and P2: group chat against two bare Socket.IO servers, with and without corked sockets, in alternating rounds. */
export async function measureChat({ postgres, startProduct, startServer }: Bench): Promise<void> {
  const members = await createMembers(postgres.appUrl, GROUPS, GROUP_SIZE)
  const product = await startProduct()
  const baseline = await startServer(new URL('./baseline-chat.ts', import.meta.url))
  const corked = await startServer(new URL('./baseline-chat.ts', import.meta.url), { CORK: '1' })
  const run = async (server: Server, pace: LoadOptions['pace']) => {
    const before = server.cpuSeconds()
    const report = await runInProcess<LoadReport>(new URL('./chat-load.ts', import.meta.url), {
      members: members.map((member) => ({ ...member, address: server.address })),
      seconds: SECONDS,
      pace,
    })
    if (report.refused.length > 0) throw new Error(`refused: ${report.refused.join(', ')}`)
    return { ...report, perSecond: report.acknowledged / report.seconds, serverCpu: server.cpuSeconds() - before }
  }
  const sides = [
    ['baseline', baseline],
    ['corked', corked],
    ['product', product],
  ] as const
  const rates = { product: [] as number[], baseline: [] as number[], corked: [] as number[] }
  for (let round = 1; round <= ROUNDS; round += 1)
    for (const [name, server] of sides) {
      const report = await run(server, { window: WINDOW })
      rates[name].push(report.perSecond)
      console.log(
        `P1 round ${round} ${name}: ${Math.round(report.perSecond)} acknowledged/s, p99 ${report.p99.toFixed(0)} ms, ` +
          `load ${report.cpu.toFixed(2)} cores, server ${(report.serverCpu / (report.seconds + 1)).toFixed(2)} cores, ` +
          `${((report.serverCpu / report.sent) * 1e6).toFixed(0)} µs per message`,
      )
    }
  const [productRate, baselineRate, corkedRate] = [median(rates.product), median(rates.baseline), median(rates.corked)]
  console.log(
    `P1 product ${Math.round(productRate)}/s, baseline ${Math.round(baselineRate)}/s, corked baseline ${Math.round(corkedRate)}/s: ` +
      `ratio ${(productRate / baselineRate).toFixed(2)} (goal 0.85), to corked ${(productRate / corkedRate).toFixed(2)} (aim 0.45)`,
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
  const p99 = { product: [] as number[], baseline: [] as number[], corked: [] as number[] }
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
