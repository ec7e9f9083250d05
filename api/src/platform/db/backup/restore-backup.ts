import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Writable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as migrateDrizzle } from 'drizzle-orm/node-postgres/migrator'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { FILE_NAME, type FileStore } from '../../files/file-store.ts'
import { JOBS_SCHEMA } from '../../jobs/queues.ts'
import { JOURNAL, type Journal, LAST_COMMIT_BEFORE_SCHEMA, readJournal } from '../migrations.ts'
import { connectClient } from '../servers.ts'
import { majorOf, readServerVersion, SCHEMAS } from './catalog.ts'
import { BackupError, type Manifest, MIGRATIONS_FOLDER } from './manifest.ts'
import { type Archive, copyEntry } from './read-archive.ts'

/**
 * Restores an archive into an empty database and an empty store of uploads. All rows are loaded in one transaction, so a
 * failed restore leaves a schema without rows. The caller then runs `migrate`, which brings an older schema up to date.
 *
 * @param adminUrl the schema owner's connection
 * @throws BackupError when the target is not empty, is an older PostgreSQL, or the archive is damaged, later, or too old
 */
export async function restoreBackup(options: {
  archive: Archive
  adminUrl: string
  files: FileStore
  onProgress: (line: string) => void
}): Promise<void> {
  const { archive, adminUrl, files, onProgress } = options
  const { manifest } = archive
  await refuseOtherSchema(archive)
  await refuseOtherUploads(files)
  const client = await connectClient(adminUrl, { application_name: 'restore', keepAlive: true })
  try {
    await refuseDatabase(client, manifest)
    await createSchema(client, archive)
    await client.query('begin')
    for (const table of manifest.tables) {
      if (table.name.startsWith(`${JOBS_SCHEMA}.`)) await client.query(`delete from ${table.name}`)
      const rows = client.query(copyFrom(`copy ${table.name} (${table.columns.join(', ')}) from stdin`))
      await copyEntry(archive, table, rows)
      if (rows.rowCount !== table.rows)
        throw new BackupError(`${table.name} has ${rows.rowCount} rows instead of ${table.rows}: use another backup.`)
      onProgress(`${table.name}: ${table.rows} rows`)
    }
    for (const { name, lastValue } of manifest.sequences)
      if (lastValue !== null) await client.query('select setval($1::regclass, $2)', [name, lastValue])
    await files.storeAll(readUploads(archive))
    onProgress(`${manifest.uploads.length} uploads`)
    await client.query('commit')
    // Without statistics the first hours of a large database run on bad plans.
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

/** With the migrations of the archive, because its columns are those of its own version. */
async function createSchema(client: Client, archive: Archive): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'restore-migrations-'))
  try {
    for (const name of archive.names.filter((entry) => entry.startsWith(MIGRATIONS_FOLDER))) {
      const path = join(folder, name.slice(MIGRATIONS_FOLDER.length))
      await mkdir(dirname(path), { recursive: true })
      await pipeline(await archive.open(name), createWriteStream(path))
    }
    await migrateDrizzle(drizzle(client), { migrationsFolder: folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  await client.query(archive.manifest.jobsSchemaSql)
}

async function* readUploads(archive: Archive): AsyncGenerator<{ name: string; bytes: Uint8Array }> {
  for (const upload of archive.manifest.uploads) {
    if (!FILE_NAME.test(upload.name)) throw new BackupError(`${upload.name} is not the name of an upload.`)
    const chunks: Buffer[] = []
    const collect = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        chunks.push(chunk)
        done()
      },
    })
    await copyEntry(archive, upload, collect)
    yield { name: upload.name, bytes: Buffer.concat(chunks) }
  }
}

/** By time, because a backup from before `0001_schema` has other migrations for the same schema. */
async function refuseOtherSchema(archive: Archive): Promise<void> {
  const { entries } = (await json(await archive.open(MIGRATIONS_FOLDER + JOURNAL))) as Journal
  const { entries: known } = await readJournal()
  const current = entries.filter(({ when }) => when >= known[0].when)
  const schema = `The backup has schema ${entries.at(-1)?.tag}`
  if (current.length === 0)
    throw new BackupError(
      `${schema}, which this version cannot update: restore it with the version of commit ${LAST_COMMIT_BEFORE_SCHEMA}, then start this one.`,
    )
  if (current.some(({ when }) => known.every((migration) => migration.when !== when)))
    throw new BackupError(
      `${schema}, this version has ${known.at(-1)?.tag}: restore it with the version that wrote it, or a later one.`,
    )
}

async function refuseOtherUploads(files: FileStore): Promise<void> {
  if ((await files.list()).length > 0)
    throw new BackupError('There are uploads already: restore into a new DATA_DIR, or an empty S3_BUCKET.')
}

async function refuseDatabase(client: Client, manifest: Manifest): Promise<void> {
  const [server, backup] = [majorOf(await readServerVersion(client)), majorOf(manifest.postgresVersion)]
  if (server < backup)
    throw new BackupError(`The backup is from PostgreSQL ${backup}, this server is ${server}: use ${backup} or later.`)
  const { rows } = await client.query('select 1 from pg_tables where schemaname = any($1) limit 1', [SCHEMAS])
  if (rows.length > 0)
    throw new BackupError('The database is not empty: restore into a new DATA_DIR or a newly created database.')
}
