import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { login } from 'contract/auth.ts'
import type { listMyGroups } from 'contract/groups-listing.ts'
import type { ResponseOf } from 'contract/route.ts'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { startServerProcess } from '../api/src/testing/server-process.ts'
import { findChromium } from '../tools/chromium.ts'

/*
  Takes a picture of every screen into a folder, with an index page: phone and desktop, light and dark, with data, empty,
  failing (the api answers 503) and offline, and prints the full screens whose layout shifts too far while loading. It starts the product on a database of its own with demo data.
  npm run gallery -- FOLDER [words of screen names]
*/
const [folder = '', ...wanted] = process.argv.slice(2)
if (folder === '') throw new Error('Name the folder: npm run gallery -- FOLDER')
const FOLDER = resolve(folder)
const PASSWORD = 'Festival!2026'
const PEOPLE = {
  member: 'sanne@meegaan.example',
  newcomer: 'noor@meegaan.example',
  admin: 'admin@meegaan.example',
}
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const
const SCHEMES = ['light', 'dark'] as const
/** Longest time to wait for a screen to be quiet; a failing screen may keep on trying. */
const QUIET_MS = 5_000
/** Browser contexts at the same time. */
const PARALLEL = 4
/** Sum of a page's layout shifts, as browsers measure it (CLS without windows of time). */
const MAX_SHIFT = 0.02
const SHIFT_RECORDER = `
  globalThis.layoutShift = 0
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) globalThis.layoutShift += value
  }).observe({ type: 'layout-shift', buffered: true })`
/** Of a picture. */
const MAX_HEIGHT = 8_000

type Person = keyof typeof PEOPLE | null
type State = 'full' | 'empty' | 'failing' | 'offline'
type Screen = { name: string; path: string; as: Person; states: readonly State[] }
type Size = keyof typeof SIZES
type Scheme = (typeof SCHEMES)[number]
/** The screens that one browser context opens, one after another. */
type Visit = { screens: readonly Screen[]; state: State; as: Person; size: Size }

const MEMBER_STATES: readonly State[] = ['full', 'empty', 'failing', 'offline']
const ADMIN_STATES: readonly State[] = ['full', 'failing']

