import { truncateSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../testing/database.ts'
import { makeGroup, makeUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { createFiles } from '../../files/files.ts'
import { queueMail } from '../../mail/mail.ts'
import { type Migration, readJournal } from '../migrations.ts'
import { BackupError, type Manifest } from './manifest.ts'
import { openArchive, verifyArchive } from './read-archive.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const testApp = useTestApp()
const silently = () => undefined
let folder = ''
const databases: TestDatabase[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-test-'))
})
afterAll(async () => {
  for (const database of databases) await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function emptyInstallation(): Promise<{ adminUrl: string; dataDir: string }> {
  const database = await createEmptyDatabase()
  databases.push(database)
  return { adminUrl: database.adminUrl, dataDir: await mkdtemp(join(folder, 'data-')) }
}

const filesIn = (dataDir: string) => createFiles({ dataDir, s3: null })

const backup = async (file: string, from?: { adminUrl: string; dataDir: string }) =>
  writeBackup({
    databaseUrl: from?.adminUrl ?? testApp.adminUrl(),
    files: from === undefined ? testApp.ctx.files : await filesIn(from.dataDir),
    dataDir: from?.dataDir ?? testApp.ctx.config.dataDir,
    file: join(folder, file),
    onProgress: silently,
  })

async function restore(file: string, target: { adminUrl: string; dataDir: string }): Promise<void> {
  const archive = await openArchive(join(folder, file))
  try {
    await restoreBackup({
      archive,
      adminUrl: target.adminUrl,
      files: await filesIn(target.dataDir),
      onProgress: silently,
    })
  } finally {
    archive.close()
  }
}

const contents = ({ tables, uploads, sequences }: Manifest) => ({
  tables: tables.map(({ name, rows, sha256 }) => ({ name, rows, sha256 })),
  uploads: uploads.map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 })),
  sequences,
})

async function countRows(adminUrl: string, sql: string): Promise<number> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  const { rows } = await client.query<{ count: number }>(sql)
  await client.end()
  return rows[0]?.count ?? -1
}

test('a restored installation equals the backed-up one: tables, sequences, waiting jobs and uploads', async () => {
  const { ctx } = testApp
  const owner = await makeUser(ctx, { username: 'Noor', bio: 'regel 1\nregel 2\t\\N \u{1F600}' })
  await makeGroup(ctx, { ownerId: owner.id, tags: ['met, komma', '"aanhaling"'] })
  await ctx.transaction((tx) =>
    queueMail(
      ctx,
      tx,
      'noor@example.nl',
      { subject: 'Hoi', heading: 'Hoi', paragraphs: ['Test'] },
      new Date('2040-01-01'),
    ),
  )
  await ctx.files.save(Buffer.from('een plaatje'), 'webp')
  const written = await backup('equal.zip')

  const target = await emptyInstallation()
  await restore('equal.zip', target)

  expect(contents(await backup('equal-again.zip', target))).toEqual(contents(written))
  expect(written.uploads).toHaveLength(1)
  expect(written.tables.find(({ name }) => name === 'public.users')?.rows).toBe(1)
})

test('a backup taken during writes holds one moment: rows of one transaction are all in it or none', async () => {
  let isWriting = true
  let written = 0
  const writer = (async () => {
    // The factory's user and session are separate statements, so this transaction is the test's own.
    for (; isWriting; written++)
      await testApp.ctx.transaction(async (tx) => {
        await tx.$client.query(`insert into secrets (name, value) values ($1, 'a')`, [`pair ${written}`])
        await tx.$client.query(
          `insert into contact_messages (id, name, email, message, created_at)
           values (gen_random_uuid(), $1, 'a@example.nl', 'pair', now())`,
          [`pair ${written}`],
        )
      })
  })()
  await expect.poll(() => written).toBeGreaterThan(20)
  await backup('busy.zip')
  isWriting = false
  await writer

  const target = await emptyInstallation()
  await restore('busy.zip', target)
  const secrets = await countRows(target.adminUrl, `select count(*)::int from secrets where name like 'pair %'`)
  const messages = await countRows(target.adminUrl, `select count(*)::int from contact_messages where message = 'pair'`)
  expect(secrets).toBe(messages)
  expect(secrets).toBeGreaterThan(20)
  expect(secrets).toBeLessThan(written)
})

test('a backup leaves nothing beside its archive', async () => {
  await backup('alone/one.zip')
  expect(await readdir(join(folder, 'alone'))).toEqual(['one.zip'])
  expect((await readdir(testApp.ctx.config.dataDir)).filter((name) => name.startsWith('backup-'))).toEqual([])
})

test('a backup removes what a killed one left behind', async () => {
  const { dataDir } = testApp.ctx.config
  await mkdir(join(dataDir, 'backup-killed'), { recursive: true })
  await writeFile(join(dataDir, 'backup-killed', 'photo.webp'), 'of a deleted account')
  await mkdir(join(folder, 'nights'), { recursive: true })
  await writeFile(join(folder, 'nights', 'meegaan-2026-11-20T02-40-00Z.zip.part'), 'unfinished')
  await writeFile(join(folder, 'nights', 'notes.part'), 'of the operator')
  await backup('nights/next.zip')
  expect((await readdir(join(folder, 'nights'))).sort()).toEqual(['next.zip', 'notes.part'])
  expect((await readdir(dataDir)).filter((name) => name.startsWith('backup-'))).toEqual([])
})

