// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { getAdminTotals, getAdminTrends, getLookingFigures, getTurnoutFigures } from 'contract/admin/dashboard.ts'
import { type ComponentStatus, getStatus } from 'contract/admin/status.ts'
import { listWork, retryFailedJob, type WorkItem } from 'contract/admin/work.ts'
import { listPasskeys, type Passkey } from 'contract/auth/passkeys.ts'
import { getAdminEventStats } from 'contract/events/admin.ts'
import { getDoorFigures } from 'contract/events/counts.ts'
import { approveEvent, rejectEvent } from 'contract/events/events.ts'
import { listReports } from 'contract/reports.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { anAdmin, aReport } from '../testing/admin.ts'
import { expectToast } from '../testing/admin-page.tsx'
import { anEvent } from '../testing/events.ts'
import { onePage } from '../testing/groups.ts'
import { createMswServer } from '../testing/msw-server.ts'
import { closePage, openPage } from '../testing/open-page.tsx'
import { refusal, serving } from '../testing/serve.ts'
import Admin from './admin.tsx'
import AdminCijfers from './admin-cijfers.tsx'
import AdminToestand from './admin-toestand.tsx'

const server = createMswServer()
afterEach(closePage)
const NO_VIEWS = { DIRECT: 0, SEARCH: 0, TOWN: 0, SITE: 0, SHARE: 0, EMBED: 0, POSTER: 0, ELSEWHERE: 0 }

let items: WorkItem[]
let components: ComponentStatus[]
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
  components = []
  recoveryCodesLeft = 0
  passkeys = []
  server.use(
    serving(getAdminTotals, {
      totalUsers: 1234,
      totalGroups: 56,
      activeGroups: 7,
      totalMessages: 8,
      chatPictures: { count: 3, bytes: 1_234_567 },
    }),
    serving(getAdminTrends, {
      days: [{ day: '2026-06-01', registrations: 3, activeMembers: 2, messages: 1, groups: 0 }],
      weeks: [{ week: '2026-06-01', payments: 1, amount: 4 }],
      openReports: { under24Hours: 0, under48Hours: 0, over48Hours: 0, oldestAt: null },
    }),
    serving(getLookingFigures, {
      days: [{ day: '2026-06-01', looked: 4, invited: 2, proposed: 3, accepted: 1 }],
      medianHours: 20,
      events: [
        {
          id: '0190f007-0000-7000-8000-000000000001',
          title: 'Zomernacht',
          looked: 4,
          invited: 2,
          proposed: 3,
          accepted: 1,
          medianHours: 60,
        },
      ],
    }),
    serving(getDoorFigures, {
      days: [
        { day: '2026-06-01', views: { ...NO_VIEWS, POSTER: 4 } },
        { day: '2026-06-02', views: { ...NO_VIEWS, POSTER: 1, SEARCH: 7 } },
      ],
    }),
    serving(getTurnoutFigures, { weeks: [{ week: '2026-06-01', expected: 12, went: 9, noShows: 1 }] }),
    serving(getAdminEventStats, { pendingCount: 0, approvedTodayCount: 0, rejectedTodayCount: 0 }),
    serving(listPasskeys, () => ({
      passkeys,
      isSecondFactorRequired: false,
      isSpareFactorRequired: false,
      recoveryCodesLeft,
    })),
    serving(listWork, () => ({ items, total: items.length })),
    serving(getStatus, () => ({ everythingWorks: components.every(({ state }) => state !== 'FAILING'), components })),
  )
})

const ROUTES = { '/admin': <Admin />, '/admin/cijfers': <AdminCijfers />, '/admin/toestand': <AdminToestand /> }
const open = (at: keyof typeof ROUTES = '/admin') => openPage({ routes: ROUTES, at, as: anAdmin() })
const anItem = (kind: WorkItem['kind'], summary: string, hours = 20): WorkItem => ({
  kind,
  id: '0190f00d-0000-7000-8000-000000000001',
  deadline: new Date(Date.now() + hours * 3_600_000).toISOString(),
  summary,
  error: null,
})
/** Leaving the page carries out at once what could still be undone. */
const leave = () => fireEvent(window, new Event('pagehide'))

it('leads back to the dashboard', async () => {
  open()
  const link = await screen.findByRole('link', { name: 'Terug naar dashboard' })
  expect(link.getAttribute('href')).toBe('/dashboard')
})

