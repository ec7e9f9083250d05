import { fireEvent, screen, waitFor } from '@testing-library/react'
import { getEvent } from 'contract/events/events.ts'
import { updateEvent } from 'contract/events/submitting.ts'
import { searchPlaces } from 'contract/places.ts'
import { beforeEach, expect, it } from 'vitest'
import { anEvent } from '../testing/events.ts'
import { createMswServer } from '../testing/msw-server.ts'
import { openPage } from '../testing/open-page.tsx'
import { refusal, serving } from '../testing/serve.ts'
import EventEdit from './event-edit.tsx'

const server = createMswServer()
let event = anEvent()

beforeEach(() => {
  event = anEvent({ title: 'Zomernacht', status: 'PENDING', isActive: false, creator: { username: 'noor' } })
  server.use(
    serving(getEvent, () => ({ event })),
    serving(searchPlaces, { places: [] }),
  )
})

const open = () => openPage({ routes: { '/events/:slug/edit': <EventEdit /> }, at: `/events/${event.slug}/edit` })

it('saves the changed event', async () => {
  const bodies: unknown[] = []
  server.use(
    serving(updateEvent, ({ body }) => {
      bodies.push(body)
      return { event }
    }),
  )
  const page = open()
  fireEvent.change(await screen.findByLabelText(/^Titel/), { target: { value: 'Zomernacht 2' } })
  fireEvent.click(screen.getByRole('button', { name: 'Opslaan' }))
  await waitFor(() => expect(page.path()).toBe(`/events/${event.slug}`))
  expect(bodies).toMatchObject([{ title: 'Zomernacht 2', location: 'Nijmegen' }])
})

it('opens an event at noon with its times, and sends them once one of them is changed', async () => {
  const bodies: unknown[] = []
  event = { ...event, startDate: '2199-06-20T10:00:00.000Z', endDate: '2199-06-20T20:30:00.000Z' }
  server.use(
    serving(updateEvent, ({ body }) => {
      bodies.push(body)
      return { event }
    }),
  )
  open()
  expect((await screen.findByLabelText<HTMLInputElement>(/^Begintijd/)).value).toBe('12:00')
  fireEvent.change(screen.getByLabelText(/^Eindtijd/), { target: { value: '23:00' } })
  fireEvent.click(screen.getByRole('button', { name: 'Opslaan' }))
  await waitFor(() =>
    expect(bodies).toMatchObject([{ startDate: '2199-06-20T12:00', endDate: '2199-06-20T23:00', isWholeDay: false }]),
  )
})

it('an event that takes whole days has no times, and asks for the begin time with an end time', async () => {
  event = { ...event, isWholeDay: true }
  open()
  expect((await screen.findByLabelText<HTMLInputElement>(/^Begintijd/)).value).toBe('')
  fireEvent.change(screen.getByLabelText(/^Eindtijd/), { target: { value: '23:00' } })
  fireEvent.click(screen.getByRole('button', { name: 'Opslaan' }))
  expect(await screen.findByText('Vul ook een begintijd in')).toBeTruthy()
})

it('sends anyone else and an approved event to its page', async () => {
  event = { ...event, status: 'APPROVED' }
  const page = open()
  await waitFor(() => expect(page.path()).toBe(`/events/${event.slug}`))
})

it('says that an unknown event does not exist', async () => {
  server.use(serving(getEvent, () => refusal('EVENT_NOT_FOUND')))
  open()
  expect(await screen.findByText('Evenement niet gevonden of laden mislukt')).toBeTruthy()
})
