// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type AdminUser, getAdminUser, listUserMessages, listUsers, setUserSuspension } from 'contract/users/admin.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { anAdmin, anAdminUser } from '../testing/admin.ts'
import { onePage } from '../testing/groups.ts'
import { createMswServer } from '../testing/msw-server.ts'
import { closePage, openPage } from '../testing/open-page.tsx'
import { refusal, serving } from '../testing/serve.ts'
import AdminUsers from './admin-users.tsx'

const server = createMswServer()
afterEach(closePage)
let users: AdminUser[]
let queries: string[]

beforeEach(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined
  users = []
  queries = []
  server.use(
    serving(listUsers, ({ query }) => {
      queries.push(String(query))
      return { users, pagination: onePage(users.length) }
    }),
  )
})

const open = (search = '') =>
  openPage({ routes: { '/admin/users': <AdminUsers /> }, at: `/admin/users${search}`, as: anAdmin() })
const chooseAction = async (username: string, action: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `Acties voor ${username}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: action }))
}

it('lists the users with their status', async () => {
  users = [anAdminUser({ username: 'Imane' }), anAdminUser({ username: 'Teun', isSuspended: true })]
  open()
  expect(await screen.findByText('imane@example.nl')).toBeTruthy()
  const row = screen.getByText('teun@example.nl').closest('tr') as HTMLElement
  expect(within(row).getByText('Geschorst')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('2 gebruikers')
})

it('searches and filters in the URL, and clears both', async () => {
  const page = open()
  expect(await screen.findByText('Geen gebruikers gevonden')).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'teun' } })
  await waitFor(() => expect(page.path()).toBe('/admin/users?search=teun'))
  await waitFor(() => expect(queries.at(-1)).toContain('search=teun'))
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'true' } })
  await waitFor(() => expect(queries.at(-1)).toMatch(/search=teun&suspended=true/))
  fireEvent.click(screen.getAllByRole('button', { name: 'Wis filters' })[0] as HTMLElement)
  await waitFor(() => expect(page.path()).toBe('/admin/users'))
})

it('suspends a user with a reason', async () => {
  users = [anAdminUser({ username: 'Teun' })]
  const bodies: unknown[] = []
  server.use(
    serving(setUserSuspension, ({ body }) => {
      bodies.push(body)
      users = [{ ...users[0]!, isSuspended: true }]
      return { user: users[0]! }
    }),
  )
  open()
  await chooseAction('Teun', 'Schorsen')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Gebruiker schorsen?' }))
  fireEvent.change(dialog.getByLabelText(/^Reden/), { target: { value: ' Spam ' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Schorsen' }))
  expect(await screen.findByText('Geschorst')).toBeTruthy()
  expect(bodies).toEqual([{ suspend: true, reason: 'Spam', category: null }])
})

it('a refused action keeps the dialog and its reason', async () => {
  users = [anAdminUser({ username: 'Teun' })]
  server.use(serving(setUserSuspension, () => refusal('LAST_ADMIN')))
  open()
  await chooseAction('Teun', 'Schorsen')
  const dialog = within(await screen.findByRole('alertdialog'))
  const reason = dialog.getByLabelText<HTMLTextAreaElement>(/^Reden/)
  fireEvent.change(reason, { target: { value: 'Spam' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Schorsen' }))
  expect(await screen.findByText('Fout')).toBeTruthy()
  expect(reason.value).toBe('Spam')
})

it('shows messages only after a reason, which goes along with the call', async () => {
  users = [anAdminUser({ username: 'Teun' })]
  const reasons: (string | null)[] = []
  server.use(
    serving(listUserMessages, ({ query }) => {
      reasons.push(query.get('reason'))
      return { messages: [], pagination: onePage(0, 50) }
    }),
  )
  open()
  await chooseAction('Teun', 'Berichten bekijken')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Berichten van Teun bekijken?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Berichten bekijken' }))
  expect(await dialog.findByText('Vul een reden in')).toBeTruthy()
  expect(reasons).toEqual([])
  fireEvent.change(dialog.getByLabelText(/^Reden/), { target: { value: 'Melding' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Berichten bekijken' }))
  expect(await screen.findByText('Geen berichten gevonden')).toBeTruthy()
  expect(reasons).toEqual(['Melding'])
})

it('opens the profile in the URL, also when it no longer exists', async () => {
  server.use(serving(getAdminUser, () => refusal('USER_NOT_FOUND')))
  const page = open('?user=0190f001-0000-7000-8000-000000000001')
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Gebruiker niet gevonden')).toBeTruthy()
  fireEvent.click(dialog.getAllByRole('button', { name: 'Sluiten' }).at(-1) as HTMLElement)
  await waitFor(() => expect(page.path()).toBe('/admin/users'))
})

it('shows a failure and loads again with "Probeer opnieuw"', async () => {
  server.use(serving(listUsers, () => refusal('TOO_MANY_REQUESTS')))
  open()
  expect(await screen.findByRole('heading', { name: 'Kon gebruikers niet laden' })).toBeTruthy()
  server.use(serving(listUsers, { users: [anAdminUser({ username: 'Imane' })], pagination: onePage(1) }))
  fireEvent.click(screen.getByRole('button', { name: 'Probeer opnieuw' }))
  expect(await screen.findByText('imane@example.nl')).toBeTruthy()
})
