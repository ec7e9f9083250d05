import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { blockUser } from 'contract/blocks.ts'
import { chatLimits, listMessages, sendMessage } from 'contract/chat/chat.ts'
import { listDirectMessages } from 'contract/chat/direct.ts'
import { deleteMessage, removeMessage } from 'contract/chat/messages.ts'
import { deleteGroup } from 'contract/groups/lifecycle.ts'
import { personLimits } from 'contract/limits.ts'
import { getPremiumFeatures } from 'contract/payments/premium.ts'
import { DAY } from 'contract/platform/durations.ts'
import { createReport, listReports } from 'contract/reports.ts'
import { deleteAccount, exportMyData } from 'contract/users/users.ts'
import { and, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { uploadsFolder } from '../../../platform/files/files.ts'
import { newId } from '../../../platform/ids.ts'
import * as pictures from '../../../testing/chat-pictures.ts'
import { drawPicture, JPEG } from '../../../testing/chat-pictures.ts'
import { actorOf, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { useSockets } from '../../../testing/socket.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { groupMembers } from '../../groups/tables.ts'
import { users } from '../../users/tables.ts'
import { sweepDeletedMessages } from '../changes/service.ts'
import { messages } from '../tables.ts'
import { signAdminAddress } from './service.ts'

const testApp = useTestApp()
const connect = useSockets(testApp)

const draw = drawPicture
type Fields = { clientId?: string; content?: string; replyToId?: string }
const sendToGroup = (as: TestUser, groupId: string, fields?: Fields, file?: Buffer | null) =>
  pictures.sendToGroup(testApp, as, groupId, fields, file)
const sendToPerson = (as: TestUser, userId: string, fields?: Fields, file?: Buffer | null) =>
  pictures.sendToPerson(testApp, as, userId, fields, file)
const open = (as: TestUser, url: string) => pictures.openPicture(testApp, as, url)
const statusOf = async (as: TestUser, url: string) => (await open(as, url)).statusCode
const folder = () => uploadsFolder(testApp.ctx.config.dataDir)
const files = async () => (await readdir(folder())).filter((name) => name[0] !== '.')
const removeFiles = () => pictures.removeFiles(testApp)
async function passThirtyDays(): Promise<void> {
  testApp.advanceTime(30 * DAY + 1)
  await sweepDeletedMessages(testApp.ctx)
  await removeFiles()
}

beforeEach(async () => {
  for (const name of await files()) await rm(join(folder(), name))
})

async function makeChat() {
  const [anna, bram, stranger] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  const { id: groupId } = await makeGroup(testApp.ctx, { ownerId: anna.id, members: [bram] })
  return { anna, bram, stranger, groupId }
}

test('a picture is received, read and opened by the members, and by nobody else', async () => {
  const { anna, bram, stranger, groupId } = await makeChat()
  const socket = await connect(bram)
  await socket.send('join-group', { groupId })
  const sent = await sendToGroup(anna, groupId, { content: 'Hier spreken we af' })
  expect(sent.status).toBe(201)
  expect(sent.message).toMatchObject({
    messageType: 'PICTURE',
    content: 'Hier spreken we af',
    picture: { url: `/api/messages/${sent.message.id}/picture`, width: 60, height: 40 },
  })
  expect(sent.message.picture.placeholder).toMatch(/^data:image\/webp;base64,/)
  expect(sent.message.picture.placeholder.length).toBeLessThan(600)
  expect(await socket.waitFor('new-message')).toEqual(sent.message)
  const { messages: read } = (await testApp.call(listMessages, { as: bram, params: { id: groupId } })).data
  expect(read).toEqual([sent.message])
  const resumed = await socket.send('join-group', { groupId, since: 0 })
  expect(resumed.success && resumed.data.missed?.messages[0]?.picture).toEqual(sent.message.picture)
  const opened = await open(bram, sent.message.picture.url)
  expect(opened.statusCode).toBe(200)
  expect(opened.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(await statusOf(stranger, sent.message.picture.url)).toBe(404)
  expect((await testApp.app.server.inject({ url: sent.message.picture.url })).statusCode).toBe(401)
  for (const name of await files())
    expect((await testApp.app.server.inject({ url: `/uploads/${name}` })).statusCode).toBe(404)
})

test('two people send pictures, and only they open them', async () => {
  const { anna, bram, stranger } = await makeChat()
  const sent = await sendToPerson(anna, bram.id, { content: 'Kijk' })
  expect(sent.message).toMatchObject({ message: 'Kijk', messageType: 'PICTURE', picture: { width: 60, height: 40 } })
  const { messages: read } = (await testApp.call(listDirectMessages, { as: bram, params: { userId: anna.id } })).data
  expect(read).toEqual([sent.message])
  expect(await statusOf(bram, sent.message.picture.url)).toBe(200)
  expect(await statusOf(stranger, sent.message.picture.url)).toBe(404)
  expect((await sendToPerson(stranger, anna.id)).code).toBe('MESSAGING_NOT_ALLOWED')
  await testApp.call(blockUser, { as: bram, params: { id: anna.id }, body: {} })
  expect((await sendToPerson(anna, bram.id)).code).toBe('MESSAGING_BLOCKED')
  expect(await files()).toHaveLength(1)
})

describe('the file', () => {
  test('has no metadata, is upright and at most 2048 pixels, and replaces what was hidden in the upload', async () => {
    const { anna, groupId } = await makeChat()
    const upload = await draw(3000, 1000)
      .withExif({ IFD0: { Copyright: 'geheim' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 5/1 0/1' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const polyglot = Buffer.concat([upload, Buffer.from('<script>alert(1)</script>')])
    expect((await sharp(polyglot).metadata()).exif).toBeDefined()
    const { message } = await sendToGroup(anna, groupId, {}, polyglot)
    expect(message.picture).toMatchObject({ width: 683, height: 2048 })
    const { rawPayload } = await open(anna, message.picture.url)
    const metadata = await sharp(rawPayload).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: 683, height: 2048 })
    for (const kind of ['exif', 'xmp', 'iptc', 'orientation'] as const) expect(metadata[kind]).toBeUndefined()
    for (const words of ['script', 'geheim']) expect(rawPayload.includes(words)).toBe(false)
  })

  test('may be JPG, PNG or WebP', async () => {
    const { anna, groupId } = await makeChat()
    for (const file of [await draw().png().toBuffer(), await draw().webp().toBuffer()])
      expect((await sendToGroup(anna, groupId, {}, file)).status).toBe(201)
  })

  test('of a wrong kind or size is refused and leaves nothing', async () => {
    const { anna, groupId } = await makeChat()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>')
    const bomb = await draw(14_000, 14_000).png({ compressionLevel: 9 }).toBuffer()
    for (const [file, code] of [
      [svg, 'IMAGE_REFUSED'],
      [Buffer.from('<html><script>alert(1)</script></html>'), 'IMAGE_REFUSED'],
      [await draw().gif().toBuffer(), 'IMAGE_REFUSED'],
      [await draw().avif().toBuffer(), 'IMAGE_REFUSED'],
      [JPEG.subarray(0, JPEG.length - 200), 'IMAGE_REFUSED'],
      [bomb, 'IMAGE_REFUSED'],
      [Buffer.concat([JPEG, Buffer.alloc(chatLimits.picture.maxBytes + 1 - JPEG.length)]), 'PAYLOAD_TOO_LARGE'],
      [null, 'PICTURE_MISSING'],
    ] as const)
      expect((await sendToGroup(anna, groupId, {}, file)).code).toBe(code)
    const largest = Buffer.concat([JPEG, Buffer.alloc(chatLimits.picture.maxBytes - JPEG.length)])
    expect((await sendToGroup(anna, groupId, {}, largest)).status).toBe(201)
    expect(await files()).toHaveLength(1)
  })

  test('is required: the type alone is refused over the socket and in JSON', async () => {
    const { anna, groupId } = await makeChat()
    const socket = await connect(anna)
    const picture = { content: '', messageType: 'PICTURE' as 'TEXT' }
    expect(await socket.send('send-message', { groupId, ...picture })).toMatchObject({ success: false })
    expect((await testApp.call(sendMessage, { as: anna, params: { id: groupId }, body: picture })).status).toBe(422)
  })
})

describe('the same clientId', () => {
  test('returns the first result and keeps one file, also for 8 concurrent requests', async () => {
    const { anna, groupId } = await makeChat()
    const fields = { clientId: newId(), content: 'Eén keer' }
    const sent = await Promise.all(Array.from({ length: 8 }, () => sendToGroup(anna, groupId, fields)))
    expect(new Set(sent.map(({ message }) => message.id)).size).toBe(1)
    expect(await sendToGroup(anna, groupId, fields)).toEqual(sent[0])
    expect(await files()).toHaveLength(1)
    expect((await sendToGroup(anna, groupId, { ...fields, content: 'Iets anders' })).code).toBe('CLIENT_ID_TAKEN')
    expect(await files()).toHaveLength(1)
  })

  test('stored by another node meanwhile returns that result and keeps its file only', async () => {
    const { anna, groupId } = await makeChat()
    const clientId = newId()
    const { savePrivate } = testApp.ctx.files
    testApp.ctx.files.savePrivate = async (...file) => {
      testApp.ctx.files.savePrivate = savePrivate
      const name = await savePrivate(...file)
      // What the other node stores, while this one has written its file and not yet its row.
      const { conversationId } = await firstMessage(groupId)
      await testApp.ctx.db.insert(messages).values({
        ...{ conversationId, id: newId(), seq: 2, senderId: anna.id, clientId, content: '', type: 'PICTURE' },
        ...{ createdAt: testApp.ctx.now(), picture: { ...stored, file: await savePrivate(JPEG, 'webp') } },
      })
      return name
    }
    await testApp.call(sendMessage, { as: anna, params: { id: groupId }, body: { content: 'Hoi' } })
    const { message, status } = await sendToGroup(anna, groupId, { clientId })
    expect([status, message.picture.width]).toEqual([201, stored.width])
    expect(await files()).toHaveLength(1)
  })
  const stored = { width: 12, height: 34, placeholder: 'data:,', bytes: 5 }
  const firstMessage = async (groupId: string) => {
    const { rows } = await testApp.ctx.db.execute<{ id: string }>(
      sql`select id from conversations where group_id = ${groupId}`,
    )
    return { conversationId: rows[0]?.id ?? '' }
  }
})

describe('the address ends', () => {
  const leave = (groupId: string, userId: string) =>
    testApp.ctx.db
      .update(groupMembers)
      .set({ status: 'REJECTED' })
      .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId)))

  test('with the membership', async () => {
    const { anna, bram, groupId } = await makeChat()
    const { message } = await sendToGroup(anna, groupId)
    expect(await statusOf(bram, message.picture.url)).toBe(200)
    await leave(groupId, bram.id)
    expect(await statusOf(bram, message.picture.url)).toBe(404)
  })

  test('of an administrator after a quarter of an hour or with their rights, and a changed one never works', async () => {
    const { anna, groupId } = await makeChat()
    const { message } = await sendToGroup(anna, groupId)
    const [row] = await testApp.ctx.db.select().from(messages).where(eq(messages.id, message.id))
    const boss = await makeUser(testApp.ctx, { isAdmin: true })
    const address = signAdminAddress(testApp.ctx, actorOf(boss), row?.picture?.file ?? '')
    const status = async (url: string) => (await testApp.app.server.inject({ url })).statusCode
    const [payload = '', signature = ''] = address.slice(address.indexOf('=') + 1).split('.')
    const text = Buffer.from(payload, 'base64url').toString()
    const changed = Buffer.from(text.replace(boss.id, newId())).toString('base64url')
    for (const token of [
      `${changed}.${signature}`,
      `${payload}.`,
      payload,
      `${payload}.${signature.slice(1)}A`,
      'x'.repeat(900),
    ])
      expect(await status(`/api/pictures?token=${token}`)).toBe(404)
    expect(await status(address)).toBe(200)
    await testApp.ctx.db.update(users).set({ isAdmin: false }).where(eq(users.id, boss.id))
    expect(await status(address)).toBe(404)
    await testApp.ctx.db.update(users).set({ isAdmin: true }).where(eq(users.id, boss.id))
    testApp.advanceTime(15 * 60_000)
    expect(await status(address)).toBe(404)
  })

  test('where the text is hidden: for people who blocked the sender, and while the sender is suspended', async () => {
    const { anna, bram, groupId } = await makeChat()
    const { message } = await sendToGroup(anna, groupId)
    const read = async () =>
      (await testApp.call(listMessages, { as: bram, params: { id: groupId } })).data.messages[0]?.picture
    expect(await read()).toEqual(message.picture)
    await testApp.ctx.db.update(users).set({ suspendedAt: testApp.ctx.now() }).where(eq(users.id, anna.id))
    expect([await read(), await statusOf(bram, message.picture.url)]).toEqual([null, 404])
    await testApp.ctx.db.update(users).set({ suspendedAt: null }).where(eq(users.id, anna.id))
    await testApp.call(blockUser, { as: bram, params: { id: anna.id }, body: {} })
    expect([await read(), await statusOf(bram, message.picture.url)]).toEqual([null, 404])
    expect(await statusOf(anna, message.picture.url)).toBe(200)
  })

  test('with the message, whose file is kept 30 days for a report, also by an administrator', async () => {
    const { anna, bram, groupId } = await makeChat()
    const admin = await makeUser(testApp.ctx, { isAdmin: true })
    const own = (await sendToGroup(anna, groupId)).message
    const removed = (await sendToGroup(anna, groupId)).message
    const answer = await testApp.call(deleteMessage, { as: anna, params: { id: own.id } })
    expect(answer.data.groupMessage).toMatchObject({ messageType: 'PICTURE', picture: null })
    expect(await statusOf(bram, own.picture.url)).toBe(404)
    await testApp.call(removeMessage, { as: admin, params: { id: removed.id }, body: {} })
    expect(await statusOf(bram, removed.picture.url)).toBe(404)
    await removeFiles()
    expect(await files()).toHaveLength(2)
    await passThirtyDays()
    expect(await files()).toEqual([])
  })
})

test('deleting the group removes the files of its chat 30 days later', async () => {
  const { anna, bram, groupId } = await makeChat()
  await sendToGroup(anna, groupId)
  await sendToGroup(bram, groupId)
  const kept = (await sendToPerson(anna, bram.id)).message
  expect((await testApp.call(deleteGroup, { as: anna, params: { id: groupId } })).status).toBe(200)
  await removeFiles()
  expect(await files()).toHaveLength(3)
  expect(await statusOf(bram, kept.picture.url)).toBe(200)
  await passThirtyDays()
  expect(await files()).toHaveLength(1)
})

test('a member who is removed while the picture uploads is refused, and no file is kept', async () => {
  const { anna, bram, groupId } = await makeChat()
  const { savePrivate } = testApp.ctx.files
  testApp.ctx.files.savePrivate = async (...file) => {
    testApp.ctx.files.savePrivate = savePrivate
    await testApp.ctx.db
      .update(groupMembers)
      .set({ status: 'REJECTED' })
      .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, bram.id)))
    return savePrivate(...file)
  }
  expect(await sendToGroup(bram, groupId)).toMatchObject({ status: 403, code: 'NOT_GROUP_MEMBER' })
  expect(await files()).toEqual([])
  expect((await testApp.call(listMessages, { as: anna, params: { id: groupId } })).data.messages).toEqual([])
})

