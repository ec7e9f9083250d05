import { sendMessage } from 'contract/chat/chat.ts'
import { hasUnread } from 'contract/chat/direct.ts'
import { listGroupChats } from 'contract/chat/groups.ts'
import { deleteMessage, muteConversation } from 'contract/chat/messages.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { explain, insertBulk, vacuumAnalyze } from '../../../testing/query-plans.ts'
import { useSockets } from '../../../testing/socket.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { blocks } from '../../blocks/tables.ts'
import { users } from '../../users/tables.ts'
import { listGroupChats as listGroupChatRows } from './repository-group-chats.ts'
import { getGroupChat } from './service-group.ts'
import { raiseReadMark } from './service-history.ts'

const testApp = useTestApp()
const open = useSockets(testApp)
let anna: TestUser
let bram: TestUser
let groupId: string

beforeEach(async () => {
  anna = await makeUser(testApp.ctx)
  bram = await makeUser(testApp.ctx)
  groupId = (await makeGroup(testApp.ctx, { ownerId: anna.id, members: [bram] })).id
  testApp.advanceTime(1_000)
})

const say = async (content: string, as: TestUser, group = groupId) =>
  (await testApp.call(sendMessage, { as, params: { id: group }, body: { content } })).data.message
/** The dot in the navigation stands for the same groups. */
async function chats(as: TestUser = anna) {
  const { groupChats } = (await testApp.call(listGroupChats, { as })).data
  const unread = groupChats.filter(({ unreadCount, isMuted }) => unreadCount > 0 && !isMuted)
  const { unreadGroupIds } = (await testApp.call(hasUnread, { as })).data
  expect(unreadGroupIds.sort()).toEqual(unread.map(({ group }) => group.id).sort())
  return groupChats
}
const chat = async (as: TestUser = anna) => (await chats(as)).find(({ group }) => group.id === groupId)

describe('listGroupChats', () => {
  test('has 20 rows on a page, unless asked for more', async () => {
    expect((await testApp.call(listGroupChats, { as: anna })).data.pagination.limit).toBe(20)
  })

  test('lists the last message and counts what others wrote since the last visit', async () => {
    expect(await chat()).toMatchObject({ lastMessage: null, unreadCount: 0, lastSeq: 0, isMuted: false })
    await say('Wie rijdt er?', anna)
    await say('Ik', bram)
    await say('Zes uur?', bram)
    expect(await chat()).toMatchObject({
      lastMessage: { seq: 3, content: 'Zes uur?', user: { id: bram.id }, hidden: null, deletedAt: null },
      unreadCount: 2,
      lastSeq: 3,
    })
    const socket = await open(anna)
    await socket.send('group-chat:mark-read', { groupId })
    expect(await socket.waitFor('group-chat:read')).toEqual({ groupId, lastReadSeq: 3 })
    expect((await chat())?.unreadCount).toBe(0)
    // Answering reads what came before.
    expect((await chat(bram))?.unreadCount).toBe(0)
  })

  test('orders by the last message; a group just joined comes before older talk', async () => {
    const other = (await makeGroup(testApp.ctx, { members: [anna] })).id
    const ids = async () => (await chats()).map(({ group }) => group.id)
    expect(await ids()).toEqual([other, groupId])
    testApp.advanceTime(1_000)
    await say('Hoi', bram)
    expect(await ids()).toEqual([groupId, other])
  })

  test('shows groups of accepted members only', async () => {
    expect(await chats(await makeUser(testApp.ctx))).toEqual([])
  })

  test('hides the words of a person the caller blocked and does not count them', async () => {
    await say('Hoi', bram)
    await testApp.ctx.db
      .insert(blocks)
      .values({ blockerId: anna.id, blockedId: bram.id, reason: 'OTHER', createdAt: testApp.ctx.now() })
    expect(await chat()).toMatchObject({
      lastMessage: { content: '', hidden: 'BLOCKED', messageType: 'TEXT' },
      unreadCount: 0,
    })
    await say('Hallo', anna)
    // The blocked person cannot tell.
    expect(await chat(bram)).toMatchObject({ lastMessage: { content: 'Hallo', hidden: null }, unreadCount: 1 })
  })

  test('does not count messages of a suspended person', async () => {
    await say('Hoi', bram)
    await testApp.ctx.db.update(users).set({ suspendedAt: testApp.ctx.now() }).where(eq(users.id, bram.id))
    expect(await chat()).toMatchObject({
      lastMessage: { content: '', user: { suspendedAt: expect.any(String) } },
      unreadCount: 0,
    })
  })

  test('empties a deleted message and does not count it', async () => {
    const { id } = await say('Vergissing', bram)
    await testApp.call(deleteMessage, { as: bram, params: { id } })
    expect(await chat()).toMatchObject({ lastMessage: { content: '', deletedAt: expect.any(String) }, unreadCount: 0 })
  })

  test('does not count messages from before the person joined', async () => {
    await say('Lang geleden', bram)
    testApp.advanceTime(60_000)
    const { id } = await makeGroup(testApp.ctx, { ownerId: bram.id })
    await say('Alleen', bram, id)
    testApp.advanceTime(60_000)
    const late = await makeUser(testApp.ctx)
    await testApp.ctx.db.execute(sql`
      insert into group_members (group_id, user_id, status, requested_at, joined_at)
      values (${groupId}, ${late.id}, 'ACCEPTED', ${testApp.ctx.now()}, ${testApp.ctx.now()})`)
    expect((await chats(late))[0]).toMatchObject({ unreadCount: 0, lastMessage: { content: 'Lang geleden' } })
    testApp.advanceTime(1_000)
    await say('Welkom', bram)
    expect((await chats(late))[0]?.unreadCount).toBe(1)
  })

  test('says whether it is muted', async () => {
    await say('Hoi', bram)
    await testApp.call(muteConversation, { as: anna, body: { groupId, isMuted: true } })
    expect((await chat())?.isMuted).toBe(true)
  })
})

