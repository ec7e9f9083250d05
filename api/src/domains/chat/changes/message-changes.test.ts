import { blockUser } from 'contract/blocks.ts'
import { listMessages, sendMessage } from 'contract/chat/chat.ts'
import { hasUnread, listConversations, listDirectMessages, sendDirectMessage } from 'contract/chat/direct.ts'
import { deleteMessage, muteConversation, reactToMessage } from 'contract/chat/messages.ts'
import { unpackMessages } from 'contract/chat/packed-messages.ts'
import { leaveGroup, removeMember } from 'contract/groups/membership.ts'
import { listNotifications } from 'contract/notifications.ts'
import type { InputOf } from 'contract/platform/route.ts'
import { setUserSuspension } from 'contract/users/admin.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { waitForLock } from '../../../testing/locks.ts'
import { explain, vacuumAnalyze } from '../../../testing/query-plans.ts'
import { useSockets } from '../../../testing/socket.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { eraseUser } from '../../users/deletion/service.ts'
import { messageReactions } from '../tables.ts'
import { findMessage, lockConversation } from './repository.ts'
import { markMessagesChanged } from './repository-sender.ts'

const testApp = useTestApp()
const connect = useSockets(testApp)

const makePair = async () => {
  const [anna, bram] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  const group = await makeGroup(testApp.ctx, { ownerId: anna.id, members: [bram] })
  return { anna, bram, group }
}
type Pair = Awaited<ReturnType<typeof makePair>>
const sendToGroup = async (user: TestUser, groupId: string, content: string, replyToId?: string) =>
  (await testApp.call(sendMessage, { as: user, params: { id: groupId }, body: { content, replyToId } })).data.message
const write = async (from: TestUser, to: TestUser, message: string, replyToId?: string) =>
  (await testApp.call(sendDirectMessage, { as: from, params: { userId: to.id }, body: { message, replyToId } })).data
    .message
const react = (user: TestUser, id: string, emoji: string | null) =>
  testApp.call(reactToMessage, { as: user, params: { id }, body: { emoji } })
const remove = (user: TestUser, id: string) => testApp.call(deleteMessage, { as: user, params: { id } })
const read = async (user: TestUser, groupId: string) =>
  (await testApp.call(listMessages, { as: user, params: { id: groupId } })).data.messages

describe('a reply', () => {
  test('carries a shortened quote, the same pushed as read', async () => {
    const { anna, bram, group } = await makePair()
    const a = await connect(anna)
    await a.send('join-group', { groupId: group.id })
    const first = await sendToGroup(anna, group.id, 'x'.repeat(300))
    const reply = await sendToGroup(bram, group.id, 'Precies', first.id)
    expect(reply.replyTo).toMatchObject({ id: first.id, seq: 1, userId: anna.id, username: anna.username })
    expect(reply.replyTo?.content).toHaveLength(140)
    expect(await a.waitFor('new-message', ({ seq }) => seq === 2)).toEqual(reply)
    expect((await read(anna, group.id))[1]).toEqual(reply)
    await remove(anna, first.id)
    expect((await read(anna, group.id))[1]?.replyTo).toMatchObject({ content: '', deletedAt: expect.any(String) })
  })

  test('to a message of another conversation is refused and stores nothing', async () => {
    const { anna, bram, group } = await makePair()
    const direct = await write(anna, bram, 'Onder ons')
    const answer = await testApp.call(sendMessage, {
      as: anna,
      params: { id: group.id },
      body: { content: 'Ha', replyToId: direct.id },
    })
    expect(answer.body.code).toBe('MESSAGE_NOT_FOUND')
    expect(await read(anna, group.id)).toEqual([])
  })
})

test('a suspension hides quotes of its person, and its end shows them again, also to a client that resumes', async () => {
  const { anna, bram, group } = await makePair()
  const admin = await makeUser(testApp.ctx, { isAdmin: true })
  const first = await sendToGroup(bram, group.id, 'Geheim')
  await sendToGroup(anna, group.id, 'Wat zei je?', first.id)
  const suspend = (isSuspended: boolean) =>
    testApp.call(setUserSuspension, { as: admin, params: { id: bram.id }, body: { suspend: isSuspended } })
  const resume = (changedSince: number) =>
    testApp.call(listMessages, { as: anna, params: { id: group.id }, query: { since: 2, changedSince } })
  await suspend(true)
  const hidden = (await resume(0)).data
  expect(hidden.changes?.find(({ seq }) => seq === 2)?.replyTo).toMatchObject({
    content: '',
    userSuspendedAt: expect.any(String),
  })
  await suspend(false)
  const shown = (await resume(hidden.lastChange)).data
  expect(shown.changes?.find(({ seq }) => seq === 2)?.replyTo).toMatchObject({
    content: 'Geheim',
    userSuspendedAt: null,
  })
})