test('a person sends at most 100 pictures a day, also at once, and reads how many are left', async () => {
  const { anna, bram, groupId } = await makeChat()
  const { message } = await sendToGroup(anna, groupId)
  await testApp.ctx.db.execute(sql`
    insert into messages (conversation_id, seq, id, sender_id, client_id, content, type, picture, created_at)
    select conversation_id, seq + n, gen_random_uuid(), sender_id, gen_random_uuid(), '', type, picture, created_at
    from messages, generate_series(1, ${personLimits.pictures - 3}) n where id = ${message.id}`)
  await testApp.ctx.db.execute(sql`update conversations set last_seq = last_seq + ${personLimits.pictures}`)
  const used = async () => (await testApp.call(getPremiumFeatures, { as: anna })).data.limits.pictures.used
  expect(await used()).toBe(personLimits.pictures - 2)
  const sent = await Promise.all([
    ...[1, 2].map(() => sendToGroup(anna, groupId)),
    ...[1, 2].map(() => sendToPerson(anna, bram.id)),
  ])
  expect(sent.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429])
  expect(sent.find(({ status }) => status === 429)?.code).toBe('TOO_MANY_PICTURES')
  expect(await used()).toBe(personLimits.pictures)
  expect(await files()).toHaveLength(3)
  await testApp.ctx.db.execute(sql`update messages set created_at = created_at - interval '25 hours'`)
  await testApp.ctx.db.execute(sql`update conversations set last_message_at = last_message_at - interval '25 hours'`)
  expect((await sendToGroup(anna, groupId)).status).toBe(201)
})

