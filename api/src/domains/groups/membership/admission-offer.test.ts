import { createGroup, updateGroup } from 'contract/groups/lifecycle.ts'
import { joinGroup, listJoinRequests } from 'contract/groups/membership.ts'
import { HOUR } from 'contract/platform/durations.ts'
import type { InputOf } from 'contract/platform/route.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { groupMembers, groups } from '../tables.ts'

const testApp = useTestApp()
let owner: TestUser
let member: TestUser
let groupId: string
let eventId: string

beforeEach(async () => {
  owner = await makeUser(testApp.ctx)
  member = await makeUser(testApp.ctx)
  const group = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [member] })
  groupId = group.id
  eventId = group.eventId
  await testApp.call(joinGroup, { as: await makeUser(testApp.ctx), params: { id: groupId }, body: {} })
})

const waitsFor = (hours: number) =>
  testApp.ctx.db
    .update(groupMembers)
    .set({ requestedAt: new Date(testApp.ctx.now().getTime() - hours * HOUR) })
    .where(eq(groupMembers.groupId, groupId))
const isOffered = async (as = owner) =>
  (await testApp.call(listJoinRequests, { as, params: { id: groupId } })).data.isAdmissionOffered
const save = (body: InputOf<typeof updateGroup>['body']) =>
  testApp.call(updateGroup, { as: owner, params: { id: groupId }, body })
const store = (columns: Partial<typeof groups.$inferInsert>) =>
  testApp.ctx.db.update(groups).set(columns).where(eq(groups.id, groupId))

describe('a request that waits for a day', () => {
  it('offers its owner, once, that members may accept such requests', async () => {
    await waitsFor(23)
    expect(await isOffered()).toBe(false)
    await waitsFor(24)
    expect(await isOffered()).toBe(true)
    await save({ description: 'We spreken af bij de ingang.' })
    expect(await isOffered()).toBe(true)
    for (const _ of [1, 2]) expect((await save({ membersMayAdmit: false })).status).toBe(200)
    expect(await isOffered()).toBe(false)
    expect((await save({ membersMayAdmit: true })).data.group.membersMayAdmit).toBe(true)
    expect((await save({ membersMayAdmit: false })).data.group.membersMayAdmit).toBe(false)
    expect(await isOffered()).toBe(false)
  })

  it('offers nothing to an owner who has no members, or chose before', async () => {
    await waitsFor(30)
    await save({ membersMayAdmit: true })
    expect(await isOffered()).toBe(false)
    await save({ membersMayAdmit: false })
    expect(await isOffered()).toBe(false)
    await store({ admissionAnsweredAt: null })
    expect(await isOffered()).toBe(true)
    await store({ memberCount: 1 })
    expect(await isOffered()).toBe(false)
  })

  it('is the owner’s alone in a new group', async () => {
    const body = { eventId, name: 'Samen naar het strand', description: 'Gezellig met elkaar.' }
    const made = await testApp.call(createGroup, { as: owner, body })
    expect(made.data.group.membersMayAdmit).toBe(false)
  })
})
