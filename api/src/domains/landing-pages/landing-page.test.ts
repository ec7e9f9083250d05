import { listAuditEntries } from 'contract/audit.ts'
import { updateAdminEvent } from 'contract/events/admin.ts'
import {
  createLandingPage,
  getEventLandingPage,
  getLandingPage,
  getPublicPage,
  publishLandingPage,
  updateLandingPage,
} from 'contract/landing-pages.ts'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { eventSlugs } from '../events/tables.ts'
import { countPublicPageParts, listPublicPagePart } from './service.ts'

const testApp = useTestApp()
let admin: TestUser
beforeAll(async () => {
  admin = await makeUser(testApp.ctx, { isAdmin: true })
})

const make = async (event: { id: string }, body = {}) =>
  (await testApp.call(createLandingPage, { as: admin, params: { eventId: event.id }, body })).data.landingPage
const publish = (id: string, body: { publish?: boolean } = {}) =>
  testApp.call(publishLandingPage, { as: admin, params: { id }, body })
const read = (slug: string) => testApp.call(getLandingPage, { params: { slug } })
const readPublic = (slug: string) => testApp.call(getPublicPage, { params: { slug } })
const codes = async (slug: string) => [(await read(slug)).body.code, (await readPublic(slug)).body.code]
const NEITHER = ['LANDING_PAGE_NOT_FOUND', 'LANDING_PAGE_NOT_FOUND']
const listed = async () => (await listPublicPagePart(testApp.ctx, 1)).map(({ slug }) => slug)

test('a page is created, edited, published and unpublished', async () => {
  const event = await makeEvent(testApp.ctx)
  const params = { eventId: event.id }
  const none = await testApp.call(getEventLandingPage, { as: admin, params })
  expect([none.status, none.body.code]).toEqual([404, 'LANDING_PAGE_NOT_FOUND'])

  const empty = await make(event)
  expect(empty).toMatchObject({
    ...{ id: expect.any(String), eventId: event.id, slug: event.slug, isPublished: false, metaDescription: null },
    ...{ section1Title: null, section2Title: null, section3Title: null, section4Title: null },
    ...{ section1Content: null, section2Content: null, section3Content: null, section4Content: null },
    event: { title: event.title, location: 'Nijmegen', startDate: event.startsAt.toISOString(), image: null },
  })
  const again = await testApp.call(createLandingPage, { as: admin, params })
  expect([again.status, again.body.code]).toEqual([409, 'LANDING_PAGE_EXISTS'])

  const draft = await testApp.call(updateLandingPage, {
    as: admin,
    params: { id: empty.id },
    body: { metaDescription: ' Ga je mee? ', section1Title: 'Samen', section1Content: 'Niet alleen.' },
  })
  expect(draft.data.landingPage).toMatchObject({ metaDescription: 'Ga je mee?', section1Title: 'Samen' })
  const published = await publish(empty.id)
  expect(published.data.landingPage).toMatchObject({ isPublished: true, event: { status: 'PUBLISHED' } })
  expect((await read(event.slug)).data.landingPage).toEqual({ ...published.data.landingPage, town: null, groups: [] })
  expect(await listed()).toContain(event.slug)

  const taken = await publish(empty.id)
  expect(taken.data.landingPage).toMatchObject({ isPublished: false, event: { status: 'APPROVED' } })
})

test('a landing page is served exactly while it is published; what the event says by itself stays', async () => {
  const { slug, title, ...event } = await makeEvent(testApp.ctx)
  const served = async () => {
    const [landing, other] = [await read(slug), await readPublic(slug)]
    expect(other.data.publicPage).toMatchObject({ slug, event: { id: event.id, title }, town: null })
    expect(JSON.stringify(other.body)).not.toContain('Niet alleen.')
    const { metaDescription } = other.data.publicPage
    return [landing.status, landing.body.code ?? landing.data.landingPage.section1Content, metaDescription]
  }
  const hidden = [404, 'LANDING_PAGE_NOT_FOUND', null]
  expect(await served()).toEqual(hidden)
  const { id } = await make(event, { section1Content: 'Niet alleen.', metaDescription: 'Ga je mee?' })
  expect(await served()).toEqual(hidden)
  await publish(id, { publish: true })
  expect(await served()).toEqual([200, 'Niet alleen.', 'Ga je mee?'])
  await publish(id, { publish: false })
  expect(await served()).toEqual(hidden)
})

