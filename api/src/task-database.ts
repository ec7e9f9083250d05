import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { App, buildApp } from './app.ts'
import { type Config, ConfigError } from './config.ts'
import { findClusterOwner } from './platform/db/embedded-postgres/cluster.ts'
import { toStartError } from './platform/db/embedded-postgres/refusal.ts'
import { findRunningDatabase } from './platform/db/embedded-postgres/running-database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/db/embedded-postgres/supervisor.ts'
import { migrate } from './platform/db/migrate.ts'
import { roleOf } from './platform/db/server-urls.ts'
import { printFailure } from './platform/operator-error.ts'

/** `adminUrl` belongs to the schema's owner, `appUrl` to the application's role. */
export type DatabaseUrls = { appUrl: string; adminUrl: string }

/** Written by `npm run configure`. */
export const LIVE_SETTINGS = '/etc/meegaan/environment'

/** Not a static import: loading the application takes longer than the checks that may refuse a command before. */
export const loadApp = () => import('./app.ts')

export async function migrateDatabase({ appUrl, adminUrl }: DatabaseUrls): Promise<void> {
  const { queues } = await import('./domains.ts')
  await migrate(adminUrl, roleOf(appUrl), queues)
}

/** On the configured database, else on the embedded one, running or started for this. Only the latter is migrated. */
async function withDatabase<T>(config: Config, work: (urls: DatabaseUrls) => Promise<T>): Promise<T> {
  const urls = configuredUrls(config) ?? (await findRunningDatabase(resolve(config.dataDir)))
  if (urls !== null) return work(urls)
  refuseBesideLiveSite()
  return withStartedDatabase(config, async (postgres) => {
    await migrateDatabase(postgres)
    return work(postgres)
  })
}

/** For a task that reads or keeps what is there, which a new database hides. @throws OperatorError without a database */
export async function requireDatabase({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl !== null) return
  refuseBesideLiveSite()
  const folder = resolve(dataDir)
  const clusterDir = join(folder, 'pgdata')
  const owner = await findClusterOwner(clusterDir).catch(async (error: unknown) => {
    throw await toStartError(error, folder)
  })
  if (owner === null)
    throw new ConfigError(`There is no database in ${clusterDir}: correct DATA_DIR, or just start the application.`)
}

/** A command without the live site's settings would make or look for a database of its own. */
function refuseBesideLiveSite(): void {
  if (existsSync(LIVE_SETTINGS))
    throw new ConfigError(
      `DATABASE_URL is not set, and ${LIVE_SETTINGS} has the settings of the live site: use "meegaan" instead of "npm run".`,
    )
}

const configuredUrls = ({ databaseUrl, databaseAdminUrl }: Config): DatabaseUrls | null =>
  databaseUrl === null ? null : { appUrl: databaseUrl, adminUrl: databaseAdminUrl ?? databaseUrl }

/** Runs a task on an application that serves nothing. @param options see `buildApp` */
export const withApp = <T>(
  config: Config,
  work: (app: App) => Promise<T>,
  options: Parameters<typeof buildApp>[1] = {},
): Promise<T> =>
  withDatabase(config, async ({ appUrl: databaseUrl }) => {
    const { buildApp } = await loadApp()
    const app = await buildApp({ ...config, databaseUrl }, options)
    try {
      return await work(app)
    } finally {
      await app.close()
    }
  })

/** Runs the main function of a command; a failure is printed and becomes exit code 1. */
export function runTask(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    printFailure(error)
    process.exitCode = 1
  })
}

export async function withStartedDatabase<T>(config: Config, work: (postgres: EmbeddedPostgres) => Promise<T>) {
  const dataDir = resolve(config.dataDir)
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    onLost: (error) => {
      console.error(`Lost the connection to the database: ${error.message}`)
      process.exit(1)
    },
  })
  try {
    return await work(postgres)
  } finally {
    await postgres.stop()
  }
}