describe('a reaction', () => {
  test('is one per person, is replaced and is deleted by null; each change is pushed as it is read', async () => {
    const { anna, bram, group } = await makePair()
    const b = await connect(bram)
    await b.send('join-group', { groupId: group.id })
    const { id } = await sendToGroup(anna, group.id, 'Wie rijdt er?')
    const stages = [
      [anna, '🎉', [{ emoji: '🎉', userIds: [anna.id] }]],
      [
        bram,
        '👍🏽',
        [
          { emoji: '🎉', userIds: [anna.id] },
          { emoji: '👍🏽', userIds: [bram.id] },
        ],
      ],
      [anna, '👍🏽', [{ emoji: '👍🏽', userIds: [bram.id, anna.id] }]],
      [bram, null, [{ emoji: '👍🏽', userIds: [anna.id] }]],
    ] as const
    for (const [index, [user, emoji, expected]] of stages.entries()) {
      testApp.advanceTime(1000)
      const { groupMessage } = (await react(user, id, emoji)).data
      expect(groupMessage).toMatchObject({ id, reactions: expected, change: index + 1 })
      expect(await b.waitFor('message-changed', ({ change }) => change === index + 1)).toEqual(groupMessage)
      expect(await read(bram, group.id)).toEqual([groupMessage])
    }
    await react(bram, id, null)
    expect(b.received('message-changed')).toHaveLength(stages.length)
  })

  test('works in a direct conversation, for its two people only', async () => {
    const { anna, bram } = await makePair()
    const [a, carla] = [await connect(anna), await makeUser(testApp.ctx)]
    const { id } = await write(anna, bram, 'Leuk!')
    const { directMessage } = (await react(bram, id, '❤️')).data
    expect(directMessage?.reactions).toEqual([{ emoji: '❤️', userIds: [bram.id] }])
    expect(await a.waitFor('direct-message:changed')).toEqual(directMessage)
    expect((await react(carla, id, '❤️')).body.code).toBe('MESSAGE_NOT_FOUND')
    expect((await remove(carla, id)).body.code).toBe('MESSAGE_NOT_FOUND')
  })

  test.each<[string, boolean, (pair: Pair) => Promise<unknown>]>([
    [
      'a removal',
      false,
      ({ anna, bram, group }) => testApp.call(removeMember, { as: anna, params: { id: group.id, userId: bram.id } }),
    ],
    ['a block', true, ({ anna, bram }) => testApp.call(blockUser, { as: anna, params: { id: bram.id }, body: {} })],
  ])('that waits for the conversation during %s is refused', async (_, isDirect, endRight) => {
    const pair = await makePair()
    const { anna, bram, group } = pair
    const { id } = isDirect ? await write(anna, bram, 'Hoi') : await sendToGroup(anna, group.id, 'Hoi')
    const { conversationId = '' } = (await findMessage(testApp.ctx.db, id)) ?? {}
    const { answer } = await testApp.ctx.transaction(async ({ tx }) => {
      await lockConversation(tx, conversationId)
      const answer = react(bram, id, '🎉')
      await waitForLock(testApp.ctx)
      await endRight(pair)
      return { answer }
    })
    expect((await answer).body.code).toBe(isDirect ? 'MESSAGING_BLOCKED' : 'MESSAGE_NOT_FOUND')
    expect(await testApp.ctx.db.$count(messageReactions, eq(messageReactions.userId, bram.id))).toBe(0)
  })

  test.each(['ja', '', '🎉🎉', '1', '<b>'])('%j is no emoji', async (emoji) => {
    const { anna, group } = await makePair()
    const { id } = await sendToGroup(anna, group.id, 'Hoi')
    expect((await react(anna, id, emoji)).status).toBe(422)
  })
})

