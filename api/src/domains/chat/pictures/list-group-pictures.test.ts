import { blockUser } from 'contract/blocks.ts'
import { chatLimits, listMessages } from 'contract/chat/chat.ts'
import { deleteMessage, removeMessage } from 'contract/chat/messages.ts'
import { getGroup } from 'contract/groups/listing.ts'
import { leaveGroup } from 'contract/groups/membership.ts'
import { DAY } from 'contract/platform/durations.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { events } from '../../events/tables.ts'
import { users } from '../../users/tables.ts'
import { conversations, messages } from '../tables.ts'

const testApp = useTestApp()
let [anna, bram, cas]: TestUser[] = []
let groupId = ''
let conversationId = ''

beforeEach(async () => {
  ;[anna, bram, cas] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  const yesterday = new Date(testApp.ctx.now().getTime() - DAY)
  const eventId = (await makeEvent(testApp.ctx, { startsAt: yesterday, overAt: yesterday })).id
  groupId = (await makeGroup(testApp.ctx, { eventId, ownerId: anna.id, members: [bram, cas] })).id
  conversationId = newId()
  await testApp.ctx.db
    .insert(conversations)
    .values({ id: conversationId, kind: 'GROUP', groupId, createdAt: testApp.ctx.now() })
    .onConflictDoNothing()
  const [row] = await testApp.ctx.db.select().from(conversations).where(eq(conversations.groupId, groupId))
  conversationId = row?.id ?? ''
})

/** Stored as if sent; each is a picture unless it has none. */
async function send(rows: readonly { by: TestUser | undefined; caption?: string; isText?: boolean }[]) {
  const picture = { file: `${newId()}.webp`, width: 12, height: 34, placeholder: 'data:image/webp;base64,AA', bytes: 5 }
  const sent = rows.map(({ by, caption = '', isText = false }, index) => ({
    conversationId,
    id: newId(),
    seq: index + 1,
    senderId: by?.id ?? null,
    clientId: newId(),
    content: isText ? 'Hoi' : caption,
    type: isText ? ('TEXT' as const) : ('PICTURE' as const),
    createdAt: testApp.ctx.now(),
    picture: isText ? null : picture,
  }))
  await testApp.ctx.db.insert(messages).values(sent)
  await testApp.ctx.db.update(conversations).set({ lastSeq: sent.length }).where(eq(conversations.id, conversationId))
  return sent.map(({ id }) => id)
}
const list = (as: TestUser | undefined) => testApp.call(getGroup, { as: as ?? null, params: { id: groupId } })
const idsFor = async (as: TestUser | undefined) => (await list(as)).data.pictures.map(({ id }) => id)

test('the newest six pictures, newest first, as the chat shows them', async () => {
  const ids = await send([
    ...Array.from({ length: 8 }, (_, index) => ({ by: anna, caption: `Foto ${index + 1}` })),
    { by: bram, isText: true },
  ])
  expect(await idsFor(bram)).toEqual(ids.slice(2, 8).reverse())
  expect(await idsFor(bram)).toHaveLength(chatLimits.newestPictures)
  const [first] = (await list(bram)).data.pictures
  const { messages: read } = (await testApp.call(listMessages, { as: bram, params: { id: groupId } })).data
  const message = read.find(({ id }) => id === first?.id)
  expect(first).toMatchObject({ content: 'Foto 8', picture: message?.picture, user: { username: anna?.username } })
  // The file's name is no address.
  expect(JSON.stringify(first)).not.toContain('.webp"')
})

test('a chat without messages has none', async () => {
  expect(await idsFor(bram)).toEqual([])
})

test('omits deleted and removed pictures, and those of suspended members and of people the reader blocked', async () => {
  const admin = await makeUser(testApp.ctx, { isAdmin: true })
  const [deleted = '', removed = '', byCas = '', byBram = ''] = await send([
    { by: anna },
    { by: anna },
    { by: cas },
    { by: bram },
  ])
  expect(await idsFor(anna)).toEqual([byBram, byCas, removed, deleted])
  await testApp.call(deleteMessage, { as: anna ?? null, params: { id: deleted } })
  await testApp.call(removeMessage, { as: admin, params: { id: removed }, body: { reason: 'Naakt' } })
  expect(await idsFor(anna)).toEqual([byBram, byCas])
  await testApp.call(blockUser, { as: anna ?? null, params: { id: bram?.id ?? '' }, body: {} })
  expect(await idsFor(anna)).toEqual([byCas])
  // The other direction hides nothing in a shared group, except the profile photo.
  expect(await idsFor(bram)).toEqual([byBram, byCas])
  await testApp.ctx.db
    .update(users)
    .set({ suspendedAt: testApp.ctx.now() })
    .where(eq(users.id, cas?.id ?? ''))
  expect(await idsFor(anna)).toEqual([])
})

test('only members see them, former members do not', async () => {
  const ids = await send([{ by: anna }])
  expect(await idsFor(await makeUser(testApp.ctx))).toEqual([])
  expect(await idsFor(await makeUser(testApp.ctx, { isAdmin: true }))).toEqual([])
  expect(await idsFor(bram)).toEqual(ids)
  await testApp.call(leaveGroup, { as: bram ?? null, params: { id: groupId } })
  expect(await idsFor(bram)).toEqual([])
})

test('before the event is over there are none', async () => {
  await send([{ by: anna }])
  const tomorrow = new Date(testApp.ctx.now().getTime() + DAY)
  await testApp.ctx.db.update(events).set({ overAt: tomorrow })
  expect(await idsFor(anna)).toEqual([])
})
