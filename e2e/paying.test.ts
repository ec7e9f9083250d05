import { getCurrentUser } from 'contract/auth.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { buildApp } from '../api/src/app.ts'
import { readConfig } from '../api/src/config.ts'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../api/src/testing/factories.ts'
import { findings } from './axe.ts'
import { useE2e } from './browser.ts'

const e2e = useE2e()
let buyer: TestUser
let user: unknown
let groupId = ''

beforeAll(async () => {
  const app = await buildApp({ ...readConfig({ LOG_LEVEL: 'error' }), databaseUrl: e2e.databaseUrl })
  buyer = await makeUser(app.ctx, { username: 'Noor' })
  const event = await makeEvent(app.ctx, { title: 'Oevers Open Air', slug: 'oevers-open-air' })
  groupId = (await makeGroup(app.ctx, { eventId: event.id, ownerId: buyer.id, name: 'Vroege vogels' })).id
  const answer = await app.server.inject({
    url: `/api${getCurrentUser.path}`,
    headers: { authorization: `Bearer ${buyer.accessToken}` },
  })
  user = (answer.json() as { data: { user: unknown } }).data.user
  await app.close()
})

async function signIn(page: Page): Promise<void> {
  await page.goto(`${e2e.address}/login`)
  await page.evaluate(
    (session) => localStorage.setItem('meegaan:session', session),
    JSON.stringify({ user, accessToken: buyer.accessToken, refreshToken: 'unused', isAuthenticated: true }),
  )
}

type Outcome = 'Betaald' | 'Mislukt' | 'Geannuleerd' | 'Verlopen' | 'Nog open'

/** Off to the bank, told so, and back with this outcome. */
async function payWith(page: Page, button: string | RegExp, outcome: Outcome): Promise<void> {
  await page.getByRole('button', { name: button }).first().click()
  await page.getByText('Je gaat naar je bank').waitFor()
  await page.waitForURL('**/sandbox/checkout/**')
  await page.getByRole('button', { name: outcome }).click()
}

const WORDS: Record<Outcome, string> = {
  Betaald: 'Bedankt voor je donatie!',
  Mislukt: 'Je betaling is niet gelukt',
  Geannuleerd: 'Je hebt de betaling geannuleerd',
  Verlopen: 'Je betaling is verlopen',
  'Nog open': 'Je betaling staat nog open',
}

test('a visitor donates, with every outcome, and reads it in another browser too', async () => {
  const visitor = await e2e.person('phone')
  await visitor.goto(`${e2e.address}/donate?event=Oevers%20Open%20Air`)
  await visitor.getByText('Veel plezier bij Oevers Open Air').waitFor()
  await visitor.getByLabel('Ander bedrag').fill('0.5')
  await visitor.getByRole('button', { name: 'Geef een biertje' }).click()
  await visitor.getByText('Voer een geldig bedrag in (minimaal €1)').waitFor()
  expect(await findings(visitor)).toEqual([])
  await visitor.getByLabel('Ander bedrag').fill('7.5')
  await payWith(visitor, 'Geef € 7,50', 'Betaald')
  await visitor.getByRole('heading', { name: WORDS.Betaald }).waitFor()
  await visitor.getByText('€ 7,50').waitFor()
  const other = await e2e.person('desktop')
  await other.goto(visitor.url())
  await other.getByRole('heading', { name: WORDS.Betaald }).waitFor()

  for (const outcome of ['Mislukt', 'Geannuleerd', 'Verlopen', 'Nog open'] as const) {
    await visitor.goto(`${e2e.address}/donate`)
    await payWith(visitor, 'Geef € 10,00', outcome)
    await visitor.getByRole('heading', { name: WORDS[outcome] }).waitFor()
    const next = outcome === 'Nog open' ? 'Vernieuwen' : 'Opnieuw proberen'
    await visitor.getByRole(outcome === 'Nog open' ? 'button' : 'link', { name: next }).waitFor()
    expect(await findings(visitor)).toEqual([])
  }
  await visitor.goto(`${e2e.address}/donate/success`)
  await visitor.getByText('Geen betalings-ID gevonden').waitFor()
})

test('a member buys every upgrade; what is open elsewhere knows at once', async () => {
  const page = await e2e.person('desktop')
  const elsewhere = await e2e.person('phone')
  for (const one of [page, elsewhere]) await signIn(one)
  await elsewhere.goto(`${e2e.address}/account-upgrades`)
  await elsewhere.getByText('Je kunt nu in 3 groepen tegelijk').waitFor()
  expect(await findings(elsewhere)).toEqual([])

  // Cancelled: nothing bought, nobody blamed, and back to where one came from.
  await page.goto(`${e2e.address}/account-upgrades`)
  await payWith(page, 'Betaal € 4,00', 'Geannuleerd')
  await page.getByRole('heading', { name: WORDS.Geannuleerd }).waitFor()
  await page.getByRole('link', { name: 'Opnieuw proberen' }).click()
  await page.waitForURL('**/account-upgrades')

  await page.getByText('+6').click()
  await payWith(page, 'Betaal € 8,00', 'Betaald')
  await page.getByText('seconden terug').waitFor()
  const dialog = page.getByRole('dialog', { name: 'Je upgrade is geactiveerd!' })
  await dialog.waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Aan de slag' }).click()
  await elsewhere.getByText('Je kunt in 9 groepen tegelijk. Dat is het maximum.').waitFor()

  await payWith(page, 'Betaal € 4,00', 'Betaald')
  await dialog.waitFor()
  await elsewhere.getByText('Je kunt GIFs sturen in al je gesprekken').waitFor()
  expect(await elsewhere.getByRole('button', { name: /Betaal/ }).count()).toBe(0)
  expect(
    await elsewhere.evaluate(
      () => (JSON.parse(localStorage.getItem('meegaan:session') ?? '{}') as { user: object }).user,
    ),
  ).toMatchObject({ chatEnhancements: true, extraGroupSlots: 6 })

  // The history has all three, newest first.
  await dialog.getByRole('button', { name: 'Aan de slag' }).click()
  const rows = page.getByRole('row')
  expect(await rows.count()).toBe(4)
  await rows.nth(1).getByText('Betaald').waitFor()
  await rows.nth(3).getByText('Niet gelukt').waitFor()

  // A bigger group, from its own page.
  await page.goto(`${e2e.address}/groups/${groupId}`)
  await page.getByRole('button', { name: 'Maak de groep groter' }).click()
  const size = page.getByRole('dialog', { name: 'Maak je groep groter' })
  await size.getByText('+40').click()
  expect(await findings(page)).toEqual([])
  await payWith(page, 'Betaal € 32,00', 'Betaald')
  await page.waitForURL('**/groups?payment=success')
  await page.getByText('Je upgrade is geactiveerd!').waitFor()
  await page.goto(`${e2e.address}/groups/${groupId}`)
  await page.getByText('1 van 50 gaat mee').waitFor()

  // Nobody congratulates on what was not paid.
  await page.goto(`${e2e.address}/account-upgrades?payment_success=true&feature=EXTENDED_GROUP_SIZE&amount=999`)
  await page.getByText('Je kunt in 9 groepen tegelijk').waitFor()
  await page.waitForURL((url) => url.search === '')
  expect(await dialog.count()).toBe(0)
  expect(e2e.complaints).toEqual([])
})
