import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { makeEvent, makeGroup, makeUser, PASSWORD } from '../api/src/testing/factories.ts'
import { linkIn, signIn, useE2e } from './browser.ts'
import { journey } from './journey.ts'
import { navigate, openWithScripts } from './open-page.ts'

const e2e = useE2e()
const NEW_PASSWORD = 'Waalstrand-2027'

/** A green PNG of 8 by 8 pixels. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAFElEQVR42mNgqD+BHzGMKhhWCgBWh2MBP0wAYAAAAABJRU5ErkJggg==',
  'base64',
)

beforeAll(() =>
  e2e.seed(async (ctx) => {
    const owner = await makeUser(ctx, { username: 'Roos', email: 'roos@example.nl', plansVisibleTo: 'EVERYONE' })
    const member = await makeUser(ctx, { username: 'Teun', email: 'teun@example.nl', bio: 'Altijd vooraan.' })
    const event = await makeEvent(ctx, { title: 'Kadefeest' })
    await makeGroup(ctx, { eventId: event.id, ownerId: owner.id, name: 'Op de kade', members: [member] })
  }),
)

journey('a locked account and a reset password', (step) => {
  let page: Page

  step('a locked account leads to a reset link', async () => {
    page = await e2e.openPage('phone')
    const data = { identifier: 'Roos', password: 'verkeerd' }
    for (let attempt = 0; attempt < 5; attempt += 1) await page.request.post(`${e2e.address}/api/auth/login`, { data })
    await openWithScripts(page, `${e2e.address}/login`)
    await page.getByLabel('Gebruikersnaam of e-mail').fill('Roos')
    await page.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
    await page.getByText('Account vergrendeld').first().waitFor()
    await page.getByRole('link', { name: 'Wachtwoord vergeten?' }).click()
    await page.waitForURL('**/forgot-password')
    await page.getByLabel('E-mail').fill('roos@example.nl')
    await page.getByRole('button', { name: 'Resetlink versturen' }).click()
    await page.getByRole('button', { name: 'Probeer opnieuw' }).waitFor()
  })

  step('the mailed reset link sets a new password', async () => {
    await openWithScripts(page, e2e.address + linkIn((await e2e.mailTo('roos@example.nl')).text))
    await page.getByLabel('Nieuw wachtwoord', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('Bevestig wachtwoord').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Wachtwoord opslaan' }).click()
    await page.getByRole('link', { name: 'Inloggen' }).click()
    await page.getByLabel('Gebruikersnaam of e-mail').fill('roos@example.nl')
    await page.getByLabel('Wachtwoord', { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
    await page.waitForURL('**/dashboard')
    await page.context().close()
  })
})

journey('profile, photo, password, devices, another person, data and deletion', (step) => {
  let page: Page

  step('the profile form checks, warns before leaving and saves', async () => {
    page = await e2e.openPage('desktop')
    await signIn(page, e2e.address, 'teun@example.nl')

    await page.goto(`${e2e.address}/profile`)
    await page.getByRole('button', { name: 'Profiel bewerken' }).click()
    await page.getByLabel('Leeftijd').fill('12')
    await page.getByRole('button', { name: 'Profiel opslaan' }).click()
    await page.getByText('Leeftijd moet tussen 16 en 100 zijn').waitFor()
    await page.getByLabel('Leeftijd').fill('34')
    await page.getByLabel('Bio').fill('x'.repeat(501))
    await page.getByRole('button', { name: 'Profiel opslaan' }).click()
    await page.getByText('Bio mag niet meer dan 500 tekens bevatten').waitFor()
    await page.getByLabel('Bio').fill('Altijd vooraan, nooit te laat.')
    await page.getByRole('link', { name: 'Evenementen' }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Blijven' }).click()
    await page.getByRole('button', { name: 'Profiel opslaan' }).click()
    await page.getByText('Je profiel is bijgewerkt').waitFor()
    await page.getByText('Altijd vooraan, nooit te laat.').waitFor()
    await page.getByText('34').first().waitFor()
  })

  step('a photo is refused, cropped, saved and removed', async () => {
    await page
      .getByLabel('Kies een foto')
      .setInputFiles({ name: 'vlak.pdf', mimeType: 'application/pdf', buffer: PICTURE })
    await page.getByText('Kies een JPG- of PNG-bestand.').waitFor()
    await page.getByLabel('Kies een foto').setInputFiles({ name: 'vlak.png', mimeType: 'image/png', buffer: PICTURE })
    await page.getByRole('dialog', { name: 'Foto bijsnijden' }).getByRole('button', { name: 'Foto opslaan' }).click()
    await page.getByText('Je foto is bijgewerkt').waitFor()
    await page.getByRole('button', { name: 'Foto verwijderen' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Foto verwijderen' }).click()
    await page.getByText('Je foto is verwijderd').waitFor()
  })

  step('the password is changed', async () => {
    await page.getByRole('button', { name: 'Wachtwoord wijzigen' }).click()
    const password = page.getByRole('dialog', { name: 'Wachtwoord wijzigen' })
    await password.getByRole('button', { name: 'Wachtwoord wijzigen' }).click()
    await password.getByText('Huidig wachtwoord is verplicht').waitFor()
    await password.getByLabel('Huidig wachtwoord').fill('niet mijn wachtwoord')
    await password.getByLabel('Nieuw wachtwoord', { exact: true }).fill('kortweg')
    await password.getByLabel('Bevestig nieuw wachtwoord').fill('anders')
    await password.getByRole('button', { name: 'Wachtwoord wijzigen' }).click()
    await password.getByText('Nieuw wachtwoord en bevestiging komen niet overeen').waitFor()
    await password.getByLabel('Nieuw wachtwoord', { exact: true }).fill(NEW_PASSWORD)
    await password.getByLabel('Bevestig nieuw wachtwoord').fill(NEW_PASSWORD)
    await password.getByRole('button', { name: 'Wachtwoord wijzigen' }).click()
    await password.getByText('Je huidige wachtwoord klopt niet').waitFor()
    await password.getByLabel('Huidig wachtwoord').fill(PASSWORD)
    await password.getByRole('button', { name: 'Wachtwoord wijzigen' }).click()
    await page.getByText('Je wachtwoord is gewijzigd').waitFor()
  })

  step('devices are listed and data downloads', async () => {
    await page.getByRole('link', { name: 'Beveiliging en gegevens' }).click()
    await page.getByText('Dit apparaat').waitFor()
    await page.getByText(/^Je wachtwoord voor .* is gewijzigd$/).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Mijn gegevens downloaden' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.json$/)
  })

  step('another person is looked up, reported and blocked', async () => {
    await navigate(page, '/groups')
    await page.getByRole('link', { name: 'Op de kade' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Op de kade' }).waitFor()
    await page.getByRole('button', { name: /Roos/ }).first().click()
    const card = page.getByRole('dialog', { name: 'Profiel van Roos' })
    await card.getByRole('link', { name: 'Berichten' }).waitFor()
    await card.getByRole('button', { name: 'Bekijk profiel' }).click()
    const profile = page.getByRole('dialog', { name: 'Volledig profiel' })
    await profile.getByText('Owner').waitFor()
    await profile.getByRole('button', { name: 'Rapporteer' }).click()
    const report = page.getByRole('dialog', { name: 'Gebruiker rapporteren' })
    expect(await report.getByRole('button', { name: 'Rapporteren' }).isDisabled()).toBe(true)
    await report.getByLabel('Wat is er gebeurd?').fill('Stuurt steeds reclame.')
    await report.getByText('22/2000').or(report.getByText('22 / 2000')).first().waitFor()
    await report.getByRole('button', { name: 'Rapporteren' }).click()
    const receipt = page.getByRole('dialog', { name: 'Bedankt voor je rapport' })
    await receipt.getByRole('link', { name: 'Mijn rapporten' }).waitFor()
    await receipt.getByRole('button', { name: 'Klaar' }).click()
    await profile.getByRole('button', { name: 'Blokkeer' }).click()
    const block = page.getByRole('dialog', { name: 'Gebruiker blokkeren' })
    await block.getByLabel('Spam berichten').check()
    await block.getByRole('button', { name: 'Blokkeren' }).click()
    const afterBlock = page.getByRole('dialog', { name: 'Roos is geblokkeerd' })
    await afterBlock.getByRole('button', { name: 'Klaar' }).click()
    await afterBlock.waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
    await profile.waitFor({ state: 'hidden' })
    // A blocked person is no longer listed among the members.
    await page.getByRole('list', { name: 'Leden' }).getByText('Roos').waitFor({ state: 'hidden' })
  })

  step('a blocked person is unblocked', async () => {
    await navigate(page, '/profile/beveiliging')
    await page.getByRole('button', { name: 'Geblokkeerde leden' }).click()
    await page.getByRole('dialog').getByText('Spam berichten').waitFor()
    await page.getByRole('button', { name: 'Roos deblokkeren' }).click()
    await page.getByText('Roos is gedeblokkeerd').waitFor()
    await page.keyboard.press('Escape')
  })

  step('the account is deleted with its password', async () => {
    await page.getByRole('button', { name: 'Account verwijderen' }).click()
    const leave = page.getByRole('dialog', { name: 'Account verwijderen' })
    await leave.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD)
    await leave.getByRole('button', { name: 'Account verwijderen' }).click()
    await leave.getByText('Je huidige wachtwoord klopt niet').waitFor()
    await leave.getByLabel('Wachtwoord', { exact: true }).fill(NEW_PASSWORD)
    await leave.getByRole('button', { name: 'Account verwijderen' }).click()
    await page.waitForURL(`${e2e.address}/`)
    await page.goto(`${e2e.address}/profile`)
    await page.waitForURL('**/login?next=%2Fprofile')
  })

  step('no unexpected error is logged', async () => {
    expect(e2e.consoleMessages.filter((line) => !/status of 4\d\d/.test(line))).toEqual([])
  })
})