it('leads an administrator with one factor to a second one', async () => {
  passkeys = [A_PASSKEY]
  open()
  const link = await screen.findByRole('link', { name: 'Naar Beveiliging' })
  expect(link.getAttribute('href')).toBe('/profile/beveiliging')
  closePage()
  recoveryCodesLeft = 3
  open()
  expect(await screen.findByText('Alles is beoordeeld')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Naar Beveiliging' })).toBeNull()
})

it('shows the totals and the trends', async () => {
  open('/admin/cijfers')
  expect(await screen.findByText('1.234')).toBeTruthy()
  const totals = screen.getByText('1.234').closest('dl, ul, section')?.textContent
  for (const total of ['Gebruikers1.234', 'Groepen56', 'Actieve groepen7', 'Berichten8'])
    expect(totals).toContain(total)
  expect(await screen.findByRole('heading', { name: 'Aanmeldingen per dag' })).toBeTruthy()
})

it('without work says so, and without decided events leaves their panel out', async () => {
  open()
  expect(await screen.findByText('Alles is beoordeeld')).toBeTruthy()
  closePage()
  open('/admin/cijfers')
  expect(await screen.findByText('1.234')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Activiteit rond evenementen' })).toBeNull()
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
  fireEvent.click(await screen.findByRole('button', { name: 'Ongedaan maken' }))
  leave()
  expect(approvals).toBe(0)
  fireEvent.click(await screen.findByRole('button', { name: /^Goedkeuren\s*Zomernacht$/ }))
  await screen.findByText('Goedgekeurd.')
  leave()
  expect(await screen.findByText('Alles is beoordeeld')).toBeTruthy()
  expect(approvals).toBe(1)
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

it('says that everything works, or what does not and what to do', async () => {
  const works = {
    state: 'WORKS',
    lastSuccessAt: new Date().toISOString(),
    failingSince: null,
    problem: null,
    detail: null,
  } as const
  components = [{ name: 'mail', ...works }]
  open('/admin/toestand')
  expect(await screen.findByText('Alles werkt')).toBeTruthy()
  closePage()
  components = [
    { name: 'disk', ...works },
    { name: 'mail', ...works, state: 'FAILING', problem: '3 mails wait' },
    { name: 'standby', ...works, detail: 'standby, sync, 0 bytes behind' },
    { name: 'redis', state: 'OFF', lastSuccessAt: null, failingSince: null, problem: null, detail: null },
  ]
  open('/admin/toestand')
  expect(await screen.findByText('Niet alles werkt')).toBeTruthy()
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
  expect(rows[0]).toMatch(/^Mail.*Werkt niet.*3 mails wait.*SMTP_URL/)
  expect(rows[1]).toMatch(/^Schijf.*Werkt/)
  expect(rows[2]).toMatch(/^Reserveserver.*Werkt.*standby, sync, 0 bytes behind$/)
  expect(rows[3]).toMatch(/^Redis.*Uit/)
})

it('says why a job failed, and starts it again', async () => {
  items = [{ ...anItem('MAIL', 'Mail versturen, mislukt na 3 keer proberen'), error: 'Connection refused' }]
  server.use(
    serving(retryFailedJob, () => {
      items = []
      return {}
    }),
  )
  open()
  fireEvent.click(await screen.findByRole('button', { name: /^Opnieuw proberen\s*Mail versturen/ }))
  expect(screen.getByText('Connection refused')).toBeTruthy()
  expect(await screen.findByText('Opnieuw gestart.')).toBeTruthy()
  leave()
  expect(await screen.findByText('Alles is beoordeeld')).toBeTruthy()
})

it('shows failed totals, which "Probeer opnieuw" loads again', async () => {
  server.use(serving(getAdminTotals, () => refusal('TOO_MANY_REQUESTS')))
  open('/admin/cijfers')
  const title = await screen.findByRole('heading', { name: 'Kon admin statistieken niet laden' })
  server.use(
    serving(getAdminTotals, {
      totalUsers: 99,
      totalGroups: 1,
      activeGroups: 1,
      totalMessages: 1,
      chatPictures: { count: 3, bytes: 1_234_567 },
    }),
  )
  const alert = within(title.closest('[role=alert]') as HTMLElement)
  fireEvent.click(alert.getByRole('button', { name: 'Probeer opnieuw' }))
  expect(await screen.findByText('99')).toBeTruthy()
})

it('says which figures failed, also as a toast', async () => {
  server.use(serving(getDoorFigures, () => new Response('stuk', { status: 409 })))
  open('/admin/cijfers')
  expect(await screen.findByRole('heading', { name: 'Kon deze cijfers niet laden' })).toBeTruthy()
  await expectToast('Kon deze cijfers niet laden')
})

it('shows how people found company, per day and per event', async () => {
  open('/admin/cijfers')
  expect(await screen.findByText('De helft was binnen 20 uur in een groep.')).toBeTruthy()
  expect(screen.getByText('4 zochten, 2 uitgenodigd, 3 voorgesteld, 1 in een groep, mediaan 3 dagen')).toBeTruthy()
})

it('shows through which doors people come, without those that nobody used', async () => {
  open('/admin/cijfers')
  const sums = async (title: string) =>
    (await screen.findByRole('heading', { name: title })).parentElement?.textContent ?? ''
  expect(await sums('Openbare pagina’s per dag')).toContain('12 in 30 dagen')
  expect(await sums('Via poster')).toContain('5 in 30 dagen')
  expect(await sums('Via zoekmachine')).toContain('7 in 30 dagen')
  expect(screen.queryByRole('heading', { name: 'Via gedeelde link' })).toBeNull()
})
