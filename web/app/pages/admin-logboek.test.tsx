// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type AuditEntry, listAuditEntries } from 'contract/audit.ts'
import { listUsers } from 'contract/users/admin.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { anAdmin, anAdminUser, anAuditEntry } from '../testing/admin.ts'
import { onePage } from '../testing/groups.ts'
import { createMswServer } from '../testing/msw-server.ts'
import { closePage, openPage } from '../testing/open-page.tsx'
import { refusal, serving } from '../testing/serve.ts'
import AdminLogboek from './admin-logboek.tsx'

const server = createMswServer()
afterEach(closePage)
const admin = anAdminUser({ username: 'Beheerder' })
let entries: AuditEntry[]
let queries: string[]

beforeEach(() => {
  entries = []
  queries = []
  server.use(
    serving(listUsers, { users: [admin], pagination: onePage(1) }),
    serving(listAuditEntries, ({ query }) => {
      queries.push(String(query))
      return { entries, pagination: onePage(entries.length) }
    }),
  )
})

const open = (search = '') =>
  openPage({ routes: { '/admin/logboek': <AdminLogboek /> }, at: `/admin/logboek${search}`, as: anAdmin() })

it('shows what was done, to whom, by whom and why', async () => {
  const reportId = '0190f006-0000-7000-8000-000000000001'
  entries = [
    anAuditEntry({ reason: 'Spam', reportId }),
    anAuditEntry({ action: 'GROUP_UPDATED', actor: null, details: { fields: ['name', 'maxMembers'] } }),
  ]
  open()
  const row = within((await screen.findByText('Spam')).closest('tr') as HTMLElement)
  expect(row.getByText('Gebruiker geschorst')).toBeTruthy()
  expect(row.getByRole('link', { name: 'Teun' })).toBeTruthy()
  expect(row.getByRole('link', { name: 'Bij een rapport' }).getAttribute('href')).toBe(
    `/admin/reports?report=${reportId}`,
  )
  expect(screen.getByText('Gewijzigd: naam, maximum aantal leden')).toBeTruthy()
  expect(screen.getByText('De server')).toBeTruthy()
})

it('without entries says so', async () => {
  open()
  expect(await screen.findByText('Geen regels gevonden')).toBeTruthy()
})

it('filters by action and administrator', async () => {
  open()
  await screen.findByRole('option', { name: 'Beheerder' })
  fireEvent.change(screen.getByLabelText('Actie'), { target: { value: 'USER_SUSPENDED' } })
  await waitFor(() => expect(queries.at(-1)).toContain('action=USER_SUSPENDED'))
  fireEvent.change(screen.getByLabelText('Beheerder'), { target: { value: admin.id } })
  await waitFor(() => expect(queries.at(-1)).toContain(`actorId=${admin.id}`))
})

it('says that the address limits it to one report', async () => {
  open('?reportId=0190f006-0000-7000-8000-000000000001')
  expect(await screen.findByText('Je ziet alleen wat over één rapport gaat.')).toBeTruthy()
  await waitFor(() => expect(queries.at(-1)).toContain('reportId='))
})

it('shows a failure and loads again with "Probeer opnieuw"', async () => {
  server.use(serving(listAuditEntries, () => refusal('TOO_MANY_REQUESTS')))
  open()
  expect(await screen.findByRole('heading', { name: 'Kon logboek niet laden' })).toBeTruthy()
  server.use(serving(listAuditEntries, { entries: [anAuditEntry()], pagination: onePage(1) }))
  fireEvent.click(screen.getByRole('button', { name: 'Probeer opnieuw' }))
  expect(await screen.findByRole('link', { name: 'Teun' })).toBeTruthy()
})
