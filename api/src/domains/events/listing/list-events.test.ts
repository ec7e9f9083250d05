import { getEventStats, listEvents } from 'contract/events/events.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeEvent, makeGroup, makeUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { locateEvents } from './service.ts'

const testApp = useTestApp()
const at = (day: string, time = '20:00') => new Date(`${day}T${time}:00+02:00`)

const titles = async (query: Record<string, string>) => {
  const answer = await testApp.call(listEvents, { raw: { query } })
  return answer.data.events.map(({ title }) => title)
}

beforeAll(async () => {
  testApp.setTime('2027-05-01T10:00:00Z')
  const make = (title: string, day: string, columns: Parameters<typeof makeEvent>[1] = {}) => {
    const startsAt = at(day)
    return makeEvent(testApp.ctx, { title, startsAt, overAt: at(day, '23:59'), location: 'Utrecht', ...columns })
  }
  await make('Zomernacht aan de Waal', '2027-06-20', { location: 'Nijmegen' })
  await make('Café Chantant', '2027-06-10', { type: 'PARTY', location: '’s-Hertogenbosch' })
  await make('Lentemarkt', '2027-04-01', { type: 'OTHER' })
  await make('Duurloop', '2027-06-05', { type: 'SPORT', venue: 'Wilhelminapark', status: 'PUBLISHED' })
  // Began before today, ends after it.
  await make('Kunstmaand', '2027-04-15', { type: 'OTHER', overAt: at('2027-05-15'), endsAt: at('2027-05-15') })
  await make('Besloten bal', '2027-06-01', { isPublic: false })
  for (const status of ['PENDING', 'REJECTED', 'CANCELLED'] as const)
    await make(`Is ${status}`, '2027-06-02', { status })
})

describe('listed events', () => {
  test('live public events, by date, past ones included', async () => {
    const listed = ['Lentemarkt', 'Kunstmaand', 'Duurloop', 'Café Chantant', 'Zomernacht aan de Waal']
    expect(await titles({})).toEqual(listed)
    expect(await titles({ type: '', startDate: '', isActive: '', upcoming: '', page: '', search: '' })).toEqual(listed)
  })

  test('upcoming includes events in progress and excludes ended ones', async () => {
    const upcoming = ['Kunstmaand', 'Duurloop', 'Café Chantant', 'Zomernacht aan de Waal']
    expect(await titles({ upcoming: 'true' })).toEqual(upcoming)
    expect(await titles({ isActive: 'true' })).toEqual(upcoming)
    expect(await titles({ isActive: 'false' })).toEqual(['Lentemarkt'])
  })

  test('an unlisted event is not found by search', async () => {
    for (const search of ['Besloten', 'PENDING', 'REJECTED', 'CANCELLED']) expect(await titles({ search })).toEqual([])
  })

  test('sorts and pages as requested', async () => {
    expect(await titles({ sortBy: 'title', sortOrder: 'desc', limit: '2' })).toEqual([
      'Zomernacht aan de Waal',
      'Lentemarkt',
    ])
    const answer = await testApp.call(listEvents, { query: { page: 2, limit: 2 } })
    expect(answer.data.events.map(({ title }) => title)).toEqual(['Duurloop', 'Café Chantant'])
    expect(answer.data.pagination).toEqual({
      page: 2,
      limit: 2,
      total: 5,
      totalPages: 3,
      hasNextPage: true,
      hasPreviousPage: true,
    })
  })

  test('12 per page by default; a page past the end is empty and has the total', async () => {
    const answer = await testApp.call(listEvents, { query: { page: 9 } })
    expect(answer.data).toMatchObject({ events: [], pagination: { limit: 12, total: 5, hasNextPage: false } })
  })

  test('includes the number of public groups, and their free places for which anyone may ask', async () => {
    const event = await makeEvent(testApp.ctx, {
      title: 'Roeifeest',
      startsAt: at('2027-07-07'),
      overAt: at('2027-07-08'),
    })
    const member = await makeUser(testApp.ctx)
    await makeGroup(testApp.ctx, { eventId: event.id, maxMembers: 10, members: [member] })
    await makeGroup(testApp.ctx, { eventId: event.id, maxMembers: 5 })
    await makeGroup(testApp.ctx, { eventId: event.id, maxMembers: 50, isPublic: false })
    await makeGroup(testApp.ctx, { eventId: event.id, maxMembers: 20, takesRequests: false })
    const query = { search: 'roeifeest' }
    const counted = [{ groupCount: 3, freePlaces: 12 }]
    expect((await testApp.call(listEvents, { query })).data.events).toMatchObject(counted)
    expect((await testApp.call(listEvents, { query, as: member })).data.events).toMatchObject(counted)
  })

  test('hides the name of a suspended creator', async () => {
    const creator = await makeUser(testApp.ctx, { username: 'stoute-stef', suspendedAt: new Date() })
    await makeEvent(testApp.ctx, { title: 'Stefs feest', startsAt: at('2027-07-09'), creatorId: creator.id })
    const answer = await testApp.call(listEvents, { query: { search: 'stefs' } })
    expect(answer.data.events).toMatchObject([{ title: 'Stefs feest', creator: null }])
  })
})