test('every live public event has a public page until it is over; one with a published landing page keeps it', async () => {
  const approved = await makeEvent(testApp.ctx)
  expect((await readPublic(approved.slug)).status).toBe(200)
  expect(await listed()).toContain(approved.slug)
  expect(await countPublicPageParts(testApp.ctx)).toBe(1)
  expect(await listPublicPagePart(testApp.ctx, 2)).toEqual([])

  const over = { startsAt: new Date('2026-01-02T12:00:00Z'), endsAt: null, overAt: new Date('2026-01-02T23:00:00Z') }
  const past = await makeEvent(testApp.ctx, over)
  const pastPublished = await makeEvent(testApp.ctx, over)
  await publish((await make(pastPublished)).id)
  expect(await codes(past.slug)).toEqual(NEITHER)
  expect([(await read(pastPublished.slug)).status, (await readPublic(pastPublished.slug)).status]).toEqual([200, 200])
  expect(await listed()).not.toContain(past.slug)
  for (const columns of [{ status: 'PENDING' }, { status: 'CANCELLED' }, { isPublic: false }] as const) {
    const event = await makeEvent(testApp.ctx, columns)
    expect(await codes(event.slug)).toEqual(NEITHER)
    expect(await listed()).not.toContain(event.slug)
  }
})

test('both addresses of a cancelled event say so by its name, until it would have been over; a hidden one stays unknown', async () => {
  const decidedAt = testApp.ctx.now()
  const cancel = async (columns: Parameters<typeof makeEvent>[1]) => {
    const event = await makeEvent(testApp.ctx, { decidedAt, ...columns })
    const body = { status: 'CANCELLED' }
    expect((await testApp.call(updateAdminEvent, { as: admin, params: { id: event.id }, raw: { body } })).status).toBe(
      200,
    )
    const [landing, other] = [await read(event.slug), await readPublic(event.slug)]
    expect(landing.body).toEqual(other.body)
    return [landing.status, landing.body.code, landing.body.message]
  }
  expect(await cancel({ title: 'Rivier & Licht' })).toEqual([404, 'EVENT_CANCELLED', '‘Rivier & Licht’ gaat niet door'])
  const past = { startsAt: new Date('2026-01-02T12:00:00Z'), overAt: new Date('2026-01-02T23:00:00Z') }
  for (const columns of [{ isPublic: false }, past])
    expect(await cancel({ title: 'Geheim', ...columns })).toEqual([
      404,
      'LANDING_PAGE_NOT_FOUND',
      expect.not.stringContaining('Geheim'),
    ])
})

test('publishing a published page changes nothing', async () => {
  const { id } = await make(await makeEvent(testApp.ctx))
  const first = await publish(id, { publish: true })
  const second = await publish(id, { publish: true })
  expect(second.data).toEqual(first.data)
  expect((await publish(id, { publish: false })).data.landingPage.isPublished).toBe(false)
})

