import { listAuditEntries } from 'contract/audit.ts'
import { listUserMessages } from 'contract/users/admin.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { makeGroup, makeUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { conversations, messages } from '../tables.ts'

const testApp = useTestApp()

test('an administrator reads a person’s group and direct messages, and each page is in the audit log', async () => {
  const [admin, person, friend] = [
    await makeUser(testApp.ctx, { isAdmin: true }),
    await makeUser(testApp.ctx),
    await makeUser(testApp.ctx),
  ]
  const group = await makeGroup(testApp.ctx, { ownerId: person.id, members: [friend] })
  const [inGroup, direct] = [newId(), newId()]
  const [low = '', high = ''] = [person.id, friend.id].sort()
  const now = testApp.ctx.now()
  await testApp.ctx.db.insert(conversations).values([
    { id: inGroup, kind: 'GROUP', groupId: group.id, lastSeq: 3, createdAt: now },
    { id: direct, kind: 'DIRECT', lowUserId: low, highUserId: high, lastSeq: 1, createdAt: now },
  ])
  const messageRow = (conversationId: string, seq: number, senderId: string, content: string, given: object = {}) => ({
    id: newId(),
    conversationId,
    seq,
    senderId,
    clientId: newId(),
    content,
    type: 'TEXT' as const,
    createdAt: new Date(now.getTime() + seq * 1000),
    ...given,
  })
  await testApp.ctx.db
    .insert(messages)
    .values([
      messageRow(inGroup, 1, person.id, 'Wie gaat er mee?'),
      messageRow(inGroup, 2, friend.id, 'Ik!'),
      messageRow(inGroup, 3, person.id, 'Spijt', { deletedAt: now }),
      messageRow(direct, 5, person.id, 'Onder ons'),
    ])
  const reportId = newId()
  const read = (query: Record<string, string>, id = person.id) =>
    testApp.call(listUserMessages, { as: admin, params: { id }, raw: { query } })

  const all = (await read({ reason: 'Melding', reportId })).data
  expect(all.messages.map(({ type, target, content, isDeleted }) => [type, target, content, isDeleted])).toEqual([
    ['direct', friend.username, 'Onder ons', false],
    ['group', group.name, '', true],
    ['group', group.name, 'Wie gaat er mee?', false],
  ])
  expect(all.pagination).toMatchObject({ page: 1, limit: 50, total: 3 })
  expect((await read({ type: 'DIRECT' })).data.messages.map(({ content }) => content)).toEqual(['Onder ons'])
  const second = (await read({ type: 'group', limit: '1', page: '2' })).data
  expect([second.messages.map(({ content }) => content), second.pagination.total]).toEqual([['Wie gaat er mee?'], 2])
  expect((await read({ type: 'alles' })).status).toBe(422)
  expect((await read({}, newId())).body.code).toBe('USER_NOT_FOUND')

  const { entries } = (await testApp.call(listAuditEntries, { as: admin, query: { actorId: admin.id } })).data
  expect(
    entries.map(({ action, subject, reason, reportId, details }) => [action, subject.id, reason, reportId, details]),
  ).toEqual([
    ['USER_MESSAGES_READ', person.id, null, null, { page: 2, filter: 'group' }],
    ['USER_MESSAGES_READ', person.id, null, null, { page: 1, filter: 'direct' }],
    ['USER_MESSAGES_READ', person.id, 'Melding', reportId, { page: 1, filter: 'all' }],
  ])
})
