import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { PASSWORD } from '../api/src/testing/factories.ts'
import { linkIn, useE2e } from './browser.ts'
import { journey } from './journey.ts'
import { openWithScripts } from './open-page.ts'

const e2e = useE2e()

journey('a visitor registers, verifies the address and logs in', (step) => {
  let page: Page

  step('a registration leads to the mail step', async () => {
    page = await e2e.openPage('phone')
    await openWithScripts(page, `${e2e.address}/register?next=/events`)
    await page.getByLabel('Gebruikersnaam').fill('Fenna')
    await page.getByLabel('E-mail').fill('fenna@example.nl')
    await page.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Bevestig wachtwoord').fill(PASSWORD)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Registreren' }).click()
    await page.waitForURL('**/verify-email')
    await page.getByText('fenna@example.nl').waitFor()
  })

  step('the mailed link verifies, signs in and returns to where the visitor was going', async () => {
    await page.goto(e2e.address + linkIn((await e2e.mailTo('fenna@example.nl')).text))
    await page.getByText('Je e-mailadres is bevestigd.').waitFor()
    await page.waitForURL('**/events')
  })

  step('logging out closes the member pages', async () => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByText('fenna@example.nl').waitFor()
    await page.getByRole('button', { name: 'Uitloggen' }).click()
    await page.waitForURL(`${e2e.address}/`)
    await page.goto(`${e2e.address}/dashboard`)
    await page.waitForURL('**/login')
  })

  step('a login opens the dashboard', async () => {
    await page.getByLabel('Gebruikersnaam of e-mail').fill('fenna@example.nl')
    await page.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD)
    const dashboard = Promise.withResolvers<void>()
    await page.route('**/assets/dashboard-*.js', async (route) => {
      await dashboard.promise
      await route.continue()
    })
    const button = page.getByRole('button', { name: 'Inloggen', exact: true })
    await button.click()
    await page.locator('html[data-session=in]').waitFor()
    // The form stays until the next page is there.
    expect(await button.isVisible()).toBe(true)
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    dashboard.resolve()
    await page.waitForURL('**/dashboard')
  })

  step('no unexpected error is logged', async () => {
    expect(e2e.consoleMessages.filter((line) => !/status of 401/.test(line))).toEqual([])
  })
})
