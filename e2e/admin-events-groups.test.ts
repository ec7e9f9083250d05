import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { conversations, messages } from '../api/src/domains/chat/tables.ts'
import { groupMembers } from '../api/src/domains/groups/tables.ts'
import { decisions, objections } from '../api/src/domains/objections/tables.ts'
import { reports } from '../api/src/domains/reports/tables.ts'
import { newId } from '../api/src/platform/ids.ts'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../api/src/testing/factories.ts'
import { collectViolations } from './axe.ts'
import { closeToast, signIn, useE2e } from './browser.ts'
import { journey } from './journey.ts'
import { navigate, openComplete, visit } from './open-page.ts'
import { failRequests, openFailing, recordRequests } from './requests.ts'

const e2e = useE2e()
let admin: TestUser
let visitor: TestUser
let eventId = ''
let groupId = ''

beforeAll(() =>
  e2e.seed(async (ctx) => {
    admin = await makeUser(ctx, { username: 'Beheerder', isAdmin: true })
    visitor = await makeUser(ctx, { username: 'Roos' })
    const teun = await makeUser(ctx, { username: 'Teun' })
    const event = await makeEvent(ctx, { title: 'Kadefeest', slug: 'kadefeest', creatorId: visitor.id })
    eventId = event.id
    const wilma = await makeUser(ctx, { username: 'Wilma' })
    const group = { eventId, ownerId: visitor.id, members: [teun], name: 'Vooraan bij de kade', maxMembers: 4 }
    groupId = (await makeGroup(ctx, group)).id
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
    for (const title of ['Lichtjesnacht', 'Polderpop', 'Zolderavond', 'Avondrood', 'Nachtwaken'])
      await makeEvent(ctx, { title, status: 'PENDING', creatorId: visitor.id })
    await makeEvent(ctx, { title: 'Weggooifeest', creatorId: visitor.id })
  }),
)

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const expectToast = (page: Page, words: string | RegExp) =>
  page.getByRole('region', { name: 'Meldingen op het scherm' }).getByText(words).first().waitFor()
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const dialog = (page: Page) => page.getByRole('dialog')
const confirmation = (page: Page) => page.getByRole('alertdialog')
const { violations, checkAccessibility } = collectViolations()

/** The calls of spec 3 section 7 that this journey makes. */
const CALLS = [
  'GET /admin/dashboard',
  'GET /admin/dashboard/trends',
  'GET /events/admin/stats',
  'GET /events/admin/all',
  'GET /events/admin/{id}',
  'PUT /events/admin/{id}',
  'DELETE /events/admin/{id}',
  'POST /events/{id}/approve',
  'POST /events/{id}/reject',
  'POST /events/admin/bulk-approve',
  'POST /events/admin/bulk-reject',
  'GET /admin/events/{id}/landing-page',
  'POST /admin/events/{id}/landing-page',
  'PUT /admin/landing-pages/{id}',
  'PATCH /admin/landing-pages/{id}/publish',
  'GET /admin/groups',
  'GET /admin/groups/{id}',
  'PATCH /admin/groups/{id}',
  'DELETE /admin/groups/{id}',
  'GET /admin/groups/{id}/messages',
  'POST /admin/groups/{id}/transfer-owner',
]

const retry = (page: Page) => button(page, 'Probeer opnieuw').click()
const disabled = (page: Page, name: string) => dialog(page).getByRole('button', { name, disabled: true }).waitFor()

const openEvent = (page: Page, title: string) => row(page, title).getByRole('button', { name: title }).first().click()
const closeDialog = async (page: Page) => {
  await dialog(page).getByRole('button', { name: 'Sluiten' }).click()
  await dialog(page).waitFor({ state: 'hidden' })
}

