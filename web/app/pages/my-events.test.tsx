import { fireEvent, screen, within } from '@testing-library/react'
import { listEvents } from 'contract/events/events.ts'
import { MINUTE } from 'contract/platform/durations.ts'
import { expect, it } from 'vitest'
import { anEvent } from '../testing/events.ts'
import { onePage } from '../testing/groups.ts'
import { createMswServer } from '../testing/msw-server.ts'
import { openPage } from '../testing/open-page.tsx'
import { serving } from '../testing/serve.ts'
import MyEventsPage from './my-events.tsx'

const server = createMswServer()

const open = (events: ReturnType<typeof anEvent>[]) => {
  server.use(serving(listEvents, { events, pagination: onePage(events.length), didYouMean: null }))
  openPage({ routes: { '/profile/evenementen': <MyEventsPage /> }, at: '/profile/evenementen' })
}

it('shows each event with its state and what can be done with it', async () => {
  open([
    anEvent({ title: 'Oevers', slug: 'oevers', status: 'APPROVED' }),
    anEvent({
      title: 'Wachtfeest',
      status: 'PENDING',
      isActive: false,
      createdAt: new Date(Date.now() - 5 * MINUTE).toISOString(),
    }),
    anEvent({ title: 'Dubbelfeest', status: 'REJECTED', isActive: false, rejectionReason: 'Staat er al op.' }),
  ])
  const card = async (name: string) => within((await screen.findByRole('link', { name })).closest('li') as HTMLElement)
  const live = await card('Oevers')
  expect(live.getByRole('button', { name: 'Delen' })).toBeTruthy()
  expect(live.getByRole('link', { name: 'Afspreekplek' }).getAttribute('href')).toBe('/events/oevers')
  expect(live.getByRole('link', { name: 'Link en QR-code' }).getAttribute('href')).toBe('/evenement/oevers')
  const waiting = await card('Wachtfeest')
  expect(waiting.getByText('Wacht op goedkeuring')).toBeTruthy()
  expect(waiting.getByText(/Ingestuurd: 5m geleden/)).toBeTruthy()
  expect(waiting.queryByRole('button', { name: 'Delen' })).toBeNull()
  expect((await card('Dubbelfeest')).getByText('Staat er al op.')).toBeTruthy()
  fireEvent.click(live.getByRole('button', { name: 'Delen' }))
  expect(await screen.findByText(/\/evenement\/oevers$/)).toBeTruthy()
})

it('invites to submit a first event', async () => {
  open([])
  expect(await screen.findByText('Je hebt nog niets ingestuurd')).toBeTruthy()
})
