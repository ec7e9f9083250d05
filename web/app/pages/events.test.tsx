import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type Event, listEvents } from 'contract/events/events.ts'
import { listNotifications, type Notification } from 'contract/notifications.ts'
import { searchPlaces } from 'contract/places.ts'
import { endWish, getWish, setWish, type Wish } from 'contract/wishes.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectToast } from '../testing/admin-page.tsx'
import { anEvent } from '../testing/events.ts'
import { onePage } from '../testing/groups.ts'
import { createMswServer } from '../testing/msw-server.ts'
import { closePage, openPage } from '../testing/open-page.tsx'
import { refusal, serving } from '../testing/serve.ts'
import { aWish, ZWOLLE } from '../testing/wishes.ts'
import Events from './events.tsx'

const server = createMswServer()
let events: Event[]
let queries: string[]
let wish: Wish | null

beforeEach(() => {
  events = []
  queries = []
  wish = null
  server.use(
    serving(getWish, () => ({ wish })),
    serving(listEvents, ({ query }) => {
      queries.push(String(query))
      return { events, pagination: onePage(events.length), didYouMean: null }
    }),
    serving(listNotifications, { notifications: [], pagination: onePage(0) }),
  )
})

const oeversOpenAir = (overrides: Partial<Event> = {}) =>
  anEvent({ title: 'Oevers Open Air', slug: 'oevers-open-air', ...overrides })
const open = (search = '') => openPage({ routes: { '/events': <Events /> }, at: `/events${search}` })

it('shows each event with its place and its groups', async () => {
  events = [
    oeversOpenAir({ title: 'Zomernacht', groupCount: 2, freePlaces: 1 }),
    oeversOpenAir({ title: 'Leeg feest', type: 'OTHER' }),
  ]
  open()
  const card = async (name: string) => within((await screen.findByRole('link', { name })).closest('li') as HTMLElement)
  expect((await card('Zomernacht')).getByText('2 groepen · 1 plek vrij')).toBeTruthy()
  expect((await card('Leeg feest')).getByText('Nog geen groep')).toBeTruthy()
  expect((await card('Leeg feest')).queryByText('Anders')).toBeNull()
  for (const event of events) {
    expect((await screen.findByRole('link', { name: event.title })).getAttribute('href')).toBe(`/events/${event.slug}`)
    expect((await card(event.title)).getByRole('link', { name: /groep/i }).getAttribute('href')).toBe(
      `/groups?eventId=${event.id}`,
    )
  }
  expect(screen.getByRole('status').textContent).toBe('2 evenementen')
})

it('counts no free places at an event that takes place no more', async () => {
  events = [oeversOpenAir({ title: 'Zomernacht', groupCount: 2, freePlaces: 5, isActive: false })]
  open()
  const card = within((await screen.findByRole('link', { name: 'Zomernacht' })).closest('li') as HTMLElement)
  expect(card.getByText('2 groepen')).toBeTruthy()
})

it('shows the answer about an own event for seven days', async () => {
  const answer = (daysAgo: number, to: string): Notification => ({
    id: `0190f009-0000-7000-8000-0000000000${to.length}${Math.floor(daysAgo)}`,
    type: 'event_approved',
    title: `Goedgekeurd ${to}`,
    message: 'Bericht',
    isRead: false,
    createdAt: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
    data: { actionUrl: `/events/${to}`, groupId: null },
  })
  const notifications = [answer(6.9, 'zomernacht'), answer(7.1, 'jazz')]
  server.use(serving(listNotifications, { notifications, pagination: onePage(2) }))
  open()
  expect(await screen.findByText('Goedgekeurd zomernacht')).toBeTruthy()
  expect(screen.queryByText('Goedgekeurd jazz')).toBeNull()
})

