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

/** P1 and P2: group chat beside two bare Socket.IO servers, as the library ships and with corked sockets, in alternating rounds. */
export async function measureChat({ postgres, serveOurs }: Bench): Promise<void> {
  const citizens = await buildTown(postgres.appUrl, GROUPS, GROUP_SIZE)
  const ours = await serveOurs()
  const bare = await serve('./bare-server.ts')
  const corked = await serve('./bare-server.ts', { CORK: '1' })
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
      ['corked', corked],
      ['ours', ours],
    ] as const
    const rates = { ours: [] as number[], bare: [] as number[], corked: [] as number[] }
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
    const [ourRate, bareRate, corkedRate] = [median(rates.ours), median(rates.bare), median(rates.corked)]
    console.log(
      `P1 ours ${Math.round(ourRate)}/s, bare ${Math.round(bareRate)}/s, corked bare ${Math.round(corkedRate)}/s: ` +
        `ratio ${(ourRate / bareRate).toFixed(2)} (to reach 0.85), to corked ${(ourRate / corkedRate).toFixed(2)} (aim 0.45)`,
    )
    const disk = async () => {
      const { p50, p99, slowest, stalled } = await watchDisk(DISK_SECONDS)
      console.log(
        `the disk alone: p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} slowest ${slowest.toFixed(0)} ms, ` +
          `${(stalled * 100).toFixed(1)} % of the time in writes of over 20 ms`,
      )
    }
    const rate = Number(process.env.BENCH_RATE ?? 1_000)
    await disk()
    const p99 = { ours: [] as number[], bare: [] as number[], corked: [] as number[] }
    for (let round = 1; round <= ROUNDS; round += 1)
      for (const [name, server] of sides) {
        const report = await run(server, { perSecond: rate })
        p99[name].push(report.p99)
        console.log(
          `P2 ${name} p50 ${report.p50.toFixed(1)} p99 ${report.p99.toFixed(1)} server ${(report.serverCpu / 5).toFixed(2)}`,
        )
      }
    await disk()
    const [ourP99, bareP99] = [median(p99.ours), median(p99.bare)]
    console.log(
      `P2 at ${rate}/s: ack p99 ours ${ourP99.toFixed(1)} ms, bare ${bareP99.toFixed(1)} ms; ` +
        `held against bare + the disk's p99 above (to reach 4 times)`,
    )
  } finally {
    await ours.end()
    await bare.end()
    await corked.end()
  }
}
