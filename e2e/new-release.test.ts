import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../api/src/config.ts'
import { createServer } from '../api/src/platform/http/server.ts'
import { registerWebPages } from '../api/src/platform/http/web-pages.ts'
import { useChromium } from './browser.ts'
import { waitForServiceWorker } from './open-page.ts'

const WEB = fileURLToPath(new URL('../web', import.meta.url))
const person = useChromium()
let folder = ''
let server: ReturnType<typeof createServer> | null = null
let port = 0

/** Serves the built pages with an api that answers 503. */
async function serve(release: string): Promise<void> {
  server = createServer(readConfig({ LOG_LEVEL: 'silent' }))
  server.all('/api/*', (_request, reply) => reply.code(503).send({ success: false, code: 'SERVICE_UNAVAILABLE' }))
  await registerWebPages(server, {
    mode: 'built',
    webDir: release,
    pageContext: {
      publicUrl: 'http://localhost',
      company: {
        email: 'hallo@example.nl',
        phone: '000',
        kvk: '1',
        name: '',
        address: '',
        vat: '',
        isPlaceholder: true,
      },
      development: false,
      hasPaymentSandbox: false,
      callApi: async () => ({ status: 503, body: {} }),
    },
  })
  await server.listen({ port, host: '127.0.0.1' })
  port = Number(new URL(server.listeningOrigin).port)
}

async function stop(): Promise<void> {
  await server?.close()
  server = null
}

/** Copies a build and renames its entry script, as a changed release would. */
async function makeNextRelease(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true })
  const entry = (await readdir(join(to, 'build/client/assets'))).find((name) => /^entry\.client-.*\.js$/.test(name))
  if (entry === undefined) throw new Error('the build has no entry')
  for (const name of await readdir(join(to, 'build'), { recursive: true })) {
    const path = join(to, 'build', name)
    if (/\.(br|gz)$/.test(name)) await rm(path)
    else if (/\.js$/.test(name)) {
      const text = (await readFile(path, 'utf8')).replaceAll(entry, 'entry.client-next0000.js')
      if (name.endsWith(entry)) {
        await rm(path)
        await writeFile(path.replace(entry, 'entry.client-next0000.js'), text)
      } else await writeFile(path, text)
    }
  }
  // A changed byte makes the browser treat the service worker as new.
  const worker = join(to, 'build/client/sw.js')
  await writeFile(worker, `${await readFile(worker, 'utf8')}\n// next`)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'releases-'))
  await cp(join(WEB, 'build'), join(folder, 'first/build'), { recursive: true })
  await makeNextRelease(join(folder, 'first'), join(folder, 'next'))
  await serve(join(folder, 'first'))
})

afterAll(async () => {
  await stop()
  await rm(folder, { recursive: true, force: true })
})

async function signedIn({ hasServiceWorker = true } = {}): Promise<Page> {
  const page = await person('phone', { hasServiceWorker })
  await page.goto(`http://localhost:${port}/help`)
  await page.evaluate(() => {
    const user = { id: '0190a5b0-7c1e-7000-8000-00000000000a', username: 'Sanne', email: 's@example.nl' }
    const stored = { user: { ...user, emailVerified: true, isAdmin: false }, accessToken: 'a.b.c', refreshToken: 'r' }
    localStorage.setItem('meegaan:session', JSON.stringify(stored))
  })
  return page
}

/** The entry script that the page has loaded. */
const entryOf = (page: Page) =>
  page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .find((name) => name.includes('entry.client')) ?? '',
  )

test('an open tab is offered a new release, and the app opens offline', async () => {
  const page = await signedIn()
  await page.goto(`http://localhost:${port}/dashboard`)
  await waitForServiceWorker(page)
  expect(await page.getByText('Er is een nieuwe versie').count()).toBe(0)
  const before = await entryOf(page)

  await stop()
  await serve(join(folder, 'next'))
  // A tab that becomes visible again checks for a new release.
  await page.evaluate(() =>
    (globalThis as unknown as { document: EventTarget }).document.dispatchEvent(new Event('visibilitychange')),
  )
  await page.getByText('Er is een nieuwe versie').waitFor()
  expect(await entryOf(page)).toBe(before)
  await page.getByRole('button', { name: 'Vernieuwen' }).click()
  await expect.poll(() => entryOf(page)).toContain('entry.client-next0000.js')
  await page.getByRole('heading', { name: 'Welkom, Sanne' }).waitFor()

  // Offline: member pages open from the cache, other pages say that there is no connection.
  await stop()
  for (const path of ['/groups/0190a5b0-7c1e-7000-8000-00000000000b/chat', '/groups?eventId=1', '/messages']) {
    await page.goto(`http://localhost:${port}${path}`)
    await page.getByText('Je hebt geen internet').waitFor({ state: 'hidden' })
    expect(await page.locator('#inhoud').count()).toBe(1)
  }
  await page.goto(`http://localhost:${port}/algemene-voorwaarden`)
  await page.getByRole('heading', { name: 'Je hebt geen internet' }).waitFor()

  // Online again.
  await serve(join(folder, 'next'))
  await page.getByRole('button', { name: 'Probeer opnieuw' }).click()
  await page.getByRole('heading', { name: 'Algemene voorwaarden' }).waitFor()
})

test('a reload brings the new release when the offer was ignored', async () => {
  await stop()
  await serve(join(folder, 'first'))
  const page = await signedIn()
  await page.goto(`http://localhost:${port}/dashboard`)
  await waitForServiceWorker(page)
  await stop()
  await serve(join(folder, 'next'))
  await page.reload()
  // A dynamic import loads the entry script, and the load event does not wait for it.
  await expect.poll(() => entryOf(page)).toContain('entry.client-next0000.js')
})

test('a failed page can be retried', async () => {
  await stop()
  await serve(join(folder, 'first'))
  const page = await person('phone', { hasServiceWorker: true })
  await page.goto(`http://localhost:${port}/alleen-naar-iets`)
  const again = page.waitForRequest(/\.data(\?|$)/)
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
  await again
})

test('a page behind the login whose script cannot be loaded says so, and can be tried again', async () => {
  await stop()
  await serve(join(folder, 'first'))
  const page = await signedIn({ hasServiceWorker: false })
  const tryAgain = page.getByRole('button', { name: 'Probeer opnieuw' })
  const failed = page.getByRole('alert').getByRole('heading', { level: 1, name: 'Laden mislukt' })
  const missing = () => page.route(/\/assets\/groups-/, (route) => route.fulfill({ status: 404 }))

  await missing()
  await page.goto(`http://localhost:${port}/groups?tab=mine`)
  await failed.waitFor()
  await page.unrouteAll()
  await tryAgain.click()
  await page.getByRole('heading', { name: 'Groepen', exact: true }).waitFor()
  expect(page.url()).toMatch(/\/groups\?tab=mine$/)

  await page.goto(`http://localhost:${port}/dashboard`)
  await page.getByRole('heading', { name: 'Welkom, Sanne' }).waitFor()
  await missing()
  await page.getByRole('link', { name: 'Groepen' }).last().click()
  await page.waitForURL('**/groups')
  await failed.waitFor()
  await page.unrouteAll()
  await page.evaluate("dispatchEvent(new Event('online'))")
  await page.getByRole('heading', { name: 'Groepen', exact: true }).waitFor()
})
