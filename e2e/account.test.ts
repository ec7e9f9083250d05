import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { PASSWORD } from '../api/src/testing/factories.ts'
import { linkIn, useE2e } from './browser.ts'
import { journey } from './journey.ts'
import { openWithScripts } from './open-page.ts'

const e2e = useE2e()

journey('a visitor registers, verifies the address and logs in', (step) => {
  let page: Page

  step('the registration form names what is missing', async () => {
    page = await e2e.openPage('phone')
    // Without its scripts an invalid form is posted, and the browser logs the refusal.
    await openWithScripts(page, `${e2e.address}/register?next=/events`)

    await page.getByRole('button', { name: 'Registreren' }).click()
    await page.getByText('Gebruikersnaam is vereist').waitFor()
    await page.getByText('E-mail is vereist').waitFor()
    await page.getByText('Je moet akkoord gaan met de algemene voorwaarden en het privacybeleid').waitFor()
  })

  step('the registration form names what is wrong', async () => {
    await page.getByLabel('Gebruikersnaam').fill('Fenna')
    await page.getByLabel('E-mail').fill('fenna@example.nl')
    await page.getByLabel('Wachtwoord', { exact: true }).fill('festival')
    await page.getByLabel('Bevestig wachtwoord').fill('anders')
    await page.getByRole('button', { name: 'Registreren' }).click()
    await page.getByText('Wachtwoord moet bevatten: een hoofdletter, een cijfer, een speciaal teken').waitFor()
    await page.getByText('Wachtwoorden komen niet overeen').waitFor()
  })

  step('a valid registration leads to the mail step', async () => {
    await page.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Bevestig wachtwoord').fill(PASSWORD)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Registreren' }).click()
    await page.waitForURL('**/verify-email')
    await page.getByText('fenna@example.nl').waitFor()
  })

  step('an unverified login leads to the mail step', async () => {
    const before = await e2e.openPage('desktop')
    await before.goto(`${e2e.address}/login`)
    await before.getByLabel('Gebruikersnaam of e-mail').fill('fenna')
    await before.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD)
    await before.getByRole('button', { name: 'Inloggen', exact: true }).click()
    await before.waitForURL('**/verify-email')
    await before.getByText('E-mail niet geverifieerd').waitFor()
  })

  step('the mailed link verifies, signs in and returns to where the visitor was going', async () => {
    await page.goto(e2e.address + linkIn((await e2e.mailTo('fenna@example.nl')).text))
    await page.getByText('Je e-mailadres is bevestigd.').waitFor()
    await page.waitForURL('**/events')
  })

  step('a signed-in visitor of the login page reaches the dashboard', async () => {
    await page.goto(`${e2e.address}/login`)
    await page.waitForURL('**/dashboard')
    await page.getByRole('heading', { name: 'Welkom, Fenna' }).waitFor()
  })

  step('logging out closes the member pages', async () => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByText('fenna@example.nl').waitFor()
    await page.getByRole('button', { name: 'Uitloggen' }).click()
    await page.waitForURL(`${e2e.address}/`)
    await page.goto(`${e2e.address}/dashboard`)
    await page.waitForURL('**/login')
  })

  step('login names a wrong password', async () => {
    await page.getByLabel('Gebruikersnaam of e-mail').fill('fenna@example.nl')
    await page.getByLabel('Wachtwoord', { exact: true }).fill('verkeerd wachtwoord')
    await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
    await page.getByText('Inloggen mislukt').waitFor()
    await page.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
    await page.waitForURL('**/dashboard')
  })

  step('no unexpected error is logged', async () => {
    expect(e2e.consoleMessages.filter((line) => !/status of (401|403)/.test(line))).toEqual([])
  })
})
