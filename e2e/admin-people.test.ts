import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { buildApp } from '../api/src/app.ts'
import { readConfig } from '../api/src/config.ts'
import { conversations, messages } from '../api/src/domains/chat/tables.ts'
import { payments } from '../api/src/domains/payments/tables.ts'
import { reports } from '../api/src/domains/reports/tables.ts'
import { newId } from '../api/src/platform/ids.ts'
import { makeEvent, makeGroup, makeUser } from '../api/src/testing/factories.ts'
import { HOUR } from '../contract/src/durations.ts'
import { findings } from './axe.ts'
import { signIn, useE2e } from './browser.ts'
import { failRequests, recordRequests } from './requests.ts'

const e2e = useE2e()
const PASSWORD = 'Festival!2026'

beforeAll(async () => {
  // Rows straight into the server's database: what is walked through is the counter, not the way to it.
  const app = await buildApp({ ...readConfig({ LOG_LEVEL: 'error' }), databaseUrl: e2e.databaseUrl })
  const { ctx } = app
  const now = ctx.now()
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)
  await makeUser(ctx, { username: 'baas', email: 'baas@example.nl', isAdmin: true })
  const roos = await makeUser(ctx, {
    username: 'Roos',
    email: 'roos@example.nl',
    socialPreference: 'EXTROVERT',
    age: 28,
  })
  const teun = await makeUser(ctx, { username: 'Teun', email: 'teun@example.nl', createdAt: ago(2) })
  await makeUser(ctx, { username: 'Slotje', email: 'slotje@example.nl', lockedUntil: new Date(now.getTime() + HOUR) })
  await makeUser(ctx, { username: 'Weg-ermee', email: 'weg@example.nl' })
  await makeUser(ctx, { username: 'Nieuwkomer', email: 'nieuw@example.nl', emailVerifiedAt: null })
  const event = await makeEvent(ctx, { title: 'Kadefeest', creatorId: teun.id })
  const group = await makeGroup(ctx, { eventId: event.id, ownerId: teun.id, name: 'Op de kade', members: [roos] })
  const [inGroup, direct] = [newId(), newId()]
  const [low = '', high = ''] = [teun.id, roos.id].sort()
  await ctx.db.insert(conversations).values([
    { id: inGroup, kind: 'GROUP', groupId: group.id, lastSeq: 60, createdAt: now },
    { id: direct, kind: 'DIRECT', lowUserId: low, highUserId: high, lastSeq: 2, createdAt: now },
  ])
  const said = (
    conversationId: string,
    seq: number,
    content: string,
    createdAt: Date,
    gifUrl: string | null = null,
  ) => ({
    id: newId(),
    conversationId,
    seq,
    senderId: teun.id,
    clientId: newId(),
    content,
    type: gifUrl === null ? ('TEXT' as const) : ('GIF' as const),
    gifUrl,
    createdAt,
  })
  await ctx.db
    .insert(messages)
    .values([
      ...Array.from({ length: 60 }, (_, index) =>
        said(inGroup, index + 1, `Kadebericht ${index + 1}`, ago(24 * 40 - index)),
      ),
      said(direct, 1, '', ago(24 * 3), 'https://example.nl/een.gif'),
      said(direct, 2, 'Onder ons gezegd', now),
    ])
  const report = (given: Partial<typeof reports.$inferInsert>) => ({
    id: newId(),
    reporterId: roos.id,
    reportedId: teun.id,
    category: 'HARASSMENT' as const,
    notes: 'Hij blijft maar berichten sturen.',
    evidence: [],
    createdAt: now,
    ...given,
  })
  const bad = newId()
  await ctx.db.insert(reports).values([
    report({
      createdAt: ago(50),
      messageId: bad,
      evidence: [
        {
          id: bad,
          seq: 1,
          senderId: teun.id,
          username: 'Teun',
          content: 'Doe niet zo flauw',
          type: 'TEXT',
          gifUrl: null,
          sentAt: ago(51).toISOString(),
        },
      ],
    }),
    report({ category: 'SPAM', createdAt: ago(200), reviewedAt: ago(190), adminNotes: 'Aangesproken.' }),
  ])
  await ctx.db.insert(payments).values(
    (['COMPLETED', 'PENDING', 'FAILED', 'REFUNDED'] as const).map((status, index) => ({
      id: newId(),
      userId: roos.id,
      featureType: 'EXTRA_GROUP_SLOTS' as const,
      quantity: index + 1,
      amountCents: 400 * (index + 1),
      providerId: `tr_proef${index}`,
      status,
      createdAt: ago(index),
      updatedAt: now,
    })),
  )
  await app.close()
})

