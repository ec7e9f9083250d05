import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { getAdminFigures, listTownWishes } from 'contract/admin/dashboard.ts'
import { type Check, getStatus } from 'contract/admin/status.ts'
import { listWork, type WorkItem } from 'contract/admin/work.ts'
import { listPasskeys, type Passkey } from 'contract/auth/passkeys.ts'
import { approveEvent, getAdminEventStats, rejectEvent } from 'contract/events/admin.ts'
import { decideGoneEntry } from 'contract/feeds.ts'
import { listReports } from 'contract/reports.ts'
import { beforeEach, expect, it } from 'vitest'
import { formatDateTime, formatShortDate } from '../lib/format/dates.ts'
import { anAdmin, aReport } from '../testing/admin.ts'
import { expectToast, press } from '../testing/admin-page.tsx'
import { anEvent } from '../testing/events.ts'
import { onePage } from '../testing/groups.ts'
import { createMswServer } from '../testing/msw-server.ts'
import { closePage, openPage } from '../testing/open-page.tsx'
import { refusal, serving } from '../testing/serve.ts'
import { ZWOLLE } from '../testing/wishes.ts'
import { getToasts } from '../ui/feedback/toast-queue.ts'
import Admin from './admin.tsx'
import AdminToestand from './admin-toestand.tsx'

const server = createMswServer()

let items: WorkItem[]
let checks: Check[]
let recoveryCodesLeft: number
let passkeys: Passkey[]
const A_PASSKEY: Passkey = {
  id: '0190f00b-0000-7000-8000-000000000001',
  name: 'Telefoon',
  createdAt: '2026-06-01T10:00:00.000Z',
  lastUsedAt: null,
  isSuspended: false,
}

beforeEach(() => {
  items = []
  checks = []
  recoveryCodesLeft = 0
  passkeys = []
  server.use(
    serving(getAdminFigures, {
      ...{ totalUsers: 1234, totalGroups: 56, activeGroups: 7, totalMessages: 8 },
      weeks: [
        { week: '2026-05-25', registrations: 0, groups: 2, messages: 1200 },
        { week: '2026-06-01', registrations: 3, groups: 1, messages: 40 },
      ],
    }),
    serving(getAdminEventStats, { pendingCount: 0, approvedTodayCount: 0, rejectedTodayCount: 0 }),
    serving(listPasskeys, () => ({
      passkeys,
      isSecondFactorRequired: false,
      recoveryCodesLeft,
    })),
    serving(listWork, () => ({ items, total: items.length })),
    serving(getStatus, () => ({ checks })),
  )
})

const ROUTES = { '/admin': <Admin />, '/admin/toestand': <AdminToestand /> }
const open = (at: keyof typeof ROUTES = '/admin') => openPage({ routes: ROUTES, at, as: anAdmin() })
const anItem = (kind: WorkItem['kind'], summary: string, hours = 20): WorkItem => ({
  kind,
  id: '0190f00d-0000-7000-8000-000000000001',
  feedId: kind === 'FEED_GONE' ? '0190f00d-0000-7000-8000-000000000009' : null,
  deadline: new Date(Date.now() + hours * 3_600_000).toISOString(),
  summary,
})
/** Leaving the page carries out at once what could still be undone. */
const leave = () => fireEvent(window, new Event('pagehide'))

it('leads back to the dashboard', async () => {
  open()
  const link = await screen.findByRole('link', { name: 'Terug naar dashboard' })
  expect(link.getAttribute('href')).toBe('/dashboard')
})

