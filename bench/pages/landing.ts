import { loadavg } from 'node:os'
import { cpuMeter } from '../measuring/cpu.ts'
import { compareRates, fetchText } from '../measuring/http-load.ts'
import type { Bench } from '../measuring/processes.ts'
import { median, percentile } from '../measuring/statistics.ts'
import { createPublicPages, LANDING_PATH } from './lighthouse.ts'

const CONNECTIONS = Array.from({ length: 16 }, () => ({}))

const EVENTS = 100_000
/** The CPU clock counts in hundredths of a second, so a sample is the mean of several pages. */
const PAGES_PER_SAMPLE = 10
const SAMPLES = 30
/** Milliseconds of CPU, PostgreSQL's included. */
const GOAL_RENDERED = 60
const GOAL_CACHED = 2

/** P7: the rate of a landing page, and what one page costs among 100,000 events. */
export async function measureLanding(bench: Bench): Promise<void> {
  await measureRate(bench)
  await measurePageCost(bench)
}

/** Requests per second of a public landing page, against a bare Fastify route with the same HTML in memory. */
async function measureRate({ postgres, startProduct, startServer }: Bench): Promise<void> {
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

/** CPU per page, rendered (every address once) and from the cache, which holds a page for a second. */
async function measurePageCost({ postgres, startProduct, connect }: Bench): Promise<void> {
  const owner = await connect(postgres.adminUrl)
  await owner.query(
    `insert into events (id, slug, title, description, type, location, place_id, starts_at, over_at, status, created_at, updated_at)
     select gen_random_uuid(), 'avond-' || n, 'Avond ' || n, repeat('Muziek tot laat. ', 20), 'CONCERT', 'Nijmegen',
       case when n % 50 = 0 then 'nijmegen-gelderland' end, now() + n * interval '3 minutes', now() + n * interval '3 minutes' + interval '6 hours',
       'APPROVED', now(), now()
     from generate_series(1, $1::int) as n`,
    [EVENTS],
  )
  await owner.query('vacuum analyze events')
  const product = await startProduct()
  const meter = await cpuMeter(product, owner)
  const costOf = async (pathOf: (n: number) => string) => {
    const costs: number[] = []
    let n = 0
    const open = () => {
      n += 1
      return fetchText(product.address + pathOf(n))
    }
    for (let page = 0; page < PAGES_PER_SAMPLE * 5; page += 1) await open()
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      const before = meter().total
      for (let page = 0; page < PAGES_PER_SAMPLE; page += 1) await open()
      costs.push(((meter().total - before) / PAGES_PER_SAMPLE) * 1000)
    }
    return { median: median(costs), p95: percentile(costs, 0.95) }
  }
  // 331 shares no factor with the number of events: no address is opened twice.
  const rendered = await costOf((n) => `/evenement/avond-${((n * 331) % EVENTS) + 1}`)
  const cached = await costOf(() => LANDING_PATH)
  for (const [name, cost, goal] of [
    ['rendered', rendered, GOAL_RENDERED],
    ['cached', cached, GOAL_CACHED],
  ] as const)
    console.log(
      `P7 a landing page among ${EVENTS} events, ${name}: ${cost.median.toFixed(1)} ms of CPU, p95 ${cost.p95.toFixed(1)} ms (goal ${goal}); ` +
        `${SAMPLES} samples of ${PAGES_PER_SAMPLE} pages, machine load ${loadavg()[0]?.toFixed(1)}`,
    )
}
