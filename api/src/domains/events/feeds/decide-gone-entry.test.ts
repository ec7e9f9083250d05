import { listWork } from 'contract/admin/work.ts'
import { listAdminEvents } from 'contract/events/admin.ts'
import { getEvent } from 'contract/events/events.ts'
import { createFeed, decideGoneEntry, type Feed, fetchFeed, type GoneEntry, getFeed } from 'contract/feeds.ts'
import { listNotifications } from 'contract/notifications.ts'
import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { type CalendarEntryOf, calendar, compact, day, useFeedSource } from '../../../testing/feed-source.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const source = await useFeedSource()
const testApp = useTestApp({ fetchAllowedHosts: [source.host] })
const call: typeof testApp.call = (route, input) => testApp.call(route, input)
let admin: TestUser
let counter = 0
beforeAll(async () => {
  admin = await makeUser(testApp.ctx, { isAdmin: true })
})

/** A feed, fetched once, whose events are live. */
async function liveFeed(content: string, kind: 'ICS' | 'PAGE' = 'ICS') {
  const path = `/gone-${counter}`
  source.pages.set(path, content)
  const body = { url: `http://${source.host}${path}`, kind, autoApprove: true }
  const { id } = (await call(createFeed, { as: admin, body })).data.feed
  expect(await run(id)).toMatchObject({ error: null })
  return {
    id,
    serve: (next: string) => {
      source.pages.set(path, next)
      return run(id)
    },
    read: async () => (await call(getFeed, { as: admin, params: { id } })).data,
  }
}

async function run(id: string): Promise<NonNullable<Feed['lastRun']>> {
  const { lastRun } = (await call(fetchFeed, { as: admin, params: { id } })).data.feed
  if (lastRun === null) throw new Error('it was not fetched')
  return lastRun
}

const decide = (feedId: string, { entryId }: GoneEntry, decision: 'CANCEL' | 'KEEP' | 'MOVE', startDate?: string) =>
  call(decideGoneEntry, { as: admin, params: { id: feedId, entryId }, body: { decision, startDate } })

const eventsTitled = async (title: string) => {
  const { data } = await call(listAdminEvents, { as: admin, query: { search: title } })
  return data.events.map(({ startDate, status }) => `${startDate.slice(0, 16)} ${status}`).sort()
}
const statusOf = async (idOrSlug: string) =>
  (await call(getEvent, { as: admin, params: { idOrSlug } })).data.event.status

/** Somebody is going, and an administrator sees it. */
async function goingTo(eventId: string): Promise<TestUser> {
  const user = await makeUser(testApp.ctx)
  await makeGroup(testApp.ctx, { eventId, members: [user] })
  return user
}

const titlesFor = async (user: TestUser) =>
  (await call(listNotifications, { as: user })).data.notifications.map(({ title }) => title)

const only = (gone: GoneEntry[]): GoneEntry => {
  expect(gone).toHaveLength(1)
  return gone[0] as GoneEntry
}

/** Differs in each test, because an entry like that of another feed is held back. */
let stays: CalendarEntryOf
beforeEach(() => {
  counter += 1
  stays = { uid: 'stays', title: 'Vaste avond', start: day(30 + counter) }
})
const series = (uid: string, more: string[], time = '200000'): CalendarEntryOf => ({
  uid,
  title: `Reeks ${uid}`,
  start: day(10),
  time,
  more,
})
const without = (offset: number) => `EXDATE;TZID=Europe/Amsterdam:${compact(day(offset))}T200000`

