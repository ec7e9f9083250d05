import { Agent, get } from 'node:http'
import { loadavg } from 'node:os'
import type { CpuMeter, CpuUse } from './cpu.ts'
import { median } from './statistics.ts'

type Headers = Record<string, string>

/** `connections`: the headers that each of them sends. `meter`: of the server that answers. */
type Target = { url: string; connections: Headers[]; meter?: CpuMeter }

/**
 * Requests per second, and milliseconds of CPU per request, with one keep-alive connection per element of `connections`, each sending its next request after
 * the response to the last.
 */
async function measureLoad({ url, connections, meter }: Target, milliseconds: number) {
  const before = meter?.()
  const agent = new Agent({ keepAlive: true, maxSockets: connections.length })
  const startedAt = performance.now()
  let responses = 0
  const run = async (headers: Headers) => {
    while (performance.now() < startedAt + milliseconds) {
      await fetchText(url, headers, agent)
      responses += 1
    }
  }
  await Promise.all(connections.map(run))
  const rate = (responses / (performance.now() - startedAt)) * 1000
  agent.destroy()
  const used = meter?.()
  const cpuMs = (part: keyof CpuUse) => (((used?.[part] ?? 0) - (before?.[part] ?? 0)) / responses) * 1000
  return { rate, totalMs: cpuMs('total'), postgresMs: cpuMs('postgres') }
}

/** @throws Error on any status but 200 */
export function fetchText(url: string, headers: Headers = {}, agent = new Agent()): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        if (response.statusCode === 200) resolve(text)
        else reject(new Error(`${url} responded ${response.statusCode}: ${text.slice(0, 300)}`))
      })
    }).on('error', reject)
  })
}

const WARM_UP_MS = 1_000
const ROUND_MS = 2_000
export const ROUNDS = 3
const GOAL = 0.5

/** Prints the rates of both. The rounds alternate, so that other load on the machine affects both. */
export async function compareRates(name: string, product: Target, baseline: Target): Promise<void> {
  const targets = [product, baseline]
  for (const target of targets) await measureLoad(target, WARM_UP_MS)
  const rounds: Awaited<ReturnType<typeof measureLoad>>[][] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, target] of targets.entries()) rounds[index]?.push(await measureLoad(target, ROUND_MS))
  const [productRate = 0, baselineRate = 0] = rounds.map((of) => median(of.map(({ rate }) => rate)))
  const [productCpu, baselineCpu] = rounds.map((of) => {
    const postgresMs = median(of.map((round) => round.postgresMs))
    return `${(median(of.map(({ totalMs }) => totalMs)) - postgresMs).toFixed(3)} + ${postgresMs.toFixed(3)}`
  })
  const { length } = await fetchText(product.url, product.connections[0])
  console.log(
    `${name}: ${productRate.toFixed(0)}/s, baseline ${baselineRate.toFixed(0)}/s, ratio ${(productRate / baselineRate).toFixed(2)} ` +
      `(goal ${GOAL.toFixed(2)}); ${length} characters, machine load ${loadavg()[0]?.toFixed(1)}` +
      (product.meter ? `; ms of CPU per call, node + PostgreSQL: ${productCpu}, baseline ${baselineCpu}` : ''),
  )
}
