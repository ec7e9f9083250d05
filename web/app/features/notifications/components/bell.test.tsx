import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  countNotifications,
  deleteNotification,
  listNotifications,
  type Notification,
  readNotification,
} from 'contract/notifications.ts'
import { beforeEach, expect, it } from 'vitest'
import { onePage } from '~/testing/groups.ts'
import { createMswServer } from '~/testing/msw-server.ts'
import { closePage, openPage } from '~/testing/open-page.tsx'
import { serving } from '~/testing/serve.ts'
import { Bell } from './bell.tsx'

const server = createMswServer()
const GROUP = '019b76da-a86d-7000-8000-01613b8afb2e'
let notifications: Notification[]
let deleted: unknown[]
let count: number

const about = (title: string, groupId: string | null): Notification => ({
  id: `0190f007-0000-7000-8000-${title.length.toString().padStart(12, '0')}`,
  type: 'group_join_request',
  title,
  message: '',
  isRead: true,
  createdAt: '2026-06-01T10:00:00.000Z',
  data: { actionUrl: groupId === null ? '/events/bordspel' : `/groups/${groupId}/manage`, groupId },
})

beforeEach(() => {
  notifications = [about('Imane', GROUP), about('Bordspel', null), about('Mees', GROUP)]
  deleted = []
  count = 0
  server.use(
    serving(countNotifications, () => ({ count })),
    serving(listNotifications, () => ({ notifications, pagination: onePage(notifications.length) })),
    serving(readNotification, {}),
    serving(deleteNotification, ({ params }) => {
      deleted.push(params.id)
      return {}
    }),
  )
})

async function openBell() {
  openPage({ routes: { '/dashboard': <Bell /> }, at: '/dashboard' })
  fireEvent.click(screen.getByRole('button', { name: 'Meldingen' }))
  return within(await screen.findByRole('dialog', { name: 'Meldingen' }))
}

it('shows and announces how many are new', async () => {
  count = 120
  openPage({ routes: { '/dashboard': <Bell /> }, at: '/dashboard' })
  expect((await screen.findByRole('button', { name: 'Meldingen, 120 nieuwe' })).textContent).toBe('99+')
})

it('shows the newest of each group, with the others behind a button', async () => {
  const bell = await openBell()
  expect(await bell.findByRole('link', { name: 'Imane' })).toBeTruthy()
  expect(bell.getByRole('link', { name: 'Bordspel' })).toBeTruthy()
  expect(bell.queryByRole('link', { name: 'Mees' })).toBeNull()
  fireEvent.click(bell.getByRole('button', { name: 'Nog 1 melding over deze groep' }))
  expect(bell.getByRole('link', { name: 'Mees' })).toBeTruthy()
})

it('has the settings in reach', async () => {
  const bell = await openBell()
  expect(bell.getByRole('link', { name: 'Meldingen instellen' }).getAttribute('href')).toBe('/profile/meldingen')
})

it('undoes a removal', async () => {
  const bell = await openBell()
  fireEvent.click(await bell.findByRole('button', { name: 'Verwijder melding: Bordspel' }))
  expect(bell.queryByRole('link', { name: 'Bordspel' })).toBeNull()
  fireEvent.click(bell.getByRole('button', { name: 'Ongedaan maken' }))
  expect(bell.getByRole('link', { name: 'Bordspel' })).toBeTruthy()
  closePage()
  expect(deleted).toEqual([])
})

it('removes all of a group, at the latest when the list closes', async () => {
  const bell = await openBell()
  fireEvent.click(await bell.findByRole('button', { name: 'Verwijder 2 meldingen: Imane' }))
  expect(bell.getByText('2 meldingen verwijderd')).toBeTruthy()
  fireEvent.keyDown(bell.getByRole('button', { name: 'Ongedaan maken' }), { key: 'Escape' })
  await waitFor(() => expect(deleted).toEqual([notifications[0]?.id, notifications[2]?.id]))
})