test.each([
  ['an entry', [{ uid: 'one', title: 'Reeks one', start: day(17) }], [], 17],
  [
    'a date of a series',
    [series('exdate', ['RRULE:FREQ=WEEKLY;COUNT=3'])],
    [series('exdate', ['RRULE:FREQ=WEEKLY;COUNT=3', without(17)])],
    17,
  ],
  [
    'the end of a series',
    [series('shorter', ['RRULE:FREQ=WEEKLY;COUNT=3'])],
    [series('shorter', ['RRULE:FREQ=WEEKLY;COUNT=2'])],
    24,
  ],
])('%s that is listed no longer stays live and comes before the administrators', async (_, before, after, gone) => {
  const feed = await liveFeed(calendar(stays, ...before))
  expect(await feed.serve(calendar(stays, ...after))).toMatchObject({ vanished: 1, added: 0, error: null })
  const entry = only((await feed.read()).gone)
  expect(entry).toMatchObject({ reason: 'REMOVED', going: 0, title: before[0]?.title })
  expect(entry.startDate.slice(0, 10)).toBe(day(gone))
  expect(await statusOf(entry.eventId)).toBe('APPROVED')
  expect((await call(listWork, { as: admin })).data.items).toContainEqual(
    expect.objectContaining({ kind: 'FEED_GONE', id: entry.entryId, feedId: feed.id }),
  )
  expect(
    await feed.serve(calendar(stays, ...after, { uid: 'more', title: 'Erbij', start: day(80 + counter) })),
  ).toMatchObject({
    vanished: 0,
    added: 1,
  })
  expect((await decide(feed.id, entry, 'KEEP')).data.feed.goneCount).toBe(0)
  await feed.serve(calendar(stays, ...after))
  expect((await feed.read()).gone.map(({ title }) => title)).toEqual(['Erbij'])
})

test.each([
  ['half an hour', '203000', 10],
  ['two days', '200000', 12],
])('a series that is moved by %s is moved, not doubled', async (name, time, start) => {
  const more = ['RRULE:FREQ=WEEKLY;COUNT=3']
  const uid = `moved-${start}`
  const feed = await liveFeed(calendar(stays, { ...series(uid, more), title: `Verschoof ${name}` }))
  const moved = { ...series(uid, more, time), start: day(start), title: `Verschoof ${name}` }
  expect(await feed.serve(calendar(stays, moved))).toMatchObject({ added: 0, changed: 3, vanished: 0 })
  const starts = await eventsTitled(`Verschoof ${name}`)
  expect(starts.map((each) => each.slice(0, 10))).toEqual([0, 7, 14].map((days) => day(start + days)))
  expect(await feed.serve(`${calendar(stays, moved)}\r\n`)).toMatchObject({ changed: 0, unchanged: 4 })
})

test('a source that gives its entries other identifiers has the same events', async () => {
  const entry = { title: 'Nieuwe nummers', start: day(12) }
  const feed = await liveFeed(calendar({ uid: 'old', ...entry }))
  expect(await feed.serve(calendar({ uid: 'new', ...entry }))).toMatchObject({ added: 0, duplicates: 0, vanished: 0 })
  expect(await feed.serve(calendar({ uid: 'new', ...entry, start: day(13) }))).toMatchObject({ changed: 1 })
  expect(await eventsTitled('Nieuwe nummers')).toHaveLength(1)
})

const silent = (): CalendarEntryOf => ({ uid: 'silent', title: 'Stille disco', start: day(80 + counter) })
const UNKNOWN = 'BEGIN:VEVENT\r\nhuh\r\nEND:VEVENT\r\nEND:VCALENDAR'

test.each<[string, () => string]>([
  ['is empty', () => calendar()],
  ['breaks off', () => calendar(stays).replace('END:VCALENDAR', '')],
  ['has an entry that cannot be read', () => calendar(stays).replace('END:VCALENDAR', UNKNOWN)],
  ['has the entry, but not its date', () => calendar(stays, { ...silent(), start: 'gisteren' })],
  ['has the entry, in an unknown zone', () => calendar(silent(), stays).replace('Europe/Amsterdam', 'Klingon')],
])('a source that %s changes nothing', async (_, content) => {
  const feed = await liveFeed(calendar(stays, silent()))
  expect(await feed.serve(content())).toMatchObject({ vanished: 0, added: 0, cancelled: 0 })
  const { feed: read, gone } = await feed.read()
  expect([read.eventCount, gone]).toEqual([2, []])
})

