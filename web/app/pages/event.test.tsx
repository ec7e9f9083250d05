// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type Event, getEvent, withdrawEvent } from 'contract/events.ts'
import { type Group, listGroups } from 'contract/groups.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { anEvent } from '../testing/events.ts'
import { aGroup, onePage } from '../testing/groups.ts'
import { createMswServer } from '../testing/msw-server.ts'
import { closePage, openPage } from '../testing/open-page.tsx'
import { refusal, serving } from '../testing/serve.ts'
import EventPage from './event.tsx'

const server = createMswServer()
afterEach(closePage)
let event: Event
let groups: Group[]

beforeEach(() => {
  event = oeversOpenAir()
  groups = []
  server.use(
    serving(getEvent, () => ({ event })),
    serving(listGroups, () => ({ groups, pagination: onePage(groups.length) })),
  )
})

const oeversOpenAir = (overrides: Partial<Event> = {}) =>
  anEvent({ title: 'Oevers Open Air', slug: 'oevers-open-air', ...overrides })
const open = (slug = event.slug) => openPage({ routes: { '/events/:slug': <EventPage /> }, at: `/events/${slug}` })
const heading = (name = 'Oevers Open Air') => screen.findByRole('heading', { level: 1, name })

it('shows the event and its groups', async () => {
  event = oeversOpenAir({ price: 0, capacity: 1200, groupCount: 1, freePlaces: 4 })
  groups = [aGroup({ name: 'Vroege vogels' })]
  open()
  expect(await heading()).toBeTruthy()
  expect(screen.getByText('Gratis')).toBeTruthy()
  expect(screen.getByText('1.200 bezoekers')).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Vroege vogels' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Bekijk groepen' }).getAttribute('href')).toBe(`/groups?eventId=${event.id}`)
})

it('without groups offers to make the first one', async () => {
  open()
  expect(await screen.findByText('Begin de eerste groep')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Groep maken' }).getAttribute('href')).toBe(
    `/groups/create?eventId=${event.id}`,
  )
})

it('a past event offers neither a group nor its calendar file', async () => {
  event = oeversOpenAir({ isActive: false })
  open()
  expect(await screen.findByText('Dit evenement is al geweest')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Groep maken' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Zet in je agenda' })).toBeNull()
})

it('a rejected event shows the reason', async () => {
  event = oeversOpenAir({ status: 'REJECTED', rejectionReason: 'Dit is reclame.' })
  open()
  expect(await screen.findByText('Dit is reclame.')).toBeTruthy()
})

it('the creator of a pending event can change it and withdraw it', async () => {
  event = oeversOpenAir({ status: 'PENDING', isActive: false, creator: { username: 'noor' } })
  server.use(serving(withdrawEvent, {}))
  const page = open()
  expect((await screen.findByRole('link', { name: 'Aanpassen' })).getAttribute('href')).toBe(
    '/events/oevers-open-air/edit',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Intrekken' }))
  const question = within(await screen.findByRole('alertdialog'))
  fireEvent.click(question.getByRole('button', { name: 'Intrekken' }))
  await waitFor(() => expect(page.path()).toBe('/events'))
})

it('a former slug leads to the present one', async () => {
  const page = open('oude-naam')
  await heading()
  await waitFor(() => expect(page.path()).toBe('/events/oevers-open-air'))
})

it('an unknown event says so, without a retry', async () => {
  server.use(serving(getEvent, () => refusal('EVENT_NOT_FOUND')))
  open()
  expect(await heading('Evenement niet gevonden of laden mislukt')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Probeer opnieuw' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Alle evenementen' }).getAttribute('href')).toBe('/events')
})

it('shows a failure and loads again with "Probeer opnieuw"', async () => {
  server.use(serving(getEvent, () => refusal('TOO_MANY_REQUESTS')))
  open()
  await heading('Evenement niet gevonden of laden mislukt')
  server.use(serving(getEvent, () => ({ event })))
  fireEvent.click(screen.getByRole('button', { name: 'Probeer opnieuw' }))
  expect(await heading()).toBeTruthy()
})

it('groups that fail to load leave the event on the page', async () => {
  server.use(serving(listGroups, () => refusal('TOO_MANY_REQUESTS')))
  open()
  expect(await screen.findByText('Laden van groepen mislukt')).toBeTruthy()
  expect(await heading()).toBeTruthy()
})
