import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listAuditEntries } from 'contract/audit.ts'
import { blockUser } from 'contract/blocks.ts'
import { sendMessage } from 'contract/chat/chat.ts'
import {
  deleteAdminGroup,
  getAdminGroup,
  listAdminGroups,
  readGroupLog,
  transferGroupOwner,
  updateAdminGroup,
} from 'contract/groups/admin.ts'
import { getGroup } from 'contract/groups/listing.ts'
import { joinGroup, leaveGroup } from 'contract/groups/membership.ts'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { authenticate } from '../../auth/service.ts'
import { payments } from '../../payments/tables.ts'
import { users } from '../../users/tables.ts'
import { updateAdminGroup as changeGroup } from './service.ts'

const PICTURE = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()
let requested: string[] = []
const site = createServer((request, response) => {
  requested.push(request.url ?? '')
  if (request.url === '/x.png') response.writeHead(200, { 'content-type': 'image/png' }).end(PICTURE)
  else response.writeHead(404).end()
}).listen(0, '127.0.0.1')
await once(site, 'listening')
const host = `127.0.0.1:${(site.address() as AddressInfo).port}`
afterAll(() => site.close())
beforeEach(() => {
  requested = []
})

const testApp = useTestApp({ fetchAllowedHosts: [host] })
let admin: TestUser
let owner: TestUser
let member: TestUser

beforeAll(async () => {
  admin = await makeUser(testApp.ctx, { isAdmin: true })
  owner = await makeUser(testApp.ctx)
  member = await makeUser(testApp.ctx)
})

const detail = async (id: string) => (await testApp.call(getAdminGroup, { as: admin, params: { id } })).data.group
const update = (id: string, body: object) =>
  testApp.call(updateAdminGroup, { as: admin, params: { id }, raw: { body } })
const transfer = (id: string, newOwnerId: string) =>
  testApp.call(transferGroupOwner, { as: admin, params: { id }, body: { newOwnerId } })
const send = (as: TestUser, id: string, content: string) =>
  testApp.call(sendMessage, { as, params: { id }, body: { content } })
const written = async (subjectId: string) =>
  (await testApp.call(listAuditEntries, { as: admin, query: { subjectId } })).data.entries.map(
    ({ action, reason, details }) => ({ action, reason, ...details }),
  )

test('the list contains every group, searches name and event, and filters by activity', async () => {
  const event = await makeEvent(testApp.ctx, { title: 'Zilvermaan X9' })
  const over = await makeEvent(testApp.ctx, {
    title: 'Oud X9',
    startsAt: new Date('2024-01-01'),
    overAt: new Date('2024-01-02'),
  })
  const [one, two, three] = [
    await makeGroup(testApp.ctx, { eventId: event.id, name: 'Aap', isPublic: false }),
    await makeGroup(testApp.ctx, { eventId: over.id, name: 'Noot' }),
    await makeGroup(testApp.ctx, { name: 'Mies 100%_X9' }),
  ]
  const find = async (query: Record<string, string>) =>
    (await testApp.call(listAdminGroups, { as: admin, raw: { query } })).data.groups.map(({ id }) => id)
  expect(await find({ search: 'x9' })).toEqual([three.id, two.id, one.id])
  expect(await find({ search: 'x9', sortBy: 'name', sortOrder: 'asc' })).toEqual([one.id, three.id, two.id])
  expect(await find({ search: 'x9', isActive: 'false' })).toEqual([two.id])
  expect(await find({ search: 'x9', isActive: 'true' })).toEqual([three.id, one.id])
  expect(await find({ search: '0%_x' })).toEqual([three.id])
  const all = (await testApp.call(listAdminGroups, { as: admin, query: { limit: 1000 } })).data
  expect(all.pagination.total).toBe(all.groups.length)
  expect(all.groups.find(({ id }) => id === one.id)).toMatchObject({
    name: 'Aap',
    event: { title: 'Zilvermaan X9' },
    memberCount: 1,
    maxMembers: 10,
    isActive: true,
  })
})

