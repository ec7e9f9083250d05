import {
  approveEvent,
  deleteAdminEvent,
  listAdminEvents,
  listPendingEvents,
  updateAdminEvent,
} from 'contract/events/admin.ts'
import { getEvent, listEvents } from 'contract/events/events.ts'
import { importEvent } from 'contract/events/submitting.ts'
import {
  addFeedDuplicate,
  createFeed,
  deleteFeed,
  type Feed,
  fetchFeed,
  getFeed,
  listFeeds,
  updateFeed,
} from 'contract/feeds.ts'
import { searchPlaces } from 'contract/places.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeEvent, makeUser, type TestUser } from '../../../testing/factories.ts'
import { calendar, compact, day, endlessCalendar, useFeedSource } from '../../../testing/feed-source.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { eventFeedsJob } from './jobs.ts'

const source = await useFeedSource()
const { pages, host } = source

const testApp = useTestApp({ fetchAllowedHosts: [host] })
const call: typeof testApp.call = (route, input) => testApp.call(route, input)
let admin: TestUser
let counter = 0
beforeAll(async () => {
  admin = await makeUser(testApp.ctx, { isAdmin: true })
})
beforeEach(() => {
  source.requests = []
})

async function addFeed(content: string, body: Record<string, unknown> = {}) {
  counter += 1
  const path = `/feed-${counter}.ics`
  pages.set(path, content)
  const { data } = await call(createFeed, { as: admin, body: { url: `http://${host}${path}`, kind: 'ICS', ...body } })
  return { id: data.feed.id, path }
}

const fetchNow = async (id: string): Promise<NonNullable<Feed['lastRun']>> => {
  const { data } = await call(fetchFeed, { as: admin, params: { id } })
  if (data.feed.lastRun === null) throw new Error('it was not fetched')
  return data.feed.lastRun
}

const pendingTitled = async (title: string) => {
  const { data } = await call(listPendingEvents, { as: admin, query: { limit: 1000 } })
  return data.events.filter((event) => event.title === title)
}

test('new entries become PENDING events with their source; a second fetch changes nothing', async () => {
  const { id } = await addFeed(
    calendar(
      { uid: 'a1', title: 'Zomernacht met strijkers' },
      { uid: 'a2', title: 'Vorig jaar', start: day(-300) },
      { uid: 'a3', title: 'Zonder plaats', place: '' },
    ),
  )
  expect(await fetchNow(id)).toMatchObject({ added: 1, past: 1, incomplete: 1, error: null })
  const [event] = await pendingTitled('Zomernacht met strijkers')
  expect(event).toMatchObject({
    status: 'PENDING',
    location: 'Nijmegen',
    venue: 'Doornroosje',
    creator: null,
    source: { name: '127.0.0.1', url: 'https://zaal.example/a1' },
  })
  expect(await fetchNow(id)).toMatchObject({ added: 0, changed: 0, error: null })
  expect(source.requests.at(-1)?.etag).toBeDefined()
  expect(await pendingTitled('Zomernacht met strijkers')).toHaveLength(1)
})

test('a changed entry changes its event, but not what an administrator corrected', async () => {
  const { id, path } = await addFeed(calendar({ uid: 'b1', title: 'Nachtwandeling', start: day(10) }))
  await fetchNow(id)
  const [event] = await pendingTitled('Nachtwandeling')
  const eventId = event?.id ?? ''
  await call(approveEvent, { as: admin, params: { id: eventId } })
  await call(updateAdminEvent, { as: admin, params: { id: eventId }, body: { title: 'Nachtwandeling in het bos' } })

  pages.set(path, calendar({ uid: 'b1', title: 'Nachtwandeling', start: day(11), time: '210000' }))
  expect(await fetchNow(id)).toMatchObject({ added: 0, changed: 1, unchanged: 0 })
  const { data } = await call(getEvent, { params: { idOrSlug: eventId } })
  expect(data.event).toMatchObject({ title: 'Nachtwandeling in het bos', status: 'APPROVED' })
  expect(data.event.startDate.slice(0, 10)).toBe(day(11))
})

