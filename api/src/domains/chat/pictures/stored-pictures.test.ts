import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listMessages } from 'contract/chat/chat.ts'
import { deleteMessage } from 'contract/chat/messages.ts'
import { deleteGroup } from 'contract/groups/lifecycle.ts'
import { removeMember } from 'contract/groups/membership.ts'
import { DAY } from 'contract/platform/durations.ts'
import { deleteAccount, exportMyData } from 'contract/users/users.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { jobs } from '../../../domains.ts'
import { createFiles } from '../../../platform/files/files.ts'
import { newId } from '../../../platform/ids.ts'
import { openPicture, removeFiles, sendToGroup, sendToPerson } from '../../../testing/chat-pictures.ts'
import { makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { type ProgramEnv, runProgram } from '../../../testing/servers/program.ts'
import { startS3Server } from '../../../testing/servers/s3-server.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { sweepDeletedMessages } from '../changes/service.ts'
import { deletedMessages } from '../tables.ts'

const s3 = await startS3Server()
const folder = await mkdtemp(join(tmpdir(), 'stored-pictures-'))
const testApp = useTestApp({ s3: s3.config })

afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => s3.objects.clear())

async function makeChat() {
  const [anna, bram, stranger] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  const { id: groupId } = await makeGroup(testApp.ctx, { ownerId: anna.id, members: [bram] })
  return { anna, bram, stranger, groupId }
}
const statusOf = async (as: TestUser, url: string) => (await openPicture(testApp, as, url)).statusCode
const keys = () => [...s3.objects.keys()].sort()

