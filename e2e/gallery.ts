import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { login } from 'contract/auth/auth.ts'
import type { ResponseOf } from 'contract/platform/route.ts'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { startServerProcess } from '../api/src/testing/servers/server-process.ts'
import { findChromium } from '../tools/programs/chromium.ts'
import { findViolations } from './axe.ts'
import { disconnect } from './connection.ts'
import {
  type Api,
  emailOf,
  PASSWORD,
  PEOPLE,
  type Person,
  prepareScreens,
  type Screen,
  type State,
} from './gallery-screens.ts'

/*
  Takes a picture of every screen into a folder, with an index page: phone and desktop, light and dark, with data, empty,
  failing (the api answers 503) and offline, and prints the full screens whose layout shifts too far while loading. It starts
  the product on a database of its own with demo data.
  npm run gallery -- FOLDER [--axe] [words of screen names]
  With --axe it also prints what axe finds on each picture's screen.
*/
const options = process.argv.slice(2)
const hasAxe = options.includes('--axe')
const [folder = '', ...wanted] = options.filter((option) => option !== '--axe')
if (folder === '') throw new Error('Name the folder: npm run gallery -- FOLDER')
const FOLDER = resolve(folder)
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const
const SCHEMES = ['light', 'dark'] as const
/** Longest time to wait for a screen to be quiet; a failing screen may retry without end. */
const QUIET_MS = 5_000
const FAILURE = 'Dit lukt nu even niet. Probeer het over een minuut opnieuw.'
/** Longest time to take a picture on a busy machine. */
const PICTURE_MS = 60_000
/** Longest time for a step towards a dialog, and for opening a page. */
const ACT_MS = 15_000
/** Browser contexts at the same time. */
const PARALLEL = 4
/** Sum of a page's layout shifts, as browsers measure it (CLS without windows of time). */
const MAX_SHIFT = 0.01
const SHIFT_RECORDER = `
  globalThis.layoutShift = { sum: 0, moved: [] }
  const nameOf = ({ node }) => node ? (node.nodeName + '.' + (node.className ?? '')).slice(0, 60) : 'removed'
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) {
        layoutShift.sum += value
        layoutShift.moved.push(...sources.map(nameOf))
      }
  }).observe({ type: 'layout-shift', buffered: true })`
/** Pixels of a picture. */
const MAX_HEIGHT = 8_000

type Size = keyof typeof SIZES
type Scheme = (typeof SCHEMES)[number]
/** The screens that one browser context opens, one after another. */
type Visit = { screens: readonly Screen[]; state: State; as: Person; size: Size }