test('times that a changed entry has no longer fit to those of an administrator are those of the entry', async () => {
  const entry = { uid: 'b2', title: 'Vogels kijken', start: day(10) }
  const { id, path } = await addFeed(calendar(entry, { uid: 'b4', title: 'Paddenstoelen', start: day(10) }))
  await fetchNow(id)
  const [event] = await pendingTitled('Vogels kijken')
  const [toad] = await pendingTitled('Paddenstoelen')
  const corrected = { startDate: `${day(12)}T20:00` }
  await call(updateAdminEvent, { as: admin, params: { id: event?.id ?? '' }, body: corrected })
  const ended = { endDate: `${day(10)}T23:00` }
  await call(updateAdminEvent, { as: admin, params: { id: toad?.id ?? '' }, body: ended })

  const more = [`DTEND;TZID=Europe/Amsterdam:${compact(day(10))}T230000`]
  const later = { uid: 'b3', title: 'Vleermuizen tellen', start: day(13) }
  pages.set(path, calendar({ ...entry, more }, { uid: 'b4', title: 'Paddenstoelen', start: day(11) }, later))
  expect(await fetchNow(id)).toMatchObject({ added: 1, changed: 2, error: null })
  const { startDate, endDate } = (await pendingTitled('Vogels kijken'))[0] ?? {}
  expect([startDate?.slice(0, 10), endDate?.slice(0, 10)]).toEqual([day(10), day(10)])
  expect((await pendingTitled('Paddenstoelen'))[0]).toMatchObject({ endDate: null })
})

test('entries beyond the most of one run come with the next', async () => {
  const entries = Array.from({ length: 501 }, (_, index) => ({
    uid: `many-${index}`,
    title: `Rondleiding ${index}`,
    start: day(20 + Math.floor(index / 60)),
    time: `10${String(index % 60).padStart(2, '0')}00`,
  }))
  const { id } = await addFeed(calendar(...entries))
  expect(await fetchNow(id)).toMatchObject({ added: 500 })
  expect(await fetchNow(id)).toMatchObject({ added: 1, unchanged: 500 })
  expect(source.requests.at(-1)?.etag).toBeUndefined()
  expect(await fetchNow(id)).toMatchObject({ added: 0, error: null })
  await fetchNow(id)
  expect(source.requests.at(-1)?.etag).toBeDefined()
})

test('a cancelled entry cancels its event; one that was never seen makes none', async () => {
  const { id, path } = await addFeed(calendar({ uid: 'c1', title: 'Open podium' }), { autoApprove: true })
  await fetchNow(id)
  const live = await call(listEvents, { query: { search: 'Open podium' } })
  expect(live.data.events).toHaveLength(1)
  pages.set(
    path,
    calendar(
      { uid: 'c1', title: 'Open podium', status: 'CANCELLED' },
      { uid: 'c2', title: 'Nooit gezien', status: 'CANCELLED' },
    ),
  )
  expect(await fetchNow(id)).toMatchObject({ added: 0, cancelled: 1 })
  const { data } = await call(getEvent, { params: { idOrSlug: live.data.events[0]?.id ?? '' } })
  expect(data.event.status).toBe('CANCELLED')
  expect(await pendingTitled('Nooit gezien')).toEqual([])
  expect(await fetchNow(id)).toMatchObject({ cancelled: 0 })
})

