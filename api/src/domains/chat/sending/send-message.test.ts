import { getCurrentUser } from 'contract/auth/session.ts'
import { sendMessage } from 'contract/chat/chat.ts'
import { deleteMessage, reactToMessage } from 'contract/chat/messages.ts'
import { removeMember } from 'contract/groups/membership.ts'
import { plainGroupMessage } from 'contract/testing/plain-messages.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { useSockets } from '../../../testing/socket.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { groupMembers } from '../../groups/tables.ts'
import { users } from '../../users/tables.ts'
import { conversations, messages, readMarks } from '../tables.ts'
import { draftOf, storeDrafts } from './service-store.ts'

const testApp = useTestApp()
const connect = useSockets(testApp)

const makePair = async () => {
  const [anna, bram] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  return { anna, bram, group: await makeGroup(testApp.ctx, { ownerId: anna.id, members: [bram] }) }
}
const stored = (groupId: string) =>
  testApp.ctx.db
    .select({ seq: messages.seq, content: messages.content, createdAt: messages.createdAt })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(eq(conversations.groupId, groupId))
    .orderBy(messages.seq)
const post = (user: TestUser, groupId: string, body: { content: string; clientId?: string; replyToId?: string }) =>
  testApp.call(sendMessage, { as: user, params: { id: groupId }, body })

test('is acknowledged, and received by everyone in the room including the sender', async () => {
  const { anna, bram, group } = await makePair()
  const [a, b] = [await connect(anna), await connect(bram)]
  await a.send('join-group', { groupId: group.id })
  await b.send('join-group', { groupId: group.id })
  const clientId = newId()
  const answer = await b.send('send-message', { groupId: group.id, content: 'Wie gaat er met de trein?', clientId })
  if (!answer.success) throw new Error(answer.message)
  expect(answer.data.message).toEqual({
    ...plainGroupMessage,
    id: expect.any(String),
    clientId,
    groupId: group.id,
    userId: bram.id,
    username: bram.username,
    user: {
      id: bram.id,
      username: bram.username,
      profilePhoto: null,
      profilePhotoThumbnail: null,
      suspendedAt: null,
    },
    content: 'Wie gaat er met de trein?',
    createdAt: expect.stringMatching(/Z$/),
  })
  expect(await a.waitFor('new-message')).toEqual(answer.data.message)
  expect(await b.waitFor('new-message')).toEqual(answer.data.message)
})

test('over HTTP does the same as over the socket', async () => {
  const { anna, bram, group } = await makePair()
  const a = await connect(anna)
  await a.send('join-group', { groupId: group.id })
  const answer = await post(bram, group.id, { content: 'Ik neem koffie mee' })
  expect(answer.status).toBe(201)
  expect(await a.waitFor('new-message')).toEqual(answer.data.message)
})

test('without a client id gets a new one from the server', async () => {
  const { anna, group } = await makePair()
  const first = (await post(anna, group.id, { content: 'Hoi' })).data.message
  const second = (await post(anna, group.id, { content: 'Hoi' })).data.message
  expect([first.seq, second.seq]).toEqual([1, 2])
  expect(first.clientId).not.toBe(second.clientId)
})

test('raises the read mark of the sender only', async () => {
  const { anna, bram, group } = await makePair()
  await post(anna, group.id, { content: 'Een' })
  await post(bram, group.id, { content: 'Twee' })
  const marks = await testApp.ctx.db
    .select({ userId: readMarks.userId, seq: readMarks.lastReadSeq })
    .from(readMarks)
    .innerJoin(conversations, eq(conversations.id, readMarks.conversationId))
    .where(eq(conversations.groupId, group.id))
  expect(new Map(marks.map((mark) => [mark.userId, mark.seq]))).toEqual(
    new Map([
      [anna.id, 1],
      [bram.id, 2],
    ]),
  )
})

test('times do not decrease within a conversation when the clock does', async () => {
  const { anna, group } = await makePair()
  await post(anna, group.id, { content: 'Eerst' })
  testApp.advanceTime(-60_000)
  await post(anna, group.id, { content: 'Daarna' })
  testApp.advanceTime(60_000)
  const [first, second] = await stored(group.id)
  expect(second?.createdAt.getTime()).toBeGreaterThanOrEqual(first?.createdAt.getTime() ?? Number.NaN)
})

