import { listAuditEntries } from 'contract/audit.ts'
import { listMessages, sendMessage } from 'contract/chat/chat.ts'
import {
  approveEvent,
  bulkApproveEvents,
  bulkRejectEvents,
  deleteAdminEvent,
  getAdminEvent,
  getAdminEventStats,
  listAdminEvents,
  listPendingEvents,
  updateAdminEvent,
} from 'contract/events/admin.ts'
import { getEvent } from 'contract/events/events.ts'
import { createEvent } from 'contract/events/submitting.ts'
import { getGroup } from 'contract/groups/listing.ts'
import { listNotifications } from 'contract/notifications.ts'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const testApp = useTestApp()
let admin: TestUser
let creator: TestUser

beforeAll(async () => {
  admin = await makeUser(testApp.ctx, { isAdmin: true })
  creator = await makeUser(testApp.ctx)
})

const update = (id: string, body: object) =>
  testApp.call(updateAdminEvent, { as: admin, params: { id }, raw: { body } })
const notified = async (as: TestUser) =>
  (await testApp.call(listNotifications, { as })).data.notifications.map(({ type, message }) => `${type}: ${message}`)
const written = async (subjectId: string) =>
  (await testApp.call(listAuditEntries, { as: admin, query: { subjectId } })).data.entries.map(
    ({ action, reason, details }) => ({ action, reason, fields: details.fields }),
  )

describe('listAdminEvents', () => {
  test('lists every status, filters, and searches the text literally', async () => {
    const mark = 'Q7'
    const pending = await makeEvent(testApp.ctx, { title: `100% ${mark}`, status: 'PENDING', creatorId: creator.id })
    const cancelled = await makeEvent(testApp.ctx, { title: `Beurs ${mark}`, status: 'CANCELLED', type: 'SPORT' })
    const hidden = await makeEvent(testApp.ctx, { title: `Aria ${mark}`, isPublic: false, location: 'Ede_Zuid' })
    await makeGroup(testApp.ctx, { eventId: hidden.id, isPublic: false })
    const find = async (query: Record<string, string>) =>
      (await testApp.call(listAdminEvents, { as: admin, raw: { query } })).data.events.map(({ id }) => id)
    expect(await find({ search: mark.toLowerCase() })).toEqual([hidden.id, cancelled.id, pending.id])
    expect(await find({ search: mark, sortBy: 'title' })).toEqual([cancelled.id, hidden.id, pending.id])
    expect(await find({ search: mark, sortBy: 'title', sortOrder: 'asc', limit: '2' })).toEqual([pending.id, hidden.id])
    expect(await find({ search: mark, status: 'cancelled' })).toEqual([cancelled.id])
    expect(await find({ search: mark, type: 'SPORT', status: '' })).toEqual([cancelled.id])
    expect(await find({ search: '100% q' })).toEqual([pending.id])
    expect(await find({ search: 'ede_z' })).toEqual([hidden.id])
    expect(await find({ search: '0_ q7' })).toEqual([])
    const answer = await testApp.call(listAdminEvents, { as: admin, query: { search: mark, limit: 1000 } })
    expect(answer.data.events[0]).toMatchObject({ id: hidden.id, groupCount: 1 })
    expect(answer.data.events[2]?.creator).toEqual({ id: creator.id, username: creator.username, email: creator.email })
    expect(answer.data.pagination).toMatchObject({ total: 3, limit: 1000 })
    const odd = await testApp.call(listAdminEvents, { as: admin, raw: { query: { status: 'GONE', limit: '1001' } } })
    expect([odd.status, odd.body.errors.map(({ field }) => field).sort()]).toEqual([422, ['limit', 'status']])
  })
})