test('a picture counts for its day after its message, or the group, is deleted: its file is kept for reports', async () => {
  const { anna, bram, groupId } = await makeChat()
  const used = async () => (await testApp.call(getPremiumFeatures, { as: anna })).data.limits.pictures.used
  const { message } = await sendToGroup(anna, groupId)
  await testApp.ctx.db.execute(sql`
    insert into deleted_messages (id, seq, group_id, sender_id, content, type, picture, created_at, deleted_at)
    select gen_random_uuid(), seq + n, ${groupId}, sender_id, '', type, picture, created_at, created_at
    from messages, generate_series(1, ${personLimits.pictures - 2}) n where id = ${message.id}`)
  await testApp.call(deleteMessage, { as: anna, params: { id: message.id } })
  expect(await used()).toBe(personLimits.pictures - 1)
  expect((await sendToGroup(anna, groupId)).status).toBe(201)
  await testApp.call(deleteGroup, { as: anna, params: { id: groupId } })
  expect(await used()).toBe(personLimits.pictures)
  const { id: otherId } = await makeGroup(testApp.ctx, { ownerId: anna.id, members: [bram] })
  expect(await sendToGroup(anna, otherId)).toMatchObject({ status: 429, code: 'TOO_MANY_PICTURES' })
  expect((await sendToGroup(bram, otherId)).status).toBe(201)
  await testApp.ctx.db.execute(sql`update deleted_messages set created_at = created_at - interval '25 hours'`)
  expect(await used()).toBe(0)
  expect((await sendToGroup(anna, otherId)).status).toBe(201)
})

