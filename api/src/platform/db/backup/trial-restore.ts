import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '../../../config.ts'
import { createFiles, type Files } from '../../files/files.ts'
import { connect, type Database } from '../database.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/supervisor.ts'
import { migrate } from '../migrate.ts'
import { roleOf } from '../server-urls.ts'
import { findArchive } from './find-archive.ts'
import { restoreBackup } from './restore-backup.ts'

const CONNECTIONS = 2

/**
 * Restores the newest archive into a PostgreSQL of its own in DATA_DIR, runs work on it, and removes it. It has room for the
 * database and the uploads once more. Removes what a killed trial left behind.
 */
export async function withTrialRestore<T>(
  config: Config,
  work: (restored: { db: Database; files: Files }) => Promise<T>,
): Promise<T> {
  const dataDir = join(resolve(config.dataDir), 'trial-restore')
  const archive = await findArchive(config, 'latest')
  try {
    await rm(dataDir, { recursive: true, force: true })
    const files = await createFiles({ dataDir, s3: null })
    // A lost server fails the statement that runs.
    const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, onLost: () => undefined })
    try {
      await restoreBackup({ archive, adminUrl: server.adminUrl, files, onProgress: () => undefined })
      await migrate(server.adminUrl, roleOf(server.appUrl), [])
      const { db, close } = connect(server.appUrl, CONNECTIONS, () => undefined, 'trial-restore')
      return await work({ db, files }).finally(close)
    } finally {
      await server.stop()
    }
  } finally {
    archive.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
