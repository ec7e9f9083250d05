import { Agent, get } from 'node:http'
import { loadavg } from 'node:os'
import { median } from './statistics.ts'

type Headers = Record<string, string>

/** `connections`: the headers that each of them sends. */
type Target = { url: string; connections: Headers[] }

/** Requests per second, each connection sending its next request after the response to the last. */
async function measureRate({ url, connections }: Target, milliseconds: number): Promise<number> {
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
  agent.destroy()
  return (responses / (performance.now() - startedAt)) * 1000
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
  const rates: [number[], number[]] = [[], []]
  const targets = [product, baseline]
  for (const target of targets) await measureRate(target, WARM_UP_MS)
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, target] of targets.entries()) rates[index]?.push(await measureRate(target, ROUND_MS))
  const [productRate, baselineRate] = [median(rates[0]), median(rates[1])]
  console.log(
    `${name}: ${productRate.toFixed(0)}/s, baseline ${baselineRate.toFixed(0)}/s, ratio ${(productRate / baselineRate).toFixed(2)} ` +
      `(goal ${GOAL.toFixed(2)}); machine load ${loadavg()[0]?.toFixed(1)}`,
  )
}
