import { updateGroup } from 'contract/groups/lifecycle.ts'
import { getGroup } from 'contract/groups/listing.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { groups } from '../tables.ts'

const testApp = useTestApp()
let owner: TestUser
let group: Awaited<ReturnType<typeof makeGroup>>
beforeEach(async () => {
  owner = await makeUser(testApp.ctx)
  group = await makeGroup(testApp.ctx, { ownerId: owner.id, name: 'Oude naam', tags: ['trein'] })
})

const update = (body: object, as: TestUser = owner, id = group.id) =>
  testApp.call(updateGroup, { as, params: { id }, raw: { body } })

describe('updateGroup', () => {
  it('changes the given fields only', async () => {
    const answer = await update({ name: ' Nieuwe naam ', tags: ['Techno'] })
    expect(answer.status).toBe(200)
    expect(answer.data.group).toMatchObject({
      name: 'Nieuwe naam',
      tags: ['techno'],
      description: 'Samen erheen en samen terug.',
      isPublic: true,
    })
    expect((await update({ isPublic: false, description: 'Kort.' })).data.group).toMatchObject({
      name: 'Nieuwe naam',
      isPublic: false,
      description: 'Kort.',
    })
    expect((await update({ description: ' ' })).data.group.description).toBeNull()
    const found = await testApp.call(getGroup, { as: owner, params: { id: group.id } })
    expect(found.data.group).toMatchObject({ name: 'Nieuwe naam', description: null, tags: ['techno'] })
  })

  it('accepts PATCH', async () => {
    const answer = await testApp.call(
      { ...updateGroup, method: 'PATCH' },
      { as: owner, params: { id: group.id }, body: { name: 'Via PATCH' } },
    )
    expect(answer.data.group.name).toBe('Via PATCH')
  })

  it('limits a changed name to 50 characters, an unchanged one to 100', async () => {
    const tooLong = await update({ name: 'a'.repeat(51) })
    expect(tooLong.status).toBe(422)
    expect(tooLong.body.errors).toEqual([{ field: 'name', message: 'Groepsnaam mag hoogstens 50 tekens hebben' }])
    expect((await update({ name: 'a'.repeat(50) })).status).toBe(200)
    const long = 'b'.repeat(100)
    await testApp.ctx.db.update(groups).set({ name: long }).where(eq(groups.id, group.id))
    expect((await update({ name: long, description: 'Andere tekst.' })).data.group).toMatchObject({
      name: long,
      description: 'Andere tekst.',
    })
  })

  it.each([
    [{ name: 'ab' }, 'name', 'Groepsnaam moet minimaal 3 karakters zijn'],
    [{ description: 'a'.repeat(501) }, 'description', 'Beschrijving mag hoogstens 500 tekens hebben'],
    [{ tags: Array.from({ length: 11 }, (_, n) => `label ${n}`) }, 'tags', 'Kies hoogstens 10 labels'],
  ])('refuses %j', async (wrong, field, message) => {
    const answer = await update(wrong)
    expect([answer.status, answer.body.errors]).toEqual([422, [{ field, message }]])
  })

  it('publishes only if something changed', async () => {
    let announced = 0
    testApp.app.react({
      after: { 'group.updated': (_ctx, fact) => void (fact.groupId === group.id && announced++) },
    })
    await update({ name: group.name, tags: ['trein'], isPublic: true })
    await update({})
    await testApp.ctx.facts.settled()
    expect(announced).toBe(0)
    await update({ name: 'Echt anders' })
    await testApp.ctx.facts.settled()
    expect(announced).toBe(1)
  })

  it('ignores fields that the contract does not name', async () => {
    const other = await makeUser(testApp.ctx)
    const answer = await update({
      ownerId: other.id,
      maxMembers: 50,
      currentMembers: 9,
      memberCount: 9,
      eventId: other.id,
    })
    expect(answer.data.group).toMatchObject({
      ownerId: owner.id,
      maxMembers: 10,
      currentMembers: 1,
      eventId: group.eventId,
    })
  })

  it('is for the owner only', async () => {
    const member = await makeUser(testApp.ctx)
    const outsider = await makeUser(testApp.ctx)
    const closed = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [member], isPublic: false })
    expect((await update({ name: 'Overname' }, outsider)).body.code).toBe('NOT_GROUP_OWNER')
    expect((await update({ name: 'Overname' }, member, closed.id)).body.code).toBe('NOT_GROUP_OWNER')
    expect((await update({ name: 'Overname' }, outsider, closed.id)).body.code).toBe('GROUP_NOT_FOUND')
    expect((await update({ name: 'Overname' }, owner, owner.id)).body.code).toBe('GROUP_NOT_FOUND')
  })
})
