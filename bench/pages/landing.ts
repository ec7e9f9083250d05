import { loadavg } from 'node:os'
import { fetchText, requestsPerSecond } from '../measuring/http-load.ts'
import type { Bench } from '../measuring/processes.ts'
import { median } from '../measuring/statistics.ts'
import { createPublicPages, LANDING_PATH } from './lighthouse.ts'

const CONNECTIONS = Array.from({ length: 16 }, () => ({}))
const WARM_UP_MS = 1_000
const ROUND_MS = 3_000
const ROUNDS = 3
const GOAL = 0.5

/** P7: requests per second of a public landing page, against a bare Fastify route with the same HTML in memory. */
export async function measureLanding({ postgres, startProduct, startServer }: Bench): Promise<void> {
  await createPublicPages(postgres.appUrl)
  const product = await startProduct()
  const html = await fetchText(product.address + LANDING_PATH)
  const baseline = await startServer(new URL('./baseline-page.ts', import.meta.url), { HTML: html })
  const rates: { product: number[]; baseline: number[] } = { product: [], baseline: [] }
  await requestsPerSecond(product.address + LANDING_PATH, CONNECTIONS, WARM_UP_MS)
  await requestsPerSecond(baseline.address, CONNECTIONS, WARM_UP_MS)
  // Alternates, so that other load on the machine affects both.
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.product.push(await requestsPerSecond(product.address + LANDING_PATH, CONNECTIONS, ROUND_MS))
    rates.baseline.push(await requestsPerSecond(baseline.address, CONNECTIONS, ROUND_MS))
  }
  const [productFigure, baselineFigure] = [median(rates.product), median(rates.baseline)]
  console.log(
    `P7 ${LANDING_PATH}: ${productFigure.toFixed(0)}/s, baseline ${baselineFigure.toFixed(0)}/s, ratio ${(productFigure / baselineFigure).toFixed(2)} ` +
      `(goal ${GOAL.toFixed(2)}); ${html.length} characters, machine load ${loadavg()[0]?.toFixed(1)}`,
  )
}
