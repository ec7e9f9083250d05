import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  type AdminUser,
  type AdminUserMessage,
  getAdminUser,
  listUserMessages,
  listUsers,
  updateUser,
} from 'contract/users/admin.ts'
import { beforeEach, expect, it } from 'vitest'
import { anAdminUser } from '../testing/admin.ts'
import { adminPage, chooseRowAction, press, rowActions, type } from '../testing/admin-page.tsx'
import { onePage } from '../testing/groups.ts'
import { refusal, serving } from '../testing/serve.ts'
import AdminUsers from './admin-users.tsx'

const { server, open } = adminPage('/admin/users', <AdminUsers />)
let users: AdminUser[]

beforeEach(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined
  users = []
  server.use(serving(listUsers, () => ({ users, pagination: onePage(users.length) })))
})

it('lists the users with their status', async () => {
  users = [anAdminUser({ username: 'Imane' }), anAdminUser({ username: 'Teun', isSuspended: true })]
  open()
  expect(await screen.findByText('imane@example.nl')).toBeTruthy()
  const row = screen.getByText('teun@example.nl').closest('tr') as HTMLElement
  expect(within(row).getByText('Geschorst')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('2 gebruikers')
})

it('opens the profile in the URL, also when it no longer exists', async () => {
  server.use(serving(getAdminUser, () => refusal('USER_NOT_FOUND')))
  const page = open('?user=0190f001-0000-7000-8000-000000000001')
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Gebruiker niet gevonden')).toBeTruthy()
  fireEvent.click(dialog.getAllByRole('button', { name: 'Sluiten' }).at(-1) as HTMLElement)
  await waitFor(() => expect(page.path()).toBe('/admin/users'))
})

it('shows a refused field at the field and as a toast', async () => {
  users = [anAdminUser({ username: 'Teun' })]
  server.use(
    serving(updateUser, () =>
      refusal('USERNAME_TAKEN', { errors: [{ field: 'username', message: 'Deze gebruikersnaam is al in gebruik' }] }),
    ),
  )
  open()
  await chooseRowAction('Teun', 'Bewerken')
  const dialog = within(await screen.findByRole('dialog', { name: 'Gebruiker bewerken' }))
  fireEvent.change(dialog.getByLabelText(/^Gebruikersnaam/), { target: { value: 'Bram' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Opslaan' }))
  expect(await dialog.findByText('Deze gebruikersnaam is al in gebruik')).toBeTruthy()
  expect(await screen.findByText('Fout')).toBeTruthy()
})

it('saves another age with its reason', async () => {
  const teun = anAdminUser({ username: 'Teun', age: 16 })
  users = [teun]
  const sent: unknown[] = []
  server.use(
    serving(updateUser, ({ body }) => {
      sent.push(body)
      return { user: { ...teun, age: 26 } }
    }),
  )
  open()
  await chooseRowAction('Teun', 'Bewerken')
  const dialog = within(await screen.findByRole('dialog', { name: 'Gebruiker bewerken' }))
  fireEvent.change(dialog.getByLabelText(/^Leeftijd/), { target: { value: '26' } })
  fireEvent.change(dialog.getByLabelText(/^Reden/), { target: { value: 'Identiteitsbewijs gezien' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Opslaan' }))
  expect(await screen.findByText('Gebruikersprofiel bijgewerkt')).toBeTruthy()
  expect(sent).toEqual([{ age: 26, reason: 'Identiteitsbewijs gezien' }])
})

it('offers what an administrator can do about a locked user', async () => {
  users = [anAdminUser({ username: 'Teun', lockedUntil: '2199-01-01T12:00:00.000Z' })]
  open()
  expect(await rowActions('Teun')).toEqual([
    'Profiel bekijken',
    'Bewerken',
    'Berichten bekijken',
    'Ontgrendelen',
    'Overal uitloggen',
    'Schorsen',
    'Verwijderen',
  ])
})

const aMessage = (content: string): AdminUserMessage => ({
  id: '0190f00b-0000-7000-8000-000000000001',
  messageType: 'TEXT',
  gifUrl: null,
  picture: null,
  isDeleted: false,
  isRemoved: false,
  sentAt: new Date().toISOString(),
  type: 'direct',
  target: 'Noor',
  content,
})

it('shows the messages of a user by page and kind, with the reason for the log', async () => {
  users = [anAdminUser({ username: 'Teun' })]
  const queries: Record<string, string>[] = []
  server.use(
    serving(listUserMessages, ({ query }) => {
      queries.push(Object.fromEntries(query))
      const page = Number(query.get('page'))
      return {
        messages: [aMessage(`Bericht van ${page}`)],
        pagination: { page, limit: 50, total: 62, totalPages: 2, hasNextPage: page === 1, hasPreviousPage: page === 2 },
      }
    }),
  )
  open()
  await chooseRowAction('Teun', 'Berichten bekijken')
  await type(/^Reden/, 'Klacht van een lid')
  await press('Berichten bekijken')
  expect(await screen.findByText('Bericht van 1')).toBeTruthy()
  for (const text of ['62 berichten', 'Noor', 'Vandaag']) expect(screen.getByText(text)).toBeTruthy()
  await press(/^Volgende/)
  expect(await screen.findByText('Bericht van 2')).toBeTruthy()
  await press('Privé')
  expect(await screen.findByText('Bericht van 1')).toBeTruthy()
  const reason = 'Klacht van een lid'
  expect(queries).toMatchObject([
    { page: '1', type: 'all', reason },
    { page: '2', type: 'all', reason },
    { page: '1', type: 'direct', reason },
  ])
})