test('an entry like an existing event is held back and shown, also when two feeds are fetched at once', async () => {
  const existing = await makeEvent(testApp.ctx, {
    title: 'Jazz in het park',
    location: 'Utrecht',
    startsAt: new Date(`${day(15)}T12:00:00Z`),
    overAt: new Date(`${day(15)}T22:00:00Z`),
  })
  const like = { title: 'Jazz in het Park 2026', start: day(15), place: 'Utrecht' }
  const first = await addFeed(calendar({ uid: 'd1', ...like }))
  expect(await fetchNow(first.id)).toMatchObject({ added: 0, duplicates: 1 })
  const { data } = await call(getFeed, { as: admin, params: { id: first.id } })
  expect(data.feed).toMatchObject({ duplicateCount: 1, doubtfulCount: 1 })
  expect(data.duplicates).toEqual([
    expect.objectContaining({
      title: like.title,
      isDoubtful: true,
      event: expect.objectContaining({ id: existing.id }),
    }),
  ])

  const add = () =>
    call(addFeedDuplicate, { as: admin, params: { id: first.id, entryId: data.duplicates[0]?.id ?? '' } })
  expect((await add()).data.feed).toMatchObject({ eventCount: 1, duplicateCount: 0, doubtfulCount: 0 })
  expect(await pendingTitled(like.title)).toHaveLength(1)
  expect((await add()).body.code).toBe('FEED_ENTRY_NOT_FOUND')
  expect(await fetchNow(first.id)).toMatchObject({ added: 0, duplicates: 0 })

  const same = await addFeed(calendar({ uid: 'd2', ...like, title: 'JAZZ in het park' }))
  await fetchNow(same.id)
  const { feed } = (await call(getFeed, { as: admin, params: { id: same.id } })).data
  expect(feed).toMatchObject({ duplicateCount: 1, doubtfulCount: 0 })

  const twins = { title: 'Fluistertocht door het riet', start: day(16) }
  const feeds = [await addFeed(calendar({ uid: 'e1', ...twins })), await addFeed(calendar({ uid: 'e9', ...twins }))]
  const runs = await Promise.all([...feeds, ...feeds].map(({ id }) => fetchNow(id)))
  expect(await pendingTitled(twins.title)).toHaveLength(1)
  expect(runs.map(({ error }) => error)).toEqual([null, null, null, null])
})

test('the same entry of another feed adds what an event that waits lacks, and changes nothing else', async () => {
  const show = { title: 'Nachtconcert', start: day(17) }
  const first = await addFeed(calendar({ uid: 'm1', ...show }))
  await fetchNow(first.id)
  const more = ['DESCRIPTION:Breng een kussen mee.']
  const second = await addFeed(calendar({ uid: 'm2', ...show, title: 'NACHTCONCERT', more }))
  expect(await fetchNow(second.id)).toMatchObject({ added: 0, duplicates: 1 })
  const third = await addFeed(calendar({ uid: 'm3', ...show, more: ['DESCRIPTION:Iets anders.'] }))
  await fetchNow(third.id)
  const [made] = await pendingTitled(show.title)
  expect(made).toMatchObject({
    title: show.title,
    description: 'Breng een kussen mee.',
    website: 'https://zaal.example/m1',
  })

  const written = await makeEvent(testApp.ctx, {
    title: 'Buurtfeest',
    startsAt: new Date(`${day(18)}T18:00:00Z`),
    overAt: new Date(`${day(18)}T22:00:00Z`),
  })
  await fetchNow((await addFeed(calendar({ uid: 'm4', title: 'Buurtfeest', start: day(18), more }))).id)
  const { event } = (await call(getEvent, { params: { idOrSlug: written.id } })).data
  expect(event.description).toBeNull()

  const run = { title: 'Ochtendloop', start: day(19) }
  await fetchNow((await addFeed(calendar({ uid: 'm5', ...run }), { autoApprove: true })).id)
  await fetchNow((await addFeed(calendar({ uid: 'm6', ...run, more }))).id)
  const approved = (await call(listEvents, { query: { search: run.title } })).data.events
  expect(approved.map(({ description }) => description)).toEqual([null])
})

test('a repeated entry is an event for each coming date; a date that was cancelled or moved is not made twice', async () => {
  const start = day(-14)
  const series = {
    uid: 'quiz',
    title: 'Kroegquiz',
    start,
    more: ['RRULE:FREQ=WEEKLY;COUNT=6', `EXDATE;TZID=Europe/Amsterdam:${compact(day(14))}T200000`],
  }
  const moved = {
    uid: 'quiz',
    title: 'Kroegquiz XL',
    start: day(8),
    more: [`RECURRENCE-ID;TZID=Europe/Amsterdam:${compact(day(7))}T200000`],
  }
  const { id } = await addFeed(calendar(series, moved))
  expect(await fetchNow(id)).toMatchObject({ error: null })
  const days = (await pendingTitled('Kroegquiz')).map(({ startDate }) => startDate.slice(0, 10)).sort()
  expect(days.filter((each) => each > day(0))).toEqual([day(21)])
  expect((await pendingTitled('Kroegquiz XL')).map(({ startDate }) => startDate.slice(0, 10))).toEqual([day(8)])
  expect(await fetchNow(id)).toMatchObject({ added: 0 })
})

