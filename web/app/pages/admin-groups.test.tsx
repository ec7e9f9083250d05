import { fireEvent, screen, within } from '@testing-library/react'
import {
  type AdminGroupRow,
  getAdminGroup,
  type LogMessage,
  listAdminGroups,
  readGroupLog,
  updateAdminGroup,
} from 'contract/groups/admin.ts'
import { beforeEach, expect, it } from 'vitest'
import { anAdminGroup, aPerson } from '../testing/admin.ts'
import { adminPage, chooseRowAction, press, rowActions, type } from '../testing/admin-page.tsx'
import { aGroup, onePage } from '../testing/groups.ts'
import { serving } from '../testing/serve.ts'
import AdminGroups from './admin-groups.tsx'

const { server, open } = adminPage('/admin/groups', <AdminGroups />)
let rows: AdminGroupRow[]

const aRow = (name: string): AdminGroupRow => ({
  ...aGroup({ name }),
  owner: aPerson('Sanne'),
  memberCount: 6,
})

beforeEach(() => {
  rows = []
  server.use(serving(listAdminGroups, () => ({ groups: rows, pagination: onePage(rows.length) })))
})

it('lists the groups with their members', async () => {
  rows = [aRow('Vroege vogels'), { ...aRow('Nachtbrakers'), event: null, isActive: false }]
  open()
  const link = await screen.findByRole('link', { name: 'Vroege vogels' })
  expect(link.getAttribute('href')).toBe(`/groups/${rows[0]?.id}`)
  const row = link.closest('tr') as HTMLElement
  expect(within(row).getByText('6/10')).toBeTruthy()
  expect(within(row).getByText('Actief')).toBeTruthy()
  const inactive = screen.getByRole('link', { name: 'Nachtbrakers' }).closest('tr') as HTMLElement
  for (const text of ['Geen evenement', 'Inactief']) expect(within(inactive).getByText(text)).toBeTruthy()
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Naam',
    'Evenement',
    'Leden',
    'Status',
    'Aangemaakt',
    'Acties',
  ])
})

it('saves the changed fields of the group in the URL', async () => {
  const group = anAdminGroup()
  const bodies: unknown[] = []
  server.use(
    serving(getAdminGroup, { group }),
    serving(updateAdminGroup, ({ body }) => {
      bodies.push(body)
      return { group }
    }),
  )
  open(`?group=${group.id}`)
  fireEvent.change(await screen.findByLabelText(/^Beschrijving/), { target: { value: '' } })
  fireEvent.change(screen.getByLabelText('Maximaal aantal leden'), { target: { value: '12' } })
  fireEvent.click(screen.getByRole('button', { name: 'Opslaan' }))
  expect(await screen.findByText('Groep bijgewerkt')).toBeTruthy()
  expect(bodies).toEqual([{ description: null, maxMembers: 12 }])
})

it('offers three actions on a group', async () => {
  rows = [aRow('Vroege vogels')]
  open()
  expect(await rowActions('Vroege vogels')).toEqual(['Details bewerken', 'Chatlog bekijken', 'Verwijderen'])
})

it('refuses a size that no group may have', async () => {
  const group = anAdminGroup()
  server.use(serving(getAdminGroup, { group }))
  open(`?group=${group.id}`)
  for (const [size, refusal] of [
    ['', 'Een groep heeft minstens 2 plekken'],
    ['51', 'Een groep heeft hoogstens 50 plekken'],
  ] as const) {
    await type('Maximaal aantal leden', size)
    await press('Opslaan')
    expect(await screen.findByText(refusal)).toBeTruthy()
  }
})

const aLogMessage = (number: number): LogMessage => ({
  id: `0190f00b-0000-7000-8000-00000000000${number}`,
  messageType: 'TEXT',
  gifUrl: null,
  picture: null,
  isDeleted: false,
  isRemoved: false,
  sentAt: '2026-06-01T10:00:00.000Z',
  message: `Kadepraat ${number}`,
  user: { id: '0190f001-0000-7000-8000-000000000001', username: 'Roos', profilePhoto: null },
})

it('shows the chat log page by page, and of one member', async () => {
  rows = [aRow('Vroege vogels')]
  const teun = { id: '0190f001-0000-7000-8000-000000000002', username: 'Teun' }
  server.use(
    serving(readGroupLog, ({ query }) => {
      const page = Number(query.get('page'))
      const isOfTeun = query.get('userId') === teun.id
      return {
        messages: isOfTeun ? [] : [aLogMessage(page)],
        members: [teun],
        pagination: { ...onePage(isOfTeun ? 0 : 2, 1), page, hasNextPage: !isOfTeun && page === 1 },
      }
    }),
  )
  open()
  await chooseRowAction('Vroege vogels', 'Chatlog bekijken')
  await type(/^Reden/, 'Melding nagekeken')
  await press('Chatlog openen')
  expect(await screen.findByText('Kadepraat 1')).toBeTruthy()
  await press('Meer laden (nog 1)')
  expect(await screen.findByText('Kadepraat 2')).toBeTruthy()
  expect(screen.getByText('Kadepraat 1')).toBeTruthy()
  await type('Lid', teun.id)
  expect(await screen.findByText('Geen berichten gevonden')).toBeTruthy()
})