describe('deleting', () => {
  test('numbers the message and each reply apart, so that a client cut between two pushes resumes with the rest', async () => {
    const { anna, bram, group } = await makePair()
    const first = await sendToGroup(anna, group.id, 'Geheim')
    await sendToGroup(bram, group.id, 'Wat zei je?', first.id)
    await sendToGroup(anna, group.id, 'Niets', first.id)
    await remove(anna, first.id)
    const changes = (await read(bram, group.id)).map(({ seq, change }) => ({ seq, change }))
    expect(changes).toEqual([
      { seq: 1, change: 1 },
      { seq: 2, change: 2 },
      { seq: 3, change: 3 },
    ])
    const b = await connect(bram)
    const resumed = await b.send('join-group', { groupId: group.id, since: 3, changedSince: 1 })
    expect(resumed).toMatchObject({ success: true, data: { lastChange: 3, changes: [{ seq: 2 }, { seq: 3 }] } })
  })

  test('a reaction that is in place already takes no change number', async () => {
    const { anna, group } = await makePair()
    const { id } = await sendToGroup(anna, group.id, 'Hoi')
    await react(anna, id, null)
    expect((await react(anna, id, '🎉')).data.groupMessage?.change).toBe(1)
  })

  test('empties the message for everyone, also in the conversation list; a repeat changes nothing', async () => {
    const { anna, bram } = await makePair()
    const b = await connect(bram)
    const { id } = await write(anna, bram, 'Foutje')
    await react(bram, id, '👍')
    const { directMessage } = (await remove(anna, id)).data
    expect(directMessage).toMatchObject({ id, seq: 1, message: '', reactions: [], deletedAt: expect.any(String) })
    expect(await b.waitFor('direct-message:changed', ({ deletedAt }) => deletedAt !== null)).toEqual(directMessage)
    expect((await remove(anna, id)).data.directMessage).toEqual(directMessage)
    const history = await testApp.call(listDirectMessages, { as: bram, params: { userId: anna.id } })
    expect(history.data.messages).toEqual([directMessage])
    expect((await react(bram, id, '👍')).body.code).toBe('MESSAGE_NOT_FOUND')
  })

  test('is allowed to its author only', async () => {
    const { anna, bram, group } = await makePair()
    const outsider = await makeUser(testApp.ctx)
    const { id } = await sendToGroup(anna, group.id, 'Van mij')
    expect((await remove(bram, id)).body.code).toBe('NOT_MESSAGE_AUTHOR')
    expect((await remove(outsider, id)).body.code).toBe('MESSAGE_NOT_FOUND')
  })
})

test('a resume returns missed changes with the missed messages', async () => {
  const { anna, bram, group } = await makePair()
  const [one, two] = [await sendToGroup(anna, group.id, 'een'), await sendToGroup(anna, group.id, 'twee')]
  const before = (await testApp.call(listMessages, { as: bram, params: { id: group.id } })).data
  await react(anna, one.id, '🎉')
  await remove(anna, two.id)
  await sendToGroup(anna, group.id, 'drie')
  const b = await connect(bram)
  const joined = await b.send('join-group', {
    groupId: group.id,
    since: before.lastSeq,
    changedSince: before.lastChange,
  })
  if (!joined.success) throw new Error(joined.message)
  const all = await read(bram, group.id)
  expect(joined.data.changes).toEqual([all[0], all[1]])
  expect(joined.data.missed && unpackMessages(group.id, joined.data.missed)).toEqual([all[2]])
  expect(joined.data.lastChange).toBe(2)
})

test('a resume returns the emptied messages of a deleted account', async () => {
  const { anna, bram, group } = await makePair()
  const mine = await sendToGroup(anna, group.id, 'Blijft')
  await sendToGroup(bram, group.id, 'Verdwijnt')
  await react(bram, mine.id, '🎉')
  const before = (await testApp.call(listMessages, { as: anna, params: { id: group.id } })).data
  const a = await connect(anna)
  await a.send('join-group', { groupId: group.id })
  await eraseUser(testApp.ctx, { userId: bram.id, actorId: null })
  expect(await a.waitFor('messaging:changed')).toEqual({ userId: bram.id })
  const answer = await testApp.call(listMessages, {
    as: anna,
    params: { id: group.id },
    query: { since: before.lastSeq, changedSince: before.lastChange },
  })
  expect(answer.data.changes?.map(({ seq, content, reactions }) => [seq, content, reactions.length]).sort()).toEqual([
    [1, 'Blijft', 0],
    [2, '', 0],
  ])
})

test('mentions are the members named with @, in any case and with punctuation', async () => {
  const { anna, bram, group } = await makePair()
  const outsider = await makeUser(testApp.ctx)
  const facts: unknown[] = []
  testApp.app.react({ within: { 'message.mentioned': async (_, fact) => void facts.push(fact) } })
  const text = `@${bram.username.toUpperCase()}, @${outsider.username} en @${anna.username}: mail a@${bram.username}`
  const sent = await sendToGroup(anna, group.id, `${text}?`)
  expect(sent.mentions).toEqual([bram.id])
  expect((await read(bram, group.id))[0]).toEqual(sent)
  expect(facts).toEqual([{ groupId: group.id, messageId: sent.id, senderId: anna.id, userIds: [bram.id] }])
})

