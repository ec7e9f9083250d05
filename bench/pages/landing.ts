import { loadavg } from 'node:os'
import type { BaselineCall } from '../measuring/baseline-calls.ts'
import { cpuMeter, measureCpu } from '../measuring/cpu.ts'
import { compareRates, fetchText } from '../measuring/http-load.ts'
import type { Bench } from '../measuring/processes.ts'
import { createPublicPages, insertEvents, LANDING_PATH } from './public-pages.ts'

const CONNECTIONS = Array.from({ length: 16 }, () => ({}))

const EVENTS = 100_000
/** Milliseconds of CPU, PostgreSQL's included. */
const GOAL_RENDERED = 60
const GOAL_CACHED = 2

/**
 * P7: requests per second of a public page among 100,000 events, against a bare Fastify route with the same HTML in memory.
 * P14: CPU per page, rendered (every address once) and from the cache, which holds a page for a second.
 */
export async function measureLanding({ postgres, startProduct, startServer, connect }: Bench): Promise<void> {
  await createPublicPages(postgres.appUrl)
  const owner = await connect(postgres.adminUrl)
  await insertEvents(owner, EVENTS)
  const product = await startProduct()
  const url = product.address + LANDING_PATH
  const html: BaselineCall = { path: '/', type: 'text/html; charset=utf-8', answer: await fetchText(url) }
  const baseline = await startServer(new URL('../measuring/baseline-calls.ts', import.meta.url), {
    CALLS: JSON.stringify([html]),
  })
  await compareRates(
    `P7 ${LANDING_PATH}`,
    { url, connections: CONNECTIONS },
    { url: baseline.address, connections: CONNECTIONS },
  )
  const meter = await cpuMeter(product, owner)
  const rendered = await measureCpu(meter, (n) => fetch(`${product.address}/evenement/meting-${n + 1}`))
  const cached = await measureCpu(meter, () => fetch(url))
  console.log(
    `P14 a public page among ${EVENTS} events: rendered ${rendered.ms.toFixed(1)} ms of CPU (goal ${GOAL_RENDERED}), ` +
      `cached ${cached.ms.toFixed(1)} ms (goal ${GOAL_CACHED}); machine load ${loadavg()[0]?.toFixed(1)}`,
  )
}
