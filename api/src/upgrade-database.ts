import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { ConfigError, readConfig } from './config.ts'
import { openArchive } from './platform/db/backup/read-archive.ts'
import { restoreBackup } from './platform/db/backup/restore-backup.ts'
import { writeBackup } from './platform/db/backup/write-backup.ts'
import { type Binaries, findBinaries } from './platform/db/embedded-postgres/binaries.ts'
import { findClusterOwner, readClusterMajor, refuseOtherMajor } from './platform/db/embedded-postgres/cluster.ts'
import { installOlderBinaries } from './platform/db/embedded-postgres/older-binaries.ts'
import { toStartError } from './platform/db/embedded-postgres/refusal.ts'
import { startEmbeddedPostgres } from './platform/db/embedded-postgres/supervisor.ts'
import {
  copyOldCluster,
  discardUpgradeFolder,
  isUpgradeUnfinished,
  openUpgradeFolder,
  replaceCluster,
  type UpgradeFolder,
  upgradeFolderOf,
} from './platform/db/embedded-postgres/upgrade-folder.ts'
import { createFiles } from './platform/files/files.ts'
import { OperatorError, printFailure } from './platform/operator-error.ts'
import { type DatabaseUrls, migrateDatabase } from './task-database.ts'

/**
 * `npm run upgrade-database`: moves the embedded database to the PostgreSQL of this version, through a backup and a restore
 * into a new cluster. The old cluster is kept, unchanged. Safe to repeat after an interruption.
 */
async function main(): Promise<void> {
  const config = readConfig()
  if (process.argv.length > 2) throw new OperatorError('Usage: npm run upgrade-database')
  if (config.databaseUrl !== null)
    throw new ConfigError(
      'DATABASE_URL is set, so the database is not the embedded one: upgrade that server with its own tools (pg_upgrade).',
    )
  const dataDir = await realpath(resolve(config.dataDir)).catch(() => resolve(config.dataDir))
  const folder = upgradeFolderOf(dataDir)
  if (await isUpgradeUnfinished(folder)) {
    await replaceCluster(folder, null)
    await discardUpgradeFolder(folder)
    console.log('Finished the interrupted upgrade. Start the application.')
    return
  }
  const bundled = await findBinaries()
  const major = await findMajorToUpgrade(folder, bundled.major)
  if (major === null) {
    console.log(`The database in ${folder.clusterDir} is PostgreSQL ${bundled.major} already: nothing to do.`)
    return
  }
  const interruption = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort())
  const interrupted = new Promise<never>((_, reject) =>
    interruption.signal.addEventListener('abort', () =>
      reject(new OperatorError('Interrupted. The database is unchanged.')),
    ),
  )
  await openUpgradeFolder(folder)
  try {
    await copyOldCluster(folder)
    await Promise.race([moveRows(folder, major, bundled, interruption.signal), interrupted])
    const kept = await replaceCluster(folder, major)
    console.log(`The database is PostgreSQL ${bundled.major} now. Start the application.`)
    console.log(`The old one is kept in ${kept}: remove it when all is well.`)
  } catch (error) {
    throw await toStartError(error, dataDir)
  } finally {
    await discardUpgradeFolder(folder)
  }
}

/** @returns null when there is nothing to upgrade */
async function findMajorToUpgrade({ clusterDir }: UpgradeFolder, bundled: number): Promise<number | null> {
  if ((await findClusterOwner(clusterDir)) === null)
    throw new OperatorError(`There is no database in ${clusterDir}: correct DATA_DIR, or just start the application.`)
  const major = await readClusterMajor(clusterDir)
  if (major === null || major > bundled) await refuseOtherMajor(clusterDir, bundled)
  return major === bundled ? null : major
}

/** From the copy of the old cluster to a new one, with the old major's own binaries. Uploads stay where they are. */
async function moveRows(folder: UpgradeFolder, major: number, bundled: Binaries, signal: AbortSignal): Promise<void> {
  const onProgress = (line: string) => console.log(`  ${line}`)
  const { oldDataDir, newDataDir, archive: file } = folder
  console.log(`Installing PostgreSQL ${major} to read the old database`)
  const older = await installOlderBinaries(major, folder.binariesDir, signal)
  console.log(`Writing the rows of PostgreSQL ${major}`)
  await withServer(oldDataDir, older, signal, async ({ adminUrl, appUrl }) => {
    await migrateDatabase({ appUrl, adminUrl })
    await writeBackup({
      databaseUrl: adminUrl,
      files: await noUploads(oldDataDir),
      dataDir: oldDataDir,
      file,
      onProgress,
    })
  })
  console.log(`Reading them into PostgreSQL ${bundled.major}`)
  await withServer(newDataDir, bundled, signal, async ({ adminUrl, appUrl }) => {
    const archive = await openArchive(file)
    await restoreBackup({ archive, adminUrl, files: await noUploads(newDataDir), onProgress }).finally(() =>
      archive.close(),
    )
    await migrateDatabase({ appUrl, adminUrl })
  })
}

/** The uploads of the installation stay where they are, in their folder or bucket. */
const noUploads = (dataDir: string) => createFiles({ dataDir, s3: null })

async function withServer(
  dataDir: string,
  binaries: Binaries,
  signal: AbortSignal,
  work: (urls: DatabaseUrls) => Promise<void>,
): Promise<void> {
  const server = await startEmbeddedPostgres({
    dataDir,
    binaries,
    signal,
    log: () => undefined,
    onLost: () => undefined,
  })
  try {
    await work(server)
  } finally {
    await server.stop()
  }
}

main().then(
  // The connections of an interrupted step may still be open.
  () => process.exit(0),
  (error: unknown) => {
    printFailure(error)
    process.exit(1)
  },
)
