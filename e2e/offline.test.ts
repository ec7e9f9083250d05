import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { makeEvent, makeGroup, makeUser } from '../api/src/testing/factories.ts'
import { findViolations } from './axe.ts'
import { signIn, useE2e } from './browser.ts'
import { disconnect } from './connection.ts'
import { journey } from './journey.ts'
import { waitForServiceWorker } from './open-page.ts'

const e2e = useE2e()
let groupPath = ''
let unseenEventPath = ''

beforeAll(() =>
  e2e.seed(async (ctx) => {
    const noor = await makeUser(ctx, { username: 'Noor', email: 'noor@example.nl' })
    const sanne = await makeUser(ctx, { username: 'Sanne', email: 'sanne@example.nl' })
    const event = await makeEvent(ctx, { title: 'Oevers Open Air' })
    const group = await makeGroup(ctx, {
      eventId: event.id,
      ownerId: sanne.id,
      members: [noor],
      name: 'Vroege vogels',
    })
    groupPath = `/groups/${group.id}`
    unseenEventPath = `/events/${(await makeEvent(ctx, { title: 'Winternacht' })).slug}`
  }),
)

const BAR = 'Je bent offline. Je ziet wat op je apparaat staat.'
const NOT_STORED = 'Dit staat nog niet op je apparaat.'
/** From the page's start until nothing loads: the browser starts its scripts and reads the device. */
const SETTLED_MS = 4_000

/** The calls whose answers are on the device. In the page's words, because the tests know no browser types. */
const storedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(`(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'meegaan-chat')) return []
    const done = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const db = await done(indexedDB.open('meegaan-chat'))
    const keys = await done(db.transaction('answers').objectStore('answers').getAllKeys())
    db.close()
    return keys.map(([, key]) => JSON.parse(key)[1])
  })()`)

journey('the app without a connection', (step) => {
  let page: Page
  let reconnect: () => Promise<void>
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })

  /** Opens a page whose skeletons must end soon. */
  async function openOffline(path: string): Promise<void> {
    await page.goto(e2e.address + path)
    await page.getByText(BAR).waitFor()
    await expect.poll(() => page.locator('.animate-shimmer').count(), { timeout: SETTLED_MS }).toBe(0)
  }

  step('a first visit stores what is seen, and the pages of one’s groups', async () => {
    page = await e2e.openPage('phone', { hasServiceWorker: true })
    await signIn(page, e2e.address, 'noor@example.nl')
    await page.goto(`${e2e.address}/dashboard`)
    await page.getByText('Vroege vogels').first().waitFor()
    await expect.poll(() => storedPaths(page)).toContain('/groups/my-groups')
    await page.goto(`${e2e.address}/events`)
    await page.getByText('Winternacht').first().waitFor()
    await expect.poll(() => storedPaths(page)).toContain('/groups/:id/meeting')
    await waitForServiceWorker(page)
    reconnect = await disconnect(page.context())
  })

  step('an open page says that there is no connection', async () => {
    await page.getByText(BAR).waitFor()
  })

  step('pages seen before open with their content', async () => {
    await openOffline('/dashboard')
    await heading('Welkom, Noor').waitFor()
    await page.getByText('Vroege vogels').first().waitFor()
    await openOffline('/events')
    await page.getByText('Winternacht').first().waitFor()
    expect(await findViolations(page)).toEqual([])
  })

  step('the page of one’s group opens, though it was never visited', async () => {
    await openOffline(groupPath)
    await heading('Vroege vogels').waitFor()
    await page.getByText('Sanne').first().waitFor()
    await page.getByText('Niemand zei nog waar jullie elkaar treffen.').waitFor()
  })

  step('logging out asks before it erases what is not sent', async () => {
    await page.goto(`${e2e.address}${groupPath}/chat`)
    await page.getByRole('textbox').fill('Ik sta bij de ingang')
    await page.getByRole('button', { name: 'Versturen' }).click()
    await page.getByText('Wordt verzonden zodra je online bent').first().waitFor()
    await openOffline('/dashboard')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Uitloggen' }).click()
    const question = page.getByRole('alertdialog', { name: 'Uitloggen?' })
    await question.getByText('1 bericht is nog niet verstuurd.').waitFor()
    await question.getByRole('button', { name: 'Annuleren' }).click()
    await question.waitFor({ state: 'detached' })
  })

  step('the safety page opens, though it was never visited', async () => {
    await page.goto(`${e2e.address}/veiligheid`)
    await page.getByRole('link', { name: '0900-8844' }).waitFor()
  })

  step('a page that is not stored says so, and loads by itself once there is a connection', async () => {
    await openOffline(unseenEventPath)
    await heading('Je hebt geen internet').waitFor()
    await page.getByText(NOT_STORED).waitFor()
    expect(await page.getByText('mislukt').count()).toBe(0)
    expect(await findViolations(page)).toEqual([])
    await reconnect()
    await heading('Winternacht').waitFor()
    await page.getByText(BAR).waitFor({ state: 'detached' })
  })

  step('after logging out nothing is left on the device', async () => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Uitloggen' }).click()
    await page.waitForURL(`${e2e.address}/`)
    await expect.poll(() => storedPaths(page)).toEqual([])
  })
})
