import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findChromium } from '../../tools/programs/chromium.ts'
import type { Bench } from '../measuring/processes.ts'
import { median as medianOf } from '../measuring/statistics.ts'
import { createPublicPages, LANDING_PATH } from './public-pages.ts'

/*
  P8: Google's Lighthouse, as a phone, on the public pages. It is downloaded on demand: as a dependency its 110 packages
  would make every installation a fifth larger.
*/
const LIGHTHOUSE = 'lighthouse@13.5.0'
/** Per page and run. */
const TRIES = 4
const RUNS = Number(process.env.BENCH_ROUNDS ?? 3)
/** `/events` redirects a visitor to the login page. */
const PAGES = [
  '/',
  LANDING_PATH,
  '/evenement/vroege-vogels',
  '/alleen-naar/nijmegen',
  '/help',
  '/donate',
  '/register',
  '/login',
  '/algemene-voorwaarden',
  '/events',
]
const SCORES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
const FLAGS = '--headless=new --no-sandbox --disable-dev-shm-usage'

type Result = {
  runtimeError?: { message: string }
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue?: number; score: number | null; details?: { items?: Request[] } }>
}
type Request = { resourceType?: string; transferSize?: number }

export async function measureLighthouse({ postgres, startProduct }: Bench): Promise<void> {
  await createPublicPages(postgres.appUrl)
  const product = await startProduct()
  for (const path of PAGES) {
    const results: Result[] = []
    for (let run = 0; run < RUNS; run += 1) results.push(await lighthouse(product.address + path))
    report(path, results)
  }
}

async function lighthouse(url: string): Promise<Result> {
  const out = join(tmpdir(), `lighthouse-${process.pid}.json`)
  const options = ['--quiet', '--output=json', `--output-path=${out}`, `--chrome-flags=${FLAGS}`]
  const command = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url, ...options]
  const env = { ...process.env, CHROME_PATH: await findChromium() }
  for (let tries = 1; ; tries += 1) {
    // On a busy machine Lighthouse sometimes misses the start of the navigation (NO_NAVSTART) and fails.
    const failure = await promisify(execFile)('npm', command, { env }).then(
      () => null,
      (error: Error) => error,
    )
    const result = failure === null ? (JSON.parse(await readFile(out, 'utf8')) as Result) : null
    const problem = failure ?? result?.runtimeError
    if (result !== null && !problem) return result
    if (tries === TRIES) throw new Error(`Lighthouse failed ${TRIES} times on ${url}: ${problem?.message}`)
  }
}

function report(path: string, results: readonly Result[]): void {
  const median = (read: (result: Result) => number) => medianOf(results.map(read))
  const audit = (name: string) => median(({ audits }) => audits[name]?.numericValue ?? 0)
  const scores = Object.entries(SCORES).map(([name, goal]) => {
    const score = Math.round(100 * median(({ categories }) => categories[name]?.score ?? 0))
    return `${name} ${score} (goal ${goal})`
  })
  const transferred = (type?: string) =>
    median(({ audits }) =>
      (audits['network-requests']?.details?.items ?? [])
        .filter(({ resourceType }) => type === undefined || resourceType === type)
        .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
    ) / 1000
  console.log(`P8 ${path}: ${scores.join(', ')}`)
  console.log(
    `P8 ${path}: LCP ${(audit('largest-contentful-paint') / 1000).toFixed(2)} s (1.5), CLS ${audit('cumulative-layout-shift').toFixed(3)} (0.02), ` +
      `TBT ${Math.round(audit('total-blocking-time'))} ms, scripts ${transferred('Script').toFixed(1)} kB (130), all ${transferred().toFixed(1)} kB`,
  )
}