test.each([
  ['Winternacht', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
  ['Klokkenspel', 'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30'],
  ['Eeuwfeest', 'FREQ=DAILY;INTERVAL=9999999'],
])('%s, whose rule never or hardly ends, is read as its first date: %s', async (title, rule) => {
  const { id } = await addFeed(calendar({ uid: title, title, more: [`RRULE:${rule}`] }))
  expect(await fetchNow(id)).toMatchObject({ added: 1 })
  expect(await pendingTitled(title)).toHaveLength(1)
})

test('quizzes in two pubs of a town, and in two pubs of one name, are events of their own', async () => {
  const quiz = { title: 'Pubquiz', start: day(26) }
  const more = ['DESCRIPTION:Bij ons in Zuid']
  const [noord, zuid, arnhem, town] = [
    await addFeed(calendar({ uid: 'p1', ...quiz, place: 'Café Noord, Straat 1, 6511 XR Nijmegen' })),
    await addFeed(calendar({ uid: 'p2', ...quiz, place: 'Café Zuid, Straat 2, 6512 AB Nijmegen', more })),
    await addFeed(calendar({ uid: 'p3', ...quiz, place: 'Café Noord, Straat 1, 6811 XR Arnhem' })),
    await addFeed(calendar({ uid: 'p4', ...quiz, place: 'Nijmegen', more })),
  ]
  for (const { id } of [noord, zuid, arnhem]) expect(await fetchNow(id)).toMatchObject({ added: 1, duplicates: 0 })
  const made = await pendingTitled('Pubquiz')
  expect(made.map(({ venue, location }) => `${venue} ${location}`).sort()).toEqual([
    'Café Noord Arnhem',
    'Café Noord Nijmegen',
    'Café Zuid Nijmegen',
  ])
  expect(made.filter(({ description }) => description !== null).map(({ venue }) => venue)).toEqual(['Café Zuid'])
  expect(await fetchNow(town.id)).toMatchObject({ duplicates: 1 })
  const { data } = await call(getFeed, { as: admin, params: { id: town.id } })
  expect(data.feed.doubtfulCount).toBe(1)
  expect((await pendingTitled('Pubquiz')).filter(({ description }) => description !== null)).toHaveLength(1)
})

test('an entry that loses its place gets the chosen place of its feed, though its name means several', async () => {
  const beek = { defaultPlaceId: 'beek-limburg' }
  const { id, path } = await addFeed(
    calendar({ uid: 'w1', title: 'Harmonie', place: 'Amsterdam', start: day(33) }),
    beek,
  )
  await fetchNow(id)
  pages.set(path, calendar({ uid: 'w1', title: 'Harmonie', place: '', start: day(33) }))
  expect(await fetchNow(id)).toMatchObject({ changed: 1 })
  expect((await pendingTitled('Harmonie'))[0]).toMatchObject({ location: 'Beek', placeId: 'beek-limburg' })
})

test('entries without a place have that of their feed, and a hall is its venue', async () => {
  const [place] = (await call(searchPlaces, { query: { search: 'Nijmegen' } })).data.places
  const { id } = await addFeed(
    calendar(
      { uid: 'v1', title: 'Zonder plaats', place: '', start: day(33) },
      { uid: 'v2', title: 'In de grote zaal', place: 'Grote zaal', start: day(34) },
      { uid: 'v3', title: 'Op tournee', place: 'Schouwburg, Zwolle', start: day(35) },
      { uid: 'v4', title: 'Over de grens', place: '2000 Antwerpen', start: day(36) },
      { uid: 'v5', title: 'Een van twee', place: 'Hengelo', start: day(37) },
      { uid: 'v6', title: 'Vanuit huis', place: 'https://zoom.us/j/1', start: day(38) },
    ),
    { defaultVenue: 'Poppodium', defaultPlaceId: place?.id },
  )
  expect(await fetchNow(id)).toMatchObject({ added: 6, incomplete: 0 })
  const placeOf = async (title: string) => (await pendingTitled(title)).map(({ venue, location }) => [venue, location])
  expect(await placeOf('Zonder plaats')).toEqual([['Poppodium', 'Nijmegen']])
  expect((await pendingTitled('Zonder plaats'))[0]?.placeId).toBe(place?.id)
  expect(await placeOf('In de grote zaal')).toEqual([['Grote zaal', 'Nijmegen']])
  expect(await placeOf('Op tournee')).toEqual([['Schouwburg', 'Zwolle']])
  expect(await placeOf('Over de grens')).toEqual([[null, '2000 Antwerpen']])
  expect(await placeOf('Een van twee')).toEqual([[null, 'Hengelo']])
  expect(await placeOf('Vanuit huis')).toEqual([[null, 'Online']])
  const refused = await call(updateFeed, { as: admin, params: { id }, body: { defaultPlaceId: 'nergens' } })
  expect(refused.body.errors.map(({ field }) => field)).toEqual(['defaultPlaceId'])
})

test('what cannot be read or understood is counted, and the rest is read', async () => {
  const odd = calendar(
    { uid: 'o1', title: 'Heel', start: day(36) },
    { uid: 'o2', title: 'Rare datum', start: 'gisteren' },
    { uid: 'o3', title: 'Rare regel', start: day(-36), more: ['RRULE:FREQ=HOURLY'] },
    { uid: 'o4', title: 'Geheim', start: day(37), more: ['CLASS:PRIVATE'] },
  )
  const { id } = await addFeed(odd)
  expect(await fetchNow(id)).toMatchObject({
    added: 1,
    unreadable: 1,
    unreadableLines: [odd.split('\r\n').findIndex((line) => line.includes('gisteren')) + 1],
    notUnderstood: 1,
    past: 0,
    incomplete: 0,
  })
})

test('entries of one identifier and one moment are told apart by their title', async () => {
  const start = day(38)
  const { id } = await addFeed(
    calendar({ uid: 'same', title: 'Kindervoorstelling', start }, { uid: 'same', title: 'Rondleiding', start }),
  )
  expect(await fetchNow(id)).toMatchObject({ added: 2 })
})

test('two shows of one feed on one day are two events', async () => {
  const show = { title: 'De Notenkraker', start: day(25) }
  const { id } = await addFeed(calendar({ uid: 'f1', ...show, time: '140000' }, { uid: 'f2', ...show, time: '200000' }))
  expect(await fetchNow(id)).toMatchObject({ added: 2, duplicates: 0 })
})

test('an event that an administrator deleted is not made again', async () => {
  const { id, path } = await addFeed(calendar({ uid: 'g1', title: 'Ongewenste verkoopavond' }))
  await fetchNow(id)
  const [event] = await pendingTitled('Ongewenste verkoopavond')
  await call(deleteAdminEvent, { as: admin, params: { id: event?.id ?? '' } })
  pages.set(path, calendar({ uid: 'g1', title: 'Ongewenste verkoopavond', time: '210000' }))
  expect(await fetchNow(id)).toMatchObject({ added: 0, unchanged: 1 })
  expect(await pendingTitled('Ongewenste verkoopavond')).toEqual([])
})

test('a page with schema.org events, known by their address', async () => {
  const page = (startDate: string, status = 'EventScheduled') =>
    `<html><script type="application/ld+json">${JSON.stringify({
      '@context': 'https://schema.org',
      '@type': 'MusicEvent',
      name: 'Orgelconcert bij kaarslicht',
      url: '/agenda/orgel',
      startDate,
      eventStatus: `https://schema.org/${status}`,
      location: {
        '@type': 'Place',
        name: 'Grote Kerk',
        address: { '@type': 'PostalAddress', addressLocality: 'Breda' },
      },
    })}</script></html>`
  const { id, path } = await addFeed(page(`${day(30)}T20:00:00+02:00`), { kind: 'PAGE', type: 'CONCERT' })
  expect(await fetchNow(id)).toMatchObject({ added: 1 })
  pages.set(path, page(`${day(31)}T20:00:00+02:00`))
  expect(await fetchNow(id)).toMatchObject({ added: 0, changed: 1 })
  const [event] = await pendingTitled('Orgelconcert bij kaarslicht')
  expect(event).toMatchObject({ type: 'CONCERT', venue: 'Grote Kerk', location: 'Breda' })
  pages.set(path, page(`${day(31)}T20:00:00+02:00`, 'EventCancelled'))
  expect(await fetchNow(id)).toMatchObject({ cancelled: 1 })
})

const showAt = (name: string, ...dates: string[]) =>
  `<script type="application/ld+json">${JSON.stringify(
    dates.map((startDate) => ({
      '@type': 'TheaterEvent',
      name,
      url: '/agenda/hamlet',
      startDate: `${startDate.slice(0, 10)}T20:00`,
      eventStatus: startDate.slice(11),
      location: { name: 'Schouwburg', address: { addressLocality: 'Zwolle' } },
    })),
  )}</script>`

const statusByDay = async (title: string) => {
  const { data } = await call(listAdminEvents, { as: admin, query: { search: title } })
  return Object.fromEntries(data.events.map(({ startDate, status }) => [startDate.slice(0, 10), status]))
}

test('dates at one address stay the same events while others are added, end or are cancelled', async () => {
  const title = 'Hamlet in het donker'
  const { id, path } = await addFeed(showAt(title, day(40)), { kind: 'PAGE', autoApprove: true })
  await fetchNow(id)
  pages.set(path, showAt(title, day(40), day(41)))
  expect(await fetchNow(id)).toMatchObject({ added: 1, unchanged: 1, duplicates: 0 })
  pages.set(path, showAt(title, `${day(40)} EventCancelled`, day(41)))
  expect(await fetchNow(id)).toMatchObject({ cancelled: 1 })
  pages.set(path, showAt(title, `${day(41)} EventCancelled`))
  expect(await fetchNow(id)).toMatchObject({ changed: 0, cancelled: 1 })
  expect(await statusByDay(title)).toEqual({ [day(40)]: 'CANCELLED', [day(41)]: 'CANCELLED' })
})

test('a failing source is stored as a sentence, and stops no other feed of the job', async () => {
  const broken = await addFeed('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nnonsense')
  const empty = await addFeed('<html>Niets</html>')
  const gone = await addFeed(calendar())
  const good = await addFeed(calendar({ uid: 'h1', title: 'Na de fouten' }))
  pages.delete(gone.path)
  const job = eventFeedsJob(testApp.ctx)
  expect(job.name).toBe(eventFeedsJob.queue)
  await job.run({})
  const { data } = await call(listFeeds, { as: admin, query: { limit: 1000 } })
  const errorOf = (id: string) => data.feeds.find((feed) => feed.id === id)?.lastRun?.error
  expect(errorOf(broken.id)).toBe('Dit is geen geldig agendabestand.')
  expect(errorOf(empty.id)).toBe('Op dit adres staan geen evenementen die we herkennen.')
  expect(errorOf(gone.id)).toBe('De site gaf een fout (404).')
  expect(errorOf(good.id)).toBeNull()
  const failed = await call(listFeeds, { as: admin, query: { limit: 1000, state: 'FAILED' } })
  expect(failed.data.feeds.map(({ id }) => id)).toEqual(expect.arrayContaining([broken.id, empty.id, gone.id]))
  expect(failed.data.feeds.map(({ id }) => id)).not.toContain(good.id)
})

test('a source that takes too long to read twice is paused, until fetching it by hand succeeds', async () => {
  const { id, path } = await addFeed(endlessCalendar())
  const read = async () => (await call(getFeed, { as: admin, params: { id } })).data.feed
  const runJob = () => eventFeedsJob(testApp.ctx).run({})
  await runJob()
  expect(await read()).toMatchObject({ paused: null, lastRun: { error: 'Dit bestand lezen duurt te lang.' } })
  await runJob()
  expect((await read()).paused?.reason).toMatch(/^Ophalen mislukte 2 keer\. We proberen het \S+ \d+ \S+ weer\.$/)
  source.requests = []
  await runJob()
  expect(source.requests.filter(({ url }) => url === path)).toEqual([])
  pages.set(path, calendar({ uid: 'hersteld', title: 'Weer leesbaar' }))
  await call(fetchFeed, { as: admin, params: { id } })
  expect(await read()).toMatchObject({ paused: null, lastRun: { added: 1, error: null } })
})

test('a feed that waits behind members’ imports is not at fault', async () => {
  const { id } = await addFeed(calendar({ uid: 'busy', title: 'Drukte', start: day(39) }))
  const members = await Promise.all([1, 2, 3].map(() => makeUser(testApp.ctx)))
  const imports = members.map((as) => call(importEvent, { as, body: { text: endlessCalendar() } }))
  for (const _ of [1, 2]) expect(await fetchNow(id)).toMatchObject({ error: null })
  expect((await call(getFeed, { as: admin, params: { id } })).data.feed.paused).toBeNull()
  for (const { status } of await Promise.all(imports)) expect([422, 503]).toContain(status)
})

test('adding: webcal is https, a private or unknown address and a repeated one are refused', async () => {
  const add = (url: string, kind = 'ICS') => call(createFeed, { as: admin, body: { url, kind } as never })
  expect((await add('http://10.0.0.1/agenda.ics')).body.errors).toEqual([
    { field: 'url', message: 'Dit adres is niet openbaar bereikbaar' },
  ])
  expect((await add('webcal://no.invalid/agenda.ics')).body.errors).toEqual([
    { field: 'url', message: 'Dit webadres bestaat niet' },
  ])
  expect((await add('agenda')).status).toBe(422)
  expect((await add(`http://${host}/x`, 'RSS')).body.errors.map(({ field }) => field)).toEqual(['kind'])
  expect((await add(`http://${host}/twice`)).status).toBe(201)
  expect((await add(`http://${host}/twice`)).body.code).toBe('FEED_EXISTS')
})