describe('search', () => {
  test.each([
    ['zomernacht', 'Zomernacht aan de Waal'],
    ['zomernagt', 'Zomernacht aan de Waal'],
    ['zomern', 'Zomernacht aan de Waal'],
    ['nijm', 'Zomernacht aan de Waal'],
    ['waal zomer', 'Zomernacht aan de Waal'],
    ['cafe', 'Café Chantant'],
    ['CAFÉ chantant', 'Café Chantant'],
    ["'s-hertogenbosch", 'Café Chantant'],
    ['feest', 'Café Chantant'],
    ['wilhelminapark', 'Duurloop'],
    ['sport', 'Duurloop'],
    ['duurlop', 'Duurloop'],
  ])('%s finds %s', async (search, title) => {
    expect(await titles({ search, endDate: '2027-06-30' })).toContain(title)
  })

  test.each(['zomernacht utrecht', 'qwxz', 'chantant wilhelminapark'])('%s finds nothing', async (search) => {
    expect(await titles({ search })).toEqual([])
  })

  test.each(['100%', '\\\\', "'; drop table events"])('%s is matched as text', async (search) => {
    expect(await titles({ search })).toEqual(search === '\\\\' ? await titles({}) : [])
  })

  test('one character filters nothing, 101 are refused', async () => {
    expect(await titles({ search: 'z' })).toEqual(await titles({}))
    expect((await testApp.call(listEvents, { query: { search: 'z'.repeat(101) } })).status).toBe(422)
  })

  test('the search route returns the same as the list', async () => {
    const query = { search: 'zomernagt', upcoming: 'true' }
    const [one, other] = [
      await testApp.call({ ...listEvents, path: '/events/search' }, { raw: { query } }),
      await testApp.call(listEvents, { raw: { query } }),
    ]
    expect(one.data).toEqual(other.data)
    expect(one.data.events).toHaveLength(1)
  })
})

