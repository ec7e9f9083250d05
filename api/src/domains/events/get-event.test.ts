import { getEvent } from 'contract/events/events.ts'
import { expect, test } from 'vitest'
import { makeEvent, makeGroup, makeUser } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { eventSlugs } from './tables.ts'

const testApp = useTestApp()

test('by slug, in any case, or by id, also without signing in', async () => {
  const creator = await makeUser(testApp.ctx)
  const made = await makeEvent(testApp.ctx, {
    slug: 'zomernacht',
    title: 'Zomernacht',
    creatorId: creator.id,
    priceCents: 1250,
    endsAt: null,
  })
  await makeGroup(testApp.ctx, { eventId: made.id })
  for (const idOrSlug of ['zomernacht', 'Zomernacht', made.id, made.id.toUpperCase()]) {
    const answer = await testApp.call(getEvent, { params: { idOrSlug } })
    expect(answer.data.event).toMatchObject({
      id: made.id,
      slug: 'zomernacht',
      title: 'Zomernacht',
      name: 'Zomernacht',
      price: 12.5,
      endDate: null,
      image: null,
      imageSizes: [],
      isActive: true,
      status: 'APPROVED',
      rejectionReason: null,
      creator: null,
      groupCount: 1,
      freePlaces: 9,
    })
  }
})

test('members read who submitted an event', async () => {
  const creator = await makeUser(testApp.ctx)
  const { id: idOrSlug } = await makeEvent(testApp.ctx, { creatorId: creator.id })
  const { event } = (await testApp.call(getEvent, { as: await makeUser(testApp.ctx), params: { idOrSlug } })).data
  expect(event.creator).toEqual({ username: creator.username })
})

test('a former slug returns the event with its current slug', async () => {
  const made = await makeEvent(testApp.ctx, { slug: 'nieuwe-naam' })
  await testApp.ctx.db.insert(eventSlugs).values({ slug: 'oude-naam', eventId: made.id })
  const answer = await testApp.call(getEvent, { params: { idOrSlug: 'oude-naam' } })
  expect(answer.data.event).toMatchObject({ id: made.id, slug: 'nieuwe-naam' })
})

test('unlisted and cancelled events are served by link', async () => {
  const hidden = await makeEvent(testApp.ctx, { isPublic: false })
  const cancelled = await makeEvent(testApp.ctx, { status: 'CANCELLED' })
  expect((await testApp.call(getEvent, { params: { idOrSlug: hidden.slug } })).data.event.isPublic).toBe(false)
  expect((await testApp.call(getEvent, { params: { idOrSlug: cancelled.slug } })).data.event).toMatchObject({
    status: 'CANCELLED',
    isActive: false,
  })
})

test.each(['PENDING', 'REJECTED'] as const)('a %s event is served to its creator and admins only', async (status) => {
  const creator = await makeUser(testApp.ctx)
  const made = await makeEvent(testApp.ctx, { status, creatorId: creator.id, rejectionReason: 'Staat er al.' })
  const look = (as: { accessToken: string } | null) => testApp.call(getEvent, { as, params: { idOrSlug: made.slug } })
  expect((await look(creator)).data.event).toMatchObject({ status, rejectionReason: 'Staat er al.' })
  expect((await look(await makeUser(testApp.ctx, { isAdmin: true }))).status).toBe(200)
  expect((await look(await makeUser(testApp.ctx))).body).toMatchObject({ code: 'EVENT_NOT_FOUND' })
  expect((await look(null)).status).toBe(404)
})

test('the rejection reason is hidden from others', async () => {
  const made = await makeEvent(testApp.ctx, { rejectionReason: 'Staat er al.' })
  const answer = await testApp.call(getEvent, { as: await makeUser(testApp.ctx), params: { idOrSlug: made.slug } })
  expect(answer.data.event.rejectionReason).toBeNull()
})

test.each(['geen-idee', '018f0000-0000-7000-8000-000000000000', 'a'.repeat(201), '%00', "' or 1=1"])(
  '%s is not there',
  async (idOrSlug) => {
    const answer = await testApp.call(getEvent, { params: { idOrSlug } })
    expect([404, 422]).toContain(answer.status)
  },
)
