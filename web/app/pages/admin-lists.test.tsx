import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { listAuditEntries } from 'contract/audit.ts'
import { listAdminEvents } from 'contract/events/admin.ts'
import { listFeeds } from 'contract/feeds.ts'
import { listAdminGroups } from 'contract/groups/admin.ts'
import { listPayments } from 'contract/payments/payments.ts'
import type { AnyRoute } from 'contract/platform/route.ts'
import { getReportStats, listReports } from 'contract/reports.ts'
import { listUsers, setUserSuspension } from 'contract/users/admin.ts'
import type { ComponentType } from 'react'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { anAdmin, anAdminUser } from '../testing/admin.ts'
import { chooseRowAction } from '../testing/admin-page.tsx'
import { onePage } from '../testing/groups.ts'
import { createMswServer } from '../testing/msw-server.ts'
import { openPage } from '../testing/open-page.tsx'
import { refusal, serving } from '../testing/serve.ts'
import AdminEvents from './admin-events.tsx'
import AdminFeeds from './admin-feeds.tsx'
import AdminGroups from './admin-groups.tsx'
import AdminLogboek from './admin-logboek.tsx'
import AdminPayments from './admin-payments.tsx'
import AdminReports from './admin-reports.tsx'
import AdminUsers from './admin-users.tsx'

const server = createMswServer()

const open = (path: string, Page: ComponentType) =>
  openPage({ routes: { [path.split('?')[0] ?? '']: <Page /> }, at: path, as: anAdmin() })

/** By address: the page, its route, the name of the rows in the answer, and what it says when it fails and without rows. */
const LISTS: readonly [string, ComponentType, AnyRoute, string, string, string][] = [
  ['/admin/events', AdminEvents, listAdminEvents, 'events', 'Kon evenementen niet laden', 'Evenement niet gevonden'],
  ['/admin/feeds', AdminFeeds, listFeeds, 'feeds', 'Kon bronnen niet laden', 'Nog geen bronnen'],
  ['/admin/groups', AdminGroups, listAdminGroups, 'groups', 'Kon groepen niet laden', 'Groep niet gevonden'],
  ['/admin/logboek', AdminLogboek, listAuditEntries, 'entries', 'Kon logboek niet laden', 'Geen regels gevonden'],
  ['/admin/payments', AdminPayments, listPayments, 'payments', 'Failed to load payments', 'Geen betalingen gevonden'],
  ['/admin/reports', AdminReports, listReports, 'reports', 'Kon rapporten niet laden', 'Alles is afgehandeld'],
  ['/admin/users', AdminUsers, listUsers, 'users', 'Kon gebruikers niet laden', 'Gebruiker niet gevonden'],
]

test.each(LISTS)(
  '%s shows a failure, loads again with "Probeer opnieuw", and says that it is empty',
  async (path, Page, route, rows, failure, empty) => {
    server.use(
      serving(route, () => refusal('TOO_MANY_REQUESTS')),
      serving(getReportStats, { totalReports: 0, pendingReports: 0, reviewedReports: 0, reportsToday: 0 }),
      // For the filter of the audit log.
      serving(listUsers, { users: [], pagination: onePage(0) }),
    )
    open(path, Page)
    expect(await screen.findByRole('heading', { name: failure })).toBeTruthy()
    server.use(serving(route, { [rows]: [], pagination: onePage(0) }))
    fireEvent.click(screen.getByRole('button', { name: 'Probeer opnieuw' }))
    expect(await screen.findByText(empty)).toBeTruthy()
  },
)

describe('any list', () => {
  let queries: string[]
  let pages: number

  beforeEach(() => {
    queries = []
    pages = 1
    server.use(
      serving(listUsers, ({ query }) => {
        queries.push(String(query))
        const page = Number(query.get('page'))
        const users = page > pages ? [] : [anAdminUser({ username: 'Teun' })]
        return { users, pagination: { ...onePage(pages * 20), page, totalPages: pages } }
      }),
    )
  })

  it('keeps search and filters in the URL, and clears both', async () => {
    const page = open('/admin/users', AdminUsers)
    await screen.findByText('teun@example.nl')
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'teun' } })
    await waitFor(() => expect(page.path()).toBe('/admin/users?search=teun'))
    await waitFor(() => expect(queries.at(-1)).toContain('search=teun'))
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'true' } })
    await waitFor(() => expect(queries.at(-1)).toMatch(/search=teun&suspended=true/))
    fireEvent.click(screen.getAllByRole('button', { name: 'Wis filters' })[0] as HTMLElement)
    await waitFor(() => expect(page.path()).toBe('/admin/users'))
  })

  it('sends no filter and no order that it does not have', async () => {
    open('/admin/users?suspended=misschien&sortBy=geheim&isAdmin=TRUE', AdminUsers)
    await screen.findByText('teun@example.nl')
    expect(queries).toEqual(['page=1&limit=20&sortBy=createdAt&sortOrder=desc&isAdmin=true'])
  })

  it('leads back to the newest first after sorting by a column', async () => {
    const page = open('/admin/users?sortBy=username&sortOrder=asc', AdminUsers)
    fireEvent.click(await screen.findByRole('button', { name: 'Nieuwste eerst' }))
    await waitFor(() => expect(page.path()).toBe('/admin/users'))
  })

  it('redirects from a page past the end to the last page', async () => {
    pages = 2
    const page = open('/admin/users?page=99', AdminUsers)
    await waitFor(() => expect(page.path()).toBe('/admin/users?page=2'))
  })

  it('keeps the dialog of a refused action and its reason', async () => {
    server.use(serving(setUserSuspension, () => refusal('LAST_ADMIN')))
    open('/admin/users', AdminUsers)
    await chooseRowAction('Teun', 'Schorsen')
    const dialog = within(await screen.findByRole('alertdialog'))
    const reason = dialog.getByLabelText<HTMLTextAreaElement>(/^Reden/)
    fireEvent.change(reason, { target: { value: 'Spam' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Schorsen' }))
    expect(await screen.findByText('Fout')).toBeTruthy()
    expect(reason.value).toBe('Spam')
  })
})
