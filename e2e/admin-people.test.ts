import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { conversations, messages } from '../api/src/domains/chat/tables.ts'
import { payments } from '../api/src/domains/payments/tables.ts'
import { reports } from '../api/src/domains/reports/tables.ts'
import { newId } from '../api/src/platform/ids.ts'
import { makeEvent, makeGroup, makeUser } from '../api/src/testing/factories.ts'
import { HOUR } from '../contract/src/platform/durations.ts'
import { findViolations } from './axe.ts'
import { signIn, useE2e } from './browser.ts'
import { journey } from './journey.ts'
import { goAlongHistory, navigate } from './open-page.ts'

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

const act = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `Acties voor ${name}` }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).last()
const expectAccessible = async (page: Page, where: string) =>
  expect([where, await findViolations(page)]).toEqual([where, []])

async function expectRedirect(page: Page, place: string, to: string): Promise<void> {
  await page.evaluate(goAlongHistory(place))
  await expect.poll(() => page.evaluate('location.pathname'), { message: place }).toBe(to)
}

/** `web/app/features/development/pages.test.ts` holds the guard of every page. */
test('guards redirect visitors and members, on the first load and along the history', async () => {
  const page = await e2e.openPage('desktop')
  for (const place of ['/admin', '/dashboard']) {
    await page.goto(e2e.address + place)
    await page.waitForURL((url) => url.pathname === '/login')
  }
  await expectRedirect(page, '/groups/x/manage', '/login')
  await signIn(page, e2e.address, 'roos')
  for (const place of ['/admin', '/login']) {
    await page.goto(e2e.address + place)
    await page.waitForURL('**/dashboard')
  }
  for (const place of ['/admin/toestand', '/register']) await expectRedirect(page, place, '/dashboard')
  await page.context().close()
})

journey('users, the log, reports and payments', (step) => {
  let page: Page

  step('a user is found and viewed', async () => {
    page = await e2e.openPage('desktop')
    await signIn(page, e2e.address, 'baas')
    await page.goto(`${e2e.address}/admin/users`)
    await page.getByText('6 gebruikers').waitFor()
    await expectAccessible(page, 'users')
    await page.getByLabel('Zoek gebruikers').fill('TEUN@exam')
    await page.getByText('1 gebruiker', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Teun', exact: true }).click()
    await dialog(page).getByRole('link', { name: 'Op de kade' }).waitFor()
    await expectAccessible(page, 'profile')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Wis filters' }).click()
  })

  step('an edit refuses a taken name, then saves', async () => {
    await act(page, 'Roos', 'Bewerken')
    await dialog(page).getByLabel('Gebruikersnaam').fill('Teun')
    await dialog(page).getByRole('button', { name: 'Opslaan' }).click()
    await dialog(page).getByText('Deze gebruikersnaam is al in gebruik').first().waitFor()
    await expectAccessible(page, 'edit')
    await dialog(page).getByLabel('Gebruikersnaam').fill(' Roosje ')
    await dialog(page).getByRole('button', { name: 'Opslaan' }).click()
    await page.getByRole('button', { name: 'Roosje', exact: true }).waitFor()
  })

  step('a suspension with a reason', async () => {
    await act(page, 'Weg-ermee', 'Schorsen')
    await expectAccessible(page, 'suspend')
    await dialog(page).getByLabel('Reden').fill('Gescholden in de groep')
    await dialog(page).getByRole('button', { name: 'Schorsen' }).click()
    await page.getByText('Gebruiker geschorst').first().waitFor()
  })

  step('messages open after a reason is given', async () => {
    await act(page, 'Teun', 'Berichten bekijken')
    await dialog(page).getByLabel('Reden').fill('Klacht van een lid')
    await dialog(page).getByRole('button', { name: 'Berichten bekijken' }).click()
    await dialog(page).getByText('62 berichten').waitFor()
    await dialog(page).getByText('Onder ons gezegd').waitFor()
    await expectAccessible(page, 'messages')
    await page.keyboard.press('Escape')
  })

  step('the audit log lists every action', async () => {
    await navigate(page, '/admin/logboek')
    const log = page.getByRole('table', { name: 'Logboek' })
    for (const what of ['Gebruiker bijgewerkt', 'Gebruiker geschorst', 'Klacht van een lid'])
      await log.getByText(what).first().waitFor()
    await expectAccessible(page, 'logboek')
  })

  step('an open report shows evidence and messages', async () => {
    await navigate(page, '/admin/reports')
    await page.getByText('2 uur te laat').waitFor()
    await expectAccessible(page, 'reports')
    await page.getByRole('button', { name: 'Bekijk rapport over Teun' }).click()
    await dialog(page).getByRole('button', { name: 'Bekijk het bewijs' }).click()
    await dialog(page).getByText('Doe niet zo flauw').waitFor()
    await expectAccessible(page, 'report')
    await dialog(page).getByRole('button', { name: 'Berichten bekijken' }).click()
    await dialog(page).getByLabel('Reden').fill('Rapport nagekeken')
    await dialog(page).getByRole('button', { name: 'Berichten bekijken' }).click()
    await dialog(page).getByText('Onder ons gezegd').waitFor()
    await dialog(page).getByRole('button', { name: 'Sluiten', exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Bekijk het bewijs' }).waitFor()
  })

  step('the report is resolved', async () => {
    await dialog(page).getByLabel('Notitie').fill('Gesproken, hij stopt ermee.')
    await dialog(page).getByRole('button', { name: 'Markeer als opgelost' }).click()
    await page.getByText('Alles is afgehandeld').waitFor()
  })

  step('the export of payments downloads the filtered rows', async () => {
    await navigate(page, '/admin/payments')
    await page.getByText('4 betalingen').waitFor()
    await expectAccessible(page, 'payments')
    await page.getByLabel('Zoek betalingen').fill('  tr_proef1 ')
    await page.getByText('1 betaling', { exact: true }).waitFor()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exporteer CSV' }).click()
    const file = await downloading
    await page.getByText('Payments exported successfully').first().waitFor()
    expect(file.suggestedFilename()).toMatch(/^payments-export-\d{4}-\d\d-\d\d\.csv$/)
    const csv = await readFile(await file.path(), 'utf8')
    expect(csv).toContain('tr_proef1')
    expect(csv).not.toContain('tr_proef2')
    await page.context().close()
  })
})

test('on a phone, in the dark theme, at 320 px, and by keyboard', async () => {
  const page = await e2e.openPage('phone')
  await signIn(page, e2e.address, 'baas')
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 320, height: 640 })
  // The header of the public pages stays until the scripts have started.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(`${e2e.address}/help`)
  await page.getByRole('link', { name: 'Naar je dashboard' }).waitFor()
  expect(await page.evaluate('Math.max(0, document.documentElement.scrollWidth - innerWidth)')).toBe(0)
  await page.unroute('**/assets/*.js')
  await page.goto(`${e2e.address}/dashboard`)
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
