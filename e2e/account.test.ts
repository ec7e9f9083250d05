import { expect, test } from 'vitest'
import { linkIn, useE2e } from './browser.ts'

const e2e = useE2e()
const PASSWORD = 'Festival!2026'

test('a visitor registers, verifies the address and logs in', async () => {
  const page = await e2e.person('phone')
  await page.goto(`${e2e.address}/register?next=/events`)

  await page.getByRole('button', { name: 'Registreren' }).click()
  await page.getByText('Gebruikersnaam is vereist').waitFor()
  await page.getByText('E-mail is vereist').waitFor()
  await page.getByText('Je moet akkoord gaan met de algemene voorwaarden en het privacybeleid').waitFor()

  await page.getByLabel('Gebruikersnaam').fill('Fenna')
  await page.getByLabel('E-mail').fill('fenna@example.nl')
  await page.getByLabel('Wachtwoord', { exact: true }).fill('festival')
  await page.getByLabel('Bevestig wachtwoord').fill('anders')
  await page.getByRole('button', { name: 'Registreren' }).click()
  await page.getByText('Wachtwoord moet bevatten: een hoofdletter, een cijfer, een speciaal teken').waitFor()
  await page.getByText('Wachtwoorden komen niet overeen').waitFor()

  await page.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Bevestig wachtwoord').fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Registreren' }).click()
  await page.waitForURL('**/verify-email')
  await page.getByText('fenna@example.nl').waitFor()

  const before = await e2e.person('desktop')
  await before.goto(`${e2e.address}/login`)
  await before.getByLabel('Gebruikersnaam of e-mail').fill('fenna')
  await before.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD)
  await before.getByRole('button', { name: 'Inloggen' }).click()
  await before.waitForURL('**/verify-email')
  await before.getByText('E-mail niet geverifieerd').waitFor()

  await page.goto(e2e.address + linkIn((await e2e.mailTo('fenna@example.nl')).text))
  await page.getByText('Je e-mailadres is bevestigd.').waitFor()
  await page.waitForURL('**/login?next=%2Fevents')
  await page.getByLabel('Gebruikersnaam of e-mail').fill('fenna@example.nl')
  await page.getByLabel('Wachtwoord', { exact: true }).fill('verkeerd wachtwoord')
  await page.getByRole('button', { name: 'Inloggen' }).click()
  await page.getByText('Inloggen mislukt').waitFor()
  await page.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Inloggen' }).click()
  // Where the visitor was going before registering.
  await page.waitForURL('**/events')

  await page.goto(`${e2e.address}/login`)
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { name: 'Welkom, Fenna' }).waitFor()

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByText('fenna@example.nl').waitFor()
  await page.getByRole('button', { name: 'Uitloggen' }).click()
  await page.waitForURL(`${e2e.address}/`)
  await page.goto(`${e2e.address}/dashboard`)
  await page.waitForURL('**/login')

  // A refused login is the browser's own line about the 401 and 403; nothing else may be said.
  expect(e2e.complaints.filter((line) => !/status of (401|403)/.test(line))).toEqual([])
})
