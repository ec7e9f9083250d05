// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import {
  type AdminGroup,
  type AdminGroupRow,
  deleteAdminGroup,
  getAdminGroup,
  listAdminGroups,
  readGroupLog,
  updateAdminGroup,
} from 'contract/groups/admin.ts'
import { beforeEach, expect, it } from 'vitest'
import { adminPage, chooseRowAction } from '../testing/admin-page.tsx'
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
  rows = [aRow('Vroege vogels')]
  open()
  const row = (await screen.findByRole('link', { name: 'Vroege vogels' })).closest('tr') as HTMLElement
  expect(within(row).getByText('6/10')).toBeTruthy()
  expect(within(row).getByText('Actief')).toBeTruthy()
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Naam',
    'Evenement',
    'Leden',
    'Status',
    'Aangemaakt',
    'Acties',
  ])
})

it('deletes a group', async () => {
  rows = [aRow('Vroege vogels')]
  server.use(
    serving(deleteAdminGroup, () => {
      rows = []
      return {}
    }),
  )
  open()
  await chooseRowAction('Vroege vogels', 'Verwijderen')
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/De groep en alle berichten worden permanent verwijderd\..*niet ongedaan/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Groep verwijderen' }))
  expect(await screen.findByText('Groep succesvol verwijderd')).toBeTruthy()
  expect(await screen.findByText('Geen groepen gevonden')).toBeTruthy()
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

it('shows the chat only after a reason', async () => {
  rows = [aRow('Vroege vogels')]
  const reasons: (string | null)[] = []
  server.use(
    serving(readGroupLog, ({ query }) => {
      reasons.push(query.get('reason'))
      return {
        messages: [
          {
            id: '0190f00b-0000-7000-8000-000000000001',
            message: 'Tot zaterdag!',
            messageType: 'TEXT' as const,
            gifUrl: null,
            picture: null,
            isDeleted: false,
            isRemoved: false,
            sentAt: '2026-06-01T10:00:00.000Z',
            user: { id: '0190f001-0000-7000-8000-000000000001', username: 'Sanne', profilePhoto: null },
          },
        ],
        members: [],
        pagination: onePage(1, 50),
      }
    }),
  )
  open()
  await chooseRowAction('Vroege vogels', 'Chatlog bekijken')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Chatlog van Vroege vogels bekijken?' }))
  fireEvent.change(dialog.getByLabelText(/^Reden/), { target: { value: 'Melding' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Chatlog openen' }))
  expect(await screen.findByText('Tot zaterdag!')).toBeTruthy()
  expect(reasons).toEqual(['Melding'])
})