test('of two backups at once one waits for the other', async () => {
  await Promise.all([backup('one-of-two.zip'), backup('two-of-two.zip')])
  for (const name of ['one-of-two.zip', 'two-of-two.zip']) {
    const archive = await openArchive(join(folder, name))
    await verifyArchive(archive, silently).finally(() => archive.close())
  }
})

test('an archive that fails its verification does not get its name', async () => {
  const file = join(folder, 'damaged', 'night.zip')
  const damaging = writeBackup({
    databaseUrl: testApp.adminUrl(),
    files: testApp.ctx.files,
    dataDir: testApp.ctx.config.dataDir,
    file,
    onProgress: (line) => {
      if (line === 'verifying') truncateSync(`${file}.part`, 2_000)
    },
  })
  await expect(damaging).rejects.toBeInstanceOf(BackupError)
  expect(await readdir(join(folder, 'damaged'))).toEqual([])
})

test('verification reads the whole archive and finds a changed byte', async () => {
  await backup('whole.zip')
  const whole = await openArchive(join(folder, 'whole.zip'))
  await verifyArchive(whole, silently)
  whole.close()

  const bytes = await readFile(join(folder, 'whole.zip'))
  const at = bytes.indexOf('een plaatje')
  expect(at).toBeGreaterThan(0)
  bytes[at] = 'E'.charCodeAt(0)
  await writeFile(join(folder, 'changed.zip'), bytes)
  const changed = await openArchive(join(folder, 'changed.zip'))
  await expect(verifyArchive(changed, silently)).rejects.toThrow(/damaged/)
  changed.close()
})

test('an archive that was cut off is refused', async () => {
  await backup('cut.zip')
  await truncate(join(folder, 'cut.zip'), 4_000)
  await expect(openArchive(join(folder, 'cut.zip'))).rejects.toThrow(BackupError)
  await expect(openArchive(join(folder, 'missing.zip'))).rejects.toThrow(/does not exist/)
})

test('a restore refuses a full target, an older PostgreSQL, and a later or too old schema, and writes nothing', async () => {
  await backup('refused.zip')
  await expect(restore('refused.zip', { adminUrl: testApp.adminUrl(), dataDir: folder })).rejects.toThrow(
    /database is not empty/,
  )

  const target = await emptyInstallation()
  const { adminUrl, dataDir } = target
  const expectRefusal = async (sentence: RegExp, changes: Partial<Manifest>, migrations?: Migration[]) => {
    const archive = await openArchive(join(folder, 'refused.zip'))
    const changed = { ...archive, manifest: { ...archive.manifest, ...changes } }
    if (migrations !== undefined) changed.open = async () => Readable.from([JSON.stringify({ entries: migrations })])
    const restoring = restoreBackup({ archive: changed, adminUrl, files: await filesIn(dataDir), onProgress: silently })
    await expect(restoring).rejects.toThrow(BackupError)
    await expect(restoring).rejects.toThrow(sentence)
    archive.close()
  }
  const [first, ...others] = (await readJournal()).entries
  await expectRefusal(/is from PostgreSQL 99/, { postgresVersion: 990_001 })
  const future = { tag: 'from_the_future', when: (others.at(-1)?.when ?? 0) + 1 }
  await expectRefusal(/schema from_the_future, this version has .*, or a later one/, {}, [first, ...others, future])
  const replaced = { tag: '0043_mail-expiry', when: first.when - 1 }
  await expectRefusal(/schema 0043_mail-expiry.* version of commit \w+, then/, {}, [replaced])
  await mkdir(join(target.dataDir, 'uploads'))
  await writeFile(join(target.dataDir, 'uploads', 'a.webp'), 'kept')
  await expectRefusal(/uploads already/, {})

  expect(await countRows(target.adminUrl, `select count(*)::int from pg_tables where schemaname = 'public'`)).toBe(0)
  expect(await readdir(join(target.dataDir, 'uploads'))).toEqual(['a.webp'])
})

test('a backup names the migrations that its database has, also when the code has more, and refuses another job queue', async () => {
  const source = await emptyInstallation()
  await backup('applied.zip')
  await restore('applied.zip', source)
  const all = (await backup('all.zip', source)).migrations
  const change = (sql: string) =>
    countRows(source.adminUrl, `with changed as (${sql} returning 1) select count(*)::int from changed`)

  await change('delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)')
  expect((await backup('fewer.zip', source)).migrations).toEqual(all.slice(0, -1))
  const archive = await openArchive(join(folder, 'fewer.zip'))
  archive.close()
  expect(archive.names.filter((name) => name.endsWith('.sql'))).toHaveLength(all.length - 1)

  await change('update drizzle.__drizzle_migrations set created_at = 1')
  await expect(backup('older.zip', source)).rejects.toThrow(/schema of an earlier version/)

  await change('update jobs.version set version = 1')
  await expect(backup('older-queue.zip', source)).rejects.toThrow(/job queue in the database has schema 1/)
})

test('a target that cannot be written is named', async () => {
  await writeFile(join(folder, 'file'), '')
  await expect(backup('file/one.zip')).rejects.toThrow(/cannot be written/)
  await mkdir(join(folder, 'taken.zip.part'))
  await expect(backup('taken.zip')).rejects.toThrow(/cannot be written \(EISDIR\)/)
  await expect(backup(`${relative(folder, '/proc')}/backups/one.zip`)).rejects.toThrow(/ENOENT.*\/proc\/backups/)
})