test('one group: statistics, members with wait-list positions, recent activity without message texts', async () => {
  const full = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [member], maxMembers: 2 })
  const [first, second] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  for (const as of [first, second]) await testApp.call(joinGroup, { as, params: { id: full.id } })
  for (const text of ['een', 'twee']) await send(member, full.id, text)
  const group = await detail(full.id)
  expect(group).toMatchObject({
    ...{ name: full.name, description: full.description, maxMembers: 2, featuredImage: null, isActive: true },
    createdAt: expect.any(String),
    owner: { id: owner.id, username: owner.username },
    event: { title: expect.any(String), eventType: 'FESTIVAL', startDate: expect.any(String), status: 'APPROVED' },
    messageCount: 2,
    currentMembers: 2,
    premiumFeatures: { extendedSize: false, premiumExpiresAt: null },
    statistics: { activeMembers: 2, totalMessages: 2, pendingMembers: 0, averageMessagesPerDay: 2 },
  })
  expect(
    group.members.map(({ id, status, messageCount, waitlistPosition }) => [id, status, messageCount, waitlistPosition]),
  ).toEqual([
    [owner.id, 'ACCEPTED', 0, null],
    [member.id, 'ACCEPTED', 2, null],
    [first.id, 'WAITLIST', 0, 1],
    [second.id, 'WAITLIST', 0, 2],
  ])
  expect(group.recentActivity[0]).toMatchObject({
    type: 'message_sent',
    details: `${member.username} heeft een bericht gestuurd`,
  })
  expect(group.recentActivity.map(({ type }) => type)).toContain('join_requested')
  expect(JSON.stringify(group)).not.toContain('twee')
})

