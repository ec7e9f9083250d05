import { getPublicPage } from 'contract/landing-pages.ts'
import { MINUTE } from 'contract/platform/durations.ts'
import { getTownPage, listTowns } from 'contract/town-pages.ts'
import { townPartOf, townPath } from 'contract/town-paths.ts'
import { expect, test } from 'vitest'
import { makeEvent } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const testApp = useTestApp({ publicUrl: 'https://example.nl' })

const NIJMEGEN = 'nijmegen-gelderland'
const at = (startsAt: string, columns: Parameters<typeof makeEvent>[1] = {}) =>
  makeEvent(testApp.ctx, { placeId: NIJMEGEN, startsAt: new Date(startsAt), ...columns })
const read = (town: string, query: Record<string, unknown> = {}) =>
  testApp.call(getTownPage, { params: { town }, query })
const titles = async (query: Record<string, unknown>) =>
  (await read('nijmegen', query)).data.townPage.events.map(({ title }) => title)
const sitemap = async (part: string) => (await testApp.app.server.inject({ url: `/sitemap-${part}.xml` })).body

test('a town has pages of all its events, of a kind and of a month, from three events on', async () => {
  testApp.setTime('2026-11-20T12:00:00Z')
  await at('2026-11-30T22:30:00Z', { title: 'Novembernacht' })
  const december = await at('2026-12-05T12:00:00Z', { title: 'Decemberfeest', type: 'PARTY' })
  expect((await read('nijmegen')).data).toMatchObject({ townPage: { town: { eventCount: 2 } }, events: null })
  expect((await read('zwolle')).data.townPage.events).toEqual([])
  for (const query of [{ kind: 'PARTY' }, { page: 2 }]) expect((await read('zwolle', query)).status).toBe(404)
  expect(await sitemap('towns-1')).not.toContain('<url>')

  // Begins in December in Amsterdam, and in November in UTC.
  await at('2026-11-30T23:30:00Z', { title: 'Middernacht' })
  await at('2026-12-24T18:00:00Z', { title: 'Kerst' })
  await at('2026-10-01T12:00:00Z', { title: 'Loopt al', overAt: new Date('2026-11-29T12:00:00Z') })
  for (const hidden of [{ status: 'PENDING' }, { status: 'CANCELLED' }, { isPublic: false }] as const)
    await at('2026-12-06T12:00:00Z', { title: 'Verborgen', ...hidden })
  await at('2026-11-01T12:00:00Z', { title: 'Voorbij' })
  await makeEvent(testApp.ctx, { placeId: 'arnhem-gelderland' })

  const { townPage } = (await read('NIJMEGEN')).data
  expect(townPage.town).toMatchObject({ slug: 'nijmegen', name: 'Nijmegen', province: 'Gelderland', eventCount: 5 })
  expect(townPage.events.map(({ title }) => title)).toEqual([
    'Loopt al',
    'Novembernacht',
    'Middernacht',
    'Decemberfeest',
    'Kerst',
  ])
  expect(townPage.kinds).toEqual([{ kind: 'FESTIVAL', eventCount: 4 }])
  expect(townPage.months).toEqual([{ month: '2026-12', eventCount: 3 }])
  expect(townPage.nearby).toEqual([])

  expect(await titles({ month: '2026-12' })).toEqual(['Middernacht', 'Decemberfeest', 'Kerst'])
  expect(await titles({ kind: 'festival', limit: 2, page: 2 })).toEqual(['Middernacht', 'Kerst'])
  for (const query of [{ month: '2026-11' }, { kind: 'PARTY' }, { page: 2 }, { month: '2027-01' }])
    expect((await read('nijmegen', query)).status).toBe(404)
  expect((await read('nijmegen', { month: '2026-13' })).status).toBe(422)
  for (const unknown of ['atlantis', 'hengelo', '%00', 'x'.repeat(120)]) expect((await read(unknown)).status).toBe(404)

  expect(await sitemap('towns-1')).toContain('<loc>https://example.nl/alleen-naar/nijmegen</loc><lastmod>')
  expect((await sitemap('towns-1')).match(/nijmegen[^<]*/g)).toEqual([
    'nijmegen',
    'nijmegen/festivals',
    'nijmegen/december-2026',
  ])
  expect((await testApp.app.server.inject({ url: '/sitemap.xml' })).body).toContain('/sitemap-towns-1.xml')

  const townOnPage = async () =>
    (await testApp.call(getPublicPage, { params: { slug: december.slug } })).data.publicPage.town
  expect(await townOnPage()).toEqual({ slug: 'nijmegen', name: 'Nijmegen' })
  // Hidden at once, on every page.
  await testApp.ctx.db.execute(
    `update events set is_public = false where title in ('Kerst', 'Loopt al', 'Middernacht')`,
  )
  expect((await read('nijmegen')).data.events).toBeNull()
  expect(await townOnPage()).toBeNull()
  expect(await sitemap('towns-1')).not.toContain('nijmegen')
  await testApp.ctx.db.execute(`update events set is_public = true`)
})

test('towns are listed by number of events, or nearest first; two of one name have the province in their address', async () => {
  testApp.advanceTime(2 * MINUTE)
  for (const [placeId, count] of [
    ['arnhem-gelderland', 3],
    ['hengelo-overijssel', 4],
    ['groningen-groningen', 7],
  ] as const)
    for (let number = 0; number < count; number++) await makeEvent(testApp.ctx, { placeId })
  const names = async (query: Record<string, unknown> = {}) =>
    (await testApp.call(listTowns, { query })).data.towns.map(({ slug }) => slug)
  expect(await names({ limit: 2 })).toEqual(['groningen', 'nijmegen'])
  expect(await names({ near: 'arnhem' })).toEqual(['arnhem', 'nijmegen', 'hengelo-overijssel', 'groningen'])
  expect((await names({ near: 'hengelo' }))[0]).toBe('hengelo-overijssel')
  expect(await names({ near: 'atlantis' })).toHaveLength(4)
  expect((await read('hengelo-overijssel')).data.townPage.town.name).toBe('Hengelo')
  expect((await read('nijmegen-gelderland')).data.townPage.nearby.map(({ slug }) => slug)).toEqual([
    'arnhem',
    'hengelo-overijssel',
    'groningen',
  ])
})

test('the parts of an address are read as they are written', () => {
  for (const part of [{ kind: 'CONCERT' }, { month: '2026-12' }, { month: '2027-05' }] as const)
    expect(townPartOf(townPath('nijmegen', part).split('/').at(-1) ?? '')).toEqual(part)
  for (const other of ['', 'Festivals', 'winter-2026', 'december', 'mei-1999']) expect(townPartOf(other)).toBeNull()
})