journey('events, their landing page, and groups', (step) => {
  let page: Page
  let calls: Set<string>
  let restore: () => Promise<void>

  step('an administrator logs in', async () => {
    page = await e2e.openPage('desktop')
    await signIn(page, e2e.address, admin.email)
    calls = recordRequests(page)
  })

  step('the dashboard shows what waits, figures and plots', async () => {
    restore = await openFailing(page, `${e2e.address}/admin`, /\/api\/admin\/work$/)
    await page.getByRole('heading', { name: 'Kon niet laden wat er op je wacht' }).waitFor()
    await restore()
    await retry(page)
    await button(page, /Goedkeuren.*Lichtjesnacht/).waitFor()
    for (const to of [
      '/dashboard',
      '/admin/events',
      '/admin/users',
      '/admin/groups',
      '/admin/payments',
      '/admin/reports',
    ])
      await page.locator(`:is(main, nav[aria-label=Beheer]) a[href="${to}"]`).waitFor()
    await checkAccessibility(page, 'work')
    await navigate(page, '/admin/toestand')
    await page.getByText(/^(Alles werkt|Niet alles werkt)$/).waitFor()
    await checkAccessibility(page, 'status')

    restore = await failRequests(page, /\/api\/admin\/dashboard$/)
    await navigate(page, '/admin/cijfers')
    await page.getByRole('heading', { name: 'Kon admin statistieken niet laden' }).waitFor()
    await restore()
    await retry(page)
    const figures = /Gebruikers\s*4\s*Groepen\s*1\s*Actieve groepen\s*1\s*Berichten\s*60/
    await page.locator('main dl').filter({ hasText: figures }).first().waitFor()
    await page.getByRole('heading', { name: 'Activiteit rond evenementen' }).waitFor()
    await page.getByRole('heading', { name: 'Open rapporten' }).waitFor()
    await page.getByText('Cijfers van Berichten per dag').click()
    await page.getByRole('table', { name: 'Berichten per dag' }).waitFor()
    await checkAccessibility(page, 'figures')
  })

  step('an event is approved on the list of work, and a mistake undone', async () => {
    await navigate(page, '/admin')
    await button(page, /Goedkeuren.*Polderpop/).click()
    await button(page, 'Ongedaan maken').click()
    await button(page, /Goedkeuren.*Lichtjesnacht/).click()
    const approval = page.waitForResponse(/\/approve$/)
    // Leaving the list carries it out at once.
    await page.getByRole('link', { name: 'Evenementen' }).first().click()
    expect((await approval).status()).toBe(200)
  })

  step('a pending event is approved, cancelled or rejected in its dialog', async () => {
    restore = await openFailing(page, `${e2e.address}/admin/events?status=PENDING`, /\/api\/events\/admin\/all/)
    await page.getByRole('heading', { name: 'Kon evenementen niet laden' }).waitFor()
    await restore()
    await retry(page)
    restore = await failRequests(page, /\/api\/events\/admin\/[0-9a-f-]{36}$/)
    await openEvent(page, 'Avondrood')
    await dialog(page).getByRole('heading', { name: 'Kon evenement niet laden' }).waitFor()
    await restore()
    await dialog(page).getByRole('button', { name: 'Probeer opnieuw' }).click()
    restore = await failRequests(page, /\/approve$/)
    const yes = dialog(page).getByRole('button', { name: 'Goedkeuren Avondrood' })
    await yes.click()
    await closeToast(page, 'Kon evenement niet goedkeuren')
    await restore()
    await yes.click()
    await closeToast(page, 'Evenement goedgekeurd')
    await dialog(page).getByRole('button', { name: 'Afgelasten' }).click()
    await confirmation(page).getByRole('button', { name: 'Afgelasten' }).click()
    await closeToast(page, 'Evenement afgelast')
    await dialog(page).getByText('Afgelast', { exact: true }).first().waitFor()
    for (const name of ['Goedkeuren Avondrood', 'Afwijzen Avondrood', 'Afgelasten'])
      expect([name, await dialog(page).getByRole('button', { name }).count()]).toEqual([name, 0])
    await closeDialog(page)
    await openEvent(page, 'Nachtwaken')
    restore = await failRequests(page, /\/reject$/)
    await dialog(page).getByRole('button', { name: 'Afwijzen Nachtwaken' }).click()
    await confirmation(page).getByLabel('Reden').fill('Te weinig bekend.')
    await confirmation(page).getByRole('button', { name: 'Afwijzen' }).click()
    await closeToast(page, 'Kon evenement niet afwijzen')
    await restore()
    await confirmation(page).getByRole('button', { name: 'Afwijzen' }).click()
    await closeToast(page, 'Evenement afgewezen')
    await closeDialog(page)
  })

  step('several events are decided at once', async () => {
    await page.getByRole('checkbox', { name: 'Alles op deze pagina kiezen' }).check()
    await page.getByText('2 evenementen, 2 gekozen').waitFor()
    await checkAccessibility(page, 'events')
    await page.getByLabel('Kies Polderpop').uncheck()
    restore = await failRequests(page, /\/bulk-reject$/)
    await button(page, 'Afwijzen').click()
    await confirmation(page).getByLabel('Reden').fill('Staat er al.')
    await confirmation(page).getByRole('button', { name: 'Afwijzen' }).click()
    await closeToast(page, 'Kon evenementen niet afwijzen')
    await restore()
    await confirmation(page).getByRole('button', { name: 'Afwijzen' }).click()
    await closeToast(page, '1 evenementen afgewezen')
    await page.getByLabel('Kies Polderpop').check()
    restore = await failRequests(page, /\/bulk-approve$/)
    await button(page, 'Goedkeuren').click()
    await closeToast(page, 'Kon evenementen niet goedkeuren')
    await restore()
    await button(page, 'Goedkeuren').click()
    await closeToast(page, '1 evenementen goedgekeurd')
    await page.getByText('Geen evenementen gevonden').waitFor()
    await button(page, 'Wis filters').first().click()
  })

  step('the table searches, filters, sorts and pages, and a row is deleted', async () => {
    await page.getByLabel('Zoek een evenement').fill('KADE')
    await page.getByText('1 evenement', { exact: true }).waitFor()
    await page.getByLabel('Type', { exact: true }).selectOption({ label: 'Concert' })
    await page.getByText('Geen evenementen gevonden').waitFor()
    await button(page, 'Wis filters').first().click()
    await row(page, 'Kadefeest').getByRole('cell', { name: '1', exact: true }).waitFor()
    for (const [header, column] of [
      ['Startdatum', 'startDate'],
      ['Status', 'status'],
      ['Titel', 'title'],
    ] as const) {
      await page.getByRole('columnheader', { name: header }).getByRole('button').click()
      await page.waitForURL(new RegExp(`sortBy=${column}`))
    }
    await page.getByLabel('Per pagina').selectOption('50')
    await page.waitForURL(/limit=50/)
    await button(page, 'Acties voor Kadefeest').click()
    await page.getByRole('menuitem', { name: 'Openbare pagina bekijken' }).click()
    await page.waitForURL('**/events/kadefeest')
    await page.goBack()
    await button(page, 'Acties voor Weggooifeest').click()
    await page.getByRole('menuitem', { name: 'Verwijderen' }).click()
    await confirmation(page).getByText('en hun berichten worden ook verwijderd. Dit kan niet ongedaan').waitFor()
    await confirmation(page).getByRole('button', { name: 'Evenement verwijderen' }).click()
    await expectToast(page, 'Evenement verwijderd')
  })

  step('an event is edited in its dialog', async () => {
    await openEvent(page, 'Kadefeest')
    for (const label of ['Titel', 'Slug', 'Locatie', 'Startdatum']) {
      const field = dialog(page).getByLabel(label)
      const before = await field.inputValue()
      await field.fill('')
      await disabled(page, 'Opslaan')
      await field.fill(before)
    }
    await dialog(page).getByLabel('Titel').fill('Kadefeest XL')
    await dialog(page).getByRole('tab', { name: 'Groepen' }).click()
    await dialog(page).getByText('Vooraan bij de kade').first().waitFor()
    await checkAccessibility(page, 'event groups')
    await dialog(page).getByRole('tab', { name: 'Deelnemers' }).click()
    await dialog(page).getByText('Teun').first().waitFor()
    await dialog(page).getByRole('tab', { name: 'Bewerken' }).click()
    // By its path: the browser reads it itself.
    const large = join(await mkdtemp(join(tmpdir(), 'picture-')), 'groot.png')
    await writeFile(large, Buffer.alloc(6_000_000))
    await dialog(page).getByLabel('Afbeelding').setInputFiles(large)
    await rm(dirname(large), { recursive: true })
    await dialog(page).getByText('Afbeelding moet kleiner zijn dan 5MB').waitFor()
    await dialog(page).getByLabel('Startdatum').fill('2027-06-05')
    await dialog(page).getByLabel('Begintijd').fill('12:00')
    await dialog(page).getByLabel('Einddatum').fill('2020-01-01')
    await dialog(page).getByRole('button', { name: 'Opslaan' }).click()
    await dialog(page).getByText('Einddatum mag niet voor de startdatum liggen').waitFor()
    await checkAccessibility(page, 'event edit')
    await dialog(page).getByLabel('Einddatum').fill('2027-06-06')
    restore = await failRequests(page, /\/api\/events\/admin\/[0-9a-f-]{36}$/, 'PUT')
    await dialog(page).getByRole('button', { name: 'Opslaan' }).click()
    await expectToast(page, 'Kon evenement niet bijwerken')
    await restore()
    await dialog(page).getByRole('button', { name: 'Opslaan' }).click()
    await expectToast(page, 'Evenement bijgewerkt')
    await dialog(page).getByRole('heading', { name: 'Kadefeest XL' }).waitFor()
    await dialog(page).getByRole('tab', { name: 'Informatie' }).click()
    await dialog(page).getByText('Ingestuurd door').waitFor()
    await dialog(page).getByText('za 5 juni 2027, 12.00 uur').waitFor()
    await dialog(page).getByText('zo 6 juni 2027, 23.59 uur').waitFor()
    await checkAccessibility(page, 'event facts')
    await closeDialog(page)
  })

  step('a landing page is written, published and unpublished', async () => {
    const pageCall = /\/api\/admin\/events\/[^/]+\/landing-page$/
    restore = await failRequests(page, pageCall)
    await button(page, 'Acties voor Kadefeest XL').click()
    await page.getByRole('menuitem', { name: 'Landingspagina bewerken' }).click()
    await page.waitForURL(`**/admin/events/${eventId}/landing-page`)
    await page.getByRole('heading', { name: 'Kon landing pagina niet laden' }).waitFor()
    await restore()
    await retry(page)
    await page.getByText('Nog geen pagina').waitFor()
    expect(await page.getByLabel('Metaomschrijving').inputValue()).toContain('Kadefeest XL')
    await button(page, /^Publiceren$/).click()
    await expectToast(page, 'Sla eerst de pagina op')
    await page.getByLabel('Titel van sectie 1').fill('Samen naar de kade')
    await page.getByText('18/100').waitFor()
    await page.getByRole('heading', { name: 'Samen naar de kade' }).waitFor()
    await checkAccessibility(page, 'landing page')
    restore = await failRequests(page, pageCall, 'POST')
    await button(page, 'Opslaan en publiceren').click()
    await expectToast(page, 'Er ging iets mis bij het opslaan')
    await restore()
    await button(page, 'Opslaan en publiceren').click()
    await expectToast(page, 'Landing pagina opgeslagen en gepubliceerd')
    restore = await failRequests(page, /\/publish$/)
    await button(page, 'Depubliceren').click()
    await expectToast(page, 'Er ging iets mis bij het wijzigen van de status')
    await restore()
    await button(page, 'Depubliceren').click()
    await expectToast(page, 'Landing pagina gedepubliceerd')
    await page.getByText('Concept', { exact: true }).waitFor()
    await button(page, /^Publiceren$/).click()
    await expectToast(page, 'Landing pagina gepubliceerd')
    await page.getByLabel('Tekst van sectie 1').fill('Er is nog plek in de trein.')
    await button(page, /^Opslaan$/).click()
    await expectToast(page, /Landing pagina opgeslagen$/)
    await page.goto(`${e2e.address}/admin/events?event=${admin.id}`)
    await dialog(page).getByText('Evenement niet gevonden').waitFor()
    await page.keyboard.press('Escape')
    await navigate(page, `/admin/events/${admin.id}/landing-page`)
    await page.waitForURL(/\/admin\/events$/)
  })

  step('a group is resized, transferred, read and deleted', async () => {
    await page.route(
      /\/api\/admin\/groups\?/,
      async (route) => {
        const response = await route.fetch()
        const json = (await response.json()) as { data: { groups: { event: unknown }[] } }
        for (const group of json.data.groups) group.event = null
        await route.fulfill({ response, json })
      },
      { times: 1 },
    )
    await navigate(page, `/admin/groups?group=${eventId}`)
    await dialog(page).getByText('Groep niet gevonden').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    await row(page, 'Vooraan bij de kade').getByText('Geen evenement').waitFor()
    await page.getByRole('columnheader', { name: 'Naam' }).getByRole('button').click()
    await page.waitForURL(/sortBy=name/)
    await row(page, 'Kadefeest XL').getByText('2/4').waitFor()
    await row(page, 'Kadefeest XL').getByText('Actief', { exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'Vooraan bij de kade' }).getAttribute('href')).toBe(
      `/groups/${groupId}`,
    )
    expect(await page.getByLabel('Per pagina').locator('option').allTextContents()).toEqual(['10', '20', '50', '100'])
    await checkAccessibility(page, 'groups')
    const actions = button(page, 'Acties voor Vooraan bij de kade')
    const one = /\/api\/admin\/groups\/[0-9a-f-]{36}(\?.*)?$/
    restore = await failRequests(page, one)
    await actions.click()
    await page.getByRole('menuitem', { name: 'Details bewerken' }).click()
    await dialog(page).getByRole('heading', { name: 'Kon groepdetails niet laden' }).waitFor()
    await restore()
    await dialog(page).getByRole('button', { name: 'Probeer opnieuw' }).click()
    await dialog(page).getByText('Wachtlijst #1').waitFor()
    await dialog(page).getByText('Geen upgrades').waitFor()
    for (const [places, words] of [
      ['', 'Een groep heeft minstens 2 plekken'],
      ['51', 'Een groep heeft hoogstens 50 plekken'],
    ] as const) {
      await dialog(page).getByLabel('Maximaal aantal leden').fill(places)
      await dialog(page).getByRole('button', { name: 'Opslaan' }).click()
      await dialog(page).getByText(words).waitFor()
    }
    await dialog(page).getByLabel('Maximaal aantal leden').fill('12')
    restore = await failRequests(page, one, 'PATCH')
    await dialog(page).getByRole('button', { name: 'Opslaan' }).click()
    await expectToast(page, 'Kon groep niet bijwerken')
    await restore()
    await dialog(page).getByRole('button', { name: 'Opslaan' }).click()
    await expectToast(page, 'Groep bijgewerkt')
    await disabled(page, 'Overdragen')
    await dialog(page).getByLabel('Nieuwe eigenaar').selectOption({ label: 'Teun' })
    await dialog(page).getByRole('button', { name: 'Overdragen', exact: true }).click()
    restore = await failRequests(page, /\/transfer-owner$/)
    await confirmation(page).getByRole('button', { name: 'Eigenaarschap overdragen' }).click()
    await expectToast(page, 'Kon eigenaarschap niet overdragen')
    await restore()
    await confirmation(page).getByRole('button', { name: 'Eigenaarschap overdragen' }).click()
    await expectToast(page, 'Eigenaarschap overgedragen')
    await checkAccessibility(page, 'group')
    await closeDialog(page)
    await actions.click()
    await page.getByRole('menuitem', { name: 'Chatlog bekijken' }).click()
    await confirmation(page).getByLabel('Reden').fill('Melding nagekeken')
    restore = await failRequests(page, /\/api\/admin\/groups\/[^/]+\/messages/)
    await confirmation(page).getByRole('button', { name: 'Chatlog openen' }).click()
    await dialog(page).getByRole('heading', { name: 'Kon groep berichten niet laden' }).waitFor()
    await restore()
    await dialog(page).getByRole('button', { name: 'Probeer opnieuw' }).click()
    await dialog(page).getByRole('button', { name: 'Meer laden (nog 10)' }).click()
    await dialog(page).getByText('Kadepraat 1', { exact: true }).waitFor()
    await checkAccessibility(page, 'chat log')
    await dialog(page).getByLabel('Lid').selectOption({ label: 'Teun' })
    await dialog(page).getByText('Geen berichten gevonden').waitFor()
    await closeDialog(page)
    await actions.click()
    await page.getByRole('menuitem', { name: 'Verwijderen' }).click()
    await confirmation(page).getByText('permanent verwijderd').waitFor()
    restore = await failRequests(page, one, 'DELETE')
    await confirmation(page).getByRole('button', { name: 'Groep verwijderen' }).click()
    await expectToast(page, 'Kon groep niet verwijderen')
    await restore()
    await confirmation(page).getByRole('button', { name: 'Groep verwijderen' }).click()
    await expectToast(page, 'Groep succesvol verwijderd')
  })

  step('axe reports nothing, and every call of the specification was made', async () => {
    expect(violations).toEqual({})
    expect([...calls]).toEqual(expect.arrayContaining(CALLS))
  })
})

