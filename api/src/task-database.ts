import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { queues } from './app.ts'
import type { Config } from './config.ts'
import { findRunningDatabase } from './platform/db/embedded-postgres/running-database.ts'
import { startEmbeddedPostgres } from './platform/db/embedded-postgres/supervisor.ts'
import { migrate } from './platform/db/migrate.ts'

/**
 * The configured database; else the embedded one, beside the running application or started for this task alone. Only
 * that last one may be new: everywhere else the application has made the tables, as the role that may.
 */
export async function withDatabase<T>(config: Config, work: (databaseUrl: string) => Promise<T>): Promise<T> {
  if (config.databaseUrl !== null) return work(config.databaseUrl)
  const dataDir = resolve(config.dataDir)
  const live = await findRunningDatabase(dataDir)
  if (live !== null) return work(live.appUrl)
  await mkdir(dataDir, { recursive: true })
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    onLost: (error) => {
      console.error(`The database was lost: ${error.message}`)
      process.exit(1)
    },
  })
  try {
    await migrate(postgres.adminUrl, decodeURIComponent(new URL(postgres.appUrl).username), queues)
    return await work(postgres.appUrl)
  } finally {
    await postgres.stop()
  }
}
