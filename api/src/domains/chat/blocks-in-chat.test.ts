import { blockUser, unblockUser } from 'contract/blocks.ts'
import { listMessages, sendMessage } from 'contract/chat/chat.ts'
import { hasUnread, listDirectMessages, sendDirectMessage } from 'contract/chat/direct.ts'
import { deleteMessage, reactToMessage, removeMessage } from 'contract/chat/messages.ts'
import { getGroup } from 'contract/groups/listing.ts'
import { joinGroup, removeMember } from 'contract/groups/membership.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeGroup, makeUser, type TestUser } from '../../testing/factories.ts'
import { useSockets } from '../../testing/socket.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { users } from '../users/tables.ts'

const testApp = useTestApp()
const connect = useSockets(testApp)

/** `block` makes Anna block Bram. Carla is the third member of their group. */
const makeBlocked = async () => {
  const [anna, bram, carla] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  const group = await makeGroup(testApp.ctx, { ownerId: anna.id, members: [bram, carla] })
  await testApp.call(sendDirectMessage, { as: bram, params: { userId: anna.id }, body: { message: 'Van vroeger' } })
  const block = () => testApp.call(blockUser, { as: anna, params: { id: bram.id }, body: {} })
  return { anna, bram, carla, group, block }
}
const sendToGroup = (user: TestUser, groupId: string, content: string, replyToId?: string) =>
  testApp.call(sendMessage, { as: user, params: { id: groupId }, body: { content, replyToId } })
const read = async (user: TestUser, groupId: string) =>
  (await testApp.call(listMessages, { as: user, params: { id: groupId } })).data.messages

test('no direct message, typing event or read mark reaches the blocker', async () => {
  const { anna, bram, block } = await makeBlocked()
  const [a, b] = [await connect(anna), await connect(bram)]
  await block()
  await a.waitFor('messaging:changed')
  const before: string[] = []
  a.raw.onAny((event: string) => before.push(event))
  const [first] = (await testApp.call(listDirectMessages, { as: bram, params: { userId: anna.id } })).data.messages
  const refused = [
    await b.send('direct-message:send', { receiverId: anna.id, message: 'Hé' }),
    await b.send('direct-message:typing-start', { userId: anna.id }),
    await b.send('direct-message:typing-stop', { userId: anna.id }),
  ]
  expect(refused.map((answer) => (answer.success ? 'let through' : answer.code))).toEqual(
    refused.map(() => 'MESSAGING_BLOCKED'),
  )
  const reaction = { params: { id: first?.id ?? '' }, body: { emoji: '🎉' } }
  expect((await testApp.call(reactToMessage, { as: bram, ...reaction })).body.code).toBe('MESSAGING_BLOCKED')
  await b.send('conversation:mark-read', { userId: anna.id })
  // Deleting one's own message is never refused; it is not published to the blocker.
  expect((await testApp.call(deleteMessage, { as: bram, params: { id: first?.id ?? '' } })).status).toBe(200)
  await testApp.call(blockUser, { as: bram, params: { id: anna.id }, body: {} })
  await testApp.ctx.facts.settled()
  await a.send('conversation:resume', { userId: bram.id })
  // It names no person.
  expect(before.filter((event) => event !== 'changed')).toEqual([])
  expect((await testApp.call(hasUnread, { as: anna })).data.hasUnread).toBe(false)
})

test('in a group the blocker receives and reads a placeholder with the sequence number; the others the whole message', async () => {
  const { anna, bram, carla, group, block } = await makeBlocked()
  await block()
  const [a, b, c] = [await connect(anna), await connect(bram), await connect(carla)]
  for (const socket of [a, b, c]) await socket.send('join-group', { groupId: group.id })
  const sent = (await sendToGroup(bram, group.id, 'Een geheim')).data.message
  const placeholder = { ...sent, content: '', hidden: 'BLOCKED' }
  expect(await a.waitFor('new-message')).toEqual(placeholder)
  expect(await c.waitFor('new-message')).toEqual(sent)
  expect(await read(anna, group.id)).toEqual([placeholder])
  expect(await read(carla, group.id)).toEqual([sent])
  // Nothing is hidden from the blocked person: that would reveal the block.
  const answer = (await sendToGroup(anna, group.id, 'Voor iedereen')).data.message
  expect(await b.waitFor('new-message', ({ seq }) => seq === 2)).toEqual(answer)
})