const dataDir = await mkdtemp(join(tmpdir(), 'gallery-'))
const server = await startServerProcess({ DATA_DIR: dataDir }, 120_000)
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
const taken: { screen: string; state: State; file: string; size: Size; scheme: Scheme }[] = []
const shifts: string[] = []
const unreached: string[] = []
let violationCount = 0
/** Each person signs in once for the calls. */
const tokens = new Map<string, Promise<string>>()
try {
  const screens = (await prepareScreens({ address: server.address, dataDir, call })).filter(
    ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
  )
  const visits = listVisits(screens)
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      for (let visit = visits.pop(); visit; visit = visits.pop()) await takeAll(browser, visit)
    }),
  )
  await writeFile(join(FOLDER, 'index.html'), indexPage())
  console.log(`Layout shift over ${MAX_SHIFT}: ${shifts.length === 0 ? 'none' : `\n${shifts.join('\n')}`}`)
  if (hasAxe) console.log(`Found by axe in all: ${violationCount}`)
  for (const each of unreached) console.log(`Not reached: ${each}`)
  console.log(`${taken.length} pictures: ${join(FOLDER, 'index.html')}`)
} finally {
  await browser.close()
  await server.end('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
}

function tokenOf(person: NonNullable<Person>): Promise<string> {
  const known = tokens.get(person) ?? signInAs(person).then(({ accessToken }) => accessToken)
  tokens.set(person, known)
  return known
}

async function call<T>(path: string, { as = null, method, body }: Parameters<Api['call']>[1] = {}): Promise<T> {
  const response = await fetch(`${server.address}/api${path}`, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(as === null ? {} : { authorization: `Bearer ${await tokenOf(as)}` }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const answer = (await response.json()) as { data: T }
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`)
  return answer.data
}

function signInAs(person: NonNullable<Person>): Promise<ResponseOf<typeof login>> {
  return call('/auth/login', { body: { identifier: emailOf(person), password: PASSWORD } })
}

function listVisits(screens: readonly Screen[]): Visit[] {
  const visits: Visit[] = []
  for (const state of ['offline', 'failing', 'empty', 'full'] as const)
    for (const as of [null, ...PEOPLE])
      for (const size of ['phone', 'desktop'] as const) {
        const own = screens.filter((screen) => screen.as === as && screen.states.includes(state))
        if (own.length > 0) visits.push({ screens: own, state, as: state === 'empty' ? 'alone' : as, size })
      }
  return visits
}

/** Each screen is opened once for its light and its dark picture. The context keeps the session and the offline cache. */
async function takeAll(chrome: Browser, { screens, state, as, size }: Visit): Promise<void> {
  const context = await openContext(chrome, as, size)
  context.setDefaultTimeout(ACT_MS)
  const page = await context.newPage()
  await page.addInitScript(SHIFT_RECORDER)
  if (state === 'offline') {
    // The first visit stores the screens.
    for (const { path } of screens) await openScreen(page, path)
    await disconnect(context)
  }
  for (const { name, path, act } of screens) {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.setViewportSize(SIZES[size])
    if (state === 'failing' && act === undefined) await failApi(page)
    await openScreen(page, path)
    const { sum, moved } = await page.evaluate<{ sum: number; moved: string[] }>('globalThis.layoutShift')
    if (state === 'full' && act === undefined && sum > MAX_SHIFT)
      shifts.push(`${name} ${size} ${sum.toFixed(3)}: ${moved.slice(0, 4).join(' | ')}`)
    if (state === 'failing' && act !== undefined) await failApi(page)
    // In the failing state a dialog may never show what the step waits for.
    await act?.(page).catch((error: Error) => state === 'full' && unreached.push(`${name} ${size}: ${error.message}`))
    if (act !== undefined) await waitForQuiet(page)
    const isOurs = !(await page.evaluate<boolean>(`location.protocol === 'chrome-error:'`))
    if (!isOurs) unreached.push(`${name} ${state} ${size}: the browser's own error page`)
    await growToContent(page, SIZES[size])
    await mkdir(join(FOLDER, name), { recursive: true })
    for (const scheme of SCHEMES) {
      const file = join(name, `${state}-${size}-${scheme}.png`)
      await page.emulateMedia({ colorScheme: scheme })
      await page.screenshot({ path: join(FOLDER, file), animations: 'disabled', timeout: PICTURE_MS })
      if (hasAxe && isOurs)
        for (const found of await findViolations(page)) {
          violationCount += 1
          // At once: the whole gallery takes an hour on a busy machine, and may be stopped.
          console.log(`Found by axe: ${name} ${state} ${size} ${scheme}: ${found}`)
        }
      taken.push({ screen: name, state, file, size, scheme })
    }
  }
  await context.close()
}

async function openContext(chrome: Browser, person: Person, size: Size): Promise<BrowserContext> {
  const session = person === null ? null : await signInAs(person)
  const stored = session && { name: 'meegaan:session', value: JSON.stringify({ ...session, isAuthenticated: true }) }
  return chrome.newContext({
    viewport: SIZES[size],
    hasTouch: size === 'phone',
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: stored ? [{ origin: server.address, localStorage: [stored] }] : [] },
  })
}

/** Opens the screen and waits until it loads nothing more. */
async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(server.address + path, { waitUntil: 'load' }).catch(() => undefined)
  await waitForQuiet(page)
}

async function waitForQuiet(page: Page): Promise<void> {
  const quiet = { timeout: QUIET_MS }
  await page.waitForLoadState('networkidle', quiet).catch(() => undefined)
  await page
    .getByText(/^(Laden|Gesprekken laden)$/)
    .first()
    .waitFor({ state: 'detached', ...quiet })
    .catch(() => undefined)
}

async function failApi(page: Page): Promise<void> {
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 503, json: { success: false, code: 'SERVICE_UNAVAILABLE', message: FAILURE, errors: [] } }),
  )
}

/** A picture of the full page would show the bars at the screen's edges in the middle of it. A dialog grows to its content. */
async function growToContent(page: Page, { width, height }: { width: number; height: number }): Promise<void> {
  const contentHeight = await page.evaluate<number>(`(() => {
    const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1)
    if (dialog === undefined) return document.documentElement.scrollHeight
    const hidden = [dialog, ...dialog.querySelectorAll('*')].map((e) => e.scrollHeight - e.clientHeight)
    return innerHeight + Math.max(0, ...hidden.filter((pixels) => pixels > 8))
  })()`)
  await page.setViewportSize({ width, height: Math.min(Math.max(height, contentHeight), MAX_HEIGHT) })
}

function indexPage(): string {
  const names = [...new Set(taken.map(({ screen }) => screen))].sort()
  const sections = names.map((screen) => {
    const pictures = taken
      .filter((each) => each.screen === screen)
      .sort((a, b) => (a.file < b.file ? -1 : 1))
      .map(({ state, file, size, scheme }) => {
        const caption = `${state}, ${size}, ${scheme}`
        return `<figure class="${size}"><a href="${file}"><img src="${file}" alt="${screen}: ${caption}" loading="lazy"></a><figcaption>${caption}</figcaption></figure>`
      })
    return `<section id="${screen}"><h2>${screen}</h2><div>${pictures.join('')}</div></section>`
  })
  const links = names.map((name) => `<a href="#${name}">${name}</a>`)
  const style =
    'body{font:16px system-ui;margin:2rem}nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem}section div{display:flex;overflow-x:auto;gap:1rem}figure{margin:0;flex:none}img{border:1px solid #bbb;max-height:40rem}.phone img{width:14rem}.desktop img{width:32rem}figcaption{font-size:.8rem}'
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title><style>${style}</style><h1>Gallery</h1><nav>${links.join('')}</nav>${sections.join('')}</html>`
}
