import { listAuditEntries } from 'contract/audit.ts'
import { blockUser } from 'contract/blocks.ts'
import { listMessages, sendMessage } from 'contract/chat/chat.ts'
import { listConversations, listDirectMessages, sendDirectMessage } from 'contract/chat/direct.ts'
import { listGroupChats } from 'contract/chat/groups.ts'
import { deleteMessage, removeMessage, searchMessages } from 'contract/chat/messages.ts'
import { readGroupLog } from 'contract/groups/admin.ts'
import { listMailbox } from 'contract/platform/development.ts'
import { createReport, listReports } from 'contract/reports.ts'
import { listUserMessages } from 'contract/users/admin.ts'
import { expect, test } from 'vitest'
import type { Facts } from '../../../facts.ts'
import { newId } from '../../../platform/ids.ts'
import { makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { useSockets } from '../../../testing/socket.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const testApp = useTestApp()
const connect = useSockets(testApp)

const setUp = async () => {
  const [anna, bram] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  const admin = await makeUser(testApp.ctx, { isAdmin: true })
  const { id: groupId } = await makeGroup(testApp.ctx, { ownerId: anna.id, members: [bram] })
  return { anna, bram, admin, groupId }
}
const remove = (admin: TestUser, id: string, body: { reason?: string; category?: string } = {}) =>
  testApp.call(removeMessage, { as: admin, params: { id }, body: { ...body } })
const sendToGroup = async (user: TestUser, groupId: string, content: string, replyToId?: string) =>
  (await testApp.call(sendMessage, { as: user, params: { id: groupId }, body: { content, replyToId } })).data.message
const removedAt = expect.any(String)

test('a removed message is gone wherever it was, live and when read, and says that an administrator removed it', async () => {
  const { anna, bram, admin, groupId } = await setUp()
  const socket = await connect(bram)
  await socket.send('join-group', { groupId })
  const first = await sendToGroup(bram, groupId, 'Verboden woorden')
  await sendToGroup(anna, groupId, 'Pardon?', first.id)
  expect((await remove(admin, first.id)).status).toBe(200)
  const changed = [
    await socket.waitFor('message-changed', ({ seq }) => seq === 1),
    await socket.waitFor('message-changed', ({ seq }) => seq === 2),
  ]
  expect(changed[0]).toMatchObject({ content: '', deletedAt: removedAt, removedAt })
  expect(changed[1]?.replyTo).toMatchObject({ content: '', deletedAt: removedAt, removedAt })
  expect((await testApp.call(listMessages, { as: bram, params: { id: groupId } })).data.messages).toEqual(changed)
  expect((await testApp.call(searchMessages, { as: anna, query: { q: 'verboden' } })).data.messages).toEqual([])
  const last = await sendToGroup(bram, groupId, 'Nog meer verboden woorden')
  await remove(admin, last.id)
  const [chat] = (await testApp.call(listGroupChats, { as: anna })).data.groupChats
  expect(chat?.lastMessage).toMatchObject({ content: '', removedAt })
  const log = (await testApp.call(readGroupLog, { as: admin, params: { id: groupId } })).data.messages
  expect(log.map(({ isDeleted, isRemoved }) => [isDeleted, isRemoved])).toEqual([
    [true, true],
    [false, false],
    [true, true],
  ])
  const written = (await testApp.call(listUserMessages, { as: admin, params: { id: bram.id } })).data.messages
  expect(written).toMatchObject([
    { content: '', isRemoved: true },
    { content: '', isRemoved: true },
  ])
})

test('a direct message is removed for both people, also across a block', async () => {
  const { anna, bram, admin } = await setUp()
  const sent = await testApp.call(sendDirectMessage, {
    as: bram,
    params: { userId: anna.id },
    body: { message: 'Fout' },
  })
  const { id } = sent.data.message
  await testApp.call(blockUser, { as: anna, params: { id: bram.id }, body: {} })
  const sockets = [await connect(anna), await connect(bram)]
  await remove(admin, id)
  for (const socket of sockets)
    expect(await socket.waitFor('direct-message:changed')).toMatchObject({ id, message: '', removedAt })
  const history = await testApp.call(listDirectMessages, { as: anna, params: { userId: bram.id } })
  expect(history.data.messages).toMatchObject([{ message: '', removedAt }])
  const [conversation] = (await testApp.call(listConversations, { as: anna })).data.conversations
  expect(conversation?.lastMessage).toMatchObject({ message: '', removedAt })
})

test('it is recorded once for the writer and the audit log, and the evidence of a report keeps the text', async () => {
  const { anna, bram, admin, groupId } = await setUp()
  const facts: Facts['message.removedByAdmin'][] = []
  testApp.app.react({ within: { 'message.removedByAdmin': async (_, fact) => void facts.push(fact) } })
  const { id } = await sendToGroup(bram, groupId, 'Verboden woorden')
  const report = { reportedId: bram.id, notes: 'Dit mag niet', messageId: id }
  expect((await testApp.call(createReport, { as: anna, body: report })).status).toBe(201)
  await remove(admin, id, { reason: 'Schelden', category: 'harassment' })
  await remove(admin, id, { reason: 'Nog eens' })
  expect(facts).toEqual([
    { messageId: id, userId: bram.id, actorId: admin.id, reason: 'Schelden', category: 'HARASSMENT' },
  ])
  const { mails } = (await testApp.call(listMailbox, { query: { to: bram.email } })).data
  expect(mails).toHaveLength(1)
  for (const words of ['Een bericht van jou in', 'niet pesten', 'Schelden']) expect(mails[0]?.text).toContain(words)
  const { entries } = (await testApp.call(listAuditEntries, { as: admin, query: { subjectId: bram.id } })).data
  expect(entries).toMatchObject([
    {
      actor: { id: admin.id },
      subject: { type: 'USER', id: bram.id },
      reason: 'Schelden',
      details: { category: 'HARASSMENT' },
    },
  ])
  const { reports } = (await testApp.call(listReports, { as: admin, query: { reportedId: bram.id } })).data
  expect(reports[0]?.evidence).toMatchObject([{ content: 'Verboden woorden' }])
})

test('a message that its writer deleted stays theirs, an unknown one is refused, and members may not remove', async () => {
  const { anna, bram, admin, groupId } = await setUp()
  const { id } = await sendToGroup(bram, groupId, 'Vergissing')
  expect((await remove(anna, id)).status).toBe(403)
  await testApp.call(deleteMessage, { as: bram, params: { id } })
  expect((await remove(admin, id)).status).toBe(200)
  const [message] = (await testApp.call(listMessages, { as: bram, params: { id: groupId } })).data.messages
  expect(message).toMatchObject({ deletedAt: expect.any(String), removedAt: null })
  expect((await remove(admin, newId())).body.code).toBe('MESSAGE_NOT_FOUND')
})