describe('filters', () => {
  test('type, in either case', async () => {
    expect(await titles({ type: 'SPORT' })).toEqual(['Duurloop'])
    expect(await titles({ type: 'sport' })).toEqual(['Duurloop'])
    expect((await testApp.call(listEvents, { raw: { query: { type: 'BALLET' } } })).status).toBe(422)
  })

  test('a date range finds overlapping events; bare dates are whole Amsterdam days', async () => {
    expect(await titles({ startDate: '2027-05-15', endDate: '2027-06-05' })).toEqual(['Kunstmaand', 'Duurloop'])
    expect(await titles({ startDate: '2027-05-16', endDate: '2027-06-04' })).toEqual([])
  })

  test('startDateFrom and startDateTo filter by start', async () => {
    expect(await titles({ startDateFrom: '2027-04-16', startDateTo: '2027-06-05' })).toEqual(['Duurloop'])
    // 20.00 in Amsterdam is 18.00 UTC.
    expect(await titles({ startDateFrom: '2027-06-05T18:00:00Z', startDateTo: '2027-06-05T18:00:00Z' })).toEqual([
      'Duurloop',
    ])
    expect(await titles({ startDateFrom: '2027-06-05T20:00:01', startDateTo: '2027-06-05' })).toEqual([])
  })

  test.each<Record<string, string>>([
    { limit: '0' },
    { limit: '101' },
    { page: '0' },
    { upcoming: 'ja' },
    { startDate: 'morgen' },
    { startDate: '2027-02-30' },
    { sortBy: 'password_hash' },
    { sortOrder: 'sideways' },
    { near: 'atlantis' },
    { near: 'utrecht-utrecht', radius: '30' },
    { near: 'utrecht-utrecht', radius: 'ver' },
    { sort: 'distance' },
  ])('%o is refused', async (query) => {
    const answer = await testApp.call(listEvents, { raw: { query } })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toHaveLength(1)
  })
})

describe('matches', () => {
  beforeAll(async () => {
    const make = (title: string, day: string, columns: Parameters<typeof makeEvent>[1]) =>
      makeEvent(testApp.ctx, { title, startsAt: at(day), overAt: at(day, '23:59'), location: 'Onbekend', ...columns })
    const inRotterdam = { placeId: 'rotterdam-zuid-holland', location: 'Rotterdam' } as const
    const inAmsterdam = { placeId: 'amsterdam-noord-holland', location: 'Amsterdam' } as const
    await make('Maasjazz', '2027-08-09', { ...inRotterdam, type: 'CONCERT' })
    await make('Kadebal', '2027-08-08', { placeId: 'rotterdam-zuid-holland', location: 'Katendrecht', type: 'PARTY' })
    await make('Rotterdam in het donker', '2027-08-03', { ...inAmsterdam, type: 'OTHER' })
    await make('Grachtenklassiek', '2027-08-02', { ...inAmsterdam, type: 'CONCERT' })
    await make('Duinbos', '2027-08-01', { placeId: 'wassenaar-zuid-holland', location: 'Wassenaar' })
  })

  test.each<[string, string[]]>([
    ['rotterdam', ['Kadebal', 'Maasjazz', 'Rotterdam in het donker']],
    ['amsterdam', ['Grachtenklassiek', 'Rotterdam in het donker']],
    ['concert rotterdam', ['Maasjazz']],
    ['concerten rotterdam', ['Maasjazz']],
    ['rotterdam feestje', ['Kadebal']],
    ['assen', []],
    ['donker', ['Rotterdam in het donker']],
    ['klassiek', ['Grachtenklassiek']],
  ])('%s: whole words and the place before prefixes and parts, and nothing alike', async (search, found) => {
    expect(await titles({ search, startDate: '2027-08-01', endDate: '2027-08-31' })).toEqual(found)
  })

  test('a whole word comes before a prefix that is earlier', async () => {
    const columns = { location: 'Onbekend', overAt: at('2027-09-30') }
    await makeEvent(testApp.ctx, { ...columns, title: 'Vuurwerk', startsAt: at('2027-09-01') })
    await makeEvent(testApp.ctx, { ...columns, title: 'Open vuur', startsAt: at('2027-09-02') })
    expect(await titles({ search: 'vuur' })).toEqual(['Open vuur', 'Vuurwerk'])
    expect(await titles({ search: 'vuur', sortBy: 'title', sortOrder: 'desc' })).toEqual(['Vuurwerk', 'Open vuur'])
  })

  test('typing on finds nothing that fewer letters did not find', async () => {
    for (const whole of ['rotterdam', 'concert rotterdam', 'donker', 'grachtenklassiek', 'wassenaar'])
      for (let length = 3; length <= whole.length; length++) {
        const [found, before] = [
          await titles({ search: whole.slice(0, length) }),
          await titles({ search: whole.slice(0, length - 1) }),
        ]
        expect(before).toEqual(expect.arrayContaining(found))
        expect(found.length).toBeGreaterThan(0)
      }
  })

  test('a misspelled search names the one whose matches it finds', async () => {
    const answer = await testApp.call(listEvents, { query: { search: 'concrt roterdam' } })
    expect(answer.data).toMatchObject({ didYouMean: 'concert rotterdam', events: [{ title: 'Maasjazz' }] })
    expect((await testApp.call(listEvents, { query: { search: 'concert' } })).data.didYouMean).toBeNull()
  })
})