describe('bulk decisions', () => {
  test('decide PENDING events, skip the others, and notify each creator', async () => {
    const owners = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
    const waiting = await Promise.all(
      owners.map(({ id }) => makeEvent(testApp.ctx, { status: 'PENDING', creatorId: id })),
    )
    const live = await makeEvent(testApp.ctx)
    const before = (await testApp.call(getAdminEventStats, { as: admin })).data
    const eventIds = [...waiting.map(({ id }) => id), live.id, newId(), waiting[0]?.id ?? '']
    // Two administrators at once: each event is decided on once.
    const answers = await Promise.all(
      [1, 2].map(() => testApp.call(bulkApproveEvents, { as: admin, body: { eventIds } })),
    )
    expect(answers.map(({ data }) => data.approvedCount).sort()).toEqual([0, 2])
    for (const owner of owners) expect(await notified(owner)).toHaveLength(1)
    const after = (await testApp.call(getAdminEventStats, { as: admin })).data
    expect(after).toEqual({
      ...before,
      pendingCount: before.pendingCount - 2,
      approvedTodayCount: before.approvedTodayCount + 2,
    })
    expect(await written(waiting[0]?.id ?? '')).toEqual([{ action: 'EVENT_APPROVED', reason: null, fields: undefined }])
  })

  test('a shared reason reaches each creator', async () => {
    const own = await makeUser(testApp.ctx)
    const { id } = await makeEvent(testApp.ctx, { status: 'PENDING', creatorId: own.id })
    const answer = await testApp.call(bulkRejectEvents, { as: admin, body: { eventIds: [id], reason: 'Staat er al.' } })
    expect(answer.data).toEqual({ rejectedCount: 1 })
    expect((await notified(own))[0]).toContain('Reden: Staat er al.')
    expect((await testApp.call(getAdminEventStats, { as: admin })).data.rejectedTodayCount).toBeGreaterThan(0)
    for (const eventIds of [[], ['geen id'], 'x'])
      expect((await testApp.call(bulkRejectEvents, { as: admin, raw: { body: { eventIds } } })).status).toBe(422)
  })

  test('pending events are listed oldest first', async () => {
    const [old, young] = [
      await makeEvent(testApp.ctx, { status: 'PENDING', createdAt: new Date('2020-01-01') }),
      await makeEvent(testApp.ctx, { status: 'PENDING', createdAt: new Date('2020-01-02') }),
    ]
    const { events } = (await testApp.call(listPendingEvents, { as: admin, query: { limit: 2 } })).data
    expect(events.map(({ id }) => id)).toEqual([old.id, young.id])
  })
})

