import { compareRates, fetchText } from '../measuring/http-load.ts'
import type { Bench } from '../measuring/processes.ts'
import { createPublicPages, LANDING_PATH } from './lighthouse.ts'

const CONNECTIONS = Array.from({ length: 16 }, () => ({}))

/** P7: requests per second of a public landing page, against a bare Fastify route with the same HTML in memory. */
export async function measureLanding({ postgres, startProduct, startServer }: Bench): Promise<void> {
  await createPublicPages(postgres.appUrl)
  const product = await startProduct()
  const url = product.address + LANDING_PATH
  const baseline = await startServer(new URL('./baseline-page.ts', import.meta.url), { HTML: await fetchText(url) })
  await compareRates(
    `P7 ${LANDING_PATH}`,
    { url, connections: CONNECTIONS },
    { url: baseline.address, connections: CONNECTIONS },
  )
}
