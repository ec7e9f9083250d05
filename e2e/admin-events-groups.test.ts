import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { buildApp } from '../api/src/app.ts'
import { readConfig } from '../api/src/config.ts'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../api/src/testing/factories.ts'
import { findings } from './axe.ts'
import { signIn, useBrowser } from './house.ts'

const e2e = useBrowser()
let admin: TestUser
let visitor: TestUser
let eventId = ''

beforeAll(async () => {
  const app = await buildApp({ ...readConfig({ LOG_LEVEL: 'error' }), databaseUrl: e2e.databaseUrl })
  const { ctx } = app
  admin = await makeUser(ctx, { username: 'Beheerder', isAdmin: true })
  visitor = await makeUser(ctx, { username: 'Roos' })
  const teun = await makeUser(ctx, { username: 'Teun' })
  const event = await makeEvent(ctx, { title: 'Kadefeest', slug: 'kadefeest', creatorId: visitor.id })
  eventId = event.id
  await makeGroup(ctx, { eventId, ownerId: visitor.id, members: [teun], name: 'Vooraan bij de kade', maxMembers: 4 })
  for (const title of ['Lichtjesnacht', 'Polderpop', 'Zolderavond'])
    await makeEvent(ctx, { title, status: 'PENDING', creatorId: visitor.id })
  await app.close()
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const said = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Meldingen op het scherm' }).getByText(words).first().waitFor()
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const dialog = (page: Page) => page.getByRole('dialog')
const question = (page: Page) => page.getByRole('alertdialog')
const seen: Record<string, string[]> = {}
const look = async (page: Page, name: string) => {
  const lines = await findings(page)
  if (lines.length > 0) seen[name] = lines
}

test('an evening at the counter: events, their page, and groups', async () => {
  const page = await e2e.person('desktop')
  await signIn(page, e2e.address, admin.email, admin.password)
  await page.waitForURL('**/dashboard')

  // The overview: figures, what waits, tools, plots with their tables.
  await page.goto(`${e2e.address}/admin`)
  await page.getByRole('heading', { name: 'Evenement activiteit' }).waitFor()
  await page.getByRole('heading', { name: 'Open rapporten' }).waitFor()
  await page.getByText('Cijfers van Berichten per dag').click()
  await page.getByRole('table', { name: 'Berichten per dag' }).waitFor()
  for (const to of ['/dashboard', '/admin/users', '/admin/payments', '/admin/reports'])
    expect(await page.locator(`main a[href="${to}"]`).count()).toBe(1)
  await look(page, 'overview')
  await button(page, /Goedkeuren.*Lichtjesnacht/).click()
  await said(page, 'Evenement goedgekeurd')

  // Events: filter, choose all, decide on many.
  await page.goto(`${e2e.address}/admin/events?status=PENDING`)
  await row(page, 'Polderpop').waitFor()
  await page.getByRole('checkbox', { name: 'Alles op deze pagina kiezen' }).check()
  await page.getByText('2 evenementen, 2 gekozen').waitFor()
  await look(page, 'events')
  await page.getByLabel('Kies Polderpop').uncheck()
  await button(page, 'Afwijzen').click()
  await question(page).getByLabel('Reden').fill('Staat er al.')
  await question(page).getByRole('button', { name: 'Afwijzen' }).click()
  await said(page, '1 evenementen afgewezen')
  await page.getByLabel('Kies Polderpop').check()
  await button(page, 'Goedkeuren').click()
  await said(page, '1 evenementen goedgekeurd')
  await page.getByText('Geen evenementen gevonden').waitFor()
  await button(page, 'Wis filters').first().click()
  await row(page, 'Kadefeest').waitFor()
  await page.getByRole('columnheader', { name: 'Titel' }).getByRole('button').click()
  await page.waitForURL(/sortBy=title/)

  // One event: four tabs; the edit keeps what was typed; a taken slug stands beside its field.
  await row(page, 'Kadefeest').getByRole('button', { name: 'Kadefeest' }).first().click()
  await dialog(page).getByLabel('Titel').fill('')
  expect(await dialog(page).getByRole('button', { name: 'Opslaan' }).isDisabled()).toBe(true)
  await dialog(page).getByLabel('Titel').fill('Kadefeest XL')
  for (const [tab, words] of [
    ['Informatie', 'Ingestuurd door'],
    ['Deelnemers', 'Teun'],
    ['Groepen', 'Vooraan bij de kade'],
  ] as const) {
    await dialog(page).getByRole('tab', { name: tab }).click()
    await dialog(page).getByText(words).first().waitFor()
    await look(page, `event ${tab}`)
  }
  await dialog(page).getByRole('tab', { name: 'Bewerken' }).click()
  await dialog(page).getByLabel('Einddatum').fill('2020-01-01')
  await dialog(page).getByRole('button', { name: 'Opslaan' }).click()
  await dialog(page).getByText('Einddatum mag niet voor de startdatum liggen').waitFor()
  await dialog(page).getByLabel('Einddatum').fill('')
  await look(page, 'event edit')
  await dialog(page).getByRole('button', { name: 'Opslaan' }).click()
  await said(page, 'Evenement bijgewerkt')
  await dialog(page).getByRole('heading', { name: 'Kadefeest XL' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'hidden' })

  // Its landing page: none, then published, then taken back.
  await page.goto(`${e2e.address}/admin/events/${eventId}/landing-page`)
  await page.getByText('Nog geen pagina').waitFor()
  expect(await page.getByLabel('Metaomschrijving').inputValue()).toContain('Kadefeest XL')
  await button(page, /^Publiceren$/).click()
  await said(page, 'Sla eerst de pagina op')
  await page.getByLabel('Titel van sectie 1').fill('Samen naar de kade')
  await page.getByRole('heading', { name: 'Samen naar de kade' }).waitFor()
  await look(page, 'landing page')
  await button(page, 'Opslaan en publiceren').click()
  await said(page, 'Landing pagina opgeslagen en gepubliceerd')
  await button(page, 'Depubliceren').click()
  await said(page, 'Landing pagina gedepubliceerd')
  await page.getByText('Concept', { exact: true }).waitFor()
  await page.goto(`${e2e.address}/admin/events/${admin.id}/landing-page`)
  await page.waitForURL(/\/admin\/events$/)

  // Groups: detail, size, another owner, the chat log with a reason first, the end.
  await page.goto(`${e2e.address}/admin/groups`)
  await row(page, 'Vooraan bij de kade').getByText('2/4').waitFor()
  await look(page, 'groups')
  const actions = button(page, 'Acties voor Vooraan bij de kade')
  await actions.click()
  await page.getByRole('menuitem', { name: 'Details bewerken' }).click()
  await dialog(page).getByLabel('Maximaal aantal leden').fill('1')
  await dialog(page).getByRole('button', { name: 'Opslaan' }).click()
  await dialog(page).getByText('Een groep heeft minstens 2 plekken').waitFor()
  await dialog(page).getByLabel('Maximaal aantal leden').fill('12')
  await dialog(page).getByRole('button', { name: 'Opslaan' }).click()
  await said(page, 'Groep bijgewerkt')
  const transfer = dialog(page).getByRole('button', { name: 'Overdragen', exact: true })
  expect(await transfer.isDisabled()).toBe(true)
  await dialog(page).getByLabel('Nieuwe eigenaar').selectOption({ label: 'Teun' })
  await transfer.click()
  await question(page).getByRole('button', { name: 'Eigenaarschap overdragen' }).click()
  await said(page, 'Eigenaarschap overgedragen')
  await look(page, 'group')
  await dialog(page).getByRole('button', { name: 'Sluiten' }).click()
  await actions.click()
  await page.getByRole('menuitem', { name: 'Chatlog bekijken' }).click()
  await dialog(page).getByLabel('Reden').fill('Melding nagekeken')
  await dialog(page).getByRole('button', { name: 'Chatlog openen' }).click()
  await dialog(page).getByText('Geen berichten gevonden').waitFor()
  await look(page, 'chat log')
  await dialog(page).getByRole('button', { name: 'Sluiten' }).click()
  await actions.click()
  await page.getByRole('menuitem', { name: 'Verwijderen' }).click()
  await question(page).getByText('permanent verwijderd').waitFor()
  await question(page).getByRole('button', { name: 'Groep verwijderen' }).click()
  await said(page, 'Groep succesvol verwijderd')
  await page.goto(`${e2e.address}/admin/groups?group=${eventId}`)
  await dialog(page).getByText('Groep niet gevonden').waitFor()
  expect(seen).toEqual({})
}, 180_000)

test('on a phone rows are cards, nothing scrolls sideways, and a failing list can be tried again', async () => {
  const page = await e2e.person('phone')
  await signIn(page, e2e.address, admin.email, admin.password)
  await page.waitForURL('**/dashboard')
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  for (const path of ['/admin', '/admin/events', '/admin/groups', `/admin/events/${eventId}/landing-page`]) {
    await page.goto(e2e.address + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await look(page, `phone ${path}`)
    const over = await page.evaluate('Math.max(0, document.documentElement.scrollWidth - innerWidth)')
    expect([path, over]).toEqual([path, 0])
  }
  await page.route('**/api/admin/groups*', (route) => route.fulfill({ status: 502, body: 'weg' }))
  await page.goto(`${e2e.address}/admin/groups`)
  await page.getByRole('heading', { name: 'Kon groepen niet laden' }).waitFor()
  await page.unroute('**/api/admin/groups*')
  await button(page, 'Probeer opnieuw').click()
  await page.getByRole('table', { name: 'Groepen' }).or(page.getByText('Geen groepen gevonden')).first().waitFor()
  expect(seen).toEqual({})
}, 120_000)

test('who is no administrator is sent to the dashboard', async () => {
  const page = await e2e.person('desktop')
  await signIn(page, e2e.address, visitor.email, visitor.password)
  await page.waitForURL('**/dashboard')
  for (const path of ['/admin', '/admin/events', `/admin/events/${eventId}/landing-page`, '/admin/groups']) {
    await page.goto(e2e.address + path)
    await page.waitForURL('**/dashboard')
  }
}, 60_000)
