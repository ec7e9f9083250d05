import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, buildApp, queues } from './app.ts'
import { readConfig } from './config.ts'
import { openArchive, verifyArchive } from './platform/db/backup/read-archive.ts'
import { restoreBackup } from './platform/db/backup/restore-backup.ts'
import { writeBackup } from './platform/db/backup/write-backup.ts'
import { installOlderBinaries } from './platform/db/embedded-postgres/older-binaries.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/db/embedded-postgres/supervisor.ts'
import { query, useEmbeddedPostgres } from './platform/db/embedded-postgres/testing.ts'
import { migrate } from './platform/db/migrate.ts'
import { createFiles } from './platform/files/files.ts'
import { newId } from './platform/ids.ts'
import { makeGroup, makeUser, type TestUser } from './testing/factories.ts'

useEmbeddedPostgres()

/*
  R10 (quality.md): a backup while people send messages and change their photos, on PostgreSQL 17, restored into an empty
  installation on PostgreSQL 18.
*/
const WRITERS = 16
const GROUPS = 4
/** Before and after the backup, so that it falls in the middle of the load. Milliseconds. */
const LEAD = 5_000
const silently = () => undefined

let folder = ''
let older: EmbeddedPostgres
let app: App
const running: EmbeddedPostgres[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chaos-backup-'))
  const binaries = await installOlderBinaries(17, join(folder, 'older'))
  older = await start('source', binaries)
  app = await buildApp({
    ...readConfig({ LOG_LEVEL: 'fatal', RATE_LIMIT_SCALE: '100000', PORT: '0', DATA_DIR: join(folder, 'source') }),
    databaseUrl: older.appUrl,
  })
}, 300_000)
afterAll(async () => {
  await app?.close()
  for (const postgres of running) await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

async function start(name: string, binaries?: Parameters<typeof startEmbeddedPostgres>[0]['binaries']) {
  const dataDir = join(folder, name)
  const postgres = await startEmbeddedPostgres({ dataDir, binaries, log: silently, onLost: silently })
  running.push(postgres)
  if (binaries !== undefined) await migrate(postgres.adminUrl, new URL(postgres.appUrl).username, queues)
  return postgres
}

type Sent = { clientId: string; acknowledgedAt: number; begunAt: number }

/** Sends messages, and gives the writer another photo after each tenth. */
async function write(user: TestUser, groupId: string, sent: Sent[], isWriting: () => boolean): Promise<void> {
  let photo: string | null = null
  for (let number = 0; isWriting(); number += 1) {
    const clientId = newId()
    const begunAt = performance.now()
    const answer = await app.server.inject({
      method: 'POST',
      url: `/api/groups/${groupId}/messages`,
      headers: { authorization: `Bearer ${user.accessToken}` },
      payload: { clientId, content: `Bericht ${number} van ${user.username}` },
    })
    expect(answer.statusCode).toBe(201)
    sent.push({ clientId, begunAt, acknowledgedAt: performance.now() })
    if (number % 10 !== 0) continue
    const previous: string | null = photo
    photo = await app.ctx.files.save(Buffer.from(`${user.id} ${number}`), 'webp')
    await query(older.adminUrl, 'update users set profile_photo = $1 where id = $2', [photo, user.id])
    if (previous !== null) await app.ctx.files.remove(previous)
  }
}

test('a backup under load restored into the next major version is one moment, and equals itself when backed up again', async () => {
  const people = await Promise.all(Array.from({ length: WRITERS }, () => makeUser(app.ctx)))
  const sent: Sent[] = []
  let isWriting = true
  const writers: Promise<void>[] = []
  for (let index = 0; index < GROUPS; index += 1) {
    const [owner, ...members] = people.filter((_, number) => number % GROUPS === index)
    const groupId = (await makeGroup(app.ctx, { ownerId: owner?.id, members })).id
    for (const user of [owner, ...members]) if (user) writers.push(write(user, groupId, sent, () => isWriting))
  }
  await sleep(LEAD)
  const file = join(folder, 'backup.zip')
  const from = performance.now()
  const written = await writeBackup({
    databaseUrl: older.adminUrl,
    files: app.ctx.files,
    dataDir: join(folder, 'source'),
    file,
    onProgress: silently,
  })
  const until = performance.now()
  await sleep(LEAD)
  isWriting = false
  await Promise.all(writers)

  const target = await start('target')
  const files = await createFiles({ dataDir: join(folder, 'target'), s3: null })
  const archive = await openArchive(file)
  await verifyArchive(archive, silently)
  await restoreBackup({ archive, adminUrl: target.adminUrl, files, onProgress: silently }).finally(archive.close)
  await migrate(target.adminUrl, new URL(target.appUrl).username, queues)

  expect((await query(target.adminUrl, 'show server_version'))[0]?.server_version).toMatch(/^18\./)
  const held = new Set(
    (await query(target.adminUrl, 'select client_id from messages')).map(({ client_id }) => client_id),
  )
  const before = sent.filter(({ acknowledgedAt }) => acknowledgedAt < from)
  const after = sent.filter(({ begunAt }) => begunAt > until)
  console.log(
    `sent ${sent.length}: ${before.length} before, ${after.length} after a backup of ${Math.round(until - from)} ms that holds ${held.size}`,
  )
  expect(before.length).toBeGreaterThan(50)
  expect(after.length).toBeGreaterThan(50)
  expect(before.filter(({ clientId }) => !held.has(clientId))).toEqual([])
  expect(after.filter(({ clientId }) => held.has(clientId))).toEqual([])

  const gaps = await query(
    target.adminUrl,
    `select c.id from conversations c left join messages m on m.conversation_id = c.id
     group by c.id having count(m.id) <> c.last_seq or coalesce(max(m.seq), 0) <> c.last_seq`,
  )
  expect(gaps).toEqual([])
  const photos = await query(target.adminUrl, 'select profile_photo as name from users where profile_photo is not null')
  expect(photos.length).toBe(WRITERS)
  for (const { name } of photos) expect(await files.read(String(name)), `photo ${name}`).not.toBeNull()

  const again = await writeBackup({
    databaseUrl: target.adminUrl,
    files,
    dataDir: join(folder, 'target'),
    file: join(folder, 'again.zip'),
    onProgress: silently,
  })
  const contents = ({ tables, uploads, sequences }: typeof written) => ({ tables, uploads, sequences })
  expect(contents(again)).toEqual(contents(written))
}, 600_000)
