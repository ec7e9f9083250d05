import { loadavg } from 'node:os'
import { chromium, type Page } from 'playwright-core'
import { seedDemo } from '../../api/seed/demo.ts'
import { buildApp } from '../../api/src/app.ts'
import { readConfig } from '../../api/src/config.ts'
import { findHeadlessChromium } from '../../tools/programs/chromium.ts'
import type { Bench } from '../measuring/processes.ts'
import { median } from '../measuring/statistics.ts'

const RUNS = Number(process.env.BENCH_ROUNDS ?? 5)
/** The address of another version with its demo data, started by hand, which is measured in turns with this one. */
const AGAINST = process.env.BENCH_AGAINST
const PASSWORD = 'Festival!2026'
const PERSON = 'sanne@meegaan.example'
/** 1.6 Mbit/s down, 750 kbit/s up, and a processor four times slower. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOWER = 4
/** A form is read for so long before it is sent. */
const READING_MS = 5_000

type Figure = 'login to plans' | 'requests' | 'warm reload' | 'chat to messages' | 'message to tick' | 'script kB'
/** Milliseconds, but for requests and kilobytes. */
const GOALS: Readonly<Record<Figure, number>> = {
  'login to plans': 2_500,
  requests: 16,
  'warm reload': 1_500,
  'chat to messages': 2_000,
  'message to tick': 500,
  'script kB': 190,
}

/** P17: from the login to the first screen and into a chat, on a slow phone: 390 pixels, throttled, the median of five. */
export async function measureSignedIn({ postgres, startProduct, defer }: Bench): Promise<void> {
  const app = await buildApp({ ...readConfig({ LOG_LEVEL: 'error' }), databaseUrl: postgres.appUrl })
  await seedDemo(app.ctx)
  await app.close()
  const { address } = await startProduct()
  const browser = await chromium.launch({ executablePath: await findHeadlessChromium(), args: ['--no-sandbox'] })
  defer(() => browser.close())
  const addresses = [address, ...(AGAINST === undefined ? [] : [AGAINST])]
  const runs = addresses.map((): Record<Figure, number>[] => [])
  for (let run = 0; run < RUNS; run += 1)
    for (const [index, visited] of addresses.entries()) {
      const viewport = { width: 390, height: 844 }
      const context = await browser.newContext({ viewport, locale: 'nl-NL', hasTouch: true })
      runs[index]?.push(await visit(await context.newPage(), visited))
      await context.close()
    }
  for (const [name, goal] of Object.entries(GOALS) as [Figure, number][]) {
    const [own, other] = runs.map((of) => Math.round(median(of.map((run) => run[name]))))
    console.log(`P17 ${name}: ${own} (goal ${goal})${other === undefined ? '' : `, ${AGAINST} ${other}`}`)
  }
  console.log(`P17 machine load ${loadavg()[0]?.toFixed(1)}`)
}

async function visit(page: Page, address: string): Promise<Record<Figure, number>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', NETWORK)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  let requests = 0
  let scriptBytes = 0
  page.on('request', () => {
    requests += 1
  })
  page.on('requestfinished', async (request) => {
    if (request.resourceType() === 'script') scriptBytes += (await request.sizes()).responseBodySize
  })

  await page.goto(`${address}/login`)
  await page.getByLabel('Gebruikersnaam of e-mail').fill(PERSON)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD)
  await page.waitForTimeout(READING_MS)
  requests = 0
  const plans = page.getByRole('region', { name: 'Wacht op jou' })
  const login = await milliseconds(async () => {
    await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
    await plans.waitFor()
  })
  const counted = { requests, 'script kB': scriptBytes / 1024 }
  await page.waitForLoadState('networkidle')
  const reload = await milliseconds(async () => {
    await page.reload({ waitUntil: 'commit' })
    await plans.waitFor()
  })
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: 'Berichten' }).last().click()
  const chat = page.locator('main a[href$="/chat"]').filter({ hasText: 'Vroege vogels' })
  await chat.waitFor()
  await page.waitForLoadState('networkidle')
  const messages = page.getByRole('log').getByRole('article')
  const open = await milliseconds(async () => {
    await chat.click()
    await messages.first().waitFor()
  })
  await page.waitForLoadState('networkidle')
  const text = `Gemeten om ${Date.now()}`
  await page.getByRole('form', { name: 'Bericht schrijven' }).getByRole('textbox').fill(text)
  const sent = await milliseconds(async () => {
    await page.getByRole('button', { name: 'Versturen' }).click()
    await messages.filter({ hasText: text }).getByText('Bericht verzonden').waitFor({ state: 'attached' })
  })
  return {
    ...counted,
    'login to plans': login,
    'warm reload': reload,
    'chat to messages': open,
    'message to tick': sent,
  }
}

async function milliseconds(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