test('a change is logged and read with the whole feed again; deleting keeps the events', async () => {
  const { id } = await addFeed(calendar({ uid: 'i1', title: 'Blijft staan' }))
  await fetchNow(id)
  const { data } = await call(updateFeed, { as: admin, params: { id }, body: { autoApprove: true, type: 'PARTY' } })
  expect(data.feed).toMatchObject({ autoApprove: true, type: 'PARTY', eventCount: 1 })
  expect(await fetchNow(id)).toMatchObject({ changed: 1 })
  expect(await pendingTitled('Blijft staan')).toMatchObject([{ type: 'PARTY' }])
  expect((await call(deleteFeed, { as: admin, params: { id } })).status).toBe(200)
  expect((await call(deleteFeed, { as: admin, params: { id } })).status).toBe(404)
  expect(await pendingTitled('Blijft staan')).toHaveLength(1)
})

test('an address that is changed during a fetch is read whole, though its page is the same', async () => {
  const content = calendar({ uid: 'i2', title: 'Zelfde agenda' })
  const { id, path } = await addFeed(content)
  pages.set(`${path}-new`, content)
  const body = { url: `http://${host}${path}-new`, type: 'PARTY' } as const
  const changed = new Promise<void>((resolve, reject) => {
    source.whenAsked = (url) =>
      url === path ? call(updateFeed, { as: admin, params: { id }, body }).then(() => resolve(), reject) : null
  })
  await call(fetchFeed, { as: admin, params: { id } })
  await changed
  source.whenAsked = () => null
  expect(await fetchNow(id)).toMatchObject({ changed: 1 })
  expect(source.requests.at(-1)).toEqual({ url: `${path}-new`, etag: undefined })
})