describe('updateAdminGroup', () => {
  test('changes the given fields, stores a blank description as null', async () => {
    const { id } = await makeGroup(testApp.ctx, { ownerId: owner.id })
    const answer = await update(id, {
      name: ` ${'n'.repeat(50)} `,
      description: '  ',
      reason: 'Scheldwoord',
      ownerId: member.id,
    })
    expect(answer.data.group).toMatchObject({ name: 'n'.repeat(50), description: null, owner: { id: owner.id } })
    expect(await written(id)).toEqual([
      { action: 'GROUP_UPDATED', reason: 'Scheldwoord', fields: ['name', 'description'] },
    ])
    await update(id, { description: null })
    expect(await written(id)).toHaveLength(1)
    const byPut = { ...updateAdminGroup, method: 'PUT' as const }
    expect((await testApp.call(byPut, { as: admin, params: { id }, body: { name: 'Via PUT' } })).status).toBe(200)
  })

  test('a new name has at most 50 characters; a longer current name may stay', async () => {
    const { id } = await makeGroup(testApp.ctx, { name: 'l'.repeat(80) })
    const refused = await update(id, { name: 'n'.repeat(51) })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ field: 'name', message: 'Groepsnaam mag hoogstens 50 tekens hebben' }],
    ])
    expect((await update(id, { name: 'l'.repeat(80), description: 'Nieuw' })).status).toBe(200)
  })

  test('the address of a picture is stored, left and removed as for an event', async () => {
    const { id } = await makeGroup(testApp.ctx)
    for (const odd of ['http://elders.example/x.png', '//elders.example/x.png', 'los'])
      expect([odd, (await update(id, { featuredImage: odd })).status]).toEqual([odd, 422])
    for (const featuredImage of ['/uploads/ander.webp', null])
      expect((await update(id, { featuredImage })).data.group.featuredImage).toBe(featuredImage)
    await update(id, { featuredImage: '/uploads/ander.webp' })
    const before = (await written(id)).length
    expect((await update(id, { featuredImage: '/uploads/ander.webp' })).data.group.featuredImage).toBe(
      '/uploads/ander.webp',
    )
    expect(await written(id)).toHaveLength(before)
  })

  test('a picture on another site is fetched once and kept', async () => {
    const { id } = await makeGroup(testApp.ctx)
    const actor = (await authenticate(testApp.ctx, admin.accessToken)) as { actor: Actor }
    const set = (featuredImage: string) =>
      changeGroup(testApp.ctx, actor.actor, id, { featuredImage, reason: null, category: null }, null)
    await set(`http://${host}/x.png`)
    const { featuredImage } = await detail(id)
    expect(featuredImage).toMatch(/^\/uploads\/.+\.webp$/)
    const file = await testApp.ctx.files.read(String(featuredImage).replace('/uploads/', ''))
    expect(file).not.toBeNull()
    expect(requested).toEqual(['/x.png'])
    await update(id, { featuredImage })
    expect(requested).toEqual(['/x.png'])

    await expect(set(`http://${host}/none.png`)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
    expect((await detail(id)).featuredImage).toBe(featuredImage)
    const hidden = await update(id, { featuredImage: 'https://127.0.0.1/x.png' })
    expect([hidden.status, hidden.body.errors?.[0]?.field]).toEqual([422, 'featuredImage'])
  })

  test('extendedSize is true for a bought size only', async () => {
    const { id } = await makeGroup(testApp.ctx, { ownerId: owner.id })
    expect((await update(id, { maxMembers: 20 })).data.group.premiumFeatures.extendedSize).toBe(false)
    const now = testApp.ctx.now()
    const payment = { userId: owner.id, featureType: 'EXTENDED_GROUP_SIZE', groupId: id, amountCents: 400 } as const
    const paymentId = newId()
    await testApp.ctx.db
      .insert(payments)
      .values({ id: paymentId, ...payment, effect: 'APPLIED', status: 'COMPLETED', createdAt: now, updatedAt: now })
    expect((await detail(id)).premiumFeatures.extendedSize).toBe(true)
    await testApp.ctx.db.update(payments).set({ effect: 'WITHDRAWN' }).where(eq(payments.id, paymentId))
    expect((await detail(id)).premiumFeatures.extendedSize).toBe(false)
  })

  test('allows 2 to 50 places, never fewer than members; new places go to the wait list', async () => {
    const group = await makeGroup(testApp.ctx, {
      ownerId: owner.id,
      members: [member, await makeUser(testApp.ctx)],
      maxMembers: 3,
    })
    const waiting = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
    for (const as of waiting) await testApp.call(joinGroup, { as, params: { id: group.id } })
    for (const maxMembers of [1, 51, '', 'veel', 2.5]) {
      const answer = await update(group.id, { maxMembers })
      expect([maxMembers, answer.status, answer.body.errors[0]?.field]).toEqual([maxMembers, 422, 'maxMembers'])
    }
    const tooSmall = await update(group.id, { maxMembers: 2 })
    expect([tooSmall.status, tooSmall.body.code]).toEqual([409, 'GROUP_SIZE_TAKEN'])
    const { members } = (await update(group.id, { maxMembers: '4' })).data.group
    expect(waiting.map(({ id }) => members.find((one) => one.id === id)?.status)).toEqual(['PENDING', 'WAITLIST'])
  })
})

