import { getEventCounts } from 'contract/events/counts.ts'
import { listMyEvents } from 'contract/events/events.ts'
import { startLooking } from 'contract/looking.ts'
import { DAY } from 'contract/platform/durations.ts'
import { expect, test } from 'vitest'
import { makeEvent, makeGroup, makeUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { countPageView } from './service.ts'

const testApp = useTestApp({ publicUrl: 'https://example.nl' })
const BROWSER =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1'

test('views are counted by door and day, without robots, for the submitter and administrators', async () => {
  testApp.setTime('2026-11-20T12:00:00Z')
  const event = await makeEvent(testApp.ctx, { slug: 'zomernacht' })
  const params = { id: event.id }
  const view = (path: string, headers: Record<string, string> = {}) =>
    countPageView(testApp.ctx, { path, headers: { 'user-agent': BROWSER, ...headers } })
  const [page, landingPage] = ['/evenement/zomernacht', '/alleen-naar-zomernacht']
  await Promise.all([
    view(page),
    view(landingPage),
    view(page, { referer: 'https://www.google.com/' }),
    view(page, { referer: 'https://example.nl/alleen-naar/nijmegen?page=2' }),
    view(page, { referer: 'https://example.nl/' }),
    view(page, { referer: 'https://example.nl.evil.example/alleen-naar/nijmegen' }),
    view(`${page}?via=knop`, { referer: 'https://festival.example/' }),
    view(`${landingPage}?via=poster`),
    view(`${page}?via=constructor`, { referer: 'not an address' }),
    view('/wie-gaat-er-mee/zomernacht'),
    // Not counted.
    view(page, { 'user-agent': 'WhatsApp/2.23.20.0' }),
    view(page, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }),
    view(page, { 'user-agent': '' }),
    view(page, { 'sec-purpose': 'prefetch;prerender' }),
    view('/alleen-naar-bestaat-niet'),
    view('/evenement/bestaat-niet'),
    view("/alleen-naar-zomernacht';--"),
    view('/alleen-naar/nijmegen'),
    view('//'),
  ])
  testApp.advanceTime(DAY)
  await view(page)

  const [submitter, other, admin] = [
    await makeUser(testApp.ctx),
    await makeUser(testApp.ctx),
    await makeUser(testApp.ctx, { isAdmin: true }),
  ]
  await testApp.ctx.db.execute(`update events set creator_id = '${submitter.id}' where id = '${event.id}'`)
  await makeGroup(testApp.ctx, { eventId: event.id, members: [other] })
  await makeGroup(testApp.ctx, { eventId: event.id, members: [other], isPublic: false })
  await testApp.call(startLooking, { as: admin, params })
  const { status, data } = await testApp.call(getEventCounts, { as: submitter, params })
  expect(status).toBe(200)
  expect(data).toMatchObject({ groups: 2, going: 3, looking: 1 })
  expect(Object.fromEntries(data.views.map(({ door, count }) => [door, count]))).toEqual({
    DIRECT: 4,
    SEARCH: 1,
    TOWN: 1,
    SITE: 1,
    ELSEWHERE: 1,
    EMBED: 1,
    POSTER: 1,
    SHARE: 1,
  })
  expect(data.days).toEqual([
    { day: '2026-11-20', count: 10 },
    { day: '2026-11-21', count: 1 },
  ])
  expect((await testApp.call(getEventCounts, { as: admin, params })).data.going).toBe(3)
  const refused = await testApp.call(getEventCounts, { as: other, params })
  expect([refused.status, refused.body.code]).toEqual([403, 'NOT_EVENT_CREATOR'])
  const pending = await makeEvent(testApp.ctx, { status: 'PENDING' })
  expect((await testApp.call(getEventCounts, { as: other, params: { id: pending.id } })).status).toBe(404)
  await testApp.ctx.db.execute(`delete from events where id = '${event.id}'`)
})

test('a person lists the own events in every status, upcoming ones first', async () => {
  const me = await makeUser(testApp.ctx)
  const mine = (title: string, days: number, columns: Parameters<typeof makeEvent>[1] = {}) =>
    makeEvent(testApp.ctx, {
      title,
      creatorId: me.id,
      startsAt: new Date(testApp.ctx.now().getTime() + days * DAY),
      ...columns,
    })
  await mine('Lang geleden', -90)
  await mine('Later', 20)
  await mine('Afgewezen', 10, { status: 'REJECTED', rejectionReason: 'Dubbel' })
  await mine('Net geweest', -2)
  await mine('Wacht', 5, { status: 'PENDING', isPublic: false })
  await makeEvent(testApp.ctx)
  const list = async (query = {}) => (await testApp.call(listMyEvents, { as: me, query })).data
  const { events, pagination } = await list()
  expect(events.map(({ title }) => title)).toEqual(['Wacht', 'Afgewezen', 'Later', 'Net geweest', 'Lang geleden'])
  expect(events[1]).toMatchObject({ status: 'REJECTED', rejectionReason: 'Dubbel' })
  expect(pagination.total).toBe(5)
  expect((await list({ limit: 2, page: 3 })).events.map(({ title }) => title)).toEqual(['Lang geleden'])
})
