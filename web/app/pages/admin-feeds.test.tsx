import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  addFeedDuplicate,
  createFeed,
  decideGoneEntry,
  deleteFeed,
  type Feed,
  fetchFeed,
  type GoneEntry,
  getFeed,
  listFeeds,
} from 'contract/feeds.ts'
import { searchPlaces } from 'contract/places.ts'
import { beforeEach, expect, it } from 'vitest'
import { adminPage, chooseRowAction } from '../testing/admin-page.tsx'
import { onePage } from '../testing/groups.ts'
import { serving } from '../testing/serve.ts'
import { ZWOLLE } from '../testing/wishes.ts'
import AdminFeeds from './admin-feeds.tsx'

const { server, open } = adminPage('/admin/feeds', <AdminFeeds />)
let feeds: Feed[]

const RUN = {
  at: '2026-06-01T10:00:00.000Z',
  error: null,
  added: 3,
  changed: 0,
  cancelled: 1,
  unchanged: 9,
  duplicates: 1,
  past: 0,
  incomplete: 0,
  notUnderstood: 0,
  unreadable: 0,
  unreadableLines: [],
  vanished: 0,
}

const aFeed = (overrides: Partial<Feed> = {}): Feed => ({
  id: '0190f009-0000-7000-8000-0000000fee01',
  url: 'https://www.zaal.example/agenda.ics',
  kind: 'ICS',
  type: null,
  autoApprove: false,
  defaultVenue: null,
  defaultPlaceId: null,
  eventCount: 12,
  duplicateCount: 1,
  doubtfulCount: 1,
  goneCount: 0,
  lastRun: RUN,
  paused: null,
  createdAt: '2026-05-01T10:00:00.000Z',
  ...overrides,
})

beforeEach(() => {
  feeds = []
  server.use(serving(listFeeds, () => ({ feeds, pagination: onePage(feeds.length) })))
})

it('shows each feed with its last run, and an error in words', async () => {
  feeds = [
    aFeed(),
    aFeed({
      id: '0190f009-0000-7000-8000-0000000fee02',
      url: 'https://stuk.example/',
      lastRun: { ...RUN, error: 'De site gaf een fout (404).' },
    }),
    aFeed({ id: '0190f009-0000-7000-8000-0000000fee03', url: 'https://nieuw.example/', lastRun: null }),
  ]
  open()
  expect(await screen.findByText('3 nieuw, 1 afgelast, 1 dubbel')).toBeTruthy()
  expect(screen.getByText('De site gaf een fout (404).')).toBeTruthy()
  expect(screen.getAllByText('Nog niet opgehaald').length).toBeGreaterThan(1)
})

it('says why a feed is paused, and how it goes on', async () => {
  feeds = [aFeed({ paused: { at: '2026-06-01T10:00:00.000Z', reason: 'Het lezen duurde te lang.' } })]
  open()
  expect(await screen.findAllByText('Gepauzeerd')).not.toHaveLength(0)
  expect(screen.getAllByText(/Het lezen duurde te lang\. Met ‘Ophalen’/)).not.toHaveLength(0)
})