const dataDir = await mkdtemp(join(tmpdir(), 'gallery-'))
const server = await startServerProcess({ DATA_DIR: dataDir }, 120_000)
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
const taken: { screen: string; state: State; file: string; size: Size; scheme: Scheme }[] = []
const shifts: string[] = []
try {
  const screens = (await listScreens()).filter(
    ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
  )
  const visits = listVisits(screens)
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      for (let visit = visits.pop(); visit; visit = visits.pop()) await takeAll(browser, visit)
    }),
  )
  await writeFile(join(FOLDER, 'index.html'), indexPage())
  console.log(`Layout shift over ${MAX_SHIFT}: ${shifts.length === 0 ? 'none' : shifts.join(', ')}`)
  console.log(`${taken.length} pictures: ${join(FOLDER, 'index.html')}`)
} finally {
  await browser.close()
  await server.end('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
}

async function call<T>(path: string, token?: string, body?: object): Promise<T> {
  const response = await fetch(`${server.address}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const answer = (await response.json()) as { data: T }
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`)
  return answer.data
}

function signInAs(person: keyof typeof PEOPLE): Promise<ResponseOf<typeof login>> {
  return call('/auth/login', undefined, { identifier: PEOPLE[person], password: PASSWORD })
}

/** Every address of `web/app/routes.ts`, with ids of the demo data. */
async function listScreens(): Promise<Screen[]> {
  const { accessToken, user } = await signInAs('member')
  const { groups } = await call<ResponseOf<typeof listMyGroups>>('/groups/my-groups', accessToken)
  const group = groups.find(({ owner }) => owner.id === user.id)
  if (group === undefined) throw new Error('the demo member owns no group')
  const sitemap = await (await fetch(`${server.address}/sitemap.xml`)).text()
  const landing = /\/alleen-naar-[^<]+/.exec(sitemap)?.[0] ?? '/alleen-naar-'
  const open = (names: Record<string, string>, as: Person, states: readonly State[]): Screen[] =>
    Object.entries(names).map(([name, path]) => ({ name, path, as, states }))
  return [
    ...open({ home: '/', landing, help: '/help', donate: '/donate' }, null, ['full']),
    ...open({ terms: '/algemene-voorwaarden', privacy: '/privacy-statement', melden: '/melden' }, null, ['full']),
    ...open({ login: '/login', register: '/register', forgot: '/forgot-password' }, null, ['full']),
    ...open({ reset: '/reset-password?token=x', 'reset-broken': '/reset-password' }, null, ['full']),
    ...open({ verify: '/verify-email', 'verify-wrong': '/verify-email?token=x' }, null, ['full']),
    ...open({ unsubscribe: '/afmelden?key=x', objection: '/bezwaar?token=x' }, null, ['full']),
    ...open({ 'donate-success': '/donate/success', 'premium-success': '/premium/success' }, null, ['full']),
    ...open({ 'not-found': '/bestaat/niet', offline: '/offline', mailbox: '/test/mailbox' }, null, ['full']),
    ...open({ dashboard: '/dashboard', events: '/events', groups: '/groups' }, 'member', MEMBER_STATES),
    ...open({ messages: '/messages', profile: '/profile' }, 'member', MEMBER_STATES),
    ...open({ notifications: '/profile/meldingen', upgrades: '/account-upgrades' }, 'member', MEMBER_STATES),
    ...open({ event: `/events/${group.event.slug}` }, 'member', MEMBER_STATES),
    ...open({ 'groups-of-event': `/groups?eventId=${group.event.id}` }, 'member', MEMBER_STATES),
    ...open({ 'events-none': '/events?search=bestaatniet' }, 'member', ['full']),
    ...open({ group: `/groups/${group.id}` }, 'member', ['full', 'failing', 'offline']),
    ...open({ manage: `/groups/${group.id}/manage` }, 'member', ['full', 'failing', 'offline']),
    ...open({ chat: `/groups/${group.id}/chat` }, 'member', ['full', 'failing', 'offline']),
    ...open({ 'event-create': '/events/create', 'group-create': '/groups/create' }, 'member', ['full', 'failing']),
    ...open({ admin: '/admin', 'admin-events': '/admin/events' }, 'admin', ADMIN_STATES),
    ...open({ 'admin-landing': `/admin/events/${group.event.id}/landing-page` }, 'admin', ADMIN_STATES),
    ...open({ 'admin-users': '/admin/users', 'admin-groups': '/admin/groups' }, 'admin', ADMIN_STATES),
    ...open({ 'admin-payments': '/admin/payments', 'admin-reports': '/admin/reports' }, 'admin', ADMIN_STATES),
    ...open({ 'admin-objections': '/admin/objections', 'admin-log': '/admin/logboek' }, 'admin', ADMIN_STATES),
  ]
}

function listVisits(screens: readonly Screen[]): Visit[] {
  const visits: Visit[] = []
  for (const state of ['offline', 'failing', 'empty', 'full'] as const)
    for (const as of [null, 'member', 'admin'] as const)
      for (const size of ['phone', 'desktop'] as const) {
        const own = screens.filter((screen) => screen.as === as && screen.states.includes(state))
        if (own.length > 0) visits.push({ screens: own, state, as: state === 'empty' ? 'newcomer' : as, size })
      }
  return visits
}

/** Each screen is opened once for its light and its dark picture. The context keeps the session and the offline cache. */
async function takeAll(chrome: Browser, { screens, state, as, size }: Visit): Promise<void> {
  const context = await openContext(chrome, as, size)
  const page = await context.newPage()
  await page.addInitScript(SHIFT_RECORDER)
  if (state === 'offline') {
    // The first visit stores the screens.
    for (const { path } of screens) await openScreen(page, path)
    await context.setOffline(true)
  }
  if (state === 'failing')
    await page.route('**/api/**', (route) =>
      route.fulfill({ status: 503, json: { success: false, code: 'SERVICE_UNAVAILABLE', message: '', errors: [] } }),
    )
  for (const { name, path } of screens) {
    await page.setViewportSize(SIZES[size])
    await openScreen(page, path)
    const shift = await page.evaluate<number>('globalThis.layoutShift')
    if (state === 'full' && shift > MAX_SHIFT) shifts.push(`${name} ${size} ${shift.toFixed(3)}`)
    await growToPage(page, SIZES[size])
    await mkdir(join(FOLDER, name), { recursive: true })
    for (const scheme of SCHEMES) {
      const file = join(name, `${state}-${size}-${scheme}.png`)
      await page.emulateMedia({ colorScheme: scheme })
      await page.screenshot({ path: join(FOLDER, file), animations: 'disabled' })
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
  const quiet = { timeout: QUIET_MS }
  await page.waitForLoadState('networkidle', quiet).catch(() => undefined)
  await page
    .getByText('Laden', { exact: true })
    .first()
    .waitFor({ state: 'detached', ...quiet })
    .catch(() => undefined)
}

/** A picture of the full page would show the bars at the screen's edges in the middle of it. */
async function growToPage(page: Page, { width, height }: { width: number; height: number }): Promise<void> {
  const contentHeight = await page
    .locator('html')
    .evaluate((html) => (html as unknown as { scrollHeight: number }).scrollHeight)
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