describe('updateAdminEvent', () => {
  test('changes the given fields only', async () => {
    const event = await makeEvent(testApp.ctx, { creatorId: creator.id, venue: 'De Kade', capacity: 300 })
    const answer = await update(event.id, {
      title: ' Nieuwe naam ',
      venue: '',
      creatorId: admin.id,
      status: 'APPROVED',
    })
    expect(answer.data.event).toMatchObject({
      title: 'Nieuwe naam',
      venue: null,
      capacity: 300,
      slug: event.slug,
      startDate: event.startsAt.toISOString(),
      creator: { username: creator.username },
    })
    expect(await written(event.id)).toEqual([{ action: 'EVENT_UPDATED', reason: null, fields: ['title', 'venue'] }])
    await update(event.id, { title: 'Nieuwe naam' })
    expect(await written(event.id)).toHaveLength(1)
  })

  test('a bare date is an Amsterdam day from noon to its last second, in summer and winter time', async () => {
    const { id } = await makeEvent(testApp.ctx)
    const answer = await update(id, { startDate: '2027-03-27', endDate: '2027-03-28' })
    expect(answer.data.event).toMatchObject({
      startDate: '2027-03-27T11:00:00.000Z',
      endDate: '2027-03-28T21:59:59.000Z',
    })
    const wrong = await update(id, { endDate: '2027-03-26' })
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      [{ field: 'endDate', message: 'Einddatum mag niet voor de startdatum liggen' }],
    ])
    // A past event may be corrected.
    expect((await update(id, { startDate: '2024-05-01', endDate: null })).data.event).toMatchObject({
      startDate: '2024-05-01T10:00:00.000Z',
      endDate: null,
    })
  })

  test('a former slug redirects; a taken or unusable slug is refused with its field', async () => {
    const other = await makeEvent(testApp.ctx)
    const event = await makeEvent(testApp.ctx, { slug: 'eerste-adres' })
    expect((await update(event.id, { slug: 'tweede-adres' })).data.event.slug).toBe('tweede-adres')
    const old = await testApp.call(getEvent, { params: { idOrSlug: 'eerste-adres' } })
    expect(old.data.event).toMatchObject({ id: event.id, slug: 'tweede-adres' })
    const taken = await update(other.id, { slug: 'eerste-adres' })
    expect([taken.status, taken.body.code, taken.body.errors[0]?.field]).toEqual([409, 'SLUG_TAKEN', 'slug'])
    expect((await update(event.id, { slug: 'eerste-adres' })).status).toBe(200)
    expect((await update(other.id, { slug: 'tweede-adres' })).body.code).toBe('SLUG_TAKEN')
    for (const slug of ['Met Spatie', 'create', event.id, 'a', '-streep', ''])
      expect((await update(other.id, { slug })).body.errors[0]?.field).toBe('slug')
    const race = await Promise.all([event, other].map(({ id }) => update(id, { slug: 'zelfde-adres' })))
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('cancels a live event, notifies creator and attendees; refuses any other status', async () => {
    const goer = await makeUser(testApp.ctx)
    const event = await makeEvent(testApp.ctx, { creatorId: creator.id, title: 'Nat Fest' })
    const group = await makeGroup(testApp.ctx, { eventId: event.id, ownerId: goer.id })
    expect((await update(event.id, { status: 'PENDING' })).body.code).toBe('EVENT_STATUS_FIXED')
    const answer = await update(event.id, { status: 'CANCELLED', reason: 'Te veel regen' })
    expect(answer.data.event).toMatchObject({ status: 'CANCELLED', isActive: false })
    expect((await notified(creator))[0]).toBe('event_cancelled: ‘Nat Fest’ gaat niet door. Reden: Te veel regen')
    expect((await notified(goer))[0]).toContain('‘Nat Fest’ is afgelast.')
    expect((await testApp.call(getGroup, { as: goer, params: { id: group.id } })).data.group.isActive).toBe(false)
    expect(await written(event.id)).toEqual([{ action: 'EVENT_CANCELLED', reason: 'Te veel regen', fields: undefined }])
    expect((await update(event.id, { status: 'APPROVED' })).body.code).toBe('EVENT_STATUS_FIXED')
    expect((await testApp.call(approveEvent, { as: admin, params: { id: event.id } })).status).toBe(409)
    const pending = await makeEvent(testApp.ctx, { status: 'PENDING' })
    expect((await update(pending.id, { status: 'CANCELLED' })).body.code).toBe('EVENT_NOT_LIVE')
  })

  test('stores a picture from a form, leaves it when its address is sent back, and removes it', async () => {
    const { id } = await makeEvent(testApp.ctx)
    const form = new FormData()
    form.set('title', 'Met beeld')
    const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#d6246e' } })
      .png()
      .toBuffer()
    form.set('eventImage', new Blob([new Uint8Array(png)]), 'beeld.png')
    const encoded = new Response(form)
    const response = await testApp.app.server.inject({
      method: 'PUT',
      url: `/api/events/admin/${id}`,
      headers: {
        authorization: `Bearer ${admin.accessToken}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    const { image } = (response.json() as { data: { event: { image: string } } }).data.event
    expect(image).toMatch(/^\/uploads\/.+\.webp$/)
    expect((await update(id, { image })).data.event.image).toBe(image)
    for (const odd of ['http://elders.example/x.png', '//elders.example/x.png', 'javascript:alert(1)', 'los'])
      expect([odd, (await update(id, { image: odd })).status]).toEqual([odd, 422])
    for (const address of ['https://elders.example/x.png', '/uploads/ander.webp'])
      expect((await update(id, { image: address })).data.event).toMatchObject({ image: address, imageSizes: [] })
    expect((await update(id, { removeImage: true })).data.event).toMatchObject({ image: null, imageSizes: [] })
  })
})

test('a picture of four types can be uploaded, of no other', async () => {
  const { id } = await makeEvent(testApp.ctx)
  const picture = sharp({ create: { width: 40, height: 20, channels: 3, background: '#d6246e' } })
  for (const [format, status] of [
    ...(['jpeg', 'png', 'webp', 'gif'] as const).map((type) => [type, 200] as const),
    ...(['tiff', 'avif'] as const).map((type) => [type, 415] as const),
  ]) {
    const content = await picture.toFormat(format).toBuffer()
    const form = new FormData()
    form.set('eventImage', new Blob([new Uint8Array(content)]), 'beeld')
    const encoded = new Response(form)
    const response = await testApp.app.server.inject({
      method: 'PUT',
      url: `/api/events/admin/${id}`,
      headers: {
        authorization: `Bearer ${admin.accessToken}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    expect([format, response.statusCode]).toEqual([format, status])
    if (status === 200) expect(response.json().data.event.image).toMatch(/^\/uploads\/.+\.webp$/)
  }
})

describe('one event', () => {
  test('shows its groups, attendees and landing page', async () => {
    const [anna, bram] = [await makeUser(testApp.ctx, { username: 'Anna9' }), await makeUser(testApp.ctx)]
    const { id } = await makeEvent(testApp.ctx)
    const first = await makeGroup(testApp.ctx, { eventId: id, ownerId: bram.id, members: [anna], isPublic: false })
    await makeGroup(testApp.ctx, { eventId: id, ownerId: anna.id })
    const { event } = (await testApp.call(getAdminEvent, { as: admin, params: { id } })).data
    expect(event).toMatchObject({ statistics: { associatedGroups: 2, attendees: 2 }, landingPage: null })
    expect(event.groups[1]).toMatchObject({ id: first.id, memberCount: 2, owner: { username: bram.username } })
    expect(event.attendees).toHaveLength(3)
    expect(event.attendees.slice(0, 2).map(({ user }) => user.username)).toEqual(['Anna9', 'Anna9'])
  })
})

describe('deleteAdminEvent', () => {
  test('deletes its groups and messages, and notifies their members', async () => {
    const [owner, member] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
    const { data } = await testApp.call(createEvent, {
      as: creator,
      body: { title: 'Weg Ermee', type: 'PARTY', startDate: '2027-06-06', location: 'Breda' },
    })
    const { id } = data.event
    await testApp.call(approveEvent, { as: admin, params: { id } })
    const group = await makeGroup(testApp.ctx, { eventId: id, ownerId: owner.id, members: [member] })
    await testApp.call(sendMessage, { as: owner, params: { id: group.id }, body: { content: 'Hoi' } })
    const ended: string[] = []
    testApp.app.react({ after: { 'group.deleted': (_ctx, fact) => void ended.push(...fact.memberIds) } })
    const answer = await testApp.call(deleteAdminEvent, { as: admin, params: { id }, query: { reason: 'Dubbel' } })
    expect(answer.status).toBe(200)
    await testApp.ctx.facts.settled()
    expect(ended.sort()).toEqual([owner.id, member.id].sort())
    expect((await testApp.call(getEvent, { as: admin, params: { idOrSlug: id } })).status).toBe(404)
    expect((await testApp.call(getGroup, { as: owner, params: { id: group.id } })).status).toBe(404)
    expect((await testApp.call(listMessages, { as: owner, params: { id: group.id } })).status).toBe(404)
    expect((await notified(creator))[0]).toBe('event_cancelled: ‘Weg Ermee’ staat niet meer op de site. Reden: Dubbel')
    expect((await notified(member))[0]).toContain('De groepen ervoor zijn ook weg')
    expect((await written(id))[0]).toMatchObject({ action: 'EVENT_DELETED', reason: 'Dubbel' })
    expect((await testApp.call(deleteAdminEvent, { as: admin, params: { id } })).status).toBe(404)
  })
})

test('a changed location changes the place, unless a place is chosen', async () => {
  const { id } = await makeEvent(testApp.ctx, { location: 'Nijmegen', placeId: 'nijmegen-gelderland' })
  const placeAfter = async (body: object) => {
    await update(id, body)
    return (await testApp.call(getAdminEvent, { as: admin, params: { id } })).data.event.placeId
  }
  expect(await placeAfter({ title: 'Andere titel' })).toBe('nijmegen-gelderland')
  expect(await placeAfter({ location: 'Arnhem' })).toBe('arnhem-gelderland')
  expect(await placeAfter({ location: 'Rijswijk', placeId: 'rijswijk-zuid-holland' })).toBe('rijswijk-zuid-holland')
})