test('on a phone rows are cards, nothing scrolls sideways, and a failed list can be retried', async () => {
  const page = await e2e.openPage('phone')
  await signIn(page, e2e.address, admin.email)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const check = async (path: string) => {
    await checkAccessibility(page, `phone ${path}`)
    const over = await page.evaluate('Math.max(0, document.documentElement.scrollWidth - innerWidth)')
    expect([path, over]).toEqual([path, 0])
  }
  await openComplete(page, `${e2e.address}/admin`)
  await check('/admin')
  for (const path of ['/admin/cijfers', '/admin/toestand', '/admin/events', `/admin/events/${eventId}/landing-page`]) {
    await visit(page, path)
    await check(path)
  }
  const restore = await failRequests(page, /\/api\/admin\/groups\?/)
  await navigate(page, '/admin/groups')
  await page.getByRole('heading', { name: 'Kon groepen niet laden' }).waitFor()
  await restore()
  await button(page, 'Probeer opnieuw').click()
  await page.getByRole('table', { name: 'Groepen' }).or(page.getByText('Geen groepen gevonden')).first().waitFor()
  await check('/admin/groups')
  expect(violations).toEqual({})
})

test('ten decisions take at most 35 taps on a phone', async () => {
  const [objectionId, decisionId] = [newId(), newId()]
  const reported = ['Sjoerd', 'Kees', 'Mies']
  await e2e.seed(async (ctx) => {
    for (const title of ['Een', 'Twee', 'Drie', 'Vier', 'Vijf', 'Zes'])
      await makeEvent(ctx, { title: `Avond ${title}`, status: 'PENDING', creatorId: visitor.id })
    const report = { category: 'SPAM' as const, notes: 'Reclame', evidence: [], createdAt: ctx.now() }
    for (const username of reported)
      await ctx.db
        .insert(reports)
        .values({ ...report, id: newId(), reportedId: (await makeUser(ctx, { username })).id, subjectName: username })
    await ctx.db.insert(decisions).values({
      ...{ id: decisionId, tokenHash: newId(), kind: 'GROUP_DELETED', email: visitor.email, username: 'Roos' },
      createdAt: ctx.now(),
    })
    await ctx.db.insert(objections).values({ id: objectionId, decisionId, text: 'Nee', createdAt: ctx.now() })
  })
  const page = await e2e.openPage('phone')
  await signIn(page, e2e.address, admin.email)
  await page.goto(`${e2e.address}/admin`)
  let taps = 0
  const tap = async (place: ReturnType<Page['locator']>) => {
    await place.click()
    taps += 1
  }
  const item = (summary: string) => page.getByRole('listitem').filter({ hasText: summary })
  const press = (summary: string, name: string) => tap(item(summary).getByRole('button', { name }))

  for (const title of ['Een', 'Twee', 'Drie', 'Vier']) await press(`Avond ${title}`, 'Goedkeuren')
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
  await tap(item('Roos is het niet eens').getByRole('link', { name: 'Bekijk en beslis' }))
  await tap(button(page, 'Beslissen'))
  await tap(dialog(page).getByRole('button', { name: 'Besluit blijft' }))
  await page.getByText('Geen open bezwaren').waitFor()
  await closeToast(page, 'De persoon krijgt een mail.')
  await tap(page.getByRole('link', { name: 'Werk' }))
  await page.getByText('Alles is beoordeeld').waitFor()
  expect(taps).toBeLessThanOrEqual(35)
})
