import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { conversations, messages } from '../api/src/domains/chat/tables.ts'
import { groupMembers } from '../api/src/domains/groups/tables.ts'
import { reports } from '../api/src/domains/reports/tables.ts'
import { newId } from '../api/src/platform/ids.ts'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../api/src/testing/factories.ts'
import { collectViolations } from './axe.ts'
import { closeToast, signIn, useE2e } from './browser.ts'
import { journey } from './journey.ts'
import { navigate, openComplete, visit } from './open-page.ts'

const e2e = useE2e()
let admin: TestUser
let visitor: TestUser
let eventId = ''

beforeAll(() =>
  e2e.seed(async (ctx) => {
    admin = await makeUser(ctx, { username: 'Beheerder', isAdmin: true })
    visitor = await makeUser(ctx, { username: 'Roos' })
    const teun = await makeUser(ctx, { username: 'Teun' })
    const event = await makeEvent(ctx, { title: 'Kadefeest', slug: 'kadefeest', creatorId: visitor.id })
    eventId = event.id
    const wilma = await makeUser(ctx, { username: 'Wilma' })
    const group = { eventId, ownerId: visitor.id, members: [teun], name: 'Vooraan bij de kade', maxMembers: 4 }
    const { id: groupId } = await makeGroup(ctx, group)
    const [conversationId, now] = [newId(), ctx.now()]
    await ctx.db
      .insert(groupMembers)
      .values({ groupId, userId: wilma.id, status: 'WAITLIST', requestedAt: now, waitlistTicket: 1 })
    await ctx.db
      .insert(conversations)
      .values({ id: conversationId, kind: 'GROUP', groupId, lastSeq: 60, createdAt: now })
    await ctx.db.insert(messages).values(
      Array.from({ length: 60 }, (_, index) => ({
        id: newId(),
        conversationId,
        seq: index + 1,
        senderId: visitor.id,
        clientId: newId(),
        content: `Kadepraat ${index + 1}`,
        type: 'TEXT' as const,
        createdAt: new Date(now.getTime() - (60 - index) * 60_000),
      })),
    )
    for (const title of ['Lichtjesnacht', 'Polderpop', 'Zolderavond'])
      await makeEvent(ctx, { title, status: 'PENDING', creatorId: visitor.id })
  }),
)

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const expectToast = (page: Page, words: string | RegExp) =>
  page.locator('[data-toast]').getByText(words).first().waitFor()
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const dialog = (page: Page) => page.getByRole('dialog')
const confirmation = (page: Page) => page.getByRole('alertdialog')
const { violations, checkAccessibility } = collectViolations()

const openEvent = (page: Page, title: string) => row(page, title).getByRole('button', { name: title }).first().click()
const closeDialog = async (page: Page) => {
  await dialog(page).getByRole('button', { name: 'Sluiten', exact: true }).click()
  await dialog(page).waitFor({ state: 'hidden' })
}