test('a picture is a private file in the bucket, opened by members through this server only', async () => {
  const { anna, bram, stranger, groupId } = await makeChat()
  const { status, message } = await sendToGroup(testApp, anna, groupId)
  expect(status).toBe(201)
  expect(keys()).toEqual([expect.stringMatching(/^uploads\/private\.[\w-]+\.webp$/)])
  const [key = ''] = keys()
  const stored = s3.objects.get(key)
  expect(stored?.type).toBe('image/webp')
  const opened = await openPicture(testApp, bram, message.picture.url)
  expect(opened.rawPayload).toEqual(stored?.bytes)
  expect(opened.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' })
  expect(await statusOf(stranger, message.picture.url)).toBe(404)
  expect((await testApp.app.server.inject({ url: `/${key}` })).statusCode).toBe(404)
  const { photos } = (await testApp.call(exportMyData, { as: anna })).data.export
  expect(photos).toEqual([{ name: key.replace('uploads/', ''), base64: stored?.bytes.toString('base64') }])

  await testApp.call(removeMember, { as: anna, params: { id: groupId, userId: bram.id } })
  expect(await statusOf(bram, message.picture.url)).toBe(404)
})

test('a picture leaves the bucket 30 days after its message or its group, and with the account of its sender', async () => {
  const { anna, bram, groupId } = await makeChat()
  const deleted = (await sendToGroup(testApp, anna, groupId)).message
  await testApp.call(deleteMessage, { as: anna, params: { id: deleted.id } })
  await removeFiles(testApp)
  expect(keys()).toHaveLength(1)
  await endDeletedMessages()
  expect(keys()).toEqual([])

  await sendToGroup(testApp, bram, groupId)
  await sendToPerson(testApp, bram, anna.id)
  const ofAnna = (await sendToGroup(testApp, anna, groupId)).message
  expect(keys()).toHaveLength(3)
  await testApp.call(deleteAccount, { as: bram, body: { password: bram.password } })
  await removeFiles(testApp)
  expect(keys()).toHaveLength(1)
  expect(await statusOf(anna, ofAnna.picture.url)).toBe(200)

  await testApp.call(deleteGroup, { as: anna, params: { id: groupId } })
  await endDeletedMessages()
  expect(keys()).toEqual([])
})

/** As if 30 days had passed. */
async function endDeletedMessages(): Promise<void> {
  await testApp.ctx.db.update(deletedMessages).set({ deletedAt: new Date(Date.now() - 31 * DAY) })
  await sweepDeletedMessages(testApp.ctx)
  await removeFiles(testApp)
}

test('the sweep of the bucket keeps a picture of a message and removes one without', async () => {
  const { anna, groupId } = await makeChat()
  await sendToGroup(testApp, anna, groupId)
  const used = keys()
  await testApp.ctx.files.savePrivate(Buffer.from('unused'), 'webp')
  for (const object of s3.objects.values()) object.writtenAt = new Date(Date.now() - 2 * DAY)
  await jobs
    .map((make) => make(testApp.ctx))
    .find(({ name }) => name === 'nightly')
    ?.run({})
  expect(keys()).toEqual(used)
})

test('while the bucket fails a picture is refused in Dutch without a row, and the same one is sent once it works', async () => {
  const { anna, bram, groupId } = await makeChat()
  const sent = (await sendToGroup(testApp, anna, groupId)).message
  const fields = { clientId: newId() }
  s3.failWith(500)
  expect(await sendToGroup(testApp, bram, groupId, fields)).toMatchObject({
    status: 503,
    code: 'SERVICE_UNAVAILABLE',
    sentence: 'Dit lukt nu even niet. Probeer het over een minuut opnieuw.',
  })
  expect(await statusOf(bram, sent.picture.url)).toBe(503)
  const read = async () => (await testApp.call(listMessages, { as: bram, params: { id: groupId } })).data.messages
  expect(await read()).toHaveLength(1)
  s3.failWith(null)
  expect(await statusOf(bram, sent.picture.url)).toBe(200)
  expect((await sendToGroup(testApp, bram, groupId, fields)).status).toBe(201)
  expect((await read()).map(({ seq }) => seq)).toEqual([1, 2])
})

/** @returns what it printed */
async function moveUploads(args: string[], env: ProgramEnv) {
  const { code, stdout, stderr } = await runProgram('commands/move-uploads', args, env)
  expect([code, stderr]).toEqual([0, ''])
  return stdout
}

/** Another application on this database and these uploads, which opens the picture. */
async function openElsewhere(databaseUrl: string, uploads: { dataDir: string; s3: null }, as: TestUser, url: string) {
  const app = await buildApp({ ...testApp.ctx.config, ...uploads, databaseUrl })
  try {
    return await openPicture({ app }, as, url)
  } finally {
    await app.close()
  }
}

test('move-uploads brings pictures from the bucket to the folder and back, where members open the same bytes', async () => {
  const { anna, bram, stranger, groupId } = await makeChat()
  const { message } = await sendToGroup(testApp, anna, groupId)
  const { rawPayload: original } = await openPicture(testApp, bram, message.picture.url)
  const dataDir = join(folder, 'moved')
  const env = { ...s3.env, DATA_DIR: dataDir }
  expect(await moveUploads(['--back'], env)).toBe('Copied 1 uploads to DATA_DIR, which had 0 already.\n')
  const [name = ''] = await (await createFiles({ dataDir, s3: null })).list()
  expect(await readFile(join(dataDir, 'uploads', name))).toEqual(original)
  const { databaseUrl } = testApp.ctx.config
  for (const [as, status] of [
    [bram, 200],
    [stranger, 404],
  ] as const) {
    const opened = await openElsewhere(databaseUrl ?? '', { dataDir, s3: null }, as, message.picture.url)
    expect(opened.statusCode).toBe(status)
    if (status === 200) expect(opened.rawPayload).toEqual(original)
  }

  s3.objects.clear()
  expect(await statusOf(bram, message.picture.url)).toBe(404)
  expect(await moveUploads([], env)).toBe('Copied 1 uploads to the bucket photos, which had 0 already.\n')
  expect((await openPicture(testApp, bram, message.picture.url)).rawPayload).toEqual(original)
  expect(keys()).toEqual([`uploads/${name}`])
})
