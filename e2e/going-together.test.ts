import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { makeUser, PASSWORD, type TestUser } from '../api/src/testing/factories.ts'
import { decideNow, linkIn, signIn, useE2eProcess } from './browser.ts'
import { journey } from './journey.ts'
import { navigate } from './open-page.ts'

const e2e = useE2eProcess()

/** Registers through the form and verifies with the mailed link, which signs in. */
async function registerAndVerify(name: string, size: 'phone' | 'desktop'): Promise<Page> {
  const page = await e2e.openPage(size)
  const email = `${name.toLowerCase()}@example.nl`
  await page.goto(`${e2e.address}/register`)
  await page.getByLabel('Gebruikersnaam').fill(name)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Bevestig wachtwoord').fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Registreren' }).click()
  await page.waitForURL('**/verify-email')
  await page.goto(e2e.address + linkIn((await e2e.mailTo(email)).text))
  await page.waitForURL('**/dashboard')
  return page
}

/** Approves the event through the api. */
async function approve(admin: TestUser, slug: string): Promise<void> {
  const headers = { authorization: `Bearer ${admin.accessToken}`, 'content-type': 'application/json' }
  const found = await fetch(`${e2e.address}/api/events/${slug}`, { headers })
  const { data } = (await found.json()) as { data: { event: { id: string } } }
  const path = `/api/events/${data.event.id}/approve`
  const answer = await fetch(e2e.address + path, { method: 'POST', headers, body: '{}' })
  expect(answer.status).toBe(200)
}

const messageBox = (page: Page) => page.getByRole('textbox', { name: 'Schrijf een bericht' })

async function send(page: Page, words: string): Promise<void> {
  await messageBox(page).fill(words)
  await page.getByRole('button', { name: 'Versturen' }).click()
}

const bubble = (page: Page, words: string) => page.getByRole('log').getByText(words, { exact: true })

