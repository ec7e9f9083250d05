import { blockUser } from 'contract/blocks.ts'
import { sendMessage } from 'contract/chat.ts'
import { sendDirectMessage } from 'contract/direct-messages.ts'
import { deleteMessage, searchMessages } from 'contract/messages.ts'
import { expect, test } from 'vitest'
import { makeGroup, makeUser, type TestUser } from '../../testing/factories.ts'
import { useHouse } from '../../testing/house.ts'

const house = useHouse()
const say = async (user: TestUser, groupId: string, content: string) =>
  (await house.call(sendMessage, { as: user, params: { id: groupId }, body: { content } })).data.message
const find = async (user: TestUser, q: string, more: { limit?: number; cursor?: string; groupId?: string } = {}) =>
  (await house.call(searchMessages, { as: user, query: { q, ...more } })).data
const texts = async (user: TestUser, q: string) => (await find(user, q)).messages.map(({ content }) => content)

test('finds words by their beginning, accents and case aside, in what one may see and nothing else', async () => {
  const [anna, bram, carla] = [await makeUser(house.ctx), await makeUser(house.ctx), await makeUser(house.ctx)]
  const group = await makeGroup(house.ctx, { ownerId: anna.id, members: [bram] })
  const elsewhere = await makeGroup(house.ctx, { ownerId: carla.id })
  await say(anna, group.id, 'Zullen we bij het CAFÉ afspreken?')
  const gone = await say(bram, group.id, 'Welk café?')
  await say(carla, elsewhere.id, 'Het café is dicht')
  await house.call(sendDirectMessage, { as: bram, params: { userId: anna.id }, body: { message: 'Cafeetje doen?' } })

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

  await house.call(deleteMessage, { as: bram, params: { id: gone.id } })
  expect(await texts(anna, 'welk')).toEqual([])
  await house.call(blockUser, { as: anna, params: { id: bram.id }, body: {} })
  expect(await texts(anna, 'cafe')).toEqual(['Zullen we bij het CAFÉ afspreken?'])
})

test('looks at an index, whatever stands in other people’s conversations', async () => {
  const anna = await makeUser(house.ctx)
  const group = await makeGroup(house.ctx, { ownerId: anna.id })
  const others = await Promise.all(Array.from({ length: 3 }, () => makeGroup(house.ctx)))
  await house.ctx.db.$client.query(
    `insert into messages (conversation_id, seq, id, client_id, content, type, created_at)
     select c.id, n, gen_random_uuid(), gen_random_uuid(), 'trein van ' || n, 'TEXT', now()
     from conversations c, generate_series(1, 4000) n where c.group_id = any($1::uuid[])`,
    [others.map(({ id }) => id)],
  )
  await house.ctx.db.$client.query(
    `insert into conversations (id, kind, group_id, created_at) select gen_random_uuid(), 'GROUP', g, now()
     from unnest($1::uuid[]) g on conflict do nothing`,
    [[group.id, ...others.map(({ id }) => id)]],
  )
  await say(anna, group.id, 'Welke trein?')
  expect(await texts(anna, 'trein')).toEqual(['Welke trein?'])
})
