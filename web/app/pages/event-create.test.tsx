import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { createEvent, type EventDraft, importEvent } from 'contract/events/submitting.ts'
import { searchPlaces } from 'contract/places.ts'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { signOut, useSession } from '../lib/session/session.ts'
import { defaultHandlers } from '../testing/msw-server.ts'
import { closePage, openPage } from '../testing/open-page.tsx'
import { aUser } from '../testing/people.ts'
import { refusal, serving } from '../testing/serve.ts'
import { shownFields } from '../testing/shown-fields.ts'
import { getToasts } from '../ui/feedback/toast-queue.ts'
import EventCreate from './event-create.tsx'

const server = setupServer(...defaultHandlers, serving(searchPlaces, { places: [] }))
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
afterEach(() => server.resetHandlers())

const open = () => openPage({ routes: { '/events/create': <EventCreate /> }, at: '/events/create' })
const field = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label)
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))

const draft: EventDraft = {
  title: 'Zomernacht',
  type: null,
  description: null,
  startDate: '2099-06-20',
  startTime: '22:00',
  endDate: null,
  endTime: '04:00',
  isWholeDay: false,
  location: 'Nijmegen',
  venue: null,
  website: null,
  ticketUrl: null,
  price: 12.5,
  capacity: null,
}

const imported = (read: EventDraft, unreadableLines: number[] = []) => ({
  draft: read,
  events: [read],
  unreadable: unreadableLines.length,
  unreadableLines,
})

async function paste(text: string): Promise<void> {
  await field(/^Titel/)
  press(/^Meer/)
  fireEvent.change(await field(/broncode/), { target: { value: text } })
  press(/Velden invullen/)
}

it('is filled in by the link that another app shared', async () => {
  const bodies: unknown[] = []
  server.use(
    serving(importEvent, ({ body }) => {
      bodies.push(body)
      return imported(draft)
    }),
  )
  const text = encodeURIComponent('Zomernacht! https://zomernacht.example/2099 gezien?')
  openPage({ routes: { '/events/create': <EventCreate /> }, at: `/events/create?title=Zomernacht&text=${text}` })
  await waitFor(async () => expect((await field(/^Titel/)).value).toBe('Zomernacht'))
  expect(await screen.findByText(/De velden zijn ingevuld/)).toBeTruthy()
  expect(bodies).toEqual([{ url: 'https://zomernacht.example/2099' }])
})

it('shows the error of each field', async () => {
  open()
  await field(/^Titel/)
  press(/^Evenement insturen/)
  for (const text of ['Titel is verplicht', 'Kies een type', 'Startdatum is verplicht', 'Locatie is verplicht'])
    expect(await screen.findByText(text, { selector: 'form :not(option)' })).toBeTruthy()
  fireEvent.change(await field(/^Startdatum/), { target: { value: '2020-01-01' } })
  fireEvent.blur(await field(/^Startdatum/))
  expect(await screen.findByText('Startdatum mag niet in het verleden liggen')).toBeTruthy()
})

it('fills the form from an import, names the missing fields and keeps typed text', async () => {
  server.use(serving(importEvent, imported(draft)))
  open()
  fireEvent.change(await field(/^Beschrijving/), { target: { value: 'Zelf getypt' } })
  await paste('<html>')
  expect(await screen.findByText(/en vul aan: type\./)).toBeTruthy()
  expect((await field(/^Titel/)).value).toBe('Zomernacht')
  expect((await field(/^Begintijd/)).value).toBe('22:00')
  expect((await field(/^Prijs/)).value).toBe('12,50')
  expect((await field(/^Beschrijving/)).value).toBe('Zelf getypt')
})

it('reads a file whose lines are folded within a character, and names the lines that cannot be read', async () => {
  const bodies: { text?: string }[] = []
  server.use(
    serving(importEvent, ({ body }) => {
      bodies.push(body as { text?: string })
      return imported({ ...draft, type: 'PARTY' }, [4, 9])
    }),
  )
  open()
  await field(/^Titel/)
  press(/^Meer/)
  const bytes = Uint8Array.from('BEGIN:VCALENDAR\nSUMMARY:Caf\u00c3\n \u00a9', (each) => each.charCodeAt(0))
  fireEvent.change(await field(/Agendabestand/), { target: { files: [new File([bytes], 'agenda.ics')] } })
  expect(await screen.findByText(/2 niet leesbaar \(regel 4 en 9\)\./)).toBeTruthy()
  expect(bodies[0]?.text).toBe('BEGIN:VCALENDAR\nSUMMARY:Café')
})

it('sends dates with times, ending the next day after midnight', async () => {
  const bodies: unknown[] = []
  server.use(
    serving(importEvent, imported({ ...draft, type: 'PARTY' })),
    serving(createEvent, ({ body }) => {
      bodies.push(body)
      return refusal('SERVICE_UNAVAILABLE')
    }),
  )
  open()
  await paste('<html>')
  await screen.findByText(/De velden zijn ingevuld/)
  press(/^Evenement (insturen|plaatsen)/)
  await waitFor(() => expect(bodies).toHaveLength(1))
  expect(bodies[0]).toMatchObject({ startDate: '2099-06-20T22:00', endDate: '2099-06-21T04:00', price: 12.5 })
  expect((await field(/^Titel/)).value).toBe('Zomernacht')
})