journey('three strangers: one makes a group, one joins and chats, one stays outside', (step) => {
  let owner: Page
  let applicant: Page
  let outsider: Page
  let admin: TestUser
  let groupUrl: string

  step('two register and verify, and one has an account', async () => {
    ;[owner, applicant, outsider] = await Promise.all([
      registerAndVerify('Sanne', 'desktop'),
      registerAndVerify('Noor', 'phone'),
      e2e.openPage('phone'),
    ])
    await e2e.seed(async (ctx) => {
      admin = await makeUser(ctx, { isAdmin: true })
      await makeUser(ctx, { username: 'Pim' })
    })
    await signIn(outsider, e2e.address, 'Pim')
  })

  step('a submitted event is hidden from others until it is approved', async () => {
    await navigate(owner, '/events/create')
    await owner.getByLabel('Titel').fill('Oevers Open Air')
    await owner.getByLabel('Type').selectOption({ label: 'Festival' })
    await owner.getByLabel('Startdatum').fill(new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10))
    await owner.getByLabel('Locatie').fill('Nijmegen')
    await owner.getByRole('button', { name: 'Meer' }).click()
    await owner.getByLabel('Website').fill('oevers')
    await owner.getByRole('button', { name: 'Meer' }).click()
    await owner.getByRole('button', { name: 'Evenement insturen' }).click()
    await owner.locator('[type=url]:focus').fill('https://oevers.example')
    await owner.getByRole('button', { name: 'Evenement insturen' }).click()
    await owner.waitForURL('**/events/oevers-open-air')
    await owner.getByText('Wacht op goedkeuring').waitFor()
    await outsider.goto(`${e2e.address}/events/oevers-open-air`)
    await outsider.getByText('Evenement niet gevonden of laden mislukt').waitFor()
    await approve(admin, 'oevers-open-air')
  })

  step('the owner makes a group for it', async () => {
    await owner.getByText('Wacht op goedkeuring').waitFor({ state: 'detached' })
    await owner.getByRole('link', { name: 'Groep maken' }).click()
    await owner.waitForURL('**/groups/create?eventId=*')
    await owner.getByLabel('Naam van de groep').fill('Vroege vogels bij de Waal')
    await owner.getByLabel('Beschrijving').fill('Rustig beginnen, hard eindigen. We reizen samen met de trein.')
    await owner.getByRole('button', { name: 'Groep maken' }).click()
    await owner.waitForURL(/\/groups\/[0-9a-f-]{36}$/)
    groupUrl = owner.url()
  })

  step('the applicant finds the event by a misspelled search and asks to join', async () => {
    await navigate(applicant, '/events')
    await applicant.getByRole('searchbox').fill('oeverz')
    await applicant.waitForURL('**/events?*search=oeverz*')
    await applicant.getByRole('link', { name: 'Oevers Open Air' }).first().click()
    await applicant.getByRole('link', { name: 'Vroege vogels bij de Waal' }).click()
    await applicant.waitForURL(groupUrl)
    await navigate(owner, `${groupUrl}/manage`)
    await owner.getByText('Geen open verzoeken').waitFor()
    await applicant.getByRole('button', { name: 'Vraag om mee te gaan' }).click()
    await applicant.getByLabel('Vertel kort iets over jezelf').fill('Hoi! Ik ga voor het eerst alleen.')
    await applicant.getByRole('button', { name: 'Verstuur verzoek' }).click()
    await applicant.getByText('Verzoek In Behandeling').first().waitFor()
  })

  step('the chat is closed to an applicant', async () => {
    await navigate(applicant, `${groupUrl}/chat`)
    await applicant.getByText('Je moet lid zijn om toegang te krijgen tot groep chat').waitFor()
    await applicant.waitForURL(groupUrl)
  })

  step("acceptance changes the applicant's open page", async () => {
    await owner.getByText('Hoi! Ik ga voor het eerst alleen.').waitFor()
    await owner.getByRole('button', { name: 'Accepteren: Noor' }).click()
    await decideNow(owner)
    await applicant.getByText('Welkom! Je bent geaccepteerd in de groep').waitFor()
  })

  step('both chat live', async () => {
    await navigate(owner, `${groupUrl}/chat`)
    // The same visit in which the chat was closed to her.
    await navigate(applicant, `${groupUrl}/chat`)
    await send(owner, 'Wie pakt de trein van 10.14 uur?')
    await bubble(applicant, 'Wie pakt de trein van 10.14 uur?').waitFor()
    await send(applicant, 'Ik! Coupé 3, gele pet.')
    await bubble(owner, 'Ik! Coupé 3, gele pet.').waitFor()
  })

  step('a message written offline is sent once, after reconnecting', async () => {
    await applicant.context().setOffline(true)
    await send(applicant, 'Ik zit in de tunnel')
    await send(owner, 'Tot zo bij de rode brug')
    await bubble(owner, 'Tot zo bij de rode brug').waitFor()
    await applicant.context().setOffline(false)
    await bubble(applicant, 'Tot zo bij de rode brug').waitFor()
    await bubble(owner, 'Ik zit in de tunnel').waitFor()
    await applicant.reload()
    await bubble(applicant, 'Ik zit in de tunnel').waitFor()
    for (const page of [owner, applicant]) expect(await bubble(page, 'Ik zit in de tunnel').count()).toBe(1)
  })

  step('a pinned message is above the chat of both, and leads to it', async () => {
    const pinned = (page: Page) => page.getByRole('button', { name: /^Naar het vastgemaakte bericht: Sanne/ })
    const message = applicant.getByRole('article').filter({ hasText: 'Wie pakt de trein van 10.14 uur?' })
    await message.getByRole('button', { name: 'Acties voor bericht van Sanne' }).press('Enter')
    await applicant.getByRole('button', { name: 'Vastmaken' }).click()
    for (const page of [owner, applicant]) await pinned(page).waitFor()
    await pinned(owner).click()
    expect(await owner.getByRole('button', { name: 'Losmaken' }).count()).toBe(1)
    await owner.getByRole('button', { name: 'Losmaken' }).click()
    for (const page of [owner, applicant]) await pinned(page).waitFor({ state: 'detached' })
  })

  step('the outsider cannot open chat or management', async () => {
    await navigate(outsider, `${groupUrl}/chat`)
    await outsider.getByText('Je moet lid zijn om toegang te krijgen tot groep chat').waitFor()
    expect(await outsider.getByText('gele pet').count()).toBe(0)
    await outsider.waitForURL(groupUrl)
    await navigate(outsider, `${groupUrl}/manage`)
    await outsider.getByText('Je bent niet geautoriseerd om deze groep te beheren').waitFor()
  })

  step('no unexpected error is logged', async () => {
    const lines = e2e.consoleMessages.filter((line) => !/status of (403|404)|ERR_INTERNET_DISCONNECTED/.test(line))
    expect(lines).toEqual([])
    expect(e2e.server.output().match(/"level":[456]0.*/g) ?? []).toEqual([])
  })
})