const page = (eventStatus: unknown, name = 'Paginafeest') =>
  `<script type="application/ld+json">${JSON.stringify({
    '@type': 'MusicEvent',
    name,
    url: '/agenda/pagina',
    startDate: `${day(11 + counter)}T20:00`,
    eventStatus,
    location: { name: 'Zaal', address: { addressLocality: 'Nijmegen' } },
  })}</script>`

test.each([
  ['https://schema.org/EventCancelled'],
  ['EventCanceled'],
  ['https://schema.org/EventCancelled/'],
  [{ '@id': 'https://schema.org/EventCancelled' }],
  [['http://schema.org/EventCancelled']],
])('a clear word of the source cancels at once where nobody is going: %o', async (eventStatus) => {
  const feed = await liveFeed(page('EventScheduled', `Lichtfeest ${counter}`), 'PAGE')
  expect(await feed.serve(page(eventStatus, `Lichtfeest ${counter}`))).toMatchObject({ cancelled: 1, vanished: 0 })
})

test('people who are going are told once an administrator has cancelled', async () => {
  const feed = await liveFeed(page(null, 'Met publiek'), 'PAGE')
  const [{ id: eventId } = { id: '' }] = (await call(listAdminEvents, { as: admin, query: { search: 'Met publiek' } }))
    .data.events
  const eva = await goingTo(eventId)
  expect(await feed.serve(page('EventCancelled', 'Met publiek'))).toMatchObject({ cancelled: 0, vanished: 1 })
  const entry = only((await feed.read()).gone)
  expect(entry).toMatchObject({ reason: 'CANCELLED', going: 2 })
  expect((await call(listWork, { as: admin })).data.items.map(({ summary }) => summary)).toContainEqual(
    expect.stringMatching(/^Met publiek op \d+ \S+ is afgelast volgens de bron, 2 mensen gaan mee$/),
  )
  expect(await titlesFor(eva)).toEqual([])
  expect((await decide(feed.id, entry, 'CANCEL')).status).toBe(200)
  expect((await decide(feed.id, entry, 'CANCEL')).body.code).toBe('FEED_ENTRY_NOT_FOUND')
  expect(await statusOf(eventId)).toBe('CANCELLED')
  expect(await titlesFor(eva)).toEqual(['Met publiek gaat niet door'])

  expect(await feed.serve(page('EventScheduled', 'Met publiek'))).toMatchObject({ vanished: 1 })
  const returned = only((await feed.read()).gone)
  expect(returned.reason).toBe('RETURNED')
  await decide(feed.id, returned, 'KEEP')
  expect(await statusOf(eventId)).toBe('APPROVED')
  expect(await titlesFor(eva)).toContain('Met publiek is veranderd')
  expect(await feed.serve(`${page('EventScheduled', 'Met publiek')} `)).toMatchObject({ unchanged: 1, vanished: 0 })
})

test('what stays cancelled although the source lists it again is not asked about twice', async () => {
  const feed = await liveFeed(page(null, 'Blijft weg'), 'PAGE')
  await feed.serve(page('EventCancelled', 'Blijft weg'))
  await feed.serve(page(null, 'Blijft weg'))
  const entry = only((await feed.read()).gone)
  await decide(feed.id, entry, 'CANCEL')
  expect(await statusOf(entry.eventId)).toBe('CANCELLED')
  expect(await feed.serve(`${page(null, 'Blijft weg')} `)).toMatchObject({ vanished: 0 })
  expect((await feed.read()).gone).toEqual([])
})

