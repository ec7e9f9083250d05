import { blockUser } from 'contract/blocks.ts'
import { answerInvitation, createInvitation } from 'contract/groups/invitations.ts'
import { joinGroup, leaveGroup, updateMemberStatus } from 'contract/groups/membership.ts'
import { startLooking } from 'contract/looking.ts'
import { listNotifications } from 'contract/notifications.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const testApp = useTestApp()
let owner: TestUser
let anna: TestUser
let bas: TestUser
let groupId: string
let eventId: string
beforeEach(async () => {
  ;[owner, anna, bas] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  const group = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [anna] })
  groupId = group.id
  eventId = group.eventId
})

const block = (as: TestUser, whom: TestUser) => testApp.call(blockUser, { as, params: { id: whom.id }, body: {} })
const ask = (as = bas) => testApp.call(joinGroup, { as, params: { id: groupId }, body: {} })
const accept = (confirmed?: boolean, person = bas) =>
  testApp.call(updateMemberStatus, {
    as: owner,
    params: { id: groupId, userId: person.id },
    body: { status: 'ACCEPTED', ...(confirmed === undefined ? {} : { confirmed }) },
  })
const invite = (confirmed?: boolean) =>
  testApp.call(createInvitation, {
    as: owner,
    params: { id: groupId },
    body: { userId: bas.id, ...(confirmed === undefined ? {} : { confirmed }) },
  })
const kindsOf = async (as: TestUser) =>
  (await testApp.call(listNotifications, { as })).data.notifications.map(({ type }) => type)
const KIND = 'blocked_person_joined'

describe.each([
  ['a member blocked', () => block(anna, bas), () => [anna, bas] as const],
  ['who blocked a member', () => block(bas, anna), () => [bas, anna] as const],
])('a person whom %s', (_, makeBlock, people) => {
  test('is accepted only after a question that names nobody; who blocked is told', async () => {
    await makeBlock()
    await ask()
    const refused = await accept()
    expect([refused.status, refused.body.code]).toEqual([409, 'MEMBER_NEEDS_CONFIRMATION'])
    expect(refused.body.message).toBe('Iemand in je groep wil niet met dit lid mee. Weet je het zeker?')
    expect((await accept(false)).body.code).toBe('MEMBER_NEEDS_CONFIRMATION')
    const [blocker, other] = people()
    expect(await kindsOf(blocker)).not.toContain(KIND)
    expect((await accept(true)).status).toBe(200)
    expect(await kindsOf(blocker)).toContain(KIND)
    for (const person of [other, owner]) expect(await kindsOf(person)).not.toContain(KIND)
    const { notifications } = (await testApp.call(listNotifications, { as: blocker })).data
    const notice = notifications.find(({ type }) => type === KIND)
    expect(JSON.stringify(notice)).not.toContain(other.username)
  })

  test('is invited only after the same question', async () => {
    await makeBlock()
    await testApp.call(startLooking, { as: bas, params: { id: eventId }, body: {} })
    expect((await invite()).body.code).toBe('MEMBER_NEEDS_CONFIRMATION')
    const { id } = (await invite(true)).data.invitation
    const answer = await testApp.call(answerInvitation, { as: bas, params: { id }, body: { answer: 'ACCEPTED' } })
    expect(answer.status).toBe(200)
    const [blocker, other] = people()
    expect(await kindsOf(blocker)).toContain(KIND)
    expect(await kindsOf(other)).not.toContain(KIND)
  })

  test('is not let in by an invitation from before the other joined, and may ask', async () => {
    await makeBlock()
    await testApp.call(leaveGroup, { as: anna, params: { id: groupId } })
    await testApp.call(startLooking, { as: bas, params: { id: eventId }, body: {} })
    const { id } = (await invite()).data.invitation
    await ask(anna)
    expect((await accept(undefined, anna)).status).toBe(200)
    const answer = await testApp.call(answerInvitation, { as: bas, params: { id }, body: { answer: 'ACCEPTED' } })
    expect([answer.status, answer.body.code]).toEqual([404, 'INVITATION_NOT_FOUND'])
    await ask()
    expect((await accept()).body.code).toBe('MEMBER_NEEDS_CONFIRMATION')
  })
})

test('without a block nothing is asked and nobody is told', async () => {
  await ask()
  expect((await accept()).status).toBe(200)
  for (const person of [anna, bas, owner]) expect(await kindsOf(person)).not.toContain(KIND)
})
