import { getGroup } from 'contract/groups/listing.ts'
import { joinGroup, updateMemberStatus } from 'contract/groups/membership.ts'
import { listNotifications } from 'contract/notifications.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const testApp = useTestApp()
let owner: TestUser
let member: TestUser
let applicant: TestUser
let groupId: string
beforeEach(async () => {
  const all = await Promise.all(Array.from({ length: 3 }, () => makeUser(testApp.ctx)))
  ;[owner, member, applicant] = all as [TestUser, TestUser, TestUser]
  groupId = (await makeGroup(testApp.ctx, { ownerId: owner.id, members: [member] })).id
  await testApp.call(joinGroup, { as: applicant, params: { id: groupId } })
})

const decide = (status: 'ACCEPTED' | 'REJECTED') =>
  testApp.call(updateMemberStatus, { as: owner, params: { id: groupId, userId: applicant.id }, body: { status } })

describe('the note with a rejection', () => {
  it('is shown to the rejected person only, and is gone after a later acceptance', async () => {
    const body = { status: 'REJECTED' as const, note: '  We zijn al met genoeg. ' }
    const params = { id: groupId, userId: applicant.id }
    await testApp.call(updateMemberStatus, { as: owner, params, body })
    const noteFor = async (as: TestUser) =>
      (await testApp.call(getGroup, { as, params: { id: groupId } })).data.group.rejectionNote
    expect([await noteFor(applicant), await noteFor(member), await noteFor(owner)]).toEqual([
      'We zijn al met genoeg.',
      null,
      null,
    ])
    await testApp.call(updateMemberStatus, { as: owner, params, body: { ...body, note: 'Anders' } })
    expect(await noteFor(applicant)).toBe('We zijn al met genoeg.')
    await decide('ACCEPTED')
    expect(await noteFor(applicant)).toBeNull()
  })

  it('is notified once, with a link to other groups', async () => {
    const params = { id: groupId, userId: applicant.id }
    const body = { status: 'REJECTED' as const, note: 'We zijn al met genoeg.' }
    for (const _ of [1, 2]) await testApp.call(updateMemberStatus, { as: owner, params, body })
    const { notifications } = (await testApp.call(listNotifications, { as: applicant })).data
    expect(notifications.map(({ type }) => type)).toEqual(['group_join_rejected'])
    expect(notifications[0]?.message).toContain('De eigenaar schrijft: “We zijn al met genoeg.”')
    expect(notifications[0]?.data.actionUrl).toMatch(/^\/groups\?eventId=/)
  })

  it('longer than 200 characters is refused on its field', async () => {
    const answer = await testApp.call(updateMemberStatus, {
      as: owner,
      params: { id: groupId, userId: applicant.id },
      body: { status: 'REJECTED', note: 'x'.repeat(201) },
    })
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([422, 'note'])
  })
})