it('asks an administrator for a passkey and printed codes until there are both', async () => {
  open()
  expect(await screen.findByText(/^Maak een passkey en print daarna reservecodes\./)).toBeTruthy()
  closePage()
  passkeys = [A_PASSKEY, { ...A_PASSKEY, id: '0190f00b-0000-7000-8000-000000000002' }]
  open()
  expect(await screen.findByText(/^Print je reservecodes\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Naar Beveiliging' }).getAttribute('href')).toBe('/profile/beveiliging')
  closePage()
  recoveryCodesLeft = 3
  open()
  expect(await screen.findByText('Alles is beoordeeld')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Naar Beveiliging' })).toBeNull()
})

it('begins with the four totals', async () => {
  open()
  const totals = await screen.findByText('1.234')
  expect(totals.closest('dl')?.textContent).toBe('Gebruikers1.234Groepen56Actieve groepen7Berichten8')
  const work = screen.getByRole('heading', { name: 'Wat op je wacht' })
  expect(totals.compareDocumentPosition(work) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

it('shows what happened to events today, above the work, unless nothing did', async () => {
  let counts = { pendingCount: 4, approvedTodayCount: 2, rejectedTodayCount: 0 }
  server.use(serving(getAdminEventStats, () => counts))
  const heading = { name: 'Evenementen vandaag' }
  open()
  const panel = (await screen.findByRole('heading', heading)).parentElement as HTMLElement
  expect(
    within(panel)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['4 wachten', '2 goedgekeurd', '0 afgewezen'])
  const work = screen.getByRole('heading', { name: 'Wat op je wacht' })
  expect(panel.compareDocumentPosition(work) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  closePage()
  counts = { pendingCount: 0, approvedTodayCount: 0, rejectedTodayCount: 0 }
  open()
  expect(await screen.findByText('Alles is beoordeeld')).toBeTruthy()
  await waitFor(() =>
    expect(screen.queryAllByRole('status').map(({ textContent }) => textContent)).not.toContain('Laden'),
  )
  expect(screen.queryByRole('heading', heading)).toBeNull()
})

it('links to the tools, each with what it is for', async () => {
  open()
  const tools = (await screen.findByRole('heading', { name: 'Gereedschap' })).parentElement as HTMLElement
  const links = within(tools).getAllByRole('link')
  expect(links.slice(0, 5).map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/admin/events', 'Evenementengoedkeuren, bewerken, landingspagina’s'],
    ['/admin/users', 'Gebruikersbekijken, schorsen, ontgrendelen'],
    ['/admin/groups', 'Groepenbewerken, chatlog, eigenaar'],
    ['/admin/payments', 'Betalingenpremium aankopen, CSV-export'],
    ['/admin/reports', 'Rapportenrapporten van gebruikers en moderatie'],
  ])
})

it('shows what is new per week once that is opened', async () => {
  open()
  fireEvent.click(await screen.findByText('Nieuw per week', { selector: 'summary' }))
  const table = within(await screen.findByRole('table', { name: 'Nieuw per week' }))
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'Week vanGebruikersGroepenBerichten',
    `${formatShortDate('2026-06-01')}3140`,
    `${formatShortDate('2026-05-25')}021.200`,
  ])
})

it('lists where people want to go out, with the way to a feed there', async () => {
  const towns = ['Zwolle', 'Almelo', 'Breda', 'Ede', 'Assen', 'Tiel'].map((name, index) => ({
    town: { ...ZWOLLE, id: name.toLowerCase(), name },
    wishes: 12 - index,
    upcomingEvents: index,
  }))
  server.use(serving(listTownWishes, { towns }))
  open()
  fireEvent.click(await screen.findByText('Waar mensen uit willen', { selector: 'summary' }))
  const rows = within(await screen.findByRole('list', { name: 'Waar mensen uit willen' })).getAllByRole('listitem')
  expect(rows).toHaveLength(5)
  expect(rows[1]?.textContent).toBe('Almelo 11 mensen, 1 evenementBron toevoegen voor Almelo')
  expect(
    within(rows[1] as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/admin/feeds?place=almelo')
})

it('approves an event after ten seconds in which it can be undone, or when the page is left', async () => {
  items = [anItem('EVENT', 'Zomernacht')]
  let approvals = 0
  server.use(
    serving(approveEvent, () => {
      approvals += 1
      items = []
      return { event: anEvent() }
    }),
  )
  open()
  expect(await screen.findByText('Nog 20 uur')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Goedkeuren\s*Zomernacht$/ }))
  const undo = await screen.findByRole('button', { name: 'Ongedaan maken' })
  expect(document.activeElement).toBe(undo)
  fireEvent.click(undo)
  leave()
  expect(approvals).toBe(0)
  fireEvent.click(await screen.findByRole('button', { name: /^Goedkeuren\s*Zomernacht$/ }))
  await screen.findByText('Goedgekeurd.')
  leave()
  expect(await screen.findByText('Alles is beoordeeld')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Wat op je wacht'))
  expect(approvals).toBe(1)
  expect(getToasts().map(({ title }) => title)).toEqual(['Evenement goedgekeurd'])
})

it('cancels an event that its source withdrew', async () => {
  items = [anItem('FEED_GONE', 'Zomernacht staat niet meer in de bron')]
  const calls: unknown[] = []
  server.use(
    serving(decideGoneEntry, ({ params, body }) => {
      calls.push([params, body])
      items = []
      return refusal('FEED_ENTRY_NOT_FOUND')
    }),
  )
  open()
  fireEvent.click(await screen.findByRole('button', { name: /^Afgelast\s*Zomernacht/ }))
  await screen.findByText('Afgelast.')
  leave()
  expect(await screen.findByText('Alles is beoordeeld')).toBeTruthy()
  expect(calls).toMatchObject([
    [
      { id: '0190f00d-0000-7000-8000-000000000009', entryId: '0190f00d-0000-7000-8000-000000000001' },
      { decision: 'CANCEL' },
    ],
  ])
})

it('rejects an event for a reason of the list, and offers it again if that fails', async () => {
  items = [anItem('EVENT', 'Zomernacht', -3)]
  const bodies: unknown[] = []
  server.use(
    serving(rejectEvent, ({ body }) => {
      bodies.push(body)
      return refusal('TOO_MANY_REQUESTS')
    }),
  )
  open()
  expect(await screen.findByText('3 uur te laat')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Afwijzen\s*Zomernacht$/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Reclame' }))
  await screen.findByText('Afgewezen.')
  leave()
  expect(await screen.findByText('Fout')).toBeTruthy()
  expect(bodies).toEqual([{ reason: 'Dit is reclame en geen evenement.', category: 'SPAM' }])
  expect(await screen.findByRole('button', { name: /^Goedkeuren\s*Zomernacht$/ })).toBeTruthy()
})

it('says once that an event was rejected', async () => {
  items = [anItem('EVENT', 'Zomernacht')]
  server.use(
    serving(rejectEvent, () => {
      items = []
      return { event: anEvent() }
    }),
  )
  open()
  await press(/^Afwijzen\s*Zomernacht$/)
  await press('Staat er al')
  await screen.findByText('Afgewezen.')
  expect(getToasts()).toEqual([])
  leave()
  expect(await screen.findByText('Alles is beoordeeld')).toBeTruthy()
  expect(getToasts().map(({ title }) => title)).toEqual(['Evenement afgewezen'])
})

it('opens a report with what is known of the person, and fills in rule and reason', async () => {
  const report = aReport({ category: 'FAKE_PROFILE' })
  items = [{ ...anItem('REPORT', 'Nepaccount, over Teun'), id: report.id }]
  server.use(serving(listReports, { reports: [report], pagination: onePage(1) }))
  open()
  fireEvent.click(await screen.findByRole('button', { name: /^Bekijk en beslis/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rapport over Teun' }))
  expect(dialog.getByText('Niet eerder gemeld')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Gebruiker schorsen' }))
  expect((await screen.findByLabelText<HTMLSelectElement>(/^Welke regel/)).value).toBe('FAKE')
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Reden/).value).toMatch(/niet van een echte persoon/)
})

it('says whether everything works, and shows the checks as a table, those that fail first and with their error', async () => {
  const works = { state: 'WORKS', since: null } as const
  checks = [{ name: 'mail', ...works, sentence: '0 mails wait' }]
  open('/admin/toestand')
  expect(await screen.findByText('Alles werkt.')).toBeTruthy()
  closePage()
  checks = [
    { name: 'disk', ...works, sentence: '47683 MB are free' },
    { name: 'mail', state: 'FAILING', since: '2026-06-10T12:00:00.000Z', sentence: '3 mails wait' },
    { name: 'redis', state: 'OFF', since: null, sentence: 'REDIS_URL is not set' },
  ]
  open('/admin/toestand')
  expect(await screen.findByText('1 onderdeel werkt niet.')).toBeTruthy()
  const [, ...rows] = within(screen.getByRole('table', { name: 'Onderdelen' })).getAllByRole('row')
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ lastChild }) => lastChild?.textContent),
    ),
  ).toEqual([
    ['Mail', 'Werkt niet', formatDateTime('2026-06-10T12:00:00.000Z'), '3 mails wait'],
    ['Schijf', 'Werkt', '–', '–'],
    ['Redis', 'Uit', '–', '–'],
  ])
})

it('shows failed totals, which "Probeer opnieuw" loads again', async () => {
  server.use(serving(getAdminFigures, () => refusal('TOO_MANY_REQUESTS')))
  open()
  const title = await screen.findByRole('heading', { name: 'Kon admin statistieken niet laden' })
  server.use(serving(getAdminFigures, { totalUsers: 99, totalGroups: 1, activeGroups: 1, totalMessages: 1, weeks: [] }))
  const alert = within(title.closest('[role=alert]') as HTMLElement)
  fireEvent.click(alert.getByRole('button', { name: 'Probeer opnieuw' }))
  expect(await screen.findByText('99')).toBeTruthy()
})

it('says that what is new per week failed, also as a toast', async () => {
  server.use(serving(getAdminFigures, () => new Response('stuk', { status: 409 })))
  open()
  fireEvent.click(await screen.findByText('Nieuw per week', { selector: 'summary' }))
  const failure = { name: 'Kon admin statistieken niet laden' }
  await waitFor(() => expect(screen.getAllByRole('heading', failure)).toHaveLength(2))
  await expectToast('Kon admin statistieken niet laden')
})