test('a report keeps the picture as evidence, which administrators open after the message is gone', async () => {
  const { anna, bram, groupId } = await makeChat()
  const admin = await makeUser(testApp.ctx, { isAdmin: true })
  const { message } = await sendToGroup(bram, groupId, { content: 'Fout' })
  const report = { reportedId: bram.id, notes: 'Dit mag niet', messageId: message.id }
  expect((await testApp.call(createReport, { as: anna, body: report })).status).toBe(201)
  await testApp.call(deleteMessage, { as: bram, params: { id: message.id } })
  await removeFiles()
  const { reports } = (await testApp.call(listReports, { as: admin, query: { reportedId: bram.id } })).data
  const url = reports[0]?.evidence[0]?.picture?.url ?? ''
  expect((await testApp.app.server.inject({ url })).statusCode).toBe(200)
  await testApp.ctx.db.update(users).set({ isAdmin: false }).where(eq(users.id, admin.id))
  expect((await testApp.app.server.inject({ url })).statusCode).toBe(404)
})

test('the export holds the picture, and deleting the account removes all files of its conversations', async () => {
  const { anna, bram, groupId } = await makeChat()
  await sendToGroup(anna, groupId)
  await sendToPerson(bram, anna.id)
  const kept = (await sendToGroup(bram, groupId)).message
  const { export: exported } = (await testApp.call(exportMyData, { as: anna })).data
  const photos = exported.photos as { base64: string }[]
  expect(photos).toHaveLength(1)
  expect((await sharp(Buffer.from(photos[0]?.base64 ?? '', 'base64')).metadata()).width).toBe(60)
  await testApp.call(deleteAccount, { as: anna, body: { password: anna.password } })
  await removeFiles()
  expect(await files()).toHaveLength(1)
  expect(await statusOf(bram, kept.picture.url)).toBe(200)
})
