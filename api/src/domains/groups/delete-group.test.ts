import { deleteGroup, getGroup, joinGroup, listMyGroups } from 'contract/groups.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { makeGroup, makeUser, type TestUser } from '../../testing/factories.ts'
import { useHouse } from '../../testing/house.ts'
import { groupMembers } from './tables.ts'

const house = useHouse()
const remove = (as: TestUser, id: string) => house.call(deleteGroup, { as, params: { id } })

describe('deleteGroup', () => {
  it('ends the group for everybody, and tells who was in it', async () => {
    const [owner, member, applicant] = [await makeUser(house.ctx), await makeUser(house.ctx), await makeUser(house.ctx)]
    const group = await makeGroup(house.ctx, { ownerId: owner.id, members: [member] })
    await house.call(joinGroup, { as: applicant, params: { id: group.id } })
    const told: unknown[] = []
    house.app.react({ after: { 'group.deleted': (_ctx, fact) => void told.push(fact) } })
    expect((await remove(owner, group.id)).data).toEqual({})
    await house.ctx.facts.settled()
    expect(told).toEqual([
      {
        groupId: group.id,
        eventId: group.eventId,
        ownerId: owner.id,
        memberIds: expect.arrayContaining([owner.id, member.id]),
        applicantIds: [applicant.id],
      },
    ])
    expect((await house.call(getGroup, { as: owner, params: { id: group.id } })).status).toBe(404)
    expect((await house.call(listMyGroups, { as: member })).data.groups).toEqual([])
    expect(await house.ctx.db.select().from(groupMembers).where(eq(groupMembers.groupId, group.id))).toEqual([])
    expect((await remove(owner, group.id)).body.code).toBe('GROUP_NOT_FOUND')
  })

  it('is for the owner only', async () => {
    const [owner, member, outsider] = [await makeUser(house.ctx), await makeUser(house.ctx), await makeUser(house.ctx)]
    const group = await makeGroup(house.ctx, { ownerId: owner.id, members: [member] })
    const closed = await makeGroup(house.ctx, { ownerId: owner.id, isPublic: false })
    expect((await remove(member, group.id)).body.code).toBe('NOT_GROUP_OWNER')
    expect((await remove(outsider, group.id)).body.code).toBe('NOT_GROUP_OWNER')
    expect((await remove(outsider, closed.id)).body.code).toBe('GROUP_NOT_FOUND')
  })
})
