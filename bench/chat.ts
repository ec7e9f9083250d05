import type { LoadOrder, LoadReport } from './chat-load.ts'
import { watchDisk } from './disk.ts'
import { median } from './figures.ts'
import { type Bench, order, type Served, serve } from './processes.ts'
import { buildTown } from './town.ts'

const GROUPS = 20
const GROUP_SIZE = 10
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const SECONDS = 4
const WINDOW = 4
const DISK_SECONDS = 10

/** P1 and P2: group chat beside a bare Socket.IO server that stores and checks nothing, in alternating rounds. */
export async function measureChat({ postgres, serveOurs }: Bench): Promise<void> {
  const citizens = await buildTown(postgres.appUrl, GROUPS, GROUP_SIZE)
  const ours = await serveOurs()
  const bare = await serve('./bare-server.ts')
  try {
    const run = async (server: Served, pace: LoadOrder['pace']) => {
      const before = server.cpuSeconds()
      const report = await order<LoadReport>('./chat-load.ts', {
        address: server.address,
        citizens,
        seconds: SECONDS,
        pace,
      })
      if (report.refused.length > 0) throw new Error(`refused: ${report.refused.join(', ')}`)
      return { ...report, perSecond: report.acknowledged / report.seconds, serverCpu: server.cpuSeconds() - before }
    }
    const sides = [
      ['bare', bare],
      ['ours', ours],
    ] as const
    const rates = { ours: [] as number[], bare: [] as number[] }
    for (let round = 1; round <= ROUNDS; round += 1)
      for (const [name, server] of sides) {
        const report = await run(server, { window: WINDOW })
        rates[name].push(report.perSecond)
        console.log(
          `P1 round ${round} ${name}: ${Math.round(report.perSecond)} acknowledged/s, p99 ${report.p99.toFixed(0)} ms, ` +
            `load ${report.cpu.toFixed(2)} cores, server ${(report.serverCpu / (report.seconds + 1)).toFixed(2)} cores, ` +
            `${((report.serverCpu / report.sent) * 1e6).toFixed(0)} µs each`,
        )
      }
    const [a, b] = [median(rates.ours), median(rates.bare)]
    console.log(`P1 ours ${Math.round(a)}/s, bare ${Math.round(b)}/s, ratio ${(a / b).toFixed(2)} (to reach 0.70)`)
    const disk = async () => {
      const { p50, p99, slowest, stalled } = await watchDisk(DISK_SECONDS)
      console.log(
        `the disk alone: p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} slowest ${slowest.toFixed(0)} ms, ` +
          `${(stalled * 100).toFixed(1)} % of the time in writes of over 20 ms`,
      )
    }
    const rate = Number(process.env.BENCH_RATE ?? Math.floor(a / 2))
    await disk()
    const p99 = { ours: [] as number[], bare: [] as number[] }
    for (let round = 1; round <= ROUNDS; round += 1)
      for (const [name, server] of sides) {
        const report = await run(server, { perSecond: rate })
        p99[name].push(report.p99)
        console.log(
          `P2 ${name} p50 ${report.p50.toFixed(1)} p99 ${report.p99.toFixed(1)} server ${(report.serverCpu / 5).toFixed(2)}`,
        )
      }
    await disk()
    const [c, d] = [median(p99.ours), median(p99.bare)]
    console.log(
      `P2 at ${rate}/s: ack p99 ours ${c.toFixed(1)} ms, bare ${d.toFixed(1)} ms, ratio ${(c / d).toFixed(1)} (to reach 3)`,
    )
  } finally {
    await ours.end()
    await bare.end()
  }
}
