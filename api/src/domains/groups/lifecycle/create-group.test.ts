import { createGroup } from 'contract/groups/lifecycle.ts'
import { getGroup } from 'contract/groups/listing.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { users } from '../../users/tables.ts'
import { groups } from '../tables.ts'

const testApp = useTestApp()
let maker: TestUser
let eventId: string
beforeEach(async () => {
  maker = await makeUser(testApp.ctx)
  eventId = (await makeEvent(testApp.ctx)).id
})

const valid = () => ({ name: 'Trein van tien uur', description: 'Samen met de trein erheen.', eventId })
const create = (body: object, as: TestUser = maker) => testApp.call(createGroup, { as, raw: { body } })

describe('createGroup', () => {
  it('makes the creator owner and first member', async () => {
    const answer = await create({ ...valid(), tags: [' Trein ', 'trein', 'Techno'], isPublic: true })
    expect(answer.status).toBe(201)
    expect(answer.data.group).toMatchObject({
      name: 'Trein van tien uur',
      description: 'Samen met de trein erheen.',
      eventId,
      event: { title: expect.any(String), location: 'Nijmegen', startDate: expect.any(String), endDate: null },
      ownerId: maker.id,
      owner: { username: maker.username },
      maxMembers: 10,
      currentMembers: 1,
      tags: ['trein', 'techno'],
      isPublic: true,
      isActive: true,
      membershipStatus: 'ACCEPTED',
      currentUserMemberStatus: 'ACCEPTED',
      waitlistPosition: null,
      requestCount: 0,
      featuredImage: null,
      memberPreview: [{ id: maker.id }],
    })
    const again = await testApp.call(getGroup, { as: maker, params: { id: answer.data.group.id } })
    expect(again.data.group).toEqual(answer.data.group)
  })

  it('accepts a form with comma-separated tags', async () => {
    const boundary = 'grens'
    const fields = { ...valid(), tags: 'trein, Kamperen ,,trein', isPublic: 'false' }
    const body = `${Object.entries(fields)
      .map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join('')}--${boundary}--\r\n`
    const answer = await testApp.call(createGroup, {
      as: maker,
      raw: { body },
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    })
    expect(answer.data.group).toMatchObject({ tags: ['trein', 'kamperen'], isPublic: false, name: fields.name })
  })

  it.each([
    [{ name: '' }, 'name', 'Groepsnaam is verplicht'],
    [{ name: '  ab ' }, 'name', 'Groepsnaam moet minimaal 3 karakters zijn'],
    [{ name: 'a'.repeat(101) }, 'name', 'Groepsnaam mag hoogstens 100 tekens hebben'],
    [{ description: 'te kort' }, 'description', 'Beschrijving moet minimaal 10 karakters zijn'],
    [{ description: 'a'.repeat(501) }, 'description', 'Beschrijving mag hoogstens 500 tekens hebben'],
    [{ eventId: '' }, 'eventId', 'Selecteer een evenement'],
    [{ eventId: 'kroeg' }, 'eventId', 'Selecteer een evenement'],
    [{ tags: ['a'.repeat(31)] }, 'tags.0', 'Een label mag hoogstens 30 tekens hebben'],
  ])('refuses %j', async (wrong, field, message) => {
    const answer = await create({ ...valid(), ...wrong })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual([{ field, message }])
  })

  it('accepts a name and description of maximum length', async () => {
    expect((await create({ ...valid(), name: 'é'.repeat(100), description: 'ü'.repeat(500) })).status).toBe(201)
  })

  it('ignores fields that the contract does not name', async () => {
    const other = await makeUser(testApp.ctx)
    const answer = await create({ ...valid(), ownerId: other.id, maxMembers: 50, memberCount: 7, id: other.id })
    expect(answer.data.group).toMatchObject({ ownerId: maker.id, maxMembers: 10, currentMembers: 1 })
    expect(answer.data.group.id).not.toBe(other.id)
  })

  it('refuses an event that is not live or is over', async () => {
    for (const status of ['PENDING', 'REJECTED', 'CANCELLED'] as const) {
      const event = await makeEvent(testApp.ctx, { status })
      const answer = await create({ ...valid(), eventId: event.id })
      expect([answer.status, answer.body.code]).toEqual([409, 'EVENT_NOT_LIVE'])
    }
    const over = await makeEvent(testApp.ctx, { startsAt: new Date(testApp.ctx.now().getTime() - 9 * 86_400_000) })
    expect((await create({ ...valid(), eventId: over.id })).body.code).toBe('EVENT_ENDED')
    const absent = await create({ ...valid(), eventId: maker.id })
    expect([absent.status, absent.body.code]).toEqual([404, 'EVENT_NOT_FOUND'])
  })

  it('refuses a fourth group and names the price of an upgrade', async () => {
    for (const _ of [1, 2, 3]) expect((await create(valid())).status).toBe(201)
    const fourth = await create(valid())
    expect(fourth.status).toBe(402)
    expect(fourth.body).toMatchObject({
      code: 'GROUP_LIMIT_REACHED',
      requiresUpgrade: true,
      upgradeType: 'EXTRA_GROUP_SLOTS',
      price: 4,
    })
    await testApp.ctx.db.update(users).set({ extraGroupSlots: 3 }).where(eq(users.id, maker.id))
    expect((await create(valid())).status).toBe(201)
  })

  it('refuses a tenth group whatever the upgrades', async () => {
    await testApp.ctx.db.update(users).set({ extraGroupSlots: 6 }).where(eq(users.id, maker.id))
    for (let n = 0; n < 9; n++) await makeGroup(testApp.ctx, { ownerId: maker.id })
    const tenth = await create(valid())
    expect([tenth.status, tenth.body.code]).toEqual([409, 'GROUP_LIMIT_MAXIMUM'])
  })

  it('enforces the limit of three with 50 parallel calls', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(valid())))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(47)
    expect(await testApp.ctx.db.select().from(groups).where(eq(groups.ownerId, maker.id))).toHaveLength(3)
  })

  it('publishes the group after the commit', async () => {
    const received: string[] = []
    testApp.app.react({ after: { 'group.created': (_ctx, { groupId }) => void received.push(groupId) } })
    const { group } = (await create(valid())).data
    await testApp.ctx.facts.settled()
    expect(received).toEqual([group.id])
  })
})