test('statistics count listed events', async () => {
  const all = await testApp.call(listEvents, { query: {} })
  const upcoming = await testApp.call(listEvents, { query: { upcoming: 'true' } })
  expect((await testApp.call(getEventStats)).data).toEqual({
    totalEvents: all.data.pagination.total,
    upcomingEvents: upcoming.data.pagination.total,
  })
})

describe('near a place', () => {
  const near = async (query: Record<string, string>) => {
    const answer = await testApp.call(listEvents, { raw: { query: { near: 'arnhem-gelderland', ...query } } })
    return answer.data.events.map(({ title, distanceKm }) => `${title} ${distanceKm}`)
  }

  beforeAll(async () => {
    const columns = { startsAt: at('2027-07-01'), overAt: at('2027-07-02') }
    await makeEvent(testApp.ctx, { ...columns, title: 'Dichtbij', placeId: 'arnhem-gelderland', location: 'Arnhem' })
    await makeEvent(testApp.ctx, { ...columns, title: 'Verderop', placeId: 'nijmegen-gelderland' })
    await makeEvent(testApp.ctx, { ...columns, title: 'Ver weg', placeId: 'groningen-groningen' })
  })

  test('events within the radius, with distances rounded up to 5 km', async () => {
    expect(await near({ radius: '10', search: 'dichtbij' })).toEqual(['Dichtbij 5'])
    expect(await near({ radius: '10' })).toEqual(['Dichtbij 5'])
    expect((await near({})).toSorted()).toEqual(['Dichtbij 5', 'Verderop 20'])
  })

  test('nearest first', async () => {
    expect(await near({ radius: '25', sort: 'distance' })).toEqual(['Dichtbij 5', 'Verderop 20'])
    const fromNijmegen = await near({ near: 'nijmegen-gelderland', radius: '25', sort: 'distance' })
    expect(fromNijmegen).toEqual(['Verderop 5', 'Dichtbij 20'])
    expect(await near({ search: 'verder', sort: 'distance' })).toEqual(['Verderop 20'])
  })

  test('the daily job finds the places of events stored without one', async () => {
    const columns = { startsAt: at('2027-07-01'), overAt: at('2027-07-02') }
    await makeEvent(testApp.ctx, { ...columns, title: 'Zonder plaats', location: 'Presikhaaf, Arnhem' })
    expect(await near({ search: 'zonder plaats' })).toEqual([])
    await locateEvents(testApp.ctx)
    expect(await near({ search: 'zonder plaats' })).toEqual(['Zonder plaats 5'])
  })

  test('an event is near and found by each name of its town', async () => {
    const columns = { startsAt: at('2027-07-01'), overAt: at('2027-07-02') }
    await makeEvent(testApp.ctx, { ...columns, title: 'Jazz', location: 'Willem Twee, Den Bosch' })
    await makeEvent(testApp.ctx, { ...columns, title: 'Blues', location: "'s-Hertogenbosch" })
    await locateEvents(testApp.ctx)
    const inTown = { near: 's-hertogenbosch-noord-brabant', radius: '10' }
    expect(await near(inTown)).toEqual(expect.arrayContaining(['Blues 5', 'Jazz 5']))
    for (const search of ['den bosch', 's-hertogenbosch'])
      expect(await near({ ...inTown, search })).toEqual(expect.arrayContaining(['Blues 5', 'Jazz 5']))
  })
})
