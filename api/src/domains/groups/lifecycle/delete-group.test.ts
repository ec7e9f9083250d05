import { deleteGroup } from 'contract/groups/lifecycle.ts'
import { getGroup, listMyGroups } from 'contract/groups/listing.ts'
import { joinGroup } from 'contract/groups/membership.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { groupMembers } from '../tables.ts'

const testApp = useTestApp()
const remove = (as: TestUser, id: string) => testApp.call(deleteGroup, { as, params: { id } })

describe('deleteGroup', () => {
  it('deletes the group and notifies its members and applicants', async () => {
    const [owner, member, applicant] = [
      await makeUser(testApp.ctx),
      await makeUser(testApp.ctx),
      await makeUser(testApp.ctx),
    ]
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [member] })
    await testApp.call(joinGroup, { as: applicant, params: { id: group.id } })
    const facts: unknown[] = []
    testApp.app.react({ after: { 'group.deleted': (_ctx, fact) => void facts.push(fact) } })
    expect((await remove(owner, group.id)).data).toEqual({})
    await testApp.ctx.facts.settled()
    expect(facts).toEqual([
      {
        groupId: group.id,
        eventId: group.eventId,
        ownerId: owner.id,
        memberIds: expect.arrayContaining([owner.id, member.id]),
        applicantIds: [applicant.id],
        cause: 'OWNER',
        actorId: owner.id,
        reason: null,
        category: null,
      },
    ])
    expect((await testApp.call(getGroup, { as: owner, params: { id: group.id } })).status).toBe(404)
    expect((await testApp.call(listMyGroups, { as: member })).data.groups).toEqual([])
    expect(await testApp.ctx.db.select().from(groupMembers).where(eq(groupMembers.groupId, group.id))).toEqual([])
    expect((await remove(owner, group.id)).body.code).toBe('GROUP_NOT_FOUND')
  })

  it('is for the owner only', async () => {
    const [owner, member, outsider] = [
      await makeUser(testApp.ctx),
      await makeUser(testApp.ctx),
      await makeUser(testApp.ctx),
    ]
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [member] })
    const closed = await makeGroup(testApp.ctx, { ownerId: owner.id, isPublic: false })
    expect((await remove(member, group.id)).body.code).toBe('NOT_GROUP_OWNER')
    expect((await remove(outsider, group.id)).body.code).toBe('NOT_GROUP_OWNER')
    expect((await remove(outsider, closed.id)).body.code).toBe('GROUP_NOT_FOUND')
  })
})