test('only an accepted member can become owner, and the former owner remains a member', async () => {
  const { id } = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [member] })
  const outsider = await makeUser(testApp.ctx)
  expect((await transfer(id, outsider.id)).body.code).toBe('MEMBERSHIP_NOT_FOUND')
  await testApp.call(joinGroup, { as: outsider, params: { id } })
  expect((await transfer(id, outsider.id)).body.code).toBe('MEMBERSHIP_NOT_FOUND')
  await testApp.ctx.db.update(users).set({ suspendedAt: testApp.ctx.now() }).where(eq(users.id, member.id))
  expect((await transfer(id, member.id)).body.code).toBe('MEMBERSHIP_NOT_FOUND')
  await testApp.ctx.db.update(users).set({ suspendedAt: null }).where(eq(users.id, member.id))
  const { group } = (await transfer(id, member.id)).data
  expect(group.owner.id).toBe(member.id)
  expect(group.members.map(({ id, status }) => [id, status]).slice(0, 2)).toEqual([
    [member.id, 'ACCEPTED'],
    [owner.id, 'ACCEPTED'],
  ])
  await transfer(id, member.id)
  expect(await written(id)).toEqual([{ action: 'GROUP_OWNER_CHANGED', reason: null }])
  const wrong = await testApp.call(transferGroupOwner, { as: admin, params: { id }, raw: { body: {} } })
  expect(wrong.body.errors).toEqual([{ field: 'newOwnerId', message: 'Kies een lid van de groep' }])
})

test('a new owner whom a member blocked needs a confirmation', async () => {
  const blocker = await makeUser(testApp.ctx)
  const { id } = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [member, blocker] })
  await testApp.call(blockUser, { as: blocker, params: { id: member.id } })
  const refused = await transfer(id, member.id)
  expect([refused.status, refused.body.code]).toEqual([409, 'OWNER_NEEDS_CONFIRMATION'])
  expect(JSON.stringify(refused.body)).not.toContain(blocker.username)
  const body = { newOwnerId: member.id, isConfirmed: true }
  const confirmed = await testApp.call(transferGroupOwner, { as: admin, params: { id }, body })
  expect(confirmed.data.group.owner.id).toBe(member.id)
})

test('a deleted group is gone for its members', async () => {
  const { id } = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [member] })
  expect((await testApp.call(deleteAdminGroup, { as: admin, params: { id }, query: { reason: 'Spam' } })).status).toBe(
    200,
  )
  expect((await testApp.call(getGroup, { as: owner, params: { id } })).status).toBe(404)
  expect(await written(id)).toEqual([{ action: 'GROUP_DELETED', reason: 'Spam' }])
  expect((await testApp.call(deleteAdminGroup, { as: admin, params: { id } })).status).toBe(404)
})

describe('readGroupLog', () => {
  test('pages from the newest message, filters by member, and writes every read to the audit log', async () => {
    const { id } = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [member] })
    for (const text of ['een', 'twee', 'drie']) await send(owner, id, text)
    await send(member, id, 'vier')
    await testApp.call(leaveGroup, { as: member, params: { id } })
    const read = async (query: Record<string, string>) =>
      (await testApp.call(readGroupLog, { as: admin, params: { id }, raw: { query } })).data
    const first = await read({ limit: '2', reason: 'Melding bekeken' })
    expect(first.messages).toMatchObject([
      { message: 'vier', sentAt: expect.any(String), user: { id: member.id, username: member.username } },
      { message: 'drie', sentAt: expect.any(String), user: { id: owner.id, username: owner.username } },
    ])
    expect(first.pagination).toMatchObject({ page: 1, limit: 2, total: 4, totalPages: 2 })
    // A former member can be filtered by.
    expect(first.members.map((one) => one.id).sort()).toEqual([owner.id, member.id].sort())
    const second = await read({ limit: '2', page: '2', userId: owner.id })
    expect(second.messages.map(({ message }) => message)).toEqual(['een'])
    expect(await written(id)).toEqual([
      { action: 'GROUP_CHAT_READ', reason: null, page: 2, filter: owner.id },
      { action: 'GROUP_CHAT_READ', reason: 'Melding bekeken', page: 1 },
    ])
    expect((await read({})).pagination.limit).toBe(50)
  })

  test('a missing group writes no audit entry', async () => {
    const answer = await testApp.call(readGroupLog, { as: admin, params: { id: admin.id } })
    expect(answer.body.code).toBe('GROUP_NOT_FOUND')
    expect(await written(admin.id)).toEqual([])
  })
})