test('the blocked person receives and reads the name of the blocker, without the photo', async () => {
  const { anna, bram, carla, group, block } = await makeBlocked()
  const photos = { profilePhoto: 'anna.webp', profilePhotoThumbnail: 'anna-klein.webp' }
  await testApp.ctx.db.update(users).set(photos).where(eq(users.id, anna.id))
  await block()
  const [b, c] = [await connect(bram), await connect(carla)]
  for (const socket of [b, c]) await socket.send('join-group', { groupId: group.id })
  const sent = (await sendToGroup(anna, group.id, 'Voor iedereen')).data.message
  expect(sent.user?.profilePhoto).toContain('anna.webp')
  const received = await b.waitFor('new-message')
  expect(received).toMatchObject({ content: 'Voor iedereen', username: anna.username })
  expect(JSON.stringify(received)).not.toContain('anna.webp')
  expect(await c.waitFor('new-message')).toEqual(sent)
  expect(await read(bram, group.id)).toEqual([received])
  const reaction = { params: { id: sent.id }, body: { emoji: '👍' } as const }
  expect(JSON.stringify((await testApp.call(reactToMessage, { as: bram, ...reaction })).data)).not.toContain(
    'anna.webp',
  )
  const changed = await b.waitFor('message-changed')
  expect(JSON.stringify(changed)).not.toContain('anna.webp')
  expect(await read(bram, group.id)).toEqual([changed])
  expect((await c.waitFor('message-changed')).user?.profilePhoto).toContain('anna.webp')
})

test('the removal of a message by an administrator reaches both of them, without the photo of the blocker', async () => {
  const { anna, bram, block } = await makeBlocked()
  const photos = { profilePhoto: 'anna.webp', profilePhotoThumbnail: 'anna-klein.webp' }
  await testApp.ctx.db.update(users).set(photos).where(eq(users.id, anna.id))
  const sent = { as: anna, params: { userId: bram.id }, body: { message: 'Onaardig' } }
  const { id } = (await testApp.call(sendDirectMessage, sent)).data.message
  await block()
  const [a, b] = [await connect(anna), await connect(bram)]
  const admin = await makeUser(testApp.ctx, { isAdmin: true })
  expect((await testApp.call(removeMessage, { as: admin, params: { id }, body: {} })).status).toBe(200)
  const { messages } = (await testApp.call(listDirectMessages, { as: bram, params: { userId: anna.id } })).data
  expect(await b.waitFor('direct-message:changed')).toEqual(messages.find((message) => message.id === id))
  expect((await a.waitFor('direct-message:changed')).sender.profilePhoto).toContain('anna.webp')
})

test('a quote and a reaction do not reach the blocker either', async () => {
  const { anna, bram, carla, group, block } = await makeBlocked()
  await block()
  const [a, c] = [await connect(anna), await connect(carla)]
  for (const socket of [a, c]) await socket.send('join-group', { groupId: group.id })
  const secret = (await sendToGroup(bram, group.id, 'Een geheim')).data.message
  const reply = (await sendToGroup(carla, group.id, 'Echt waar?', secret.id)).data.message
  expect(reply.replyTo).toMatchObject({ id: secret.id, content: 'Een geheim', hidden: null })
  const received = await a.waitFor('new-message', ({ seq }) => seq === 2)
  expect(received.replyTo).toMatchObject({ id: secret.id, content: '', hidden: 'BLOCKED' })
  await testApp.call(reactToMessage, { as: bram, params: { id: reply.id }, body: { emoji: '👍' } })
  const seen = await a.waitFor('message-changed')
  expect(seen).toMatchObject({ id: reply.id, reactions: [], replyTo: { content: '' } })
  expect((await c.waitFor('message-changed')).reactions).toEqual([{ emoji: '👍', userIds: [bram.id] }])
  expect((await read(anna, group.id)).find(({ id }) => id === reply.id)).toEqual(seen)
})