journey('events, their landing page, and groups', (step) => {
  let page: Page

  step('the dashboard shows totals, activity, what waits and the tools', async () => {
    page = await e2e.openPage('desktop')
    await signIn(page, e2e.address, admin.email)
    await page.goto(`${e2e.address}/admin`)
    const totals = /Gebruikers\s*4\s*Groepen\s*1\s*Actieve groepen\s*1\s*Berichten\s*60/
    await page.locator('main dl').filter({ hasText: totals }).waitFor()
    await page.getByRole('heading', { name: 'Evenementen vandaag' }).waitFor()
    await page
      .getByRole('listitem')
      .filter({ hasText: /^3 wachten$/ })
      .waitFor()
    await button(page, /Goedkeuren.*Lichtjesnacht/).waitFor()
    for (const path of ['', '/events', '/users', '/groups', '/payments', '/reports'])
      await page.locator(`main a[href="${path === '' ? '/dashboard' : `/admin${path}`}"]`).waitFor()
    await page.getByText('Nieuw per week').first().click()
    await page.getByRole('table', { name: 'Nieuw per week' }).waitFor()
    await checkAccessibility(page, 'dashboard')
    await navigate(page, '/admin/toestand')
    await page.getByText(/^Alles werkt\.$|werk(t|en) niet\.$/).waitFor()
    await checkAccessibility(page, 'status')
  })

  step('an event is approved on the list of work', async () => {
    await navigate(page, '/admin')
    await button(page, /Goedkeuren.*Lichtjesnacht/).click()
    const approval = page.waitForResponse(/\/approve$/)
    // Leaving the list carries it out at once.
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Evenementen/ })
      .click()
    expect((await approval).status()).toBe(200)
  })

  step('several events are approved at once', async () => {
    await page.getByRole('checkbox', { name: 'Alles op deze pagina kiezen' }).check()
    await page.getByText('4 evenementen, 4 gekozen, 2 kun je goedkeuren of afwijzen').waitFor()
    await checkAccessibility(page, 'events')
    await button(page, 'Goedkeuren').click()
    await expectToast(page, '2 evenementen goedgekeurd')
  })

  step('an event is edited in its dialog', async () => {
    await openEvent(page, 'Kadefeest')
    await dialog(page).getByLabel('Titel').fill('Kadefeest XL')
    await dialog(page).getByRole('tab', { name: 'Groepen' }).click()
    await dialog(page).getByText('Vooraan bij de kade').first().waitFor()
    await checkAccessibility(page, 'event groups')
    await dialog(page).getByRole('tab', { name: 'Deelnemers' }).click()
    await dialog(page).getByText('Teun').first().waitFor()
    await dialog(page).getByRole('tab', { name: 'Bewerken' }).click()
    await dialog(page).getByLabel('Startdatum').fill('2027-06-05')
    await dialog(page).getByLabel('Begintijd').fill('')
    await dialog(page).getByLabel('Eindtijd').fill('')
    await dialog(page).getByLabel('Einddatum').fill('2020-01-01')
    await dialog(page).getByRole('button', { name: 'Opslaan' }).click()
    await dialog(page).getByText('Einddatum mag niet voor de startdatum liggen').waitFor()
    await checkAccessibility(page, 'event edit')
    await dialog(page).getByLabel('Einddatum').fill('2027-06-06')
    const answer = page.waitForResponse((response) => response.request().method() === 'PUT')
    await dialog(page).getByRole('button', { name: 'Opslaan' }).click()
    // 12.00 and 23.59.59 in Amsterdam.
    const { data } = (await (await answer).json()) as { data: { event: { startDate: string; endDate: string } } }
    expect([data.event.startDate, data.event.endDate]).toEqual(['2027-06-05T10:00:00.000Z', '2027-06-06T21:59:59.000Z'])
    await expectToast(page, 'Evenement bijgewerkt')
    await dialog(page).getByRole('heading', { name: 'Kadefeest XL' }).waitFor()
    await dialog(page).getByRole('tab', { name: 'Informatie' }).click()
    await dialog(page).getByText('za 5 juni 2027').waitFor()
    await dialog(page).getByText('zo 6 juni 2027').waitFor()
    await checkAccessibility(page, 'event facts')
    await closeDialog(page)
  })

  step('a landing page is written and published', async () => {
    await button(page, 'Acties voor Kadefeest XL').click()
    await page.getByRole('menuitem', { name: 'Landingspagina bewerken' }).click()
    await page.waitForURL(`**/admin/events/${eventId}/landing-page`)
    await page.getByLabel('Titel van sectie 1').fill('Samen naar de kade')
    await page.getByRole('heading', { name: 'Samen naar de kade' }).waitFor()
    await checkAccessibility(page, 'landing page')
    await button(page, 'Opslaan en publiceren').click()
    await expectToast(page, 'Landing pagina opgeslagen en gepubliceerd')
  })

  step('a group is resized, and its chat read', async () => {
    await navigate(page, '/admin/groups')
    await row(page, 'Kadefeest XL').getByText('2/4').waitFor()
    await checkAccessibility(page, 'groups')
    const actions = button(page, 'Acties voor Vooraan bij de kade')
    await actions.click()
    await page.getByRole('menuitem', { name: 'Details bewerken' }).click()
    await dialog(page).getByText('Wachtlijst #1').waitFor()
    await dialog(page).getByLabel('Maximaal aantal leden').fill('12')
    await dialog(page).getByRole('button', { name: 'Opslaan' }).click()
    await expectToast(page, 'Groep bijgewerkt')
    await checkAccessibility(page, 'group')
    await closeDialog(page)
    await actions.click()
    await page.getByRole('menuitem', { name: 'Chatlog bekijken' }).click()
    await confirmation(page).getByLabel('Reden').fill('Melding nagekeken')
    await confirmation(page).getByRole('button', { name: 'Chatlog openen' }).click()
    await dialog(page).getByRole('button', { name: 'Meer laden (nog 10)' }).click()
    await dialog(page).getByText('Kadepraat 1', { exact: true }).waitFor()
    await checkAccessibility(page, 'chat log')
  })

  step('axe reports nothing', async () => {
    expect(violations).toEqual({})
    await page.context().close()
  })
})

