import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, vi } from 'vitest'
import { type App, buildApp } from '../api/src/app.ts'
import { type Config, readConfig } from '../api/src/config.ts'
import type { Context } from '../api/src/platform/context.ts'
import { createTestDatabase, type TestDatabase } from '../api/src/testing/database.ts'
import { PASSWORD } from '../api/src/testing/factories.ts'
import {
  type ServerProcess,
  startServerProcess,
  TEST_OVERRIDES,
  TEST_SERVER_ENV,
} from '../api/src/testing/servers/server-process.ts'
import { PRODUCT_SLUG } from '../contract/src/platform/product.ts'
import { findHeadlessChromium } from '../tools/programs/chromium.ts'
import { openWithScripts, SIZES } from './open-page.ts'

export type E2e = {
  address: string
  databaseUrl: string
  /** Opens a page in a new browser context: own storage, own tabs. */
  openPage(size?: 'phone' | 'desktop', options?: PageOptions): Promise<Page>
  /** Console warnings and errors of all pages, with the page's address. */
  consoleMessages: string[]
  /** Waits for a mail to an address, and returns the newest. @param subject part of its subject */
  mailTo(address: string, subject?: string): Promise<{ subject: string; text: string }>
  /** Writes rows straight into the server's database. @param now the clock of what is written, and of jobs that are run */
  seed(write: (ctx: Context) => Promise<void>, now?: () => Date): Promise<void>
}

type PageOptions = {
  hasJavaScript?: boolean
  /** Off unless a journey starts pages without a connection: its installation costs a third of a journey's CPU time. */
  hasServiceWorker?: boolean
}

/** Only ends what hangs. */
const LIMIT_MS = 120_000

const FLAGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--no-first-run',
  // Without a graphics card, drawing with its emulation costs more than drawing without.
  '--disable-gpu',
  // No page lives long enough for optimized scripts to pay: a sixth of a journey's CPU time.
  '--js-flags=--no-opt --no-maglev',
]

/** As in a private window of some browsers. In the page's words, because the tests know no browser types. */
const REFUSE_SERVICE_WORKER = `if ('serviceWorker' in navigator)
  ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('refused', 'SecurityError'))`

/** One browser for all test files of a worker, which share this module. Playwright closes it when the worker ends. */
let launched: Promise<Browser> | undefined

async function launchOnce(): Promise<Browser> {
  const running = await launched?.catch(() => undefined)
  if (running?.isConnected()) return running
  launched = findHeadlessChromium().then((executablePath) => chromium.launch({ executablePath, args: FLAGS }))
  return launched
}

/**
 * Of a socket that the page closes, which is no error: while it connects, or while a broadcast is on its way, which engine.io
 * writes without asking whether `ws` has sent its close frame. Chromium drops that frame.
 */
const SOCKET_CLOSED = /WebSocket is closed before the connection is established|Data frame received after close/

