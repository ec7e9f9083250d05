import { Agent, get } from 'node:http'
import { loadavg } from 'node:os'
import { median } from './statistics.ts'

type Headers = Record<string, string>

/**
 * Requests per second, with one keep-alive connection per element of `connections`, each sending its next request after
 * the response to the last.
 *
 * @param connections the headers that each connection sends
 */
async function requestsPerSecond(url: string, connections: Headers[], milliseconds: number): Promise<number> {
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
  return rate
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

/** `connections`: the headers that each of them sends. */
type Target = { url: string; connections: Headers[] }

/** Prints the rates of both. The rounds alternate, so that other load on the machine affects both. */
export async function compareRates(name: string, product: Target, baseline: Target): Promise<void> {
  const targets = [product, baseline]
  for (const { url, connections } of targets) await requestsPerSecond(url, connections, WARM_UP_MS)
  const rates: number[][] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, { url, connections }] of targets.entries())
      rates[index]?.push(await requestsPerSecond(url, connections, ROUND_MS))
  const [productFigure = 0, baselineFigure = 0] = rates.map(median)
  const { length } = await fetchText(product.url, product.connections[0])
  console.log(
    `${name}: ${productFigure.toFixed(0)}/s, baseline ${baselineFigure.toFixed(0)}/s, ratio ${(productFigure / baselineFigure).toFixed(2)} ` +
      `(goal ${GOAL.toFixed(2)}); ${length} characters, machine load ${loadavg()[0]?.toFixed(1)}`,
  )
}