it('redirects from a page past the end to the last page', async () => {
  server.use(
    serving(listEvents, ({ query }) => {
      const page = Number(query.get('page') ?? '1')
      const onIt = page > 2 ? [] : [oeversOpenAir()]
      return { events: onIt, pagination: { ...onePage(21, 20), page, totalPages: 2 }, didYouMean: null }
    }),
  )
  const page = open('?page=99')
  await waitFor(() => expect(page.path()).toBe('/events?page=2'))
  expect(await screen.findByText('Toont 21 tot 21 van 21 resultaten')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Vorige' }).getAttribute('href')).toBe('/events')
})

it('without events offers to add one', async () => {
  open()
  expect(await screen.findByText('Er staan nog geen evenementen')).toBeTruthy()
  const links = screen.getAllByRole('link', { name: 'Evenement toevoegen' })
  expect(links.map((link) => link.getAttribute('href'))).toContain('/events/create')
})

it('shows a failure and loads again with "Probeer opnieuw"', async () => {
  server.use(serving(listEvents, () => refusal('TOO_MANY_REQUESTS')))
  open()
  expect(await screen.findByText('Laden van evenementen mislukt')).toBeTruthy()
  server.use(serving(listEvents, { events: [oeversOpenAir()], pagination: onePage(1), didYouMean: null }))
  fireEvent.click(screen.getByRole('button', { name: 'Probeer opnieuw' }))
  expect(await screen.findByRole('link', { name: 'Oevers Open Air' })).toBeTruthy()
})

it('keeps the search and the tab in the URL, and clears the filters', async () => {
  const page = open('?page=2')
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'nacht' } })
  await waitFor(() => expect(page.path()).toBe('/events?search=nacht'))
  await waitFor(() => expect(queries.at(-1)).toContain('search=nacht'))
  fireEvent.click(screen.getByRole('link', { name: 'Alle' }))
  expect(page.path()).toBe('/events?tab=all&search=nacht')
  expect(await screen.findByText('Niets gevonden')).toBeTruthy()
  const sizes = queries.map((query) => new URLSearchParams(query).get('limit'))
  expect([sizes[0], sizes.at(-1)]).toEqual(['20', '12'])
  fireEvent.click(screen.getByRole('button', { name: 'Wis filters' }))
  expect(page.path()).toBe('/events?tab=all')
})

it('filters by type', async () => {
  const page = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Filter' }))
  fireEvent.change(await screen.findByLabelText('Soort'), { target: { value: 'CONCERT' } })
  fireEvent.click(screen.getByRole('button', { name: 'Toon evenementen' }))
  await waitFor(() => expect(page.path()).toBe('/events?type=CONCERT'))
  await waitFor(() => expect(queries.at(-1)).toContain('type=CONCERT'))
})

it('filters by place and distance, nearest first, and keeps both in the URL', async () => {
  const utrecht = { id: 'utrecht-utrecht', name: 'Utrecht', province: 'Utrecht' }
  server.use(serving(searchPlaces, { places: [utrecht] }))
  events = [oeversOpenAir({ distanceKm: 15, location: 'Zeist' })]
  const page = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Filter' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Filter evenementen' }))
  const place = sheet.getByRole('combobox', { name: /Bij welke plaats/ })
  place.focus()
  fireEvent.change(place, { target: { value: 'utr' } })
  fireEvent.click(await screen.findByRole('option', { name: /Utrecht/ }))
  fireEvent.change(await sheet.findByLabelText('Hoe ver weg?'), { target: { value: '50' } })
  fireEvent.click(sheet.getByRole('button', { name: 'Toon evenementen' }))
  await waitFor(() => expect(page.path()).toBe('/events?near=utrecht-utrecht&radius=50'))
  await waitFor(() => expect(queries.at(-1)).toContain('near=utrecht-utrecht&radius=50&sort=distance'))
  expect(await screen.findByText('Zeist · binnen 15 km')).toBeTruthy()
})

it('shows this weekend with one press', async () => {
  const page = open()
  fireEvent.click(await screen.findByRole('link', { name: 'Dit weekend' }))
  await waitFor(() => expect(page.path()).toMatch(/^\/events\?from=[\d-]+&to=[\d-]+$/))
  expect(screen.getByRole('link', { name: 'Dit weekend' }).getAttribute('aria-current')).toBe('true')
  fireEvent.click(screen.getByRole('link', { name: 'Dit weekend' }))
  await waitFor(() => expect(page.path()).toBe('/events'))
})

it('names the search whose matches it shows instead', async () => {
  server.use(serving(listEvents, { events: [oeversOpenAir()], pagination: onePage(1), didYouMean: 'zomernacht' }))
  open('?search=zomernagt')
  const link = await screen.findByRole('link', { name: 'zomernacht' })
  expect(link.closest('h2')?.textContent).toBe('Bedoelde je zomernacht?')
  expect(link.getAttribute('href')).toBe('/events?search=zomernacht')
})