it('shows a generic failure when the response is not JSON', async () => {
  server.use(
    serving(importEvent, imported({ ...draft, type: 'PARTY' })),
    http.post(`*/api${createEvent.path}`, () => new HttpResponse('<html>', { status: 502 })),
  )
  open()
  await paste('<html>')
  await screen.findByText(/De velden zijn ingevuld/)
  press(/^Evenement (insturen|plaatsen)/)
  await waitFor(() =>
    expect(getToasts().map(({ title, description }) => [title, description])).toEqual([
      ['Fout', 'Aanmaken evenement mislukt'],
    ]),
  )
})

it('explains an import without an event', async () => {
  server.use(serving(importEvent, () => refusal('EVENT_IMPORT_EMPTY')))
  open()
  await paste('onzin')
  expect(await screen.findByText(/Hier staat geen evenement in dat we herkennen/)).toBeTruthy()
  expect((await field(/broncode/)).value).toBe('onzin')
})

it('asks the fields of the specification first, and the rest in a fold that names its values', async () => {
  open()
  await field(/^Titel/)
  expect(shownFields()).toEqual([
    'Titel',
    'Type',
    'Startdatum',
    'Begintijd',
    'Einddatum',
    'Eindtijd',
    'Locatie',
    'Beschrijving',
    'Iedereen mag dit evenement vinden',
    'Afbeelding',
  ])
  expect(screen.getByText(/^Geen plaats, zaal, prijs, aantal bezoekers, website of link naar kaartjes/)).toBeTruthy()
  press(/^Meer/)
  fireEvent.change(await field(/^Prijs van een kaartje/), { target: { value: '12,50' } })
  press(/^Meer/)
  expect(screen.getByText(/^€ 12,50 · geen plaats, zaal, aantal bezoekers, website of link naar kaartjes/)).toBeTruthy()
  press(/^Meer/)
  expect(shownFields().slice(10)).toEqual([
    'Webadres van het evenement',
    'Of plak de broncode van de pagina',
    'Plaats',
    'Zaal of terrein',
    'Prijs van een kaartje',
    'Plek voor hoeveel bezoekers?',
    'Website',
    'Link naar kaartjes',
  ])
})

it('opens the fold for a wrong field in it, which gets the focus', async () => {
  server.use(serving(importEvent, imported({ ...draft, type: 'PARTY' })))
  open()
  await paste('<html>')
  await screen.findByText(/De velden zijn ingevuld/)
  fireEvent.change(await field(/^Website/), { target: { value: 'geen adres' } })
  press(/^Meer/)
  press(/^Evenement insturen/)
  const website = await field(/^Website/)
  await waitFor(() => expect(document.activeElement).toBe(website))
  expect(website.closest('[hidden]')).toBeNull()
})

it('shows what the server refuses at its field', async () => {
  const errors = [{ field: 'title', message: 'Deze titel kan niet.' }]
  server.use(
    serving(importEvent, imported({ ...draft, type: 'PARTY' })),
    serving(createEvent, () => refusal('VALIDATION_FAILED', { errors })),
  )
  open()
  await paste('<html>')
  await screen.findByText(/De velden zijn ingevuld/)
  press(/^Evenement insturen/)
  expect(await screen.findByText('Deze titel kan niet.')).toBeTruthy()
  expect(document.activeElement).toBe(await field(/^Titel/))
})

it('suggests the place that the location names, until another one is chosen', async () => {
  const nijmegen = { id: 'nijmegen-gelderland', name: 'Nijmegen', province: 'Gelderland' }
  server.use(
    serving(searchPlaces, ({ query }) => ({
      places: query.get('address') === 'Waalkade, Nijmegen' || query.get('search') === nijmegen.id ? [nijmegen] : [],
    })),
  )
  open()
  await field(/^Titel/)
  press(/^Meer/)
  fireEvent.change(await field(/^Locatie/), { target: { value: 'Waalkade, Nijmegen' } })
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Plaats/ }).value).toBe('Nijmegen'),
  )
  fireEvent.change(await field(/^Locatie/), { target: { value: 'Ergens' } })
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Plaats/ }).value).toBe(''))
})

/** As the layout does. */
const BehindLogin = () => useSession().isAuthenticated && <EventCreate />

it('is filled in again by the user whose session ended while typing, and not after leaving or logging out', async () => {
  const [noor, tom] = [aUser({ username: 'Noor' }), aUser({ username: 'Tom' })]
  const openAs = async (as: typeof noor) => {
    closePage()
    openPage({ routes: { '/events/create': <BehindLogin /> }, at: '/events/create', as })
    return (await field(/^Titel/)).value
  }
  const type = async (title: string) => fireEvent.change(await field(/^Titel/), { target: { value: title } })
  const endSession = (end: 'expired' | 'signedOut') => act(() => signOut(end))
  await openAs(noor)
  await type('Zomernacht')
  endSession('expired')
  expect(await openAs(noor)).toBe('Zomernacht')
  expect(getToasts()).toMatchObject([{ title: 'Bewaard voor jou' }])
  endSession('expired')
  expect(await openAs(tom)).toBe('')
  endSession('expired')
  expect(await openAs(noor)).toBe('Zomernacht')
  await type('Winternacht')
  endSession('signedOut')
  expect(await openAs(noor)).toBe('')
  await type('Lentenacht')
  expect(await openAs(noor)).toBe('')
})
