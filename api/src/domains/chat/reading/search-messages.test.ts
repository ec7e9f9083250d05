import { blockUser } from 'contract/blocks.ts'
import { sendMessage } from 'contract/chat/chat.ts'
import { sendDirectMessage } from 'contract/chat/direct.ts'
import { deleteMessage, searchMessages } from 'contract/chat/messages.ts'
import { expect, test } from 'vitest'
import { makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { explain, vacuumAnalyze } from '../../../testing/query-plans.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { listFoundMessages } from './repository-search.ts'

const testApp = useTestApp()
const sendToGroup = async (user: TestUser, groupId: string, content: string) =>
  (await testApp.call(sendMessage, { as: user, params: { id: groupId }, body: { content } })).data.message
const find = async (user: TestUser, q: string, more: { limit?: number; cursor?: string; groupId?: string } = {}) =>
  (await testApp.call(searchMessages, { as: user, query: { q, ...more } })).data
const texts = async (user: TestUser, q: string) => (await find(user, q)).messages.map(({ content }) => content)

test('finds words by their beginning, ignoring accents and case, in readable messages only', async () => {
  const [anna, bram, carla] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  const group = await makeGroup(testApp.ctx, { ownerId: anna.id, members: [bram] })
  const elsewhere = await makeGroup(testApp.ctx, { ownerId: carla.id })
  await sendToGroup(anna, group.id, 'Zullen we bij het CAFÉ afspreken?')
  const deleted = await sendToGroup(bram, group.id, 'Welk café?')
  await sendToGroup(carla, elsewhere.id, 'Het café is dicht')
  await testApp.call(sendDirectMessage, { as: bram, params: { userId: anna.id }, body: { message: 'Cafeetje doen?' } })

  expect(await texts(anna, 'cafe')).toEqual(['Cafeetje doen?', 'Welk café?', 'Zullen we bij het CAFÉ afspreken?'])
  expect(await texts(anna, 'café AFSPR')).toEqual(['Zullen we bij het CAFÉ afspreken?'])
  expect(await texts(carla, 'cafe')).toEqual(['Het café is dicht'])
  expect(await texts(anna, "'&|!:*")).toEqual([])
  const first = await find(anna, 'cafe', { limit: 2 })
  expect(first).toMatchObject({ hasNextPage: true })
  expect(first.messages[0]).toMatchObject({ group: null, partner: { id: bram.id }, author: { id: bram.id } })
  expect(first.messages[1]).toMatchObject({ group: { id: group.id, name: group.name }, partner: null, seq: 2 })
  const rest = await find(anna, 'cafe', { limit: 2, cursor: first.nextCursor ?? '' })
  expect([rest.messages.map(({ seq }) => seq), rest.hasNextPage]).toEqual([[1], false])
  expect((await find(anna, 'cafe', { groupId: group.id })).messages).toHaveLength(2)

  await testApp.call(deleteMessage, { as: bram, params: { id: deleted.id } })
  expect(await texts(anna, 'welk')).toEqual([])
  await testApp.call(blockUser, { as: anna, params: { id: bram.id }, body: {} })
  expect(await texts(anna, 'cafe')).toEqual(['Zullen we bij het CAFÉ afspreken?'])
})

test('finds a rare word through the text index with many messages in all conversations', async () => {
  const anna = await makeUser(testApp.ctx)
  const group = await makeGroup(testApp.ctx, { ownerId: anna.id })
  const others = await Promise.all(Array.from({ length: 3 }, () => makeGroup(testApp.ctx)))
  const { $client: pool } = testApp.ctx.db
  const groupIds = [group.id, ...others.map(({ id }) => id)]
  await pool.query(
    `insert into conversations (id, kind, group_id, created_at) select gen_random_uuid(), 'GROUP', g, now()
     from unnest($1::uuid[]) g on conflict do nothing`,
    [groupIds],
  )
  // Every hundredth message of other chats contains the word, and every thousandth of the reader's own chat.
  await pool.query(
    `insert into messages (conversation_id, seq, id, sender_id, client_id, content, type, created_at)
     select c.id, n, gen_random_uuid(), $3, gen_random_uuid(),
       case when n % (case when c.group_id = $2 then 1000 else 100 end) = 0 then 'De trein van ' || n else 'Bericht nummer ' || n end, 'TEXT', now()
     from conversations c, generate_series(1, 3000) n where c.group_id = any($1::uuid[])`,
    [groupIds, group.id, anna.id],
  )
  await pool.query('update conversations set last_seq = 3000 where group_id = any($1::uuid[])', [groupIds])
  await vacuumAnalyze(testApp.ctx, 'messages, conversations, group_members')

  expect((await texts(anna, 'trein')).toSorted()).toEqual([
    'De trein van 1000',
    'De trein van 2000',
    'De trein van 3000',
  ])
  const plan = await explain(testApp.ctx, (db) => listFoundMessages(db, anna.id, 'trein:*', {}, null, 21))
  expect(plan.indexes).toContain('messages_search')
  expect(plan.wholeTables).not.toContain('messages')
})
