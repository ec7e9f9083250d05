import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type AuditEntry, listAuditEntries } from 'contract/audit.ts'
import { listUsers } from 'contract/users/admin.ts'
import { beforeEach, expect, it } from 'vitest'
import { anAdminUser, anAuditEntry } from '../testing/admin.ts'
import { adminPage } from '../testing/admin-page.tsx'
import { onePage } from '../testing/groups.ts'
import { serving } from '../testing/serve.ts'
import AdminLogboek from './admin-logboek.tsx'

const { server, open } = adminPage('/admin/logboek', <AdminLogboek />)
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

it('shows what was done, to whom, by whom and why', async () => {
  const reportId = '0190f006-0000-7000-8000-000000000001'
  entries = [
    anAuditEntry({ reason: 'Spam', reportId }),
    anAuditEntry({ action: 'GROUP_UPDATED', actor: null, details: { fields: ['name', 'maxMembers'] } }),
  ]
  open()
  const row = within((await screen.findByText('Spam')).closest('tr') as HTMLElement)
  expect(row.getByText('Gebruiker geschorst')).toBeTruthy()
  expect(row.getByRole('link', { name: 'Teun' }).getAttribute('href')).toBe(
    `/admin/users?user=${entries[0]?.subject?.id}`,
  )
  expect(row.getByRole('link', { name: 'Bij een rapport' }).getAttribute('href')).toBe(
    `/admin/reports?report=${reportId}`,
  )
  expect(screen.getByText('Gewijzigd: naam, maximum aantal leden')).toBeTruthy()
  expect(screen.getByText('De server')).toBeTruthy()
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
