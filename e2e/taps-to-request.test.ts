import { createLandingPage, publishLandingPage } from 'contract/landing-pages.ts'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { makeEvent, makeGroup, makeUser, PASSWORD } from '../api/src/testing/factories.ts'
import { linkIn, useE2e } from './browser.ts'
import { visibleWords } from './visible-words.ts'

const e2e = useE2e()
const TITLE = 'Oevers Open Air'
const GROUP = 'Vroege vogels'

beforeAll(() =>
  e2e.seed(async (ctx) => {
    const event = await makeEvent(ctx, { title: TITLE, slug: 'oevers-open-air' })
    await makeGroup(ctx, { eventId: event.id, name: GROUP })
    const { accessToken } = await makeUser(ctx, { isAdmin: true })
    const call = async (method: string, path: string, body: object) => {
      const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
      const answer = await fetch(`${e2e.address}/api${path}`, { method, headers, body: JSON.stringify(body) })
      return (await answer.json()) as { data: { landingPage: { id: string } } }
    }
    const made = await call('POST', createLandingPage.path.replace(':eventId', event.id), {})
    await call('PATCH', publishLandingPage.path.replace(':id', made.data.landingPage.id), { publish: true })
  }),
)

/** A new visitor with a phone. A tap is one on a link, a button, a check box or the search field; typing is none. */
async function openVisitor() {
  const page = await e2e.openPage('phone')
  let taps = 0
  const tap = async (target: Locator) => {
    await target.tap()
    taps += 1
  }
  await page.goto(e2e.address)
  return { page, tap, taps: () => taps }
}
type Visitor = Awaited<ReturnType<typeof openVisitor>>
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()

/** @returns the visitor on the registration page, whose address names the page that follows */
async function findEvent(find: (visitor: Visitor) => Promise<void>): Promise<Visitor> {
  const visitor = await openVisitor()
  await find(visitor)
  await visitor.page.waitForURL('**/register?*')
  return visitor
}

/** @returns how many taps it took from the registration page, with the one in the mail */
async function registerAndAsk({ page, tap, taps }: Visitor): Promise<number> {
  const before = taps()
  await page.getByLabel('Gebruikersnaam').fill('Noor')
  await page.getByLabel('E-mail').fill('noor@example.nl')
  await page.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Bevestig wachtwoord').fill(PASSWORD)
  await tap(page.getByRole('checkbox'))
  await tap(button(page, 'Registreren'))
  await page.waitForURL('**/verify-email')
  // The link in the mail opens in the same browser.
  await page.goto(e2e.address + linkIn((await e2e.mailTo('noor@example.nl')).text))
  await tap(button(page, `Vraag om mee te gaan: ${GROUP}`))
  await tap(button(page, 'Verstuur verzoek'))
  await page.getByText('Je verzoek is verstuurd').first().waitFor()
  return taps() - before + 1
}

async function search({ page, tap }: Visitor): Promise<void> {
  await tap(page.getByRole('searchbox', { name: 'Zoek evenementen' }))
  await page.keyboard.type('oeverz')
  await tap(button(page, 'Zoek je evenement'))
}

async function openLandingPage({ page, tap }: Visitor): Promise<void> {
  await tap(link(page, TITLE))
  await tap(link(page, 'Ik wil mee'))
}

test('a new visitor asks to join a group within nine taps, by card or by search', async () => {
  const visitors = await Promise.all([
    findEvent(openLandingPage),
    findEvent(async (visitor) => {
      await search(visitor)
      await visitor.tap(link(visitor.page, `Ga mee naar ${TITLE}`))
    }),
    findEvent(async (visitor) => {
      await search(visitor)
      await openLandingPage(visitor)
    }),
  ])
  const tapsBefore = visitors.map(({ taps }) => taps())
  const [first] = visitors
  // From here the three paths are one.
  expect(new Set(visitors.map(({ page }) => page.url())).size).toBe(1)
  const tapsAfter = await registerAndAsk(first)
  expect(tapsBefore.map((taps) => taps + tapsAfter)).toEqual([7, 8, 9])
})

test('a friend’s link leads somebody new to a sent request in ten taps, six fields and 350 words at most', async () => {
  const visitor = await openVisitor()
  const { page, tap } = visitor
  let [fields, words] = [0, 0]
  const read = async (within?: '[role=dialog]') => {
    words += (await visibleWords(page, within)).length
  }
  const type = async (label: string | RegExp, text: string) => {
    await page.getByLabel(label, { exact: true }).fill(text)
    fields += 1
  }
  await page.goto(`${e2e.address}/alleen-naar-oevers-open-air`)
  await read()
  await tap(page.getByRole('link', { name: GROUP }))
  await page.waitForURL('**/register?next=%2Fgroups%2F*')
  await read()
  await type('Gebruikersnaam', 'Fenna')
  await type('E-mail', 'fenna@example.nl')
  await type('Wachtwoord', PASSWORD)
  await type('Bevestig wachtwoord', PASSWORD)
  await tap(page.getByRole('checkbox'))
  await tap(button(page, 'Registreren'))
  await page.waitForURL('**/verify-email')
  await read()
  const { text } = await e2e.mailTo('fenna@example.nl')
  await type('Code uit de mail', /^Je code: (\d{6})$/m.exec(text)?.[1] ?? '')
  await tap(button(page, 'Ga verder'))
  await page.getByRole('heading', { level: 1, name: GROUP }).waitFor()
  await read()
  await tap(button(page, 'Vraag om mee te gaan'))
  await page.getByRole('dialog').waitFor()
  await read('[role=dialog]')
  await type(/^Je leeftijd/, '24')
  await tap(button(page, 'Verstuur verzoek'))
  await page.getByText('Verzoek In Behandeling').waitFor()
  // Where a keyboard goes on.
  const focused = () => page.evaluate<string>("document.activeElement?.textContent ?? ''")
  await expect.poll(focused).toMatch(/^Verzoek In Behandeling/)
  expect(visitor.taps()).toBeLessThanOrEqual(10)
  expect(fields).toBeLessThanOrEqual(6)
  expect(words).toBeLessThanOrEqual(350)
})
