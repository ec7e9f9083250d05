import { blockUser, unblockUser } from 'contract/blocks.ts'
import { sendMessage } from 'contract/chat/chat.ts'
import { deleteMessage, removeMessage } from 'contract/chat/messages.ts'
import { pinMessage } from 'contract/chat/pins.ts'
import { getGroup } from 'contract/groups/listing.ts'
import { leaveGroup, removeMember } from 'contract/groups/membership.ts'
import { setUserSuspension } from 'contract/users/admin.ts'
import { deleteAccount } from 'contract/users/users.ts'
import { expect, test } from 'vitest'
import type { Facts } from '../../../facts.ts'
import { newId } from '../../../platform/ids.ts'
import { makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { waitForLock } from '../../../testing/locks.ts'
import { useSockets } from '../../../testing/socket.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { findMessage, lockConversation } from '../changes/repository.ts'

const testApp = useTestApp({ rateLimitScale: 1 })
const connect = useSockets(testApp)

/** Anna owns the group of Bram and Carla, in whose chat Bram wrote. */
const setUp = async () => {
  const { ctx } = testApp
  const [anna, bram, carla] = [await makeUser(ctx), await makeUser(ctx), await makeUser(ctx)]
  const admin = await makeUser(ctx, { isAdmin: true })
  const { id: groupId } = await makeGroup(ctx, { ownerId: anna.id, members: [bram, carla] })
  const message = await write(bram, groupId, 'Om tien uur bij de brug\nEn neem koffie mee')
  return { anna, bram, carla, admin, groupId, message }
}
const write = async (as: TestUser, groupId: string, content: string) =>
  (await testApp.call(sendMessage, { as, params: { id: groupId }, body: { content } })).data.message
const pin = (as: TestUser, groupId: string, messageId: string | null) =>
  testApp.call(pinMessage, { as, params: { id: groupId }, body: { messageId } })
const unpin = (as: TestUser, groupId: string) => pin(as, groupId, null)
const read = async (as: TestUser, groupId: string) =>
  (await testApp.call(getGroup, { as, params: { id: groupId } })).data.pin
const suspend = (admin: TestUser, user: TestUser, isSuspended: boolean) =>
  testApp.call(setUserSuspension, {
    as: admin,
    params: { id: user.id },
    body: { suspend: isSuspended, reason: 'Vervelend' },
  })

test('a member pins a message, another replaces it, and all members see it at once', async () => {
  const { anna, bram, carla, groupId, message } = await setUp()
  expect(await read(anna, groupId)).toBeNull()
  const sockets = await Promise.all([anna, bram, carla].map(connect))
  expect((await pin(carla, groupId, message.id)).status).toBe(200)
  for (const socket of sockets) await socket.waitForTopic(`pin:${groupId}`)
  const { id, seq, username, content, messageType } = message
  const shown = { id, seq, username, content, messageType }
  expect(await read(bram, groupId)).toEqual({ ...shown, canUnpin: false })
  expect(await read(carla, groupId)).toEqual({ ...shown, canUnpin: true })
  expect(await read(anna, groupId)).toEqual({ ...shown, canUnpin: true })
  const second = await write(anna, groupId, 'Toch om elf uur')
  await pin(bram, groupId, second.id)
  expect(await read(carla, groupId)).toMatchObject({ id: second.id, canUnpin: false })
})

test('a message that is pinned again keeps the person who pinned it, and publishes nothing', async () => {
  const { bram, carla, groupId, message } = await setUp()
  const facts: Facts['group.pinChanged'][] = []
  testApp.app.react({ after: { 'group.pinChanged': (_, fact) => void facts.push(fact) } })
  await pin(carla, groupId, message.id)
  await pin(bram, groupId, message.id)
  await testApp.ctx.facts.settled()
  expect(facts).toEqual([{ groupId }])
  expect((await read(carla, groupId))?.canUnpin).toBe(true)
  expect((await read(bram, groupId))?.canUnpin).toBe(false)
})

test('of many members who pin at once one stays, and nobody fails', async () => {
  const { anna, bram, carla, groupId, message } = await setUp()
  const other = await write(anna, groupId, 'Of om elf uur?')
  const answers = await Promise.all(
    [anna, bram, carla, anna, bram, carla].map((as, index) => pin(as, groupId, index % 2 ? message.id : other.id)),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect([message.id, other.id]).toContain((await read(anna, groupId))?.id)
})

test('only the person who pinned it and the owner unpin it; without a pin it changes nothing', async () => {
  const { anna, bram, carla, groupId, message } = await setUp()
  expect((await unpin(bram, groupId)).status).toBe(200)
  await pin(bram, groupId, message.id)
  const refused = await unpin(carla, groupId)
  expect([refused.status, refused.body.code]).toEqual([403, 'NOT_GROUP_OWNER'])
  expect((await unpin(bram, groupId)).status).toBe(200)
  expect(await read(anna, groupId)).toBeNull()
  await pin(bram, groupId, message.id)
  const socket = await connect(bram)
  expect((await unpin(anna, groupId)).status).toBe(200)
  await socket.waitForTopic(`pin:${groupId}`)
  expect(await read(bram, groupId)).toBeNull()
})

test('outsiders neither pin, unpin nor read, and after leaving there is nothing to read', async () => {
  const { anna, bram, groupId, message } = await setUp()
  const outsider = await makeUser(testApp.ctx)
  await pin(bram, groupId, message.id)
  const refusedTo = async (as: TestUser) => [
    (await pin(as, groupId, message.id)).body.code,
    (await unpin(as, groupId)).body.code,
    await read(as, groupId),
  ]
  const refused = ['NOT_GROUP_MEMBER', 'NOT_GROUP_MEMBER', null]
  expect(await refusedTo(outsider)).toEqual(refused)
  await testApp.call(leaveGroup, { as: bram, params: { id: groupId } })
  expect(await refusedTo(bram)).toEqual(refused)
  // The message of a former member stays readable, and so does the pin.
  expect(await read(anna, groupId)).toMatchObject({ id: message.id, canUnpin: true })
})

test.each(['pin', 'unpin'])('a member who is removed while the %s waits for the chat changes nothing', async (act) => {
  const { anna, bram, groupId, message } = await setUp()
  const other = await write(anna, groupId, 'Toch om elf uur')
  await pin(bram, groupId, message.id)
  const { conversationId = '' } = (await findMessage(testApp.ctx.db, message.id)) ?? {}
  const { answer } = await testApp.ctx.transaction(async ({ tx }) => {
    await lockConversation(tx, conversationId)
    const answer = act === 'pin' ? pin(bram, groupId, other.id) : unpin(bram, groupId)
    await waitForLock(testApp.ctx)
    await testApp.call(removeMember, { as: anna, params: { id: groupId, userId: bram.id } })
    return { answer }
  })
  expect((await answer).body.code).toBe('NOT_GROUP_MEMBER')
  expect((await read(anna, groupId))?.id).toBe(message.id)
})

test('a message of another chat, an unknown one and one without a readable text cannot be pinned', async () => {
  const { anna, bram, carla, admin, groupId, message } = await setUp()
  const elsewhere = await makeGroup(testApp.ctx, { ownerId: anna.id })
  const [other, deleted, hidden] = [
    await write(anna, elsewhere.id, 'Ergens anders'),
    await write(anna, groupId, 'Vergissing'),
    await write(carla, groupId, 'Voor Anna verborgen'),
  ]
  await testApp.call(deleteMessage, { as: anna, params: { id: deleted.id } })
  await testApp.call(blockUser, { as: anna, params: { id: carla.id }, body: {} })
  await suspend(admin, bram, true)
  for (const id of [other.id, newId(), deleted.id, hidden.id, message.id])
    expect((await pin(anna, groupId, id)).body.code).toBe('MESSAGE_NOT_FOUND')
  expect(await read(anna, groupId)).toBeNull()
})

test.each<[string, (all: Awaited<ReturnType<typeof setUp>>) => Promise<{ status: number }>]>([
  [
    'its writer deletes it',
    ({ bram, message }) => testApp.call(deleteMessage, { as: bram, params: { id: message.id } }),
  ],
  [
    'an administrator removes it',
    ({ admin, message }) => testApp.call(removeMessage, { as: admin, params: { id: message.id }, body: {} }),
  ],
  [
    'its writer deletes their account',
    ({ bram }) => testApp.call(deleteAccount, { as: bram, body: { password: bram.password } }),
  ],
])('the pin is gone for everybody at once when %s', async (_, act) => {
  const all = await setUp()
  const { anna, carla, groupId, message } = all
  await pin(carla, groupId, message.id)
  await testApp.ctx.facts.settled()
  const sockets = await Promise.all([anna, carla].map(connect))
  expect((await act(all)).status).toBe(200)
  for (const socket of sockets) await Promise.any([socket.waitForTopic(`pin:${groupId}`), socket.waitForTopic('pin')])
  expect([await read(anna, groupId), await read(carla, groupId)]).toEqual([null, null])
  // It is no obstacle for the next.
  const next = await write(carla, groupId, 'Dan dit')
  await pin(anna, groupId, next.id)
  expect(await read(carla, groupId)).toMatchObject({ id: next.id, canUnpin: false })
})

test('while its writer is suspended nobody reads it', async () => {
  const { anna, bram, carla, admin, groupId, message } = await setUp()
  await pin(anna, groupId, message.id)
  const socket = await connect(carla)
  await suspend(admin, bram, true)
  await socket.waitForTopic('group')
  expect([await read(anna, groupId), await read(carla, groupId)]).toEqual([null, null])
  await suspend(admin, bram, false)
  expect(await read(carla, groupId)).toMatchObject({ id: message.id })
})

test('across a block it is shown as the chat shows the message: hidden from the blocker only', async () => {
  const { anna, bram, carla, groupId, message } = await setUp()
  await pin(carla, groupId, message.id)
  const socket = await connect(anna)
  await testApp.call(blockUser, { as: anna, params: { id: bram.id }, body: {} })
  await socket.waitForTopic('group')
  expect(await read(anna, groupId)).toBeNull()
  expect(await read(carla, groupId)).toMatchObject({ id: message.id })
  // The owner still rules over the pin.
  const own = await write(anna, groupId, 'Kom je ook?')
  await pin(anna, groupId, own.id)
  // Nothing is hidden from the blocked person: that would reveal the block.
  expect(await read(bram, groupId)).toMatchObject({ id: own.id, content: 'Kom je ook?' })
  await testApp.call(unblockUser, { as: anna, params: { id: bram.id } })
  await pin(carla, groupId, message.id)
  expect(await read(anna, groupId)).toMatchObject({ id: message.id })
})

test('pinning counts against the limit of changes', async () => {
  const { carla, groupId, message } = await setUp()
  const statuses = []
  for (let count = 0; count < 61; count += 1) statuses.push((await pin(carla, groupId, message.id)).status)
  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200))
  expect(statuses[60]).toBe(429)
})