it('adds a feed and fetches it; an error of the address is shown at its field', async () => {
  const bodies: unknown[] = []
  server.use(
    serving(createFeed, ({ body }) => {
      bodies.push(body)
      return { feed: aFeed({ lastRun: null }) }
    }),
    serving(fetchFeed, () => {
      feeds = [aFeed()]
      return { feed: aFeed() }
    }),
  )
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Bron toevoegen' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Toevoegen en ophalen' }))
  expect(await dialog.findByText('Voer een geldig webadres in, dat begint met https://')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText(/Webadres/), { target: { value: 'webcal://zaal.example/agenda.ics' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Toevoegen en ophalen' }))
  expect(await screen.findByText('3 nieuwe evenementen')).toBeTruthy()
  expect(bodies).toEqual([
    {
      url: 'https://zaal.example/agenda.ics',
      kind: 'ICS',
      type: null,
      autoApprove: false,
      defaultVenue: null,
      defaultPlaceId: null,
    },
  ])
})

it('starts a feed in a town, and does not ask again once that is closed', async () => {
  server.use(serving(searchPlaces, { places: [ZWOLLE] }))
  const page = open('?place=zwolle-overijssel')
  const dialog = within(await screen.findByRole('dialog', { name: 'Bron toevoegen' }))
  const place = dialog.getByRole<HTMLInputElement>('combobox', { name: /^Plaats/ })
  await waitFor(() => expect(place.value).toBe('Zwolle'))
  fireEvent.click(dialog.getByRole('button', { name: 'Annuleren' }))
  await waitFor(() => expect(page.path()).toBe('/admin/feeds'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('shows what was held back beside the event it looks like', async () => {
  feeds = [aFeed()]
  server.use(
    serving(getFeed, () => ({
      feed: aFeed(),
      gone: [],
      duplicates: [
        {
          id: '0190f009-0000-7000-8000-0000000fee09',
          title: 'Jazz in het Park',
          startDate: '2199-06-20T18:00:00.000Z',
          location: 'Utrecht',
          url: null,
          isDoubtful: true,
          event: {
            id: '0190f009-0000-7000-8000-0000000fee08',
            slug: 'jazz',
            title: 'Jazz in het park 2199',
            startDate: '2199-06-20T18:00:00.000Z',
          },
        },
      ],
    })),
  )
  open()
  await chooseRowAction('zaal.example', 'Dubbele bekijken (1)')
  const dialog = within(await screen.findByRole('dialog'))
  const link = await dialog.findByRole('link', { name: 'Jazz in het park 2199' })
  expect(link.getAttribute('href')).toContain('/admin/events?event=')
  let isAdded = false
  server.use(
    serving(addFeedDuplicate, () => {
      isAdded = true
      return { feed: aFeed() }
    }),
  )
  fireEvent.click(dialog.getByRole('button', { name: 'Toch toevoegen: Jazz in het Park' }))
  expect(await screen.findByText('Evenement toegevoegd')).toBeTruthy()
  expect(isAdded).toBe(true)
})

const GONE: GoneEntry = {
  entryId: '0190f009-0000-7000-8000-0000000fee0a',
  eventId: '0190f009-0000-7000-8000-0000000fee08',
  title: 'Proefavond',
  startDate: '2199-06-20T18:00:00.000Z',
  reason: 'REMOVED',
  going: 3,
}

it('shows what the source withdrew, and takes a decision with one tap', async () => {
  feeds = [aFeed({ goneCount: 1, lastRun: { ...RUN, unreadable: 2, unreadableLines: [4, 9], vanished: 1 } })]
  let gone = [GONE]
  const bodies: unknown[] = []
  server.use(
    serving(getFeed, () => ({ feed: aFeed(), duplicates: [], gone })),
    serving(decideGoneEntry, ({ body }) => {
      bodies.push(body)
      gone = []
      return { feed: aFeed() }
    }),
  )
  open()
  expect(await screen.findByText(/2 niet leesbaar \(regel 4 en 9\), 1 verdwenen/)).toBeTruthy()
  await chooseRowAction('zaal.example', 'Verdwenen bekijken (1)')
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/3 mensen gaan mee/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: /^Verplaatst\s*Proefavond$/ }))
  fireEvent.change(dialog.getByLabelText(/Nieuwe datum/), { target: { value: '2199-07-01' } })
  fireEvent.click(dialog.getByRole('button', { name: /^Verplaatsen\s*Proefavond$/ }))
  expect(await screen.findByText('Evenement verplaatst')).toBeTruthy()
  expect(bodies).toEqual([{ decision: 'MOVE', startDate: '2199-07-01' }])
  await waitFor(() => expect(dialog.queryByText(/3 mensen/)).toBeNull())
})

it('removes a feed after a question', async () => {
  feeds = [aFeed()]
  server.use(
    serving(deleteFeed, () => {
      feeds = []
      return {}
    }),
  )
  open()
  await chooseRowAction('zaal.example', 'Verwijderen')
  fireEvent.click(await screen.findByRole('button', { name: 'Bron verwijderen' }))
  expect(await screen.findByText('Bron verwijderd')).toBeTruthy()
  expect(await screen.findByText('Nog geen bronnen')).toBeTruthy()
})
