import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { makeUser, type TestUser } from '../api/src/testing/factories.ts'
import { findViolations } from './axe.ts'
import { signIn, useE2e } from './browser.ts'
import { journey } from './journey.ts'
import { openWithScripts } from './open-page.ts'

const e2e = useE2e()
let buyer: TestUser

beforeAll(() =>
  e2e.seed(async (ctx) => {
    buyer = await makeUser(ctx, { username: 'Noor' })
  }),
)

/** Pays at the sandbox's checkout page with this outcome. */
async function payWith(page: Page, button: string | RegExp, outcome: 'Betaald' | 'Mislukt'): Promise<void> {
  await page.getByRole('button', { name: button }).first().click()
  await page.getByText('Je gaat naar je bank').waitFor()
  await page.waitForURL('**/sandbox/checkout/**')
  await page.getByRole('button', { name: outcome }).click()
}

test('a visitor donates after a failed payment, and the address shows the result to anybody', async () => {
  const visitor = await e2e.openPage('phone')
  // Without its scripts an invalid form is posted, and the browser logs the refusal.
  await openWithScripts(visitor, `${e2e.address}/donate?event=Oevers%20Open%20Air`)
  await visitor.getByText('Veel plezier bij Oevers Open Air').waitFor()
  await visitor.getByLabel('Ander bedrag').fill('0.5')
  await visitor.getByRole('button', { name: 'Geef een biertje' }).click()
  await visitor.getByText('Voer een geldig bedrag in (minimaal €1)').waitFor()
  expect(await findViolations(visitor)).toEqual([])
  await visitor.getByLabel('Ander bedrag').fill('7.5')
  await payWith(visitor, 'Geef € 7,50', 'Mislukt')
  await visitor.getByRole('heading', { name: 'Je betaling is niet gelukt' }).waitFor()
  expect(await findViolations(visitor)).toEqual([])
  await visitor.getByRole('link', { name: 'Opnieuw proberen' }).click()
  await payWith(visitor, 'Geef € 10,00', 'Betaald')
  await visitor.getByRole('heading', { name: 'Bedankt voor je donatie!' }).waitFor()
  await visitor.getByText('€ 10,00').waitFor()
  const html = await (await fetch(visitor.url())).text()
  expect(html).toContain('Bedankt voor je donatie!')
})

journey('a member buys an upgrade, and an open page elsewhere follows', (step) => {
  let page: Page
  let elsewhere: Page

  step('two devices log in', async () => {
    page = await e2e.openPage('desktop')
    elsewhere = await e2e.openPage('phone')
    for (const one of [page, elsewhere]) {
      await signIn(one, e2e.address, buyer.email)
      await one.goto(`${e2e.address}/account-upgrades`)
    }
    await elsewhere.getByText('Je kunt nu in 3 groepen tegelijk').waitFor()
    expect(await findViolations(elsewhere)).toEqual([])
  })

  step('extra group slots', async () => {
    await page.getByText('+6').click()
    await payWith(page, 'Betaal € 8,00', 'Betaald')
    await page.getByText('seconden terug').waitFor()
    const dialog = page.getByRole('dialog', { name: 'Je upgrade is geactiveerd!' })
    await dialog.waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(await findViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Aan de slag' }).click()
    await elsewhere.getByText('Je kunt in 9 groepen tegelijk meedoen. Dat is het maximum.').waitFor()
    expect(
      await elsewhere.evaluate(
        () => (JSON.parse(localStorage.getItem('meegaan:session') ?? '{}') as { user: object }).user,
      ),
    ).toMatchObject({ extraGroupSlots: 6 })
    expect(e2e.consoleMessages).toEqual([])
  })
})