test('the import dialog takes an address through the same fetcher', async () => {
  const { path } = await addFeed(calendar({ uid: 'j1', title: 'Overgenomen feest' }))
  const member = await makeUser(testApp.ctx)
  const found = await call(importEvent, { as: member, body: { url: `http://${host}${path}` } })
  expect(found.data.draft).toMatchObject({ title: 'Overgenomen feest', location: 'Nijmegen' })
  const refused = await call(importEvent, { as: member, body: { url: 'http://127.0.0.1/' } })
  expect(refused.body.code).toBe('EVENT_IMPORT_UNREACHABLE')
  expect((await call(importEvent, { as: member, body: {} })).status).toBe(422)
})

test('the next edition at the address of an event that is over is another event', async () => {
  const title = 'Nacht van de uilen'
  const { id, path } = await addFeed(showAt(title, day(50)), { kind: 'PAGE', autoApprove: true })
  await fetchNow(id)
  testApp.setTime(`${day(60)}T12:00:00Z`)
  admin = await makeUser(testApp.ctx, { isAdmin: true })
  pages.set(path, showAt(title, day(70)))
  expect(await fetchNow(id)).toMatchObject({ added: 1, changed: 0 })
  pages.set(path, showAt(title, day(71)))
  expect(await fetchNow(id)).toMatchObject({ added: 0, changed: 1 })
  expect(Object.keys(await statusByDay(title)).sort()).toEqual([day(50), day(71)])
})