describe('the same client id again', () => {
  test('returns the first result, stores nothing and broadcasts the stored message again', async () => {
    const { anna, bram, group } = await makePair()
    const [a, b] = [await connect(anna), await connect(bram)]
    await b.send('join-group', { groupId: group.id })
    const message = { groupId: group.id, content: 'Trein van tien uur', clientId: newId() }
    const first = await a.send('send-message', message)
    expect(await a.send('send-message', message)).toEqual(first)
    expect((await post(anna, group.id, { content: message.content, clientId: message.clientId })).data).toEqual(
      first.success && first.data,
    )
    await a.send('send-message', { groupId: group.id, content: 'En nu iets anders' })
    await b.waitFor('new-message', (message) => message.seq === 2)
    const received = b.received('new-message')
    expect(received.map(({ seq }) => seq)).toEqual([1, 1, 1, 2])
    expect(received.slice(0, 3)).toEqual(received.slice(0, 3).map(() => first.success && first.data.message))
  })

  test('is broadcast when the node that stored it ended before its broadcast', async () => {
    const { anna, bram, group } = await makePair()
    const [a, b] = [await connect(anna), await connect(bram)]
    await b.send('join-group', { groupId: group.id })
    const [clientId, content] = [newId(), 'Ik sta bij de ingang']
    const draft = draftOf(anna.id, group.id, { content, clientId })
    await storeDrafts(testApp.ctx, 'GROUP', [draft])
    const answer = await a.send('send-message', { groupId: group.id, content, clientId })
    expect(answer.success && answer.data.message.id).toBe(draft.id)
    await a.send('send-message', { groupId: group.id, content: 'Waar ben jij?' })
    await b.waitFor('new-message', (message) => message.seq === 2)
    expect(b.received('new-message').map(({ seq, clientId }) => [seq, clientId === draft.clientId])).toEqual([
      [1, true],
      [2, false],
    ])
  })

  test('is broadcast again however old it is, unless it was deleted', async () => {
    const { anna, bram, group } = await makePair()
    const a = await connect(anna)
    const clientIds = [newId(), newId()]
    const drafts = clientIds.map((clientId) => draftOf(anna.id, group.id, { content: 'Hoi', clientId }))
    await storeDrafts(testApp.ctx, 'GROUP', drafts)
    await testApp.call(deleteMessage, { as: anna, params: { id: drafts[0]?.id ?? '' } })
    const b = await connect(bram)
    await b.send('join-group', { groupId: group.id })
    await a.send('send-message', { groupId: group.id, content: 'Hoi', clientId: clientIds[0] ?? '' })
    testApp.advanceTime(2 * 60_000)
    await a.send('send-message', { groupId: group.id, content: 'Hoi', clientId: clientIds[1] ?? '' })
    await a.send('send-message', { groupId: group.id, content: 'Waar ben jij?' })
    await b.waitFor('new-message', (message) => message.seq === 3)
    expect(b.received('new-message').map(({ seq }) => seq)).toEqual([2, 3])
  })

  test('after its sender was removed returns nothing that others did since', async () => {
    const { anna, bram, group } = await makePair()
    const secret = (await post(anna, group.id, { content: 'Om tien uur bij de brug' })).data.message
    const message = { content: 'Ik kom ook', clientId: newId(), replyToId: secret.id }
    const { id } = (await post(bram, group.id, message)).data.message
    await testApp.call(removeMember, { as: anna, params: { id: group.id, userId: bram.id } })
    await testApp.call(reactToMessage, { as: anna, params: { id }, body: { emoji: '👎' } })
    const again = (await post(bram, group.id, message)).data.message
    expect(again).toMatchObject({ id, content: 'Ik kom ook', reactions: [], replyTo: null })
    expect((await post(bram, group.id, { content: 'Hoezo?' })).body.code).toBe('NOT_GROUP_MEMBER')
  })

  test('twenty times at once, over two sockets and HTTP, is stored once', async () => {
    const { anna, bram, group } = await makePair()
    const [one, two, b] = [await connect(anna), await connect(anna), await connect(bram)]
    await b.send('join-group', { groupId: group.id })
    const message = { groupId: group.id, content: 'Eén keer graag', clientId: newId() }
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        if (index % 5 === 0)
          return (await post(anna, group.id, { content: message.content, clientId: message.clientId })).data.message.id
        const answer = await (index % 2 === 0 ? one : two).send('send-message', message)
        return answer.success ? answer.data.message.id : answer.code
      }),
    )
    expect(new Set(answers).size).toBe(1)
    expect(await stored(group.id)).toHaveLength(1)
    await one.send('send-message', { groupId: group.id, content: 'Klaar' })
    await b.waitFor('new-message', (message) => message.content === 'Klaar')
    expect(new Set(b.received('new-message').map(({ seq }) => seq))).toEqual(new Set([1, 2]))
  })

  test('with another text or group is refused, also concurrently', async () => {
    const { anna, group } = await makePair()
    const other = await makeGroup(testApp.ctx, { ownerId: anna.id })
    const a = await connect(anna)
    const clientId = newId()
    const twice = await Promise.all([
      a.send('send-message', { groupId: group.id, content: 'Ja', clientId }),
      a.send('send-message', { groupId: group.id, content: 'Nee', clientId }),
    ])
    expect(twice.map((answer) => (answer.success ? 'stored' : answer.code))).toEqual(['stored', 'CLIENT_ID_TAKEN'])
    expect((await post(anna, group.id, { content: 'Nee', clientId })).body.code).toBe('CLIENT_ID_TAKEN')
    const elsewhere = await post(anna, other.id, { content: 'Ja', clientId })
    expect([elsewhere.status, elsewhere.body.code]).toEqual([409, 'CLIENT_ID_TAKEN'])
    expect(await stored(group.id)).toHaveLength(1)
    expect(await stored(other.id)).toHaveLength(0)
  })

  test('of another sender is another message', async () => {
    const { anna, bram, group } = await makePair()
    const clientId = newId()
    await post(anna, group.id, { content: 'Van Anna', clientId })
    expect((await post(bram, group.id, { content: 'Van Bram', clientId })).data.message.seq).toBe(2)
  })

  test('in capitals is the same id', async () => {
    const { anna, group } = await makePair()
    const clientId = newId()
    const first = await post(anna, group.id, { content: 'Hoi', clientId })
    expect((await post(anna, group.id, { content: 'Hoi', clientId: clientId.toUpperCase() })).data).toEqual(first.data)
  })

  test('with half a surrogate pair is still the same text', async () => {
    const { anna, group } = await makePair()
    const message = { content: 'Feest \ud83c', clientId: newId() }
    const first = await post(anna, group.id, message)
    expect(first.status).toBe(201)
    expect((await post(anna, group.id, message)).data).toEqual(first.data)
  })
})