const toast = (page: Page, text: string) =>
  page
    .getByRole('alert')
    .or(page.getByRole('status'))
    .or(page.getByRole('listitem'))
    .filter({ hasText: text })
    .first()
    .waitFor()
const act = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `Acties voor ${name}` }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
const inDialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).last()
const clean = async (page: Page, where: string) => expect([where, await findings(page)]).toEqual([where, []])

/** Spec 3 section 2.1; the event, the group and the landing page need not be there for the guard to speak. */
const ADMIN_PLACES = [
  '/admin',
  '/admin/events',
  '/admin/events/x/landing-page',
  '/admin/users',
  '/admin/groups',
  '/admin/payments',
  '/admin/reports',
  '/admin/logboek',
]
const MEMBER_PLACES = [
  '/dashboard',
  '/events',
  '/events/create',
  '/events/x',
  '/groups',
  '/groups/create',
  '/groups/x',
  '/groups/x/manage',
  '/groups/x/chat',
  '/profile',
  '/messages',
  '/account-upgrades',
]
const GUEST_PLACES = ['/login', '/register', '/forgot-password', '/reset-password']

test('who may go where: visitors, the unverified, members', async () => {
  const page = await e2e.person('desktop')
  for (const place of [...ADMIN_PLACES, ...MEMBER_PLACES]) {
    await page.goto(e2e.address + place, { waitUntil: 'commit' })
    await page.waitForURL((url) => url.pathname === '/login', { waitUntil: 'commit' })
  }
  await page.getByLabel('Gebruikersnaam of e-mail').fill('Nieuwkomer')
  await page.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Inloggen' }).click()
  await page.waitForURL((url) => url.pathname === '/verify-email')
  await page.context().close()

  const member = await e2e.person('desktop')
  await signIn(member, e2e.address, 'roos', PASSWORD)
  for (const place of [...ADMIN_PLACES, ...GUEST_PLACES]) {
    await member.goto(e2e.address + place, { waitUntil: 'commit' })
    await member.waitForURL('**/dashboard', { waitUntil: 'commit' })
  }
  await member.context().close()
})

/** What spec 3 section 7 names of this half; the walks below make each of them. */
const CALLS = [
  'GET /admin/users',
  'GET /admin/users/{id}',
  'PATCH /admin/users/{id}',
  'PATCH /admin/users/{id}/suspend',
  'POST /admin/users/{id}/unlock',
  'DELETE /admin/users/{id}',
  'GET /admin/users/{id}/messages',
  'GET /admin/audit',
  'GET /reports',
  'GET /reports/stats',
  'PUT /reports/{id}/status',
  'POST /reports/users/{id}/suspend',
  'POST /reports/users/{id}/unsuspend',
  'GET /admin/payments',
  'GET /admin/payments/export',
]
const called = new Set<string>()

