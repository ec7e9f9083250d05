// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import {
  type AdminGroup,
  type AdminGroupRow,
  getAdminGroup,
  listAdminGroups,
  updateAdminGroup,
} from 'contract/groups/admin.ts'
import { beforeEach, expect, it } from 'vitest'
import { adminPage, rowActions } from '../testing/admin-page.tsx'
import { aGroup, onePage } from '../testing/groups.ts'
import { serving } from '../testing/serve.ts'
import AdminGroups from './admin-groups.tsx'

const { server, open } = adminPage('/admin/groups', <AdminGroups />)
let rows: AdminGroupRow[]

const aRow = (name: string): AdminGroupRow => ({ ...aGroup({ name }), memberCount: 6 })

function anAdminGroup(): AdminGroup {
  return {
    ...aGroup(),
    event: null,
    messageCount: 0,
    premiumFeatures: { extendedSize: false, premiumExpiresAt: null },
    statistics: { activeMembers: 6, totalMessages: 0, pendingMembers: 0, averageMessagesPerDay: 0 },
    members: [],
    recentActivity: [],
  }
}

beforeEach(() => {
  rows = []
  server.use(serving(listAdminGroups, () => ({ groups: rows, pagination: onePage(rows.length) })))
})

it('lists the groups with their members', async () => {
  rows = [aRow('Vroege vogels'), { ...aRow('Nachtbrakers'), event: null, isActive: false }]
  open()
  const row = (await screen.findByRole('link', { name: 'Vroege vogels' })).closest('tr') as HTMLElement
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

it('saves the fields of the group in the URL', async () => {
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
  expect(bodies).toMatchObject([{ name: group.name, description: null, maxMembers: 12 }])
})

it('offers three actions on a group', async () => {
  rows = [aRow('Vroege vogels')]
  open()
  expect(await rowActions('Vroege vogels')).toEqual(['Details bewerken', 'Chatlog bekijken', 'Verwijderen'])
})
