import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import type { Client } from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { to as copyTo } from 'pg-copy-streams'
import { ZipFile } from 'yazl'
import type { FileStore } from '../../files/file-store.ts'
import { JOBS_SCHEMA, JOBS_SCHEMA_VERSION } from '../../jobs/queues.ts'
import { makeFolder } from '../../make-folder.ts'
import { syncFolder } from '../embedded-postgres/cluster.ts'
import { JOURNAL, MIGRATIONS, readJournal, readLastMigration } from '../migrations.ts'
import { connectClient } from '../servers.ts'
import { listSequences, listTables, readJobsSchemaVersion, readServerVersion } from './catalog.ts'
import { decrypt, ENCRYPTED, encryptFile } from './encryption.ts'
import {
  BackupError,
  type FileEntry,
  FORMAT,
  MANIFEST_ENTRY,
  type Manifest,
  MIGRATIONS_FOLDER,
  measure,
  type TableEntry,
  UPLOADS_FOLDER,
} from './manifest.ts'
import { discard, openArchive, verifyArchive } from './read-archive.ts'

/** Of PostgreSQL's advisory locks. */
const BACKUP_LOCK = 7_316_402

/**
 * Writes a consistent backup while the application runs: every table from one repeatable-read snapshot, and every upload
 * that a row of it names. The archive is a ZIP file, streamed and compressed; it gets its name only when it is complete, on
 * disk and verified. Removes what a killed backup left behind. One backup of a database runs at a time.
 *
 * @param dataDir holds the copies of the uploads while the archive is written, links where they are in this folder, and an
 *   archive until it is encrypted
 * @param key encrypts the archive for an age identity
 * @param databaseUrl the connection of the schema's owner or of the application; both may read every row
 * @param onProgress called with a line for each table, for the uploads and before verifying
 * @throws BackupError when the target cannot be written, the archive differs from what was read, or another backup runs
 */
export async function writeBackup(options: {
  databaseUrl: string
  files: FileStore
  dataDir: string
  file: string
  key?: string | null
  onProgress: (line: string) => void
}): Promise<Manifest> {
  const { databaseUrl, files, dataDir, key = null, onProgress } = options
  const file = resolve(options.file)
  const unfinished = `${file}.part`
  const client = await connectClient(databaseUrl, { application_name: 'backup', keepAlive: true })
  let work: string | null = null
  try {
    await makeFolder(dirname(file))
    await mkdir(dataDir, { recursive: true })
    await lockBackups(client)
    await removeLeftovers(dataDir, dirname(file))
    work = await mkdtemp(join(dataDir, WORK))
    const links = join(work, 'uploads')
    await mkdir(links)
    // Before and after the snapshot: a file is saved before its row commits and removed after its row is gone, so the
    // two passes together hold every file that a row of the snapshot names.
    await files.copyAllTo(links)
    await client.query('begin isolation level repeatable read, read only')
    const postgresVersion = await readServerVersion(client)
    await refuseOtherJobsSchema(client)
    await files.copyAllTo(links)
    const plain = key === null ? unfinished : join(work, 'archive.zip')
    const manifest = await writeArchive({ client, postgresVersion, links, unfinished: plain, onProgress })
    await client.query('commit')
    onProgress('verifying')
    await verify(plain)
    if (key !== null) {
      onProgress('encrypting')
      await encryptFile(plain, unfinished, key)
      await decrypt(createReadStream(unfinished), key, discard())
    }
    await rename(unfinished, file)
    await syncFolder(dirname(file))
    return manifest
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw asBackupError(error, file)
  } finally {
    if (work !== null) await rm(work, { recursive: true, force: true })
    await client.end()
  }
}

const WORK = 'backup-'
const UNFINISHED = new RegExp(`^${PRODUCT_SLUG}-.*\\.zip(\\${ENCRYPTED})?\\.part$`)

/** The session of a killed backup ends soon after it. @throws BackupError */
async function lockBackups(client: Client): Promise<void> {
  await client.query(`set lock_timeout = '10s'`)
  await client.query('select pg_advisory_lock($1)', [BACKUP_LOCK]).catch(() => {
    throw new BackupError('Another backup of this database is running: wait for its end.')
  })
  await client.query('reset lock_timeout')
}

/** Copies of uploads would stay on the disk for ever, those of deleted accounts too. */
async function removeLeftovers(dataDir: string, folder: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name.startsWith(WORK)) await rm(join(dataDir, name), { recursive: true, force: true })
  for (const name of await readdir(folder)) if (UNFINISHED.test(name)) await rm(join(folder, name), { force: true })
}

