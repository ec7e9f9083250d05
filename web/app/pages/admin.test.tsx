// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { getAdminTotals, getAdminTrends, getLookingFigures, getTurnoutFigures } from 'contract/admin/dashboard.ts'
import { type FailedJob, listFailedJobs, retryFailedJob } from 'contract/admin/failed-jobs.ts'
import { type AdminEvent, getAdminEventStats, listPendingEvents } from 'contract/events/admin.ts'
import { approveEvent } from 'contract/events/events.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { anAdmin } from '../testing/admin.ts'
import { anAdminEvent, anEvent } from '../testing/events.ts'
import { onePage } from '../testing/groups.ts'
import { createMswServer } from '../testing/msw-server.ts'
import { closePage, openPage } from '../testing/open-page.tsx'
import { refusal, serving } from '../testing/serve.ts'
import '~/features/admin-dashboard/components/trend-plots.tsx' // Loaded here, so that no test waits for the lazy import.
import Admin from './admin.tsx'

const server = createMswServer()
afterEach(closePage)
let pending: AdminEvent[]
let failedJobs: FailedJob[]

beforeEach(() => {
  pending = []
  failedJobs = []
  // recharts measures its container; jsdom has no layout.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 200))
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  server.use(
    serving(getAdminTotals, {
      totalUsers: 1234,
      totalGroups: 56,
      activeGroups: 7,
      totalMessages: 8,
      chatPictures: { count: 3, bytes: 1_234_567 },
      backup: null,
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
    serving(getTurnoutFigures, { weeks: [{ week: '2026-06-01', expected: 12, went: 9, noShows: 1 }] }),
    serving(getAdminEventStats, () => ({
      pendingCount: pending.length,
      approvedTodayCount: 0,
      rejectedTodayCount: 0,
    })),
    serving(listPendingEvents, () => ({ events: pending, pagination: onePage(pending.length) })),
    serving(listFailedJobs, () => ({ failedJobs, pagination: onePage(failedJobs.length) })),
  )
})

const open = () => openPage({ routes: { '/admin': <Admin /> }, at: '/admin', as: anAdmin() })

it('links to the tools, and back to the dashboard', async () => {
  open()
  await screen.findByRole('heading', { level: 1, name: 'Beheer' })
  for (const path of [
    '/admin/events',
    '/admin/users',
    '/admin/groups',
    '/admin/payments',
    '/admin/reports',
    '/dashboard',
  ])
    await waitFor(() => expect(document.querySelector(`a[href="${path}"]`), path).not.toBeNull())
})

it('shows the totals and the trends', async () => {
  open()
  expect(await screen.findByText('1.234')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Aanmeldingen per dag' })).toBeTruthy()
})

it('without pending events and failed jobs says so, and leaves the rest out', async () => {
  open()
  expect(await screen.findByText('Alles is beoordeeld')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Activiteit rond evenementen' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Mislukte taken' })).toBeNull()
})

it('approves a pending event, which then leaves the list', async () => {
  pending = [anAdminEvent({ status: 'PENDING', title: 'Zomernacht' })]
  server.use(
    serving(approveEvent, () => {
      pending = []
      return { event: anEvent() }
    }),
  )
  open()
  fireEvent.click(await screen.findByRole('button', { name: /^Goedkeuren\s*Zomernacht$/ }))
  expect(await screen.findByText('Alles is beoordeeld')).toBeTruthy()
  expect(await screen.findByText('Evenement goedgekeurd')).toBeTruthy()
})

it('starts a failed job again', async () => {
  failedJobs = [
    {
      id: '0190f00a-0000-7000-8000-000000000001',
      name: 'send-mail',
      createdAt: '2026-06-01T10:00:00.000Z',
      failedAt: '2026-06-01T11:00:00.000Z',
      attempts: 3,
      error: 'Connection refused',
    },
  ]
  server.use(
    serving(retryFailedJob, () => {
      failedJobs = []
      return {}
    }),
  )
  open()
  fireEvent.click(await screen.findByRole('button', { name: /^Opnieuw proberen\s*Mail versturen$/ }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Mislukte taken' })).toBeNull())
  expect(await screen.findByText('Taak opnieuw gestart')).toBeTruthy()
})

it('shows failed totals, which "Probeer opnieuw" loads again', async () => {
  server.use(serving(getAdminTotals, () => refusal('TOO_MANY_REQUESTS')))
  open()
  const title = await screen.findByRole('heading', { name: 'Kon admin statistieken niet laden' })
  server.use(
    serving(getAdminTotals, {
      totalUsers: 99,
      totalGroups: 1,
      activeGroups: 1,
      totalMessages: 1,
      chatPictures: { count: 3, bytes: 1_234_567 },
      backup: null,
    }),
  )
  const alert = within(title.closest('[role=alert]') as HTMLElement)
  fireEvent.click(alert.getByRole('button', { name: 'Probeer opnieuw' }))
  expect(await screen.findByText('99')).toBeTruthy()
})

it('shows the age of the last backup, and says so when last night’s failed', async () => {
  const backup = { lastAt: new Date(Date.now() - 30 * 3_600_000).toISOString(), isLate: true }
  server.use(
    serving(getAdminTotals, {
      totalUsers: 1,
      totalGroups: 1,
      activeGroups: 1,
      totalMessages: 1,
      chatPictures: { count: 3, bytes: 1_234_567 },
      backup,
    }),
  )
  open()
  expect(await screen.findByText(/Laatste back-up: .*Die van vannacht is mislukt/)).toBeTruthy()
})

it('shows how people found company, per day and per event', async () => {
  open()
  expect(await screen.findByText('De helft was binnen 20 uur in een groep.')).toBeTruthy()
  expect(screen.getByText('4 zochten, 2 uitgenodigd, 3 voorgesteld, 1 in een groep, mediaan 3 dagen')).toBeTruthy()
})