test('a message reaches members who do not have the chat open, and nobody else', async () => {
  const outsider = await open(await makeUser(testApp.ctx))
  const member = await open(anna)
  await say('Hoi', bram)
  await member.waitForTopic('groupChats')
  await say('Nog een', bram)
  // The second within two seconds is published at their end.
  await expect.poll(() => member.topics().filter((topic) => topic === 'groupChats').length).toBe(2)
  expect(member.received('new-message')).toEqual([])
  expect(outsider.topics()).toEqual([])
})

test('a mark up to a message leaves later ones unread, never moves back and never passes the last message', async () => {
  const socket = await open(anna)
  const unreadAfterMark = async (seq: number) => {
    await socket.send('group-chat:mark-read', { groupId, seq })
    return (await chat())?.unreadCount
  }
  for (const content of ['Eén', 'Twee', 'Drie']) await say(content, bram)
  expect(await unreadAfterMark(0)).toBe(3)
  expect(await unreadAfterMark(2)).toBe(1)
  expect(await unreadAfterMark(1)).toBe(1)
  expect(await unreadAfterMark(99)).toBe(0)
  await say('Vier', bram)
  expect((await chat())?.unreadCount).toBe(1)
  expect(socket.received('group-chat:read').map(({ lastReadSeq }) => lastReadSeq)).toEqual([2, 3])
})

test('resuming marks nothing as read: the chat may be open in a tab that nobody sees', async () => {
  await say('Eén', bram)
  const socket = await open(anna)
  await socket.send('join-group', { groupId, since: 0 })
  await socket.send('group-chat:mark-read', { groupId, seq: 1 })
  expect((await chat())?.unreadCount).toBe(0)
  await say('Twee', bram)
  expect(await socket.send('join-group', { groupId, since: 1 })).toMatchObject({ success: true, data: { lastSeq: 2 } })
  expect((await chat())?.unreadCount).toBe(1)
})

test('a mark that another device has passed meanwhile is not published', async () => {
  for (const content of ['Eén', 'Twee']) await say(content, bram)
  const actor = {
    ...anna,
    isAdmin: false,
    emailVerified: true,
    lacksSecondFactor: false,
    isRecentlyAuthenticated: true,
  }
  const before = await getGroupChat(testApp.ctx, actor, groupId)
  expect(await raiseReadMark(testApp.ctx, anna.id, before, 2)).toBe(true)
  expect(await raiseReadMark(testApp.ctx, anna.id, before, 1)).toBe(false)
})

test('marking as read is refused to an outsider', async () => {
  const socket = await open(await makeUser(testApp.ctx))
  expect(await socket.send('group-chat:mark-read', { groupId })).toMatchObject({ code: 'NOT_GROUP_MEMBER' })
})

test('forty chats of long histories: one statement, no table scanned, no history read whole', async () => {
  const { ctx } = testApp
  const uuid = (kind: number, n: string) =>
    sql.raw(`('0190000${kind}-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`)
  const event = (await makeGroup(ctx)).eventId
  await insertBulk(
    ctx,
    sql`insert into users (id, username, email, password_hash, created_at, updated_at)
      select ${uuid(1, 'n')}, 'v' || n, 'v' || n || '@example.nl', '', now(), now() from generate_series(1, 4000) n`,
    sql`insert into groups (id, event_id, owner_id, name, max_members, member_count, created_at, updated_at)
      select ${uuid(3, 'n')}, ${event}::uuid, ${uuid(1, 'n')}, 'g' || n, 10, 2, now(), now() from generate_series(1, 4000) n`,
    sql`insert into group_members (group_id, user_id, status, requested_at, joined_at)
      select ${uuid(3, 'n')}, ${uuid(1, 'n')}, 'ACCEPTED', now(), now() - interval '9 days' from generate_series(1, 4000) n
      union all select ${uuid(3, 'n')}, ${anna.id}::uuid, 'ACCEPTED', now(), now() from generate_series(1, 40) n`,
    sql`insert into conversations (id, kind, group_id, last_seq, last_message_at, created_at)
      select ${uuid(4, 'n')}, 'GROUP', ${uuid(3, 'n')}, case when n <= 40 then 1000 else 2 end, now(), now()
      from generate_series(1, 4000) n`,
    sql`insert into messages (conversation_id, seq, id, sender_id, client_id, content, type, created_at)
      select ${uuid(4, 'n')}, seq, gen_random_uuid(), ${uuid(1, 'n')}, gen_random_uuid(), 'hoi', 'TEXT', now() - interval '1 day'
      from generate_series(1, 4000) n cross join lateral generate_series(1, case when n <= 40 then 1000 else 2 end) seq`,
  )
  await vacuumAnalyze(ctx, 'users, groups, group_members, conversations, messages, read_marks, blocks')
  const plan = await explain(ctx, (db) => listGroupChatRows(db, anna.id, { limit: 100, offset: 0 }))
  expect(plan.statements).toBe(1)
  expect(plan.wholeTables.filter((table) => table !== 'blocks' && table !== 'read_marks')).toEqual([])
  // A hundred messages of each chat at most, with their senders.
  expect(plan.rowsRead).toBeLessThan(40 * 100 * 2 + 1_000)
})