/** A real Chromium. Each call opens a page in a new browser context, which is closed after the test file. */
export function useChromium(consoleMessages: string[] = []): E2e['openPage'] {
  const contexts: BrowserContext[] = []

  // Not awaited: the server starts meanwhile.
  beforeAll(() => {
    launchOnce().catch(() => undefined)
  })
  afterAll(() => Promise.all(contexts.map((context) => context.close())).then(() => undefined))
  return async (size = 'phone', { hasJavaScript = true, hasServiceWorker = false } = {}) => {
    const browser = await launchOnce()
    const context = await browser.newContext({
      javaScriptEnabled: hasJavaScript,
      viewport: SIZES[size],
      hasTouch: size === 'phone',
      locale: 'nl-NL',
      timezoneId: 'Europe/Amsterdam',
      reducedMotion: 'reduce',
    })
    contexts.push(context)
    context.setDefaultTimeout(LIMIT_MS)
    if (!hasServiceWorker) await context.addInitScript(REFUSE_SERVICE_WORKER)
    const page = await context.newPage()
    page.on('console', (message) => {
      if (SOCKET_CLOSED.test(message.text())) return
      // The address is that of the script, or of the response for a failed request.
      if (message.type() === 'warning' || message.type() === 'error')
        consoleMessages.push(`${page.url()} ${message.type()}: ${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => consoleMessages.push(`${page.url()} threw: ${error.message}`))
    return page
  }
}

/**
 * The whole application on its own database and a real Chromium, for one test file. The application runs in the test's own
 * process, because the start of another takes more CPU time than most journeys.
 *
 * @param overrides the configuration that differs from a test server's
 */
export function useE2e(overrides: Partial<Config> = {}): E2e {
  let app: App | undefined
  return useServer({
    start: async (env) => {
      const settings = readConfig({ ...TEST_SERVER_ENV, LOG_LEVEL: 'error', ...env })
      const config = { ...settings, ...TEST_OVERRIDES, ...overrides }
      app = await buildApp({ ...config, databaseUrl: env.DATABASE_URL }, { web: 'built' })
      await app.startJobs()
      await app.server.listen({ port: config.port, host: config.host })
      return app.ctx.publicUrl()
    },
    end: () => app?.close(),
  })
}

export type E2eProcess = E2e & {
  server: ServerProcess
  /** Kills the server with SIGKILL, runs `meanwhile`, starts it again at the same address. */
  killServer(meanwhile: () => Promise<void>): Promise<void>
}

/** As `useE2e`, with the server in a process of its own, for tests that kill it or read what it prints. */
export function useE2eProcess(): E2eProcess {
  let serverEnv: ServerEnv
  const e2e = useServer({
    start: async (env) => {
      serverEnv = env
      e2e.server = await startServerProcess(env)
      return e2e.server.address
    },
    end: () => e2e.server?.end('SIGTERM'),
  }) as E2eProcess
  e2e.killServer = async (meanwhile) => {
    await e2e.server.end('SIGKILL')
    await meanwhile()
    e2e.server = await startServerProcess({ ...serverEnv, PORT: new URL(e2e.address).port })
  }
  return e2e
}

type ServerEnv = { DATABASE_URL: string; DATABASE_ADMIN_URL: string }
/** `start` returns the address. */
type Server = { start(env: ServerEnv): Promise<string>; end(): Promise<unknown> | undefined }

function useServer(server: Server): E2e {
  const e2e = { consoleMessages: [] as string[] } as E2e
  let database: TestDatabase
  e2e.openPage = useChromium(e2e.consoleMessages)

  beforeAll(async () => {
    database = await createTestDatabase()
    e2e.databaseUrl = database.appUrl
    e2e.address = await server.start({ DATABASE_URL: database.appUrl, DATABASE_ADMIN_URL: database.adminUrl })
    e2e.seed = async (write, now = () => new Date()) => {
      const app = await buildApp({ ...readConfig({ LOG_LEVEL: 'error' }), databaseUrl: database.appUrl }, { now })
      await write(app.ctx)
      await app.close()
    }
    e2e.mailTo = (to, subject = '') => waitForMail(e2e.address, to, subject)
  })

  afterAll(async () => {
    await server.end()
    await database?.drop()
  })
  return e2e
}

/** A job sends mails, after the answer of the call. */
const waitForMail = (address: string, to: string, subject: string): Promise<{ subject: string; text: string }> =>
  vi.waitFor(
    async () => {
      const response = await fetch(`${address}/api/dev/mailbox?to=${encodeURIComponent(to)}`)
      const answer = (await response.json()) as { data: { mails: { subject: string; text: string }[] } }
      const mail = answer.data.mails.find((mail) => mail.subject.includes(subject))
      if (mail === undefined) throw new Error(`no mail to ${to}${subject && ` about ${subject}`}`)
      return mail
    },
    { timeout: LIMIT_MS, interval: 100 },
  )

/** The path of the mail's link that carries a token. */
export function linkIn(text: string): string {
  const link = /^https?:\/\/\S+token=\S+$/m.exec(text)?.[0]
  if (link === undefined) throw new Error(`no link with a token in: ${text}`)
  const url = new URL(link)
  return url.pathname + url.search
}

/** Signs in through the login form and its scripts, which name the device. */
export async function signInWithForm(page: Page, address: string, identifier: string): Promise<void> {
  await openWithScripts(page, `${address}/login`)
  await page.getByLabel('Gebruikersnaam of e-mail').fill(identifier)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
  await page.waitForURL('**/dashboard')
}

/** Signs in through the api, which saves two page loads. Open a page of the site afterwards. */
export async function signIn(page: Page, address: string, identifier: string, password = PASSWORD): Promise<void> {
  const answer = await page.request.post(`${address}/api/auth/login`, { data: { identifier, password } })
  if (!answer.ok()) throw new Error(`signing in failed: ${answer.status()} ${await answer.text()}`)
  const { data } = (await answer.json()) as { data: object }
  // A file of the site without scripts: only a page of the site can write its storage.
  await page.goto(`${address}/favicon.svg`)
  await page.evaluate(([key, session]) => localStorage.setItem(key, session), [
    `${PRODUCT_SLUG}:session`,
    JSON.stringify({ ...data, isAuthenticated: true }),
  ] as const)
}

/**
 * Waits for a toast and closes it: for eight seconds it covers what is below it, and it outlives a change of page.
 * Without pointer and focus, which would keep the other toasts.
 */
export const closeToast = (page: Page, words: string | RegExp): Promise<void> =>
  page
    .locator('[data-toast]')
    .filter({ hasText: words })
    .getByRole('button', { name: 'Melding sluiten' })
    .dispatchEvent('click')

/** Sends a decision that waits for ten seconds to be undone, as leaving the page does. */
export const decideNow = (page: Page): Promise<unknown> => page.evaluate("dispatchEvent(new Event('pagehide'))")

/**
 * A platform authenticator that always verifies the user. Chromium removes it, with its passkeys, when any debugger session
 * of the page is detached.
 */
export async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** For a person without an age, who is asked for it first. */
export async function lookForCompany(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ik zoek gezelschap' }).click()
  await page.getByRole('button', { name: 'Zet me erbij' }).click()
}
