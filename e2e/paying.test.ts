import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../api/src/testing/factories.ts'
import { findViolations } from './axe.ts'
import { signIn, useE2e } from './browser.ts'
import { journey } from './journey.ts'
import { navigate, openWithScripts } from './open-page.ts'

const e2e = useE2e()
let buyer: TestUser
let groupId = ''

beforeAll(() =>
  e2e.seed(async (ctx) => {
    buyer = await makeUser(ctx, { username: 'Noor' })
    const event = await makeEvent(ctx, { title: 'Oevers Open Air', slug: 'oevers-open-air' })
    groupId = (await makeGroup(ctx, { eventId: event.id, ownerId: buyer.id, name: 'Vroege vogels' })).id
  }),
)

type Outcome = 'Betaald' | 'Mislukt' | 'Geannuleerd' | 'Verlopen' | 'Nog open'

/** Pays at the sandbox's checkout page with this outcome. */
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

test('a visitor donates with every outcome, and another browser shows the result', async () => {
  const visitor = await e2e.openPage('phone')
  // Without its scripts an invalid form is posted, and the browser logs the refusal.
  await openWithScripts(visitor, `${e2e.address}/donate?event=Oevers%20Open%20Air`)
  await visitor.getByText('Veel plezier bij Oevers Open Air').waitFor()
  await visitor.getByLabel('Ander bedrag').fill('0.5')
  await visitor.getByRole('button', { name: 'Geef een biertje' }).click()
  await visitor.getByText('Voer een geldig bedrag in (minimaal €1)').waitFor()
  expect(await findViolations(visitor)).toEqual([])
  await visitor.getByLabel('Ander bedrag').fill('7.5')
  await payWith(visitor, 'Geef € 7,50', 'Betaald')
  await visitor.getByRole('heading', { name: WORDS.Betaald }).waitFor()
  await visitor.getByText('€ 7,50').waitFor()
  const other = await e2e.openPage('desktop')
  await other.goto(visitor.url())
  await other.getByRole('heading', { name: WORDS.Betaald }).waitFor()

  await visitor.goto(`${e2e.address}/donate`)
  for (const outcome of ['Mislukt', 'Geannuleerd', 'Verlopen', 'Nog open'] as const) {
    await payWith(visitor, 'Geef € 10,00', outcome)
    await visitor.getByRole('heading', { name: WORDS[outcome] }).waitFor()
    expect(await findViolations(visitor)).toEqual([])
    if (outcome === 'Nog open') await visitor.getByRole('button', { name: 'Vernieuwen' }).waitFor()
    else await visitor.getByRole('link', { name: 'Opnieuw proberen' }).click()
  }
  await visitor.goto(`${e2e.address}/donate/success`)
  await visitor.getByText('Geen betalings-ID gevonden').waitFor()
})

journey('a member buys every upgrade, and an open page elsewhere follows', (step) => {
  let page: Page
  let elsewhere: Page
  let dialog: Locator

  step('two devices log in', async () => {
    page = await e2e.openPage('desktop')
    elsewhere = await e2e.openPage('phone')
    for (const one of [page, elsewhere]) await signIn(one, e2e.address, buyer.email)
    await elsewhere.goto(`${e2e.address}/account-upgrades`)
    await elsewhere.getByText('Je kunt nu in 3 groepen tegelijk').waitFor()
    expect(await findViolations(elsewhere)).toEqual([])
  })

  step('a cancelled payment buys nothing', async () => {
    await page.goto(`${e2e.address}/account-upgrades`)
    await payWith(page, 'Betaal € 4,00', 'Geannuleerd')
    await page.getByRole('heading', { name: WORDS.Geannuleerd }).waitFor()
    await page.getByRole('link', { name: 'Opnieuw proberen' }).click()
    await page.waitForURL('**/account-upgrades')
  })

  step('extra group slots', async () => {
    await page.getByText('+6').click()
    await payWith(page, 'Betaal € 8,00', 'Betaald')
    await page.getByText('seconden terug').waitFor()
    dialog = page.getByRole('dialog', { name: 'Je upgrade is geactiveerd!' })
    await dialog.waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(await findViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Aan de slag' }).click()
    await elsewhere.getByText('Je kunt in 9 groepen tegelijk meedoen. Dat is het maximum.').waitFor()
  })

  step('chat enhancements', async () => {
    await payWith(page, 'Betaal € 4,00', 'Betaald')
    await dialog.waitFor()
    await elsewhere.getByText('Je kunt GIFs sturen in al je gesprekken').waitFor()
    expect(await elsewhere.getByRole('button', { name: /Betaal/ }).count()).toBe(0)
    expect(
      await elsewhere.evaluate(
        () => (JSON.parse(localStorage.getItem('meegaan:session') ?? '{}') as { user: object }).user,
      ),
    ).toMatchObject({ chatEnhancements: true, extraGroupSlots: 6 })
  })

  step('the history lists all payments, newest first', async () => {
    await dialog.getByRole('button', { name: 'Aan de slag' }).click()
    const rows = page.getByRole('row')
    expect(await rows.count()).toBe(4)
    await rows.nth(1).getByText('Betaald').waitFor()
    await rows.nth(3).getByText('Mislukt').waitFor()
  })

  step('a bigger group, from its own page', async () => {
    await navigate(page, `/groups/${groupId}`)
    await page.getByText('Over deze groep').click()
    await page.getByRole('button', { name: 'Maak de groep groter' }).click()
    const size = page.getByRole('dialog', { name: 'Maak je groep groter' })
    await size.getByText('+40').click()
    expect(await findViolations(page)).toEqual([])
    await payWith(page, 'Betaal € 32,00', 'Betaald')
    await page.waitForURL('**/groups?payment=success')
    await page.getByText('Je upgrade is geactiveerd!').waitFor()
    await navigate(page, `/groups/${groupId}`)
    await page.getByText('1 van 50 gaat mee').waitFor()
  })

  step('a forged success address activates nothing', async () => {
    await page.goto(`${e2e.address}/account-upgrades?payment_success=true&feature=EXTENDED_GROUP_SIZE&amount=999`)
    await page.getByText('Je kunt in 9 groepen tegelijk').waitFor()
    await page.waitForURL((url) => url.search === '')
    expect(await dialog.count()).toBe(0)
    expect(e2e.consoleMessages).toEqual([])
  })
})
