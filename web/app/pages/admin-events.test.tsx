import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  type AdminEvent,
  type AdminEventDetail,
  bulkApproveEvents,
  getAdminEvent,
  listAdminEvents,
  updateAdminEvent,
} from 'contract/events/admin.ts'
import { searchPlaces } from 'contract/places.ts'
import { beforeEach, expect, it } from 'vitest'
import { adminPage, expectToast, press, rowActions, type } from '../testing/admin-page.tsx'
import { anAdminEvent, anAdminEventDetail } from '../testing/events.ts'
import { onePage } from '../testing/groups.ts'
import { closePage } from '../testing/open-page.tsx'
import { serving } from '../testing/serve.ts'
import AdminEvents from './admin-events.tsx'

const { server, open } = adminPage('/admin/events', <AdminEvents />)
let events: AdminEvent[]

beforeEach(() => {
  events = []
  server.use(
    serving(listAdminEvents, () => ({ events, pagination: onePage(events.length) })),
    serving(searchPlaces, { places: [] }),
  )
})

it('lists the events with their status and groups', async () => {
  events = [anAdminEvent({ title: 'Zomernacht', status: 'PENDING', groupCount: 7 })]
  open()
  const row = (await screen.findByRole('button', { name: /^Zomernacht/ })).closest('tr') as HTMLElement
  expect(within(row).getByText('Wacht op goedkeuring')).toBeTruthy()
  expect(within(row).getByText('7')).toBeTruthy()
  const sortable = screen.getAllByRole('columnheader').filter((head) => within(head).queryByRole('button') !== null)
  expect(sortable.map(({ textContent }) => textContent)).toEqual(['Titel', 'Status', 'Startdatum'])
})

it('offers approve and reject in the dialog of a pending event only', async () => {
  let event = anAdminEventDetail({ status: 'PENDING' })
  server.use(serving(getAdminEvent, () => ({ event })))
  open(`?event=${event.id}`)
  for (const name of [/^Goedkeuren/, /^Afwijzen/]) expect(await screen.findByRole('button', { name })).toBeTruthy()
  closePage()
  event = anAdminEventDetail({ status: 'APPROVED' })
  open(`?event=${event.id}`)
  expect(await screen.findByRole('button', { name: 'Opslaan' })).toBeTruthy()
  for (const name of [/^Goedkeuren/, /^Afwijzen/]) expect(screen.queryByRole('button', { name })).toBeNull()
})

it('selects every event of the page, says how many can be decided on, and sends them all', async () => {
  const titles = ['Zomernacht', 'Lentefeest', 'Herfstnacht']
  events = titles.map((title, index) => anAdminEvent({ title, status: index === 0 ? 'PENDING' : 'APPROVED' }))
  const sent: unknown[] = []
  server.use(
    serving(bulkApproveEvents, ({ body }) => {
      sent.push(body)
      return { approvedCount: 1 }
    }),
  )
  open()
  await screen.findByRole('checkbox', { name: 'Kies Herfstnacht' })
  fireEvent.click(screen.getAllByRole('checkbox', { name: 'Alles op deze pagina kiezen' })[0] as HTMLElement)
  expect(screen.getByText('3 evenementen, 3 gekozen, 1 kun je goedkeuren of afwijzen')).toBeTruthy()
  await press('Goedkeuren')
  await expectToast('Evenement goedgekeurd')
  expect(sent).toEqual([{ eventIds: events.map(({ id }) => id) }])
})

it('offers decisions on pending events only, and says so when another administrator decided first', async () => {
  events = [anAdminEvent({ title: 'Zomernacht', status: 'PENDING' }), anAdminEvent({ title: 'Herfstnacht' })]
  server.use(serving(bulkApproveEvents, { approvedCount: 0 }))
  open()
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Kies Herfstnacht' }))
  expect(screen.getByText(/1 gekozen, geen ervan kun je goedkeuren of afwijzen$/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Goedkeuren' })).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Kies Zomernacht' }))
  await press('Goedkeuren')
  expect(await screen.findByText('Deze evenementen waren al beoordeeld')).toBeTruthy()
  expect(screen.queryByText(/^0 evenementen/)).toBeNull()
})