test('ten parallel toggles leave page and event consistent', async () => {
  const { id } = await make(await makeEvent(testApp.ctx))
  const answers = await Promise.all(Array.from({ length: 10 }, () => publish(id)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  const { landingPage } = (await publish(id, { publish: true })).data
  expect([landingPage.isPublished, landingPage.event.status]).toEqual([true, 'PUBLISHED'])
})

test('only the page of a live public event can be published and is served', async () => {
  for (const status of ['PENDING', 'REJECTED', 'CANCELLED'] as const) {
    const { id } = await make(await makeEvent(testApp.ctx, { status }))
    const answer = await publish(id, { publish: true })
    expect([answer.status, answer.body.code]).toEqual([409, 'EVENT_NOT_LIVE'])
    expect((await publish(id, { publish: false })).status).toBe(200)
  }
  const hidden = await make(await makeEvent(testApp.ctx, { isPublic: false }))
  expect((await publish(hidden.id)).body.code).toBe('EVENT_NOT_PUBLIC')

  for (const columns of [{ status: 'CANCELLED' }, { status: 'PUBLISHED', isPublic: false }] as const) {
    const event = await makeEvent(testApp.ctx, columns)
    const { id } = await make(event)
    await testApp.ctx.db.execute(`update landing_pages set published_at = now() where id = '${id}'`)
    expect(await codes(event.slug)).toEqual(NEITHER)
    expect(await listed()).not.toContain(event.slug)
  }
})

test('it counts public groups and free places, without names', async () => {
  const creator = await makeUser(testApp.ctx, { username: 'makertje' })
  const event = await makeEvent(testApp.ctx, { creatorId: creator.id, image: 'zomer.webp' })
  const owner = await makeUser(testApp.ctx, { username: 'eigenaartje' })
  const { id } = await make(event)
  await publish(id)
  await makeGroup(testApp.ctx, { eventId: event.id, ownerId: owner.id, maxMembers: 8 })
  await makeGroup(testApp.ctx, { eventId: event.id, isPublic: false })
  const answer = await read(event.slug)
  expect(answer.data.landingPage.event).toMatchObject({ groupCount: 1, freePlaces: 7, image: '/uploads/zomer.webp' })
  expect(JSON.stringify(answer.body)).not.toMatch(/makertje|eigenaartje/)
})

test('a former slug returns both pages with the current slug', async () => {
  const event = await makeEvent(testApp.ctx)
  await testApp.ctx.db.insert(eventSlugs).values({ slug: 'hoe-het-eerst-heette', eventId: event.id })
  const { id } = await make(event)
  await publish(id)
  expect((await read('Hoe-het-eerst-heette')).data.landingPage.slug).toBe(event.slug)
  expect((await readPublic('Hoe-het-eerst-heette')).data.publicPage.slug).toBe(event.slug)
})

test('the address of the share picture changes with its content only', async () => {
  const event = await makeEvent(testApp.ctx)
  const { id, shareImage } = await make(event)
  expect(shareImage).toMatch(new RegExp(`^/share/${event.id}\\.jpg\\?v=[0-9a-f]{12}$`))
  expect((await publish(id)).data.landingPage.shareImage).toBe(shareImage)
  await testApp.ctx.db.execute(`update events set title = 'Anders' where id = '${event.id}'`)
  expect((await read(event.slug)).data.landingPage.shareImage).not.toBe(shareImage)
})

test('a long text is refused, a blank one clears the field, a missing one changes nothing', async () => {
  const { id } = await make(await makeEvent(testApp.ctx), { section1Title: 'Eerst', section2Title: 'Blijft' })
  const update = (body: Record<string, unknown>) =>
    testApp.call(updateLandingPage, { as: admin, params: { id }, raw: { body } })
  const refused = await update({
    metaDescription: 'x'.repeat(161),
    section3Title: 'x'.repeat(101),
    section4Content: 'x'.repeat(2001),
    section1Content: 7,
  })
  expect(refused.status).toBe(422)
  expect(refused.body.errors.map(({ field }) => field).sort()).toEqual([
    'metaDescription',
    'section1Content',
    'section3Title',
    'section4Content',
  ])
  const { landingPage } = (await update({ section1Title: ' ', slug: 'x', isPublished: true, eventId: newId() })).data
  expect(landingPage).toMatchObject({ section1Title: null, section2Title: 'Blijft', isPublished: false })
  const atLimit = await update({ metaDescription: 'x'.repeat(160), section4Content: 'x'.repeat(2000) })
  expect(atLimit.status).toBe(200)
})

test('changes are written to the audit log, calls without effect are not', async () => {
  const event = await makeEvent(testApp.ctx, { title: 'Logboekfeest' })
  const { id } = await make(event, { section1Title: 'Een' })
  const update = { as: admin, params: { id }, body: { section1Title: 'Twee', section2Title: null } }
  for (let time = 0; time < 2; time++) await testApp.call(updateLandingPage, update)
  for (let time = 0; time < 2; time++) await publish(id, { publish: true })
  await publish(id)
  const { entries } = (await testApp.call(listAuditEntries, { as: admin, query: { limit: 4 } })).data
  expect(entries.map(({ action }) => action)).toEqual([
    'LANDING_PAGE_UNPUBLISHED',
    'LANDING_PAGE_PUBLISHED',
    'LANDING_PAGE_UPDATED',
    'LANDING_PAGE_CREATED',
  ])
  expect(entries[2]).toMatchObject({ actor: { id: admin.id }, details: { fields: ['section1Title'] } })
  expect(JSON.stringify(entries[2])).toContain('Logboekfeest')
})