journey('on a phone', (step) => {
  let page: Page

  step('rows are cards, and nothing scrolls sideways', async () => {
    page = await e2e.openPage('phone')
    await signIn(page, e2e.address, admin.email)
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await openComplete(page, `${e2e.address}/admin`)
    for (const path of [
      '/admin',
      '/admin/toestand',
      '/admin/events',
      `/admin/events/${eventId}/landing-page`,
      '/admin/groups',
    ]) {
      if (path !== '/admin') await visit(page, path)
      await checkAccessibility(page, `phone ${path}`)
      const over = await page.evaluate('Math.max(0, document.documentElement.scrollWidth - innerWidth)')
      expect([path, over]).toEqual([path, 0])
    }
    expect(violations).toEqual({})
  })

  step('ten decisions take at most 35 taps', async () => {
    const reported = ['Sjoerd', 'Kees', 'Mies']
    await e2e.seed(async (ctx) => {
      for (const title of ['Een', 'Twee', 'Drie', 'Vier', 'Vijf', 'Zes', 'Zeven'])
        await makeEvent(ctx, { title: `Avond ${title}`, status: 'PENDING', creatorId: visitor.id })
      const report = { category: 'SPAM' as const, notes: 'Reclame', evidence: [], createdAt: ctx.now() }
      for (const username of reported)
        await ctx.db
          .insert(reports)
          .values({ ...report, id: newId(), reportedId: (await makeUser(ctx, { username })).id, subjectName: username })
    })
    await page.goto(`${e2e.address}/admin`)
    let taps = 0
    const tap = async (place: ReturnType<Page['locator']>) => {
      await place.click()
      taps += 1
    }
    const item = (summary: string) => page.getByRole('listitem').filter({ hasText: summary })
    const press = (summary: string, name: string) => tap(item(summary).getByRole('button', { name }))

    for (const title of ['Een', 'Twee', 'Drie', 'Vier', 'Zeven']) await press(`Avond ${title}`, 'Goedkeuren')
    for (const [title, reason] of [
      ['Vijf', 'Staat er al'],
      ['Zes', 'Reclame'],
    ] as const) {
      await press(`Avond ${title}`, 'Afwijzen')
      await press(`Avond ${title}`, reason)
    }
    for (const username of reported.slice(0, 2)) {
      await press(`over ${username}`, 'Bekijk en beslis')
      await tap(dialog(page).getByRole('button', { name: 'Gebruiker schorsen' }))
      await tap(confirmation(page).getByRole('button', { name: 'Schorsen' }))
      await closeToast(page, 'Gebruiker account opgeschort')
      await tap(dialog(page).getByRole('button', { name: 'Markeer als opgelost' }))
      await item(`over ${username}`).waitFor({ state: 'detached' })
    }
    await press('over Mies', 'Bekijk en beslis')
    await dialog(page).getByLabel('Uitkomst').selectOption({ label: 'Past binnen de regels' })
    taps += 2
    await tap(dialog(page).getByRole('button', { name: 'Markeer als opgelost' }))
    await item('over Mies').waitFor({ state: 'detached' })
    await closeToast(page, 'Rapport status bijgewerkt')
    await page.getByText('Alles is beoordeeld').waitFor()
    expect(taps).toBeLessThanOrEqual(35)
  })
})