async function verify(file: string): Promise<void> {
  const archive = await openArchive(file)
  await verifyArchive(archive, () => undefined).finally(() => archive.close())
}

type Archive = {
  client: Client
  postgresVersion: number
  links: string
  unfinished: string
  onProgress: (line: string) => void
}

/** Entries are streamed one after the other, because one connection runs one COPY at a time. */
async function writeArchive({ client, postgresVersion, links, unfinished, onProgress }: Archive): Promise<Manifest> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  const written = pipeline(output, createWriteStream(unfinished, { flush: true, mode: 0o600 }))
  // It may fail before it is awaited below, and an unhandled rejection would end the application.
  written.catch(() => undefined)
  const migrations = await addMigrations(zip, client)
  const sequences = await listSequences(client)
  const tables: TableEntry[] = []
  const uploads: FileEntry[] = []

  for (const [index, { name, columns }] of (await listTables(client)).entries()) {
    const entry = `tables/${String(index).padStart(3, '0')}-${name.replaceAll('"', '')}.copy`
    zip.addReadStreamLazy(entry, (use) => {
      const rows = client.query(copyTo(`copy (select ${columns.join(', ')} from ${name}) to stdout`))
      use(
        null,
        measured(rows, ({ lines, sha256 }) => {
          tables.push({ name, columns, entry, rows: lines, sha256 })
          onProgress(`${name}: ${lines} rows`)
        }),
      )
    })
  }
  for (const name of (await readdir(links)).sort()) {
    const entry = UPLOADS_FOLDER + name
    zip.addReadStreamLazy(entry, { compress: false }, (use) =>
      use(
        null,
        measured(createReadStream(join(links, name)), ({ bytes, sha256 }) => {
          uploads.push({ name, entry, bytes, sha256 })
        }),
      ),
    )
  }
  let manifest: Manifest | undefined
  zip.addReadStreamLazy(MANIFEST_ENTRY, (use) => {
    onProgress(`${uploads.length} uploads`)
    manifest = {
      format: FORMAT,
      product: PRODUCT_SLUG,
      createdAt: new Date().toISOString(),
      postgresVersion,
      migrations,
      jobsSchemaSql: getConstructionPlans(JOBS_SCHEMA),
      tables,
      sequences,
      uploads,
    }
    use(null, Readable.from([Buffer.from(JSON.stringify(manifest, null, 2))]))
  })
  zip.end()
  await written
  if (manifest === undefined) throw new Error('the archive ended before its manifest')
  return manifest
}

/** @param done called when the last byte has passed */
function measured(
  source: Readable,
  done: (result: ReturnType<ReturnType<typeof measure>['result']>) => void,
): Readable {
  const { stream, result } = measure()
  stream.once('end', () => done(result()))
  pipeline(source, stream).catch((error: Error) => stream.destroy(error))
  return stream
}

/**
 * The migrations that made this schema, so that an older backup can be restored by a later version. The database may have
 * fewer than this version of the code, for example in a backup right before an update.
 * @throws BackupError for a schema that none of them made: the archive could not be restored
 */
async function addMigrations(zip: ZipFile, client: Client): Promise<string[]> {
  const journal = await readJournal()
  const lastApplied = (await readLastMigration(client)) ?? 0
  const entries = journal.entries.filter(({ when }) => when <= lastApplied)
  if (entries.length === 0)
    throw new BackupError(
      'The database has the schema of an earlier version: write the backup with the version that runs on the database.',
    )
  const tags = entries.map(({ tag }) => tag)
  zip.addBuffer(Buffer.from(JSON.stringify({ ...journal, entries })), MIGRATIONS_FOLDER + JOURNAL)
  for (const tag of tags) zip.addFile(join(MIGRATIONS, `${tag}.sql`), `${MIGRATIONS_FOLDER}${tag}.sql`)
  return tags
}

/** The rows of the job queue are restored into the schema that this version's code makes. */
async function refuseOtherJobsSchema(client: Client): Promise<void> {
  const found = await readJobsSchemaVersion(client)
  if (found !== JOBS_SCHEMA_VERSION)
    throw new BackupError(
      `The job queue in the database has schema ${found}, this version of the application has ${JOBS_SCHEMA_VERSION}: write the backup with the version that runs on the database.`,
    )
}

function asBackupError(error: unknown, file: string): unknown {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ENOSPC') return new BackupError(`The disk is full, so ${file} was not written.`)
  if (code === 'EACCES' || code === 'EROFS' || code === 'EISDIR' || code === 'ENOTDIR' || code === 'EEXIST')
    return new BackupError(`${file} cannot be written (${code}): choose a folder that this user may write to.`)
  return error
}
