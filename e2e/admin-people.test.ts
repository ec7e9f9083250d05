import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { conversations, messages } from '../api/src/domains/chat/tables.ts'
import { payments } from '../api/src/domains/payments/tables.ts'
import { reports } from '../api/src/domains/reports/tables.ts'
import { newId } from '../api/src/platform/ids.ts'
import { makeEvent, makeGroup, makeUser, PASSWORD } from '../api/src/testing/factories.ts'
import { HOUR } from '../contract/src/platform/durations.ts'
import { findViolations } from './axe.ts'
import { closeToast, signIn, useE2e } from './browser.ts'
import { journey } from './journey.ts'
import { goAlongHistory, navigate } from './open-page.ts'
import { failRequests, openFailing, recordRequests } from './requests.ts'

const e2e = useE2e()

beforeAll(() =>
  e2e.seed(async (ctx) => {
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
    const report = (overrides: Partial<typeof reports.$inferInsert>) => ({
      id: newId(),
      reporterId: roos.id,
      reportedId: teun.id,
      category: 'HARASSMENT' as const,
      notes: 'Hij blijft maar berichten sturen.',
      evidence: [],
      createdAt: now,
      ...overrides,
    })
    const bad = newId()
    await ctx.db.insert(reports).values([
      report({
        createdAt: ago(50),
        messageId: bad,
        subjectType: 'MESSAGE',
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
  }),
)

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
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).last()
const expectAccessible = async (page: Page, where: string) =>
  expect([where, await findViolations(page)]).toEqual([where, []])

/** Spec 3 section 2.1. The guard answers before the event, group or landing page is looked up. */
const ADMIN_PATHS = [
  '/admin',
  '/admin/events',
  '/admin/events/x/landing-page',
  '/admin/users',
  '/admin/groups',
  '/admin/payments',
  '/admin/reports',
  '/admin/logboek',
  '/admin/cijfers',
  '/admin/toestand',
]
const MEMBER_PATHS = [
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
const GUEST_PATHS = ['/login', '/register', '/forgot-password', '/reset-password']

async function expectRedirect(page: Page, place: string, to: string): Promise<void> {
  await page.evaluate(goAlongHistory(place))
  await expect.poll(() => page.evaluate('location.pathname'), { message: place }).toBe(to)
}

test('guards redirect visitors, unverified people and members', async () => {
  const page = await e2e.openPage('desktop')
  for (const place of ['/admin', '/dashboard']) {
    await page.goto(e2e.address + place)
    await page.waitForURL((url) => url.pathname === '/login')
  }
  for (const place of [...ADMIN_PATHS, ...MEMBER_PATHS]) await expectRedirect(page, place, '/login')
  await page.goto(`${e2e.address}/login`)
  await page.getByLabel('Gebruikersnaam of e-mail').fill('Nieuwkomer')
  await page.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/verify-email')
  await page.context().close()

  const member = await e2e.openPage('desktop')
  await signIn(member, e2e.address, 'roos')
  for (const place of ['/admin', '/login']) {
    await member.goto(e2e.address + place)
    await member.waitForURL('**/dashboard')
  }
  for (const place of [...ADMIN_PATHS, ...GUEST_PATHS]) await expectRedirect(member, place, '/dashboard')
  await member.context().close()
})

/** The calls of spec 3 section 7 that these journeys make. */
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

journey('users: find, view, edit, suspend, unlock, delete, read messages', (step) => {
  let page: Page
  let calls: Set<string>
  let restore: () => Promise<void>

  step('a failed list can be retried', async () => {
    page = await e2e.openPage('desktop')
    await signIn(page, e2e.address, 'baas')
    calls = recordRequests(page)

    restore = await openFailing(page, `${e2e.address}/admin/users`, /\/api\/admin\/users\?/)
    await page.getByRole('heading', { name: 'Kon gebruikers niet laden' }).waitFor()
    await toast(page, 'Fout')
    await restore()
    await page.getByRole('button', { name: 'Probeer opnieuw' }).click()
    await page.getByText('6 gebruikers').waitFor()
    await expectAccessible(page, 'users')
  })

  step('the list searches, filters and sorts', async () => {
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
  })

  step('a profile shows groups, events and figures', async () => {
    restore = await failRequests(page, /\/api\/admin\/users\/[^/]+$/)
    await page.getByRole('button', { name: 'Teun', exact: true }).click()
    await dialog(page).getByText('Kon gebruikersprofiel niet laden').waitFor()
    await restore()
    await dialog(page).getByRole('button', { name: 'Probeer opnieuw' }).click()
    await dialog(page).getByRole('link', { name: 'Op de kade' }).waitFor()
    await dialog(page).getByRole('link', { name: 'Kadefeest' }).waitFor()
    await dialog(page).getByText('62').first().waitFor()
    await expectAccessible(page, 'profile')
    await page.keyboard.press('Escape')
    await page.goto(`${e2e.address}/admin/users?user=${newId()}`)
    await dialog(page).getByText('Gebruiker niet gevonden').waitFor()
    await page.keyboard.press('Escape')
  })

  step('an edit refuses a taken name, then saves', async () => {
    await act(page, 'Roos', 'Bewerken')
    await dialog(page).getByLabel('Gebruikersnaam').fill('Teun')
    await dialog(page).getByRole('button', { name: 'Opslaan' }).click()
    await dialog(page).getByText('Deze gebruikersnaam is al in gebruik').waitFor()
    await expectAccessible(page, 'edit')
    restore = await failRequests(page, /\/api\/admin\/users\/[^/]+$/, 'PATCH')
    await dialog(page).getByLabel('Gebruikersnaam').fill(' Roosje ')
    await dialog(page).getByLabel('E-mail').fill('ROOS@Example.NL')
    await dialog(page).getByRole('button', { name: 'Opslaan' }).click()
    await page.getByText('Kon gebruiker niet bijwerken').first().waitFor()
    await restore()
    await dialog(page).getByRole('button', { name: 'Opslaan' }).click()
    await page.getByText('Gebruikersprofiel bijgewerkt').first().waitFor()
    await page.getByRole('button', { name: 'Roosje', exact: true }).waitFor()
    await page.getByText('roos@example.nl').first().waitFor()
  })

  step('a suspension with a reason', async () => {
    restore = await failRequests(page, /\/suspend$/)
    await act(page, 'Teun', 'Schorsen')
    await expectAccessible(page, 'suspend')
    await dialog(page).getByLabel('Reden').fill('Gescholden in de groep')
    await dialog(page).getByRole('button', { name: 'Schorsen' }).click()
    await page.getByText('Kon schorsingsstatus niet wijzigen').first().waitFor()
    await restore()
    await dialog(page).getByRole('button', { name: 'Schorsen' }).click()
    await page.getByText('Gebruiker geschorst').first().waitFor()
  })

  step('a suspended person reads the reason at login', async () => {
    const suspended = await e2e.openPage('phone')
    await suspended.goto(`${e2e.address}/login`)
    await suspended.getByLabel('Gebruikersnaam of e-mail').fill('Teun')
    await suspended.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD)
    await suspended.getByRole('button', { name: 'Inloggen', exact: true }).click()
    await suspended.getByText('Gescholden in de groep').first().waitFor()
    await suspended.context().close()
  })

  step('a suspension is lifted', async () => {
    await act(page, 'Teun', 'Schorsing opheffen')
    await dialog(page).getByText('Gescholden in de groep').waitFor()
    await dialog(page).getByRole('button', { name: 'Schorsing opheffen' }).click()
    await closeToast(page, 'schorsing opgeheven')
  })

  step('a locked account is unlocked', async () => {
    restore = await failRequests(page, /\/unlock$/)
    await act(page, 'Slotje', 'Ontgrendelen')
    await dialog(page).getByRole('button', { name: 'Ontgrendelen' }).click()
    await page.getByText('Kon gebruiker niet ontgrendelen').first().waitFor()
    await restore()
    await dialog(page).getByRole('button', { name: 'Ontgrendelen' }).click()
    await page.getByText('Account ontgrendeld').first().waitFor()
    await page.getByText('Gebruiker kan nu weer inloggen').first().waitFor()
  })

  step('a user is deleted', async () => {
    restore = await failRequests(page, /\/api\/admin\/users\/[^/]+$/, 'DELETE')
    await act(page, 'Weg-ermee', 'Verwijderen')
    await dialog(page)
      .getByText(
        /^Alle gegevens van Weg-ermee .*groepen, berichten en evenementen\. Dit kan niet ongedaan worden gemaakt/,
      )
      .waitFor()
    await dialog(page).getByRole('button', { name: 'Verwijderen' }).click()
    await page.getByText('Kon gebruiker niet verwijderen').first().waitFor()
    await restore()
    await dialog(page).getByRole('button', { name: 'Verwijderen' }).click()
    await page.getByText('Gebruiker succesvol verwijderd').first().waitFor()
    await page.getByText('5 gebruikers').waitFor()
  })

  step('messages open after a reason is given', async () => {
    restore = await failRequests(page, /\/messages\?/)
    await act(page, 'Teun', 'Berichten bekijken')
    await dialog(page).getByRole('button', { name: 'Berichten bekijken' }).click()
    await dialog(page).getByText('Vul een reden in').waitFor()
    await dialog(page).getByLabel('Reden').fill('Klacht van een lid')
    await dialog(page).getByRole('button', { name: 'Berichten bekijken' }).click()
    await dialog(page).getByText('Fout bij laden').waitFor()
    await restore()
    await dialog(page).getByRole('button', { name: 'Probeer opnieuw' }).click()
    await dialog(page).getByText('62 berichten').waitFor()
    await dialog(page).getByText('Onder ons gezegd').waitFor()
    await dialog(page).getByText('Vandaag').waitFor()
    await dialog(page).getByText('3 dagen geleden').waitFor()
    await expectAccessible(page, 'messages')
    await dialog(page).getByRole('button', { name: 'Volgende' }).click()
    await dialog(page).getByText('Kadebericht 1', { exact: true }).waitFor()
    await dialog(page).getByRole('button', { name: 'Groepen' }).click()
    await dialog(page).getByText('60 berichten').waitFor()
    await dialog(page).getByRole('button', { name: 'Privé' }).click()
    await dialog(page).getByText('2 berichten').waitFor()
    await page.keyboard.press('Escape')
    await act(page, 'Slotje', 'Berichten bekijken')
    await dialog(page).getByLabel('Reden').fill('Vergissing')
    await dialog(page).getByRole('button', { name: 'Berichten bekijken' }).click()
    await dialog(page).getByText('Geen berichten gevonden').waitFor()
    await page.keyboard.press('Escape')
  })

  step('the audit log lists every action', async () => {
    await navigate(page, '/admin/logboek')
    const log = page.getByRole('table', { name: 'Logboek' })
    for (const what of ['Gebruiker bijgewerkt', 'Gebruiker geschorst', 'Schorsing opgeheven', 'Account ontgrendeld'])
      await log.getByText(what).first().waitFor()
    await log.getByText('Gebruiker verwijderd').first().waitFor()
    await log.getByText('Klacht van een lid').first().waitFor()
    await expectAccessible(page, 'logboek')
    await page.getByLabel('Actie').selectOption({ label: 'Gebruiker geschorst' })
    await page.getByText('1 regel', { exact: true }).waitFor()
    await log.getByText('Gescholden in de groep').waitFor()
    await log.getByRole('link', { name: 'Teun' }).click()
    await dialog(page).getByRole('heading', { name: 'Teun' }).waitFor()
    for (const call of calls) called.add(call)
    await page.context().close()
  })
})

journey('reports: view, suspend, restore, resolve', (step) => {
  let page: Page
  let calls: Set<string>
  let restore: () => Promise<void>

  step('a failed list can be retried, and the figures add up', async () => {
    page = await e2e.openPage('desktop')
    await signIn(page, e2e.address, 'baas')
    calls = recordRequests(page)
    restore = await openFailing(page, `${e2e.address}/admin/reports`, /\/api\/reports\?/)
    await page.getByRole('heading', { name: 'Kon rapporten niet laden' }).waitFor()
    await restore()
    await page.getByRole('button', { name: 'Probeer opnieuw' }).click()
    await page.getByText('2 uur te laat').waitFor()
    await expectAccessible(page, 'reports')
    const figures = page.getByLabel('Samenvatting')
    expect(await figures.innerText()).toMatch(/Totaal\s+2\s+In behandeling\s+1\s+Opgelost\s+1\s+Vandaag\s+0/)
  })

  step('a resolved report offers no suspension', async () => {
    await page.getByRole('tab', { name: 'Opgelost' }).click()
    await page.getByRole('button', { name: 'Bekijk rapport over Teun' }).click()
    await dialog(page).getByText('Aangesproken.').waitFor()
    for (const part of ['Gerapporteerd', 'Melder', 'Gemeld op', 'Opgelost op', 'Opgelost door'])
      await dialog(page).getByText(part, { exact: true }).waitFor()
    expect(await dialog(page).getByRole('button', { name: 'Gebruiker schorsen' }).count()).toBe(0)
    await page.keyboard.press('Escape')
  })

  step('an open report shows evidence and messages', async () => {
    await page.getByRole('tab', { name: 'In behandeling' }).click()
    await page.getByRole('button', { name: 'Bekijk rapport over Teun' }).click()
    await dialog(page).getByText('Hij blijft maar berichten sturen.').waitFor()
    await dialog(page).getByRole('button', { name: 'Bekijk het bewijs' }).click()
    await dialog(page).getByText('Doe niet zo flauw').waitFor()
    await expectAccessible(page, 'report')
    await dialog(page).getByRole('button', { name: 'Berichten bekijken' }).click()
    await dialog(page).getByLabel('Reden').fill('Rapport nagekeken')
    await dialog(page).getByRole('button', { name: 'Berichten bekijken' }).click()
    await dialog(page).getByText('Onder ons gezegd').waitFor()
    await dialog(page).getByRole('button', { name: 'Sluiten' }).click()
    await dialog(page).getByRole('button', { name: 'Bekijk het bewijs' }).waitFor()
    expect(await dialog(page).getByRole('button', { name: 'Gebruiker herstellen' }).count()).toBe(0)
  })

  step('the reported user is suspended', async () => {
    restore = await failRequests(page, /\/suspend$/)
    await dialog(page).getByRole('button', { name: 'Gebruiker schorsen' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Schorsen' }).click()
    await page.getByText('Kon gebruiker niet opschorten').first().waitFor()
    await restore()
    const sent = page.waitForRequest(/\/suspend$/)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Schorsen' }).click()
    expect((await sent).postDataJSON()).toMatchObject({
      reason: expect.stringContaining('lastig'),
      category: 'HARASSMENT',
    })
    await page.getByText('Gebruiker account opgeschort').first().waitFor()
  })

  step('the reported user is restored', async () => {
    restore = await failRequests(page, /\/unsuspend$/)
    await dialog(page).getByRole('button', { name: 'Gebruiker herstellen' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Herstellen' }).click()
    await page.getByText('Kon gebruiker niet herstellen').first().waitFor()
    await restore()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Herstellen' }).click()
    await page.getByText('Gebruiker account hersteld').first().waitFor()
  })

  step('the report is resolved', async () => {
    restore = await failRequests(page, /\/status$/)
    await dialog(page).getByLabel('Notitie').fill('Gesproken, hij stopt ermee.')
    await dialog(page).getByRole('button', { name: 'Markeer als opgelost' }).click()
    await page.getByText('Kon rapport status niet bijwerken').first().waitFor()
    await restore()
    await dialog(page).getByRole('button', { name: 'Markeer als opgelost' }).click()
    await page.getByText('Rapport status bijgewerkt').first().waitFor()
    await page.getByText('Alles is afgehandeld').waitFor()
    for (const call of calls) called.add(call)
    await page.context().close()
  })

  step('the reporter is notified', async () => {
    const reporter = await e2e.openPage('phone')
    await signIn(reporter, e2e.address, 'roos@example.nl')
    await reporter.goto(`${e2e.address}/dashboard`)
    await reporter
      .getByRole('button', { name: /Meldingen/ })
      .first()
      .click()
    await reporter.getByText('We hebben je melding over Teun bekeken').first().waitFor()
    await reporter.context().close()
  })
})

journey('payments: figures, filters, table and export', (step) => {
  let page: Page
  let calls: Set<string>
  let restore: () => Promise<void>

  step('a failed list can be retried, and the figures add up', async () => {
    page = await e2e.openPage('desktop')
    await signIn(page, e2e.address, 'baas')
    calls = recordRequests(page)
    restore = await openFailing(page, `${e2e.address}/admin/payments`, /\/api\/admin\/payments\?/)
    await page.getByRole('heading', { name: 'Failed to load payments' }).waitFor()
    await restore()
    await page.getByRole('button', { name: 'Probeer opnieuw' }).click()
    await page.getByText('4 betalingen').waitFor()
    await expectAccessible(page, 'payments')
    expect(await page.getByLabel('Samenvatting').innerText()).toMatch(/Totaal transacties\s+4[\s\S]*1 van 1[\s\S]*4/)
  })

  step('the table filters and searches', async () => {
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
  })

  step('the export downloads the filtered rows', async () => {
    restore = await failRequests(page, /\/payments\/export/)
    await page.getByRole('button', { name: 'Exporteer CSV' }).click()
    await page.getByText('Failed to export payments').first().waitFor()
    await restore()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exporteer CSV' }).click()
    const file = await downloading
    await page.getByText('Payments exported successfully').first().waitFor()
    expect(file.suggestedFilename()).toMatch(/^payments-export-\d{4}-\d\d-\d\d\.csv$/)
    const csv = await readFile(await file.path(), 'utf8')
    expect(csv).toContain('tr_proef1')
    expect(csv).not.toContain('tr_proef2')
  })

  step('an export without a token says so', async () => {
    await page.evaluate(() => localStorage.setItem('meegaan:session', '{}'))
    await page.getByRole('button', { name: 'Exporteer CSV' }).click()
    await page.getByText('No authentication token found').first().waitFor()
    await page.context().close()
  })

  step('every call of the specification was made', async () => {
    expect([...called, ...calls]).toEqual(expect.arrayContaining(CALLS))
  })
})

test('on a phone, in the dark theme, at 320 px, and by keyboard', async () => {
  const page = await e2e.openPage('phone')
  await signIn(page, e2e.address, 'baas')
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 320, height: 640 })
  // With the header of the public pages.
  await page.goto(`${e2e.address}/help`)
  await page.getByRole('link', { name: 'Naar je dashboard' }).waitFor()
  expect(await page.evaluate('Math.max(0, document.documentElement.scrollWidth - innerWidth)')).toBe(0)
  await page.getByRole('link', { name: 'Naar je dashboard' }).click()
  await page.getByRole('heading', { name: 'Welkom, baas' }).waitFor()
  for (const [path, name] of [
    ['/admin/payments', 'Betalingen'],
    ['/admin/reports?tab=reviewed', 'Rapporten'],
    ['/admin/logboek', 'Logboek'],
    ['/admin/users', 'Gebruikers'],
  ] as const) {
    await navigate(page, path)
    await page.getByRole('table', { name }).getByRole('cell').first().waitFor()
    await page.getByText('Laden', { exact: true }).first().waitFor({ state: 'detached' })
    await expectAccessible(page, `phone ${path}`)
    const over = await page.evaluate('Math.max(0, document.documentElement.scrollWidth - innerWidth)')
    expect([path, over]).toEqual([path, 0])
  }
  const trigger = page.getByRole('button', { name: 'Acties voor Teun' })
  await trigger.focus()
  await page.keyboard.press('Enter')
  await page.locator('[role=menuitem]:focus').filter({ hasText: 'Profiel bekijken' }).waitFor()
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('link', { name: 'Op de kade' }).waitFor()
  await expectAccessible(page, 'phone profile')
  expect(await page.evaluate('Math.max(0, document.documentElement.scrollWidth - innerWidth)')).toBe(0)
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'hidden' })
  await page.context().close()
})