describe('is refused', () => {
  test.each(['PENDING', 'REJECTED', 'WAITLIST'] as const)('to whose membership is %s', async (status) => {
    const { bram, group } = await makePair()
    await testApp.ctx.db.update(groupMembers).set({ status }).where(eq(groupMembers.userId, bram.id))
    const b = await connect(bram)
    expect(await b.send('send-message', { groupId: group.id, content: 'Hallo?' })).toMatchObject({
      success: false,
      code: 'NOT_GROUP_MEMBER',
      message: 'Je moet lid zijn om toegang te krijgen tot groep chat',
    })
    expect(await stored(group.id)).toHaveLength(0)
  })

  test('to an outsider: 403 of a public group, 404 of one that is not, 404 of none', async () => {
    const outsider = await makeUser(testApp.ctx)
    const open = await makeGroup(testApp.ctx)
    const hidden = await makeGroup(testApp.ctx, { isPublic: false })
    const answers = await Promise.all(
      [open.id, hidden.id, newId()].map((groupId) => post(outsider, groupId, { content: 'Hallo?' })),
    )
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'NOT_GROUP_MEMBER'],
      [404, 'GROUP_NOT_FOUND'],
      [404, 'GROUP_NOT_FOUND'],
    ])
  })

  test('alone: the others of its batch are stored without a gap', async () => {
    const { anna, bram, group } = await makePair()
    const outsider = await makeUser(testApp.ctx)
    const deletedId = newId()
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => {
        const who = [anna, outsider, bram][index % 3] ?? anna
        return post(who, index % 7 === 6 ? deletedId : group.id, { content: `${index}` })
      }),
    )
    const refused = answers.filter((answer) => answer.status !== 201)
    expect(new Set(refused.map((answer) => answer.body.code))).toEqual(new Set(['NOT_GROUP_MEMBER', 'GROUP_NOT_FOUND']))
    const rows = await stored(group.id)
    expect(rows.map((row) => row.seq)).toEqual(Array.from({ length: answers.length - refused.length }, (_, i) => i + 1))
  })

  test('to a sender suspended just now whose socket is open', async () => {
    const { bram, group } = await makePair()
    const b = await connect(bram)
    await b.send('join-group', { groupId: group.id })
    // Follows the check of this session after the handshake, which would otherwise disconnect the suspended user.
    await testApp.call(getCurrentUser, { as: bram })
    await testApp.ctx.db.update(users).set({ suspendedAt: testApp.ctx.now() }).where(eq(users.id, bram.id))
    expect(await b.send('send-message', { groupId: group.id, content: 'Toch nog even' })).toMatchObject({
      success: false,
      code: 'ACCOUNT_SUSPENDED',
    })
  })

  test('when it is empty or too long, with the message of the field', async () => {
    const { anna, group } = await makePair()
    const a = await connect(anna)
    const send = (content: string) => a.send('send-message', { groupId: group.id, content })
    expect(await send('x'.repeat(1000))).toMatchObject({ success: true })
    expect(await send('x'.repeat(1001))).toMatchObject({ message: 'Bericht te lang (max 1000 tekens)' })
    for (const empty of ['  \n ', '\u200B\u2063'])
      expect(await send(empty)).toMatchObject({ code: 'VALIDATION_FAILED', message: 'Bericht is leeg' })
    expect((await post(anna, group.id, { content: 'Hoi', clientId: 'geen-uuid' })).status).toBe(422)
  })
})