describe('a wish', () => {
  const WISH_BUTTON = 'Zoek gezelschap'
  let bodies: unknown[]

  beforeEach(() => {
    bodies = []
    events = [oeversOpenAir()]
    server.use(
      serving(searchPlaces, ({ query }) => ({ places: /zwolle/i.test(query.toString()) ? [ZWOLLE] : [] })),
      serving(setWish, ({ body }) => {
        bodies.push(body)
        wish = aWish()
        return { wish }
      }),
    )
  })

  it('is offered once a place or a kind is chosen, with the filters filled in', async () => {
    open()
    expect(await screen.findByRole('link', { name: 'Oevers Open Air' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: WISH_BUTTON })).toBeNull()
    closePage()
    open('?type=CONCERT&near=zwolle-overijssel&radius=100&to=2199-06-20')
    fireEvent.click(await screen.findByRole('button', { name: WISH_BUTTON }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Waar heb je zin in?' }))
    expect(dialog.getByText('Met iedereen · zonder bericht')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Feest' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Zoek gezelschap' }))
    const card = await screen.findByRole('region', { name: 'Je zoekt gezelschap in Zwolle' })
    await waitFor(() => expect(document.activeElement?.contains(card)).toBe(true))
    expect(document.activeElement).not.toBe(document.body)
    expect(bodies).toEqual([
      expect.objectContaining({
        placeId: 'zwolle-overijssel',
        radius: 50,
        types: ['CONCERT', 'PARTY'],
        from: null,
        until: '2199-06-20',
        audience: 'EVERYONE',
      }),
    ])
  })

  it('asks for a place, and keeps what was typed when the server refuses it', async () => {
    server.use(serving(setWish, () => refusal('WISH_PERIOD')))
    open('?type=CONCERT')
    fireEvent.click(await screen.findByRole('button', { name: WISH_BUTTON }))
    const dialog = within(await screen.findByRole('dialog'))
    const send = () => fireEvent.click(dialog.getByRole('button', { name: 'Zoek gezelschap' }))
    send()
    expect(await dialog.findByText('Kies een plaats')).toBeTruthy()
    const place = dialog.getByRole('combobox', { name: 'Waar?' })
    place.focus()
    fireEvent.change(place, { target: { value: 'zwolle' } })
    fireEvent.click(await screen.findByRole('option', { name: /Zwolle/ }))
    fireEvent.click(dialog.getByRole('radio', { name: 'Tot een dag die ik kies' }))
    fireEvent.change(dialog.getByLabelText('Tot welke dag?'), { target: { value: '20-6-2199' } })
    send()
    await expectToast('Kies een dag vanaf vandaag, hoogstens drie maanden vooruit.')
    expect(dialog.getByLabelText<HTMLInputElement>('Tot welke dag?').value).toBe('20-6-2199')
  })

  it('is one line, which changes it and ends it with one tap', async () => {
    wish = aWish({ types: ['CONCERT', 'PARTY'] })
    server.use(
      serving(endWish, () => {
        wish = null
        return { wish }
      }),
    )
    open()
    expect(await screen.findByText(/^Tot 25 km · concerten en feesten · .*12 evenementen$/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Verander' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Verander wat je zoekt' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Alles' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Opslaan' }))
    await waitFor(() => expect(bodies).toMatchObject([{ placeId: 'zwolle-overijssel', types: [] }]))
    fireEvent.click(await screen.findByRole('button', { name: 'Stop' }))
    await waitFor(() => expect(screen.queryByText('Je zoekt gezelschap in Zwolle')).toBeNull())
    // The tests' DOM leaves the focus on an element that is gone.
    expect(document.activeElement?.isConnected && document.activeElement !== document.body).toBe(true)
  })

  it('is shared as a link to the town, with a first name only if that is typed', async () => {
    wish = aWish()
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Deel dat je in Zwolle uit wilt' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delen dat je zoekt' }))
    const link = () => dialog.getByText(/alleen-naar/).textContent
    expect(link()).toMatch(/\/alleen-naar\/zwolle-overijssel$/)
    const name = dialog.getByLabelText(/Je voornaam in de link/)
    fireEvent.change(name, { target: { value: 'Zoë' } })
    expect(link()).toMatch(/\?van=Zo%C3%AB$/)
    fireEvent.change(name, { target: { value: '<b>' } })
    expect(dialog.getByText('Alleen letters, hoogstens 30')).toBeTruthy()
    expect(link()).toMatch(/\/alleen-naar\/zwolle-overijssel$/)
  })

  it('is where an empty list leads, in the town that was searched', async () => {
    events = []
    open('?search=concert%20zwolle')
    fireEvent.click(await screen.findByRole('button', { name: 'Zoek gezelschap in Zwolle' }))
    expect(await screen.findByRole('dialog', { name: 'Waar heb je zin in?' })).toBeTruthy()
  })

  it('is asked for after a way here that wanted company, once, and only without one', async () => {
    const page = open('?near=zwolle-overijssel&gezelschap=1')
    expect(await screen.findByRole('dialog', { name: 'Waar heb je zin in?' })).toBeTruthy()
    expect(page.path()).toBe('/events?near=zwolle-overijssel')
    closePage()
    wish = aWish()
    const other = open('?near=zwolle-overijssel&gezelschap=1')
    expect(await screen.findByText('Je zoekt gezelschap in Zwolle')).toBeTruthy()
    await waitFor(() => expect(other.path()).toBe('/events?near=zwolle-overijssel'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