test('a mention of a person who left silently looks like any other, and does not reach that person', async () => {
  const { anna, bram, group } = await makePair()
  await testApp.call(leaveGroup, { as: bram, params: { id: group.id }, query: { silent: 'true' } })
  expect((await sendToGroup(anna, group.id, `Kom je ook, @${bram.username}?`)).mentions).toEqual([bram.id])
  expect((await testApp.call(listNotifications, { as: bram })).data.notifications).toEqual([])
})

test('a deleted message is not unread', async () => {
  const { anna, bram } = await makePair()
  const unread = async () => ({
    hasUnread: (await testApp.call(hasUnread, { as: bram })).data.hasUnread,
    counts: (await testApp.call(listConversations, { as: bram })).data.conversations.map((each) => each.unreadCount),
  })
  const sent = [await write(anna, bram, 'Eerste'), await write(anna, bram, 'Vergissing')]
  expect(await unread()).toEqual({ hasUnread: true, counts: [2] })
  await testApp.call(deleteMessage, { as: anna, params: { id: sent[1]?.id ?? '' } })
  expect(await unread()).toEqual({ hasUnread: true, counts: [1] })
  await testApp.call(deleteMessage, { as: anna, params: { id: sent[0]?.id ?? '' } })
  expect(await unread()).toEqual({ hasUnread: false, counts: [0] })
})

test('a muted conversation keeps its unread count without a dot, and muting is published to the person’s sockets', async () => {
  const { anna, bram, group } = await makePair()
  const phone = await connect(bram)
  await write(anna, bram, 'Eerste')
  await testApp.call(muteConversation, { as: bram, body: { userId: anna.id, isMuted: true } })
  expect(await phone.waitFor('conversation:muted')).toEqual({ groupId: null, userId: anna.id, isMuted: true })
  expect((await testApp.call(hasUnread, { as: bram })).data.hasUnread).toBe(false)
  await testApp.call(muteConversation, { as: bram, body: { userId: anna.id, isMuted: false } })
  expect((await testApp.call(hasUnread, { as: bram })).data.hasUnread).toBe(true)
  await sendToGroup(anna, group.id, 'Hoi')
  await testApp.call(muteConversation, { as: bram, body: { groupId: group.id, isMuted: true } })
  expect((await testApp.call(listMessages, { as: bram, params: { id: group.id } })).data.isMuted).toBe(true)
  const outsider = await makeUser(testApp.ctx)
  const mute = async (body: InputOf<typeof muteConversation>['body']) =>
    (await testApp.call(muteConversation, { as: outsider, body })).body.code
  expect(await mute({ groupId: group.id, isMuted: true })).toBe('NOT_GROUP_MEMBER')
  for (const body of [{}, { groupId: group.id, userId: anna.id }])
    expect(await mute({ ...body, isMuted: true })).toBe('VALIDATION_FAILED')
})

test('the replies to somebody who wrote thousands of messages are found through an index', async () => {
  const { anna, bram, group } = await makePair()
  const { $client: pool } = testApp.ctx.db
  // Most chats are small: the planner expects few messages in each.
  await pool.query(
    `with small as (insert into groups (id, event_id, owner_id, name, max_members, member_count, created_at, updated_at)
       select gen_random_uuid(), event_id, owner_id, 'Groep', 50, 1, now(), now() from groups, generate_series(1, 500) where id = $1 returning id)
     insert into conversations (id, kind, group_id, created_at) select gen_random_uuid(), 'GROUP', id, now() from small`,
    [group.id],
  )
  await pool.query(
    `insert into messages (conversation_id, seq, id, sender_id, client_id, content, type, created_at, reply_to_seq)
     select c.id, n, gen_random_uuid(), case when n % 2 = 0 then $2::uuid else $3::uuid end, gen_random_uuid(), 'Bericht', 'TEXT', now(),
       case when n % 5 = 0 then n - 2 end
     from conversations c, generate_series(1, 4000) n where c.group_id = $1 or (n < 20 and c.last_message_at is null)`,
    [group.id, anna.id, bram.id],
  )
  await vacuumAnalyze(testApp.ctx, 'messages')
  const plan = await explain(testApp.ctx, (db) => markMessagesChanged(db, anna.id))
  expect(plan.indexes).toContain('messages_replies')
})