test.each([
  ['POSTPONED', 'https://schema.org/EventPostponed', ''],
  ['TITLE', null, ' - AFGELAST'],
  ['TITLE', null, ' (verplaatst)'],
])('%s: the event stays as it is until an administrator moves it', async (reason, eventStatus, suffix) => {
  const title = `Vuurwerk ${counter}`
  const feed = await liveFeed(page(null, title), 'PAGE')
  expect(await feed.serve(page(eventStatus, `${title}${suffix}`))).toMatchObject({ changed: 0, vanished: 1 })
  const entry = only((await feed.read()).gone)
  expect(entry).toMatchObject({ reason, title })
  const eva = await goingTo(entry.eventId)
  expect((await decide(feed.id, entry, 'MOVE')).body.errors).toEqual([
    { field: 'startDate', message: 'Kies de nieuwe datum' },
  ])
  const { status } = await decide(feed.id, entry, 'MOVE', day(90))
  expect(status).toBe(200)
  const { event } = (await call(getEvent, { as: admin, params: { idOrSlug: entry.eventId } })).data
  expect([event.startDate.slice(0, 10), event.title]).toEqual([day(90), title])
  expect(await titlesFor(eva)).toEqual([`${title} is veranderd`])
  expect(await feed.serve(`${page(eventStatus, `${title}${suffix}`)} `)).toMatchObject({ vanished: 0, changed: 0 })
})

test('an entry that was withdrawn before it was known makes no event', async () => {
  const feed = await liveFeed(calendar(stays))
  const added = [
    { uid: 'w1', title: 'AFGELAST: Nooit geweest' },
    { uid: 'w2', title: 'Nooit geweest ook', status: 'POSTPONED' },
  ]
  expect(await feed.serve(calendar(stays, ...added))).toMatchObject({ added: 0, notUnderstood: 1, unchanged: 2 })
  expect(await eventsTitled('Nooit geweest')).toEqual([])
})

/** What a source may do to an entry, and how the next run counts it. */
const CHANGES: Readonly<Record<string, [after: Partial<CalendarEntryOf> | null, counted: string]>> = {
  'stays as it is': [{}, 'unchanged'],
  'is listed no longer': [null, 'vanished'],
  'becomes private': [{ more: ['CLASS:PRIVATE'] }, 'vanished'],
  'is cancelled by its title': [{ title: 'AFGELAST' }, 'vanished'],
  'is cancelled': [{ status: 'CANCELED' }, 'cancelled'],
  'is half an hour later': [{ time: '203000' }, 'changed'],
  'loses its date': [{ start: 'volgt' }, 'unreadable'],
}

test('whatever happens to other entries, an entry keeps its event, and each change is counted', async () => {
  let round = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...Object.keys(CHANGES)), { maxLength: 6 }), async (changes) => {
      round += 1
      counter += 1
      const before = changes.map((_, index) => ({
        uid: `any-${round}-${index}`,
        title: `Avond ${round} van ${index}`,
        start: day(100 + round * 7 + index),
      }))
      const kept = { uid: `kept-${round}`, title: `Blijft ${round}`, start: day(100 + round * 7 + 6) }
      const feed = await liveFeed(calendar(...before, kept))
      const after = changes.flatMap((change, index) => {
        const [fields] = CHANGES[change] ?? [null]
        const entry = before[index]
        if (fields === null || entry === undefined) return []
        return [{ ...entry, ...fields, title: `${fields.title ?? ''} ${entry.title}`.trim() }]
      })
      const counted = (outcome: string) => changes.filter((change) => CHANGES[change]?.[1] === outcome).length
      expect(await feed.serve(`${calendar(...after, kept)}\r\n`)).toMatchObject({
        error: null,
        added: 0,
        unchanged: 1 + counted('unchanged'),
        vanished: counted('vanished'),
        cancelled: counted('cancelled'),
        changed: counted('changed'),
        unreadable: counted('unreadable'),
      })
      expect(await eventsTitled(kept.title)).toEqual([expect.stringMatching(`^${kept.start}.* APPROVED$`)])
    }),
    { numRuns: 8 },
  )
})