it('saves only the changed fields of the event in the URL', async () => {
  let event: AdminEventDetail = anAdminEventDetail({ title: 'Zomernacht', venue: 'Doornroosje' })
  const bodies: unknown[] = []
  server.use(
    serving(getAdminEvent, () => ({ event })),
    serving(updateAdminEvent, ({ body }) => {
      bodies.push(body)
      event = { ...event, title: 'Zomernacht 2', venue: null }
      return { event }
    }),
  )
  open(`?event=${event.id}`)
  fireEvent.change(await screen.findByLabelText(/^Titel/), { target: { value: 'Zomernacht 2' } })
  fireEvent.change(screen.getByLabelText(/^Zaal of terrein/), { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Opslaan' }))
  expect(await screen.findByText('Evenement bijgewerkt')).toBeTruthy()
  expect(bodies).toEqual([{ title: 'Zomernacht 2', venue: null }])
})

it('sends days without times when only days are chosen, and keeps the times that an event has', async () => {
  let event = anAdminEventDetail({ startDate: '2027-06-05T10:00:00.000Z', endDate: null, isWholeDay: true })
  const bodies: unknown[] = []
  server.use(
    serving(getAdminEvent, () => ({ event })),
    serving(updateAdminEvent, ({ body }) => {
      bodies.push(body)
      return { event }
    }),
  )
  open(`?event=${event.id}`)
  await type(/^Startdatum/, '2027-06-06')
  await type(/^Einddatum/, '2027-06-07')
  await press('Opslaan')
  await waitFor(() => expect(bodies).toEqual([{ startDate: '2027-06-06', endDate: '2027-06-07', isWholeDay: true }]))
  closePage()
  event = anAdminEventDetail({ startDate: '2027-06-05T18:00:00.000Z', endDate: '2027-06-05T21:30:00.000Z' })
  open(`?event=${event.id}`)
  await type(/^Startdatum/, '2027-06-06')
  await type(/^Einddatum/, '2027-06-07')
  await press('Opslaan')
  await waitFor(() =>
    expect(bodies[1]).toEqual({ startDate: '2027-06-06T20:00', endDate: '2027-06-07T23:30', isWholeDay: false }),
  )
})

it('saves afterwards what was typed while it saved', async () => {
  const event = anAdminEventDetail({ title: 'Zomernacht', venue: 'Doornroosje' })
  const { promise: saved, resolve: save } = Promise.withResolvers<void>()
  const bodies: unknown[] = []
  server.use(
    serving(getAdminEvent, { event }),
    serving(updateAdminEvent, async ({ body }) => {
      bodies.push(body)
      await saved
      return { event }
    }),
  )
  open(`?event=${event.id}`)
  fireEvent.change(await screen.findByLabelText(/^Titel/), { target: { value: 'Zomernacht 2' } })
  fireEvent.click(screen.getByRole('button', { name: 'Opslaan' }))
  await waitFor(() => expect(bodies).toHaveLength(1))
  fireEvent.change(screen.getByLabelText(/^Zaal of terrein/), { target: { value: 'Merleyn' } })
  save()
  expect(await screen.findByText('Evenement bijgewerkt')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/^Zaal of terrein/).value).toBe('Merleyn')
  fireEvent.click(await screen.findByRole('button', { name: 'Opslaan' }))
  await waitFor(() => expect(bodies).toEqual([{ title: 'Zomernacht 2' }, { venue: 'Merleyn' }]))
})

it('asks before unsaved changes are lost', async () => {
  const event = anAdminEventDetail()
  server.use(serving(getAdminEvent, { event }))
  const page = open(`?event=${event.id}`)
  fireEvent.change(await screen.findByLabelText(/^Titel/), { target: { value: 'Anders' } })
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Sluiten' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Weggaan' }))
  await waitFor(() => expect(page.path()).toBe('/admin/events'))
})

it('offers four actions on an event', async () => {
  events = [anAdminEvent({ title: 'Zomernacht' })]
  open()
  expect(await rowActions('Zomernacht')).toEqual([
    'Details bewerken',
    'Landingspagina bewerken',
    'Openbare pagina bekijken',
    'Verwijderen',
  ])
})

it('saves nothing without title, slug, place or start, and refuses an end before the start', async () => {
  const event = anAdminEventDetail({ startDate: '2199-06-05T10:00:00.000Z' })
  server.use(serving(getAdminEvent, { event }))
  open(`?event=${event.id}`)
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Opslaan' })
  for (const label of [/^Titel/, /^Slug/, /^Locatie/, /^Startdatum/]) {
    const field = screen.getByLabelText<HTMLInputElement>(label)
    const before = field.value
    fireEvent.change(field, { target: { value: '' } })
    await waitFor(() => expect([label, save.disabled]).toEqual([label, true]))
    fireEvent.change(field, { target: { value: before } })
    await waitFor(() => expect(save.disabled).toBe(false))
  }
  await type(/^Einddatum/, '2020-01-01')
  await press('Opslaan')
  expect(await screen.findByText('Einddatum mag niet voor de startdatum liggen')).toBeTruthy()
})