test('entering, leaving and typing in a group are not published across a block', async () => {
  const { anna, bram, carla, group, block } = await makeBlocked()
  await block()
  const [a, b, c] = [await connect(anna), await connect(bram), await connect(carla)]
  for (const socket of [c, a, b]) await socket.send('join-group', { groupId: group.id })
  await a.send('typing-start', { groupId: group.id })
  await b.send('typing-start', { groupId: group.id })
  await b.send('leave-group', { groupId: group.id })
  await c.waitFor('user-left', ({ userId }) => userId === bram.id)
  const ofBram = a.received('user-joined').concat(a.received('user-typing'), a.received('user-left'))
  expect(ofBram.filter(({ userId }) => userId === bram.id)).toEqual([])
  expect(b.received('user-typing')).toEqual([])
  expect(c.received('user-typing').map(({ userId }) => userId)).toEqual([anna.id, bram.id])
})

test('a block and its removal take effect on open sockets at once', async () => {
  const { anna, bram, group, block } = await makeBlocked()
  const [a, b] = [await connect(anna), await connect(bram)]
  for (const socket of [a, b]) await socket.send('join-group', { groupId: group.id })
  await sendToGroup(bram, group.id, 'Nog te zien')
  expect((await a.waitFor('new-message')).hidden).toBe(null)
  await block()
  expect(await a.waitFor('messaging:changed')).toEqual({ userId: bram.id })
  await sendToGroup(bram, group.id, 'Niet meer')
  expect(await a.waitFor('new-message', ({ seq }) => seq === 2)).toMatchObject({ content: '', hidden: 'BLOCKED' })
  await testApp.call(unblockUser, { as: anna, params: { id: bram.id } })
  expect((await read(anna, group.id)).map(({ content }) => content)).toEqual(['Nog te zien', 'Niet meer'])
  expect(await b.send('direct-message:send', { receiverId: anna.id, message: 'Goedgemaakt?' })).toMatchObject({
    success: true,
  })
})

test('a block and its removal reach the blocked person without a name, by an event that members also get', async () => {
  const { anna, bram, group, block } = await makeBlocked()
  const b = await connect(bram)
  const received: string[] = []
  b.raw.onAny((...event: unknown[]) => received.push(JSON.stringify(event)))
  await block()
  const countMessaging = () => b.topics().filter((topic) => topic === 'messaging').length
  await expect.poll(countMessaging).toBe(1)
  await testApp.call(unblockUser, { as: anna, params: { id: bram.id } })
  await expect.poll(countMessaging).toBe(2)
  expect(received.join()).not.toContain(anna.id)
  await testApp.call(removeMember, { as: anna, params: { id: group.id, userId: bram.id } })
  await expect.poll(countMessaging).toBe(3)
})

test.each(['the owner blocked the person', 'the person blocked the owner'])(
  'a group that is hidden since %s does not exist in the chat',
  async (who) => {
    const [owner, person] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
    const [by, whom] = who.startsWith('the owner') ? [owner, person] : [person, owner]
    const { id: groupId } = await makeGroup(testApp.ctx, { ownerId: owner.id })
    const socket = await connect(person)
    const codes = async () => {
      const params = { id: groupId }
      const read = await testApp.call(listMessages, { as: person, params })
      const sent = await sendToGroup(person, groupId, 'Hoi')
      const events = [
        await socket.send('join-group', { groupId }),
        await socket.send('typing-start', { groupId }),
        await socket.send('group-chat:mark-read', { groupId }),
        await socket.send('send-message', { groupId, content: 'Hoi' }),
      ]
      return [read.body.code, sent.body.code, ...events.map((answer) => (answer.success ? 'let through' : answer.code))]
    }
    expect(new Set(await codes())).toEqual(new Set(['NOT_GROUP_MEMBER']))
    await testApp.call(blockUser, { as: by, params: { id: whom.id }, body: {} })
    expect((await testApp.call(getGroup, { as: person, params: { id: groupId } })).body.code).toBe('GROUP_NOT_FOUND')
    expect(new Set(await codes())).toEqual(new Set(['GROUP_NOT_FOUND']))
  },
)

test('to an applicant a block with the owner changes no answer of the chat', async () => {
  const [owner, person] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  const { id } = await makeGroup(testApp.ctx, { ownerId: owner.id })
  await testApp.call(joinGroup, { as: person, params: { id } })
  await testApp.call(blockUser, { as: owner, params: { id: person.id }, body: {} })
  const answers = [
    await testApp.call(listMessages, { as: person, params: { id } }),
    await sendToGroup(person, id, 'Hoi'),
  ]
  expect(answers.map(({ body }) => body.code)).toEqual(['NOT_GROUP_MEMBER', 'NOT_GROUP_MEMBER'])
})