test('people: find, look, change, suspend, unlock, delete, read what they wrote', async () => {
  const page = await e2e.person('desktop')
  await signIn(page, e2e.address, 'baas', PASSWORD)
  const calls = recordRequests(page)

  let mend = await failRequests(page, /\/api\/admin\/users\?/)
  await page.goto(`${e2e.address}/admin/users`)
  await page.getByRole('heading', { name: 'Kon gebruikers niet laden' }).waitFor()
  await toast(page, 'Fout')
  await mend()
  await page.getByRole('button', { name: 'Probeer opnieuw' }).click()
  await page.getByText('6 gebruikers').waitFor()
  await clean(page, 'users')

  await page.getByLabel('Zoek gebruikers').fill('TEUN@exam')
  await page.getByText('1 gebruiker', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Wis filters' }).click()
  await page.getByLabel('Rol').selectOption({ label: 'Beheerders' })
  await page.waitForURL(/isAdmin=true/)
  await page.getByText('1 gebruiker', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Wis filters' }).click()
  await page.getByLabel('Status').selectOption({ label: 'Geschorst' })
  await page.getByText('Geen gebruikers gevonden').waitFor()
  await page.getByRole('button', { name: 'Wis filters' }).first().click()
  await page.getByRole('button', { name: 'Gebruikersnaam' }).click()
  await page.waitForURL(/sortBy=username/)
  await page.getByRole('button', { name: 'Gebruikersnaam' }).click()
  await page.waitForURL(/sortOrder=asc/)

  mend = await failRequests(page, /\/api\/admin\/users\/[^/]+$/)
  await page.getByRole('button', { name: 'Teun', exact: true }).click()
  await inDialog(page).getByText('Kon gebruikersprofiel niet laden').waitFor()
  await mend()
  await inDialog(page).getByRole('button', { name: 'Probeer opnieuw' }).click()
  await inDialog(page).getByRole('link', { name: 'Op de kade' }).waitFor()
  await inDialog(page).getByRole('link', { name: 'Kadefeest' }).waitFor()
  await inDialog(page).getByText('62').first().waitFor()
  await clean(page, 'profile')
  await page.keyboard.press('Escape')
  await page.goto(`${e2e.address}/admin/users?user=${newId()}`)
  await inDialog(page).getByText('Gebruiker niet gevonden').waitFor()
  await page.keyboard.press('Escape')

  await act(page, 'Roos', 'Bewerken')
  await inDialog(page).getByLabel('Gebruikersnaam').fill('Teun')
  await inDialog(page).getByRole('button', { name: 'Opslaan' }).click()
  await inDialog(page).getByText('Deze gebruikersnaam is al in gebruik').waitFor()
  await clean(page, 'edit')
  mend = await failRequests(page, /\/api\/admin\/users\/[^/]+$/, 'PATCH')
  await inDialog(page).getByLabel('Gebruikersnaam').fill(' Roosje ')
  await inDialog(page).getByLabel('E-mail').fill('ROOS@Example.NL')
  await inDialog(page).getByRole('button', { name: 'Opslaan' }).click()
  await page.getByText('Kon gebruiker niet bijwerken').first().waitFor()
  await mend()
  await inDialog(page).getByRole('button', { name: 'Opslaan' }).click()
  await page.getByText('Gebruikersprofiel bijgewerkt').first().waitFor()
  await page.getByRole('button', { name: 'Roosje', exact: true }).waitFor()
  await page.getByText('roos@example.nl').first().waitFor()

  mend = await failRequests(page, /\/suspend$/)
  await act(page, 'Teun', 'Schorsen')
  await clean(page, 'suspend')
  await inDialog(page).getByLabel('Reden').fill('Gescholden in de groep')
  await inDialog(page).getByRole('button', { name: 'Schorsen' }).click()
  await page.getByText('Kon schorsingsstatus niet wijzigen').first().waitFor()
  await mend()
  await inDialog(page).getByRole('button', { name: 'Schorsen' }).click()
  await page.getByText('Gebruiker geschorst').first().waitFor()

  const suspended = await e2e.person('phone')
  await suspended.goto(`${e2e.address}/login`)
  await suspended.getByLabel('Gebruikersnaam of e-mail').fill('Teun')
  await suspended.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD)
  await suspended.getByRole('button', { name: 'Inloggen' }).click()
  await suspended.getByText('Gescholden in de groep').first().waitFor()
  await suspended.context().close()

  await act(page, 'Teun', 'Schorsing opheffen')
  await inDialog(page).getByText('Gescholden in de groep').waitFor()
  await inDialog(page).getByRole('button', { name: 'Schorsing opheffen' }).click()
  await page.getByText('schorsing opgeheven').first().waitFor()

  mend = await failRequests(page, /\/unlock$/)
  await act(page, 'Slotje', 'Ontgrendelen')
  await inDialog(page).getByRole('button', { name: 'Ontgrendelen' }).click()
  await page.getByText('Kon gebruiker niet ontgrendelen').first().waitFor()
  await mend()
  await inDialog(page).getByRole('button', { name: 'Ontgrendelen' }).click()
  await page.getByText('Account ontgrendeld').first().waitFor()
  await page.getByText('Gebruiker kan nu weer inloggen').first().waitFor()

  mend = await failRequests(page, /\/api\/admin\/users\/[^/]+$/, 'DELETE')
  await act(page, 'Weg-ermee', 'Verwijderen')
  await inDialog(page).getByText('Dit kan niet ongedaan worden gemaakt').waitFor()
  await inDialog(page).getByRole('button', { name: 'Verwijderen' }).click()
  await page.getByText('Kon gebruiker niet verwijderen').first().waitFor()
  await mend()
  await inDialog(page).getByRole('button', { name: 'Verwijderen' }).click()
  await page.getByText('Gebruiker succesvol verwijderd').first().waitFor()
  await page.getByText('5 gebruikers').waitFor()

  mend = await failRequests(page, /\/messages\?/)
  await act(page, 'Teun', 'Berichten bekijken')
  await inDialog(page).getByRole('button', { name: 'Berichten bekijken' }).click()
  await inDialog(page).getByText('Vul een reden in').waitFor()
  await inDialog(page).getByLabel('Reden').fill('Klacht van een lid')
  await inDialog(page).getByRole('button', { name: 'Berichten bekijken' }).click()
  await inDialog(page).getByText('Fout bij laden').waitFor()
  await mend()
  await inDialog(page).getByRole('button', { name: 'Probeer opnieuw' }).click()
  await inDialog(page).getByText('62 berichten').waitFor()
  await inDialog(page).getByText('Onder ons gezegd').waitFor()
  await inDialog(page).getByText('Vandaag').waitFor()
  await inDialog(page).getByText('3 dagen geleden').waitFor()
  await clean(page, 'messages')
  await inDialog(page).getByRole('button', { name: 'Volgende' }).click()
  await inDialog(page).getByText('Kadebericht 1', { exact: true }).waitFor()
  await inDialog(page).getByRole('button', { name: 'Groepen' }).click()
  await inDialog(page).getByText('60 berichten').waitFor()
  await inDialog(page).getByRole('button', { name: 'Privé' }).click()
  await inDialog(page).getByText('2 berichten').waitFor()
  await page.keyboard.press('Escape')
  await act(page, 'Slotje', 'Berichten bekijken')
  await inDialog(page).getByLabel('Reden').fill('Vergissing')
  await inDialog(page).getByRole('button', { name: 'Berichten bekijken' }).click()
  await inDialog(page).getByText('Geen berichten gevonden').waitFor()
  await page.keyboard.press('Escape')

  // Everything above is in the logbook.
  await page.goto(`${e2e.address}/admin/logboek`)
  const log = page.getByRole('table', { name: 'Logboek' })
  for (const what of ['Gebruiker bijgewerkt', 'Gebruiker geschorst', 'Schorsing opgeheven', 'Account ontgrendeld'])
    await log.getByText(what).first().waitFor()
  await log.getByText('Gebruiker verwijderd').first().waitFor()
  await log.getByText('Klacht van een lid').first().waitFor()
  await clean(page, 'logboek')
  await page.getByLabel('Actie').selectOption({ label: 'Gebruiker geschorst' })
  await page.getByText('1 regel', { exact: true }).waitFor()
  await log.getByText('Gescholden in de groep').waitFor()
  await log.getByRole('link', { name: 'Teun' }).click()
  await inDialog(page).getByRole('heading', { name: 'Teun' }).waitFor()
  for (const call of calls) called.add(call)
  await page.context().close()
})

test('reports: look, suspend, restore, resolve; the reporter hears of it', async () => {
  const page = await e2e.person('desktop')
  await signIn(page, e2e.address, 'baas', PASSWORD)
  const calls = recordRequests(page)
  let mend = await failRequests(page, /\/api\/reports\?/)
  await page.goto(`${e2e.address}/admin/reports`)
  await page.getByRole('heading', { name: 'Kon rapporten niet laden' }).waitFor()
  await mend()
  await page.getByRole('button', { name: 'Probeer opnieuw' }).click()
  await page.getByText('2 uur te laat').waitFor()
  await clean(page, 'reports')
  const figures = page.getByLabel('Samenvatting')
  expect(await figures.innerText()).toMatch(/Totaal\s+2\s+In behandeling\s+1\s+Opgelost\s+1\s+Vandaag\s+0/)

  await page.getByRole('tab', { name: 'Opgelost' }).click()
  await page.getByRole('button', { name: 'Bekijk rapport over Teun' }).click()
  await inDialog(page).getByText('Aangesproken.').waitFor()
  expect(await inDialog(page).getByRole('button', { name: 'Gebruiker opschorten' }).count()).toBe(0)
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'In behandeling' }).click()
  await page.getByRole('button', { name: 'Bekijk rapport over Teun' }).click()
  await inDialog(page).getByText('Hij blijft maar berichten sturen.').waitFor()
  await inDialog(page).getByText('Doe niet zo flauw').waitFor()
  await clean(page, 'report')
  await inDialog(page).getByRole('button', { name: 'Berichten bekijken' }).click()
  await inDialog(page).getByLabel('Reden').fill('Rapport nagekeken')
  await inDialog(page).getByRole('button', { name: 'Berichten bekijken' }).click()
  await inDialog(page).getByText('Onder ons gezegd').waitFor()
  await inDialog(page).getByRole('button', { name: 'Sluiten' }).click()
  await inDialog(page).getByText('Doe niet zo flauw').waitFor()
  expect(await inDialog(page).getByRole('button', { name: 'Gebruiker herstellen' }).count()).toBe(0)

  mend = await failRequests(page, /\/suspend$/)
  await inDialog(page).getByRole('button', { name: 'Gebruiker opschorten' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Opschorten' }).click()
  await page.getByText('Kon gebruiker niet opschorten').first().waitFor()
  await mend()
  const sent = page.waitForRequest(/\/suspend$/)
  await inDialog(page).getByRole('button', { name: 'Gebruiker opschorten' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Opschorten' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ reason: 'Reported by user' })
  await page.getByText('Gebruiker account opgeschort').first().waitFor()

  mend = await failRequests(page, /\/unsuspend$/)
  await inDialog(page).getByRole('button', { name: 'Gebruiker herstellen' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Herstellen' }).click()
  await page.getByText('Kon gebruiker niet herstellen').first().waitFor()
  await mend()
  await inDialog(page).getByRole('button', { name: 'Gebruiker herstellen' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Herstellen' }).click()
  await page.getByText('Gebruiker account hersteld').first().waitFor()

  mend = await failRequests(page, /\/status$/)
  await inDialog(page).getByLabel('Notitie').fill('Gesproken, hij stopt ermee.')
  await inDialog(page).getByRole('button', { name: 'Markeer als opgelost' }).click()
  await page.getByText('Kon rapport status niet bijwerken').first().waitFor()
  await mend()
  await inDialog(page).getByRole('button', { name: 'Markeer als opgelost' }).click()
  await page.getByText('Rapport status bijgewerkt').first().waitFor()
  await page.getByText('Alles is afgehandeld').waitFor()
  for (const call of calls) called.add(call)
  await page.context().close()

  const reporter = await e2e.person('phone')
  await signIn(reporter, e2e.address, 'roos@example.nl', PASSWORD)
  await reporter
    .getByRole('button', { name: /Meldingen/ })
    .first()
    .click()
  await reporter.getByText('Je melding is bekeken').first().waitFor()
  await reporter.context().close()
})

test('payments: cards, filters, table and the file', async () => {
  const page = await e2e.person('desktop')
  await signIn(page, e2e.address, 'baas', PASSWORD)
  const calls = recordRequests(page)
  let mend = await failRequests(page, /\/api\/admin\/payments\?/)
  await page.goto(`${e2e.address}/admin/payments`)
  await page.getByRole('heading', { name: 'Failed to load payments' }).waitFor()
  await mend()
  await page.getByRole('button', { name: 'Probeer opnieuw' }).click()
  await page.getByText('4 betalingen').waitFor()
  await clean(page, 'payments')
  expect(await page.getByLabel('Samenvatting').innerText()).toMatch(/Totaal transacties\s+4[\s\S]*1 van 1[\s\S]*4/)
  const table = page.getByRole('table', { name: 'Betalingen' })
  await table.getByText('€ 4,00').waitFor()
  await table.getByText('2x').waitFor()
  await page.getByLabel('Status').selectOption({ label: 'Terugbetaald' })
  await page.getByText('1 betaling', { exact: true }).waitFor()
  await table.getByText('tr_proef3').waitFor()
  await page.getByRole('button', { name: 'Wis filters' }).click()
  await page.getByLabel('Datum vanaf').fill('2100-01-01')
  await page.getByText('Geen betalingen gevonden').waitFor()
  await page.getByRole('button', { name: 'Wis filters' }).first().click()
  await page.getByLabel('Datum tot').fill('2000-01-01')
  await page.getByText('Geen betalingen gevonden').waitFor()
  await page.getByRole('button', { name: 'Wis filters' }).first().click()
  await page.getByLabel('Zoek betalingen').fill('  tr_proef1 ')
  await page.getByText('1 betaling', { exact: true }).waitFor()

  mend = await failRequests(page, /\/payments\/export/)
  await page.getByRole('button', { name: 'Exporteer CSV' }).click()
  await page.getByText('Failed to export payments').first().waitFor()
  await mend()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporteer CSV' }).click()
  const file = await downloading
  await page.getByText('Payments exported successfully').first().waitFor()
  expect(file.suggestedFilename()).toMatch(/^payments-export-\d{4}-\d\d-\d\d\.csv$/)
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toContain('tr_proef1')
  expect(csv).not.toContain('tr_proef2')

  // A token that is gone from local storage while the page still stands.
  await page.evaluate(() => localStorage.setItem('meegaan:session', '{}'))
  await page.getByRole('button', { name: 'Exporteer CSV' }).click()
  await page.getByText('No authentication token found').first().waitFor()
  await page.context().close()
  expect([...called, ...calls]).toEqual(expect.arrayContaining(CALLS))
})

test('on a phone, in the dark, at 320 px, and with the keyboard alone', async () => {
  const page = await e2e.person('phone')
  await signIn(page, e2e.address, 'baas', PASSWORD)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 320, height: 640 })
  for (const [path, name] of [
    ['/admin/payments', 'Betalingen'],
    ['/admin/reports?tab=reviewed', 'Rapporten'],
    ['/admin/logboek', 'Logboek'],
    ['/admin/users', 'Gebruikers'],
  ] as const) {
    await page.goto(e2e.address + path)
    await page.getByRole('table', { name }).getByRole('cell').first().waitFor()
    await page.getByText('Laden', { exact: true }).first().waitFor({ state: 'detached' })
    await clean(page, `phone ${path}`)
    const over = await page.evaluate('Math.max(0, document.documentElement.scrollWidth - innerWidth)')
    expect([path, over]).toEqual([path, 0])
  }
  const trigger = page.getByRole('button', { name: 'Acties voor Teun' })
  await trigger.focus()
  await page.keyboard.press('Enter')
  await page.locator('[role=menuitem]:focus').filter({ hasText: 'Profiel bekijken' }).waitFor()
  await page.keyboard.press('Enter')
  await inDialog(page).getByRole('link', { name: 'Op de kade' }).waitFor()
  await clean(page, 'phone profile')
  expect(await page.evaluate('Math.max(0, document.documentElement.scrollWidth - innerWidth)')).toBe(0)
  await page.keyboard.press('Escape')
  await inDialog(page).waitFor({ state: 'hidden' })
  await page.context().close()
})
