import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as setTimeoutAsync } from 'node:timers/promises'
import { seedDemo } from '../seed/demo.ts'
import { buildApp, queues } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { EmbeddedPostgresRefusal } from './platform/db/embedded-postgres/refusal.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/db/embedded-postgres/supervisor.ts'
import { migrate } from './platform/db/migrate.ts'

/** Everything has ended within this, or the process ends anyway (decisions.md, Running). */
const GRACE_MILLISECONDS = 15_000
const CLOSING_MILLISECONDS = 11_000

/** Reads the configuration, brings up the database, builds the app and listens, until SIGINT or SIGTERM. */
async function main(): Promise<void> {
  const config = readConfig()
  let stop: () => Promise<void> = async () => undefined
  let stopping: Promise<void> | null = null
  const end = (code: number) => {
    stopping ??= stop()
    setTimeout(() => process.exit(1), GRACE_MILLISECONDS).unref()
    void stopping.then(
      () => process.exit(code),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', () => end(0))
  process.on('SIGTERM', () => end(0))

  const postgres = config.databaseUrl === null ? await startEmbedded(config.dataDir, () => end(1)) : null
  stop = async () => postgres?.stop()
  try {
    stop = await serve(config, postgres)
  } catch (error) {
    // Not left behind by a start that failed halfway.
    await postgres?.stop()
    throw error
  }
  if (stopping !== null) await stop()
}

/** Migrates, builds and listens; answers what ends it all, the database last. */
async function serve(config: Config, postgres: EmbeddedPostgres | null): Promise<() => Promise<void>> {
  const databaseUrl = postgres?.appUrl ?? config.databaseUrl
  const adminUrl = postgres?.adminUrl ?? config.databaseAdminUrl
  if (databaseUrl === null || adminUrl === null) throw new ConfigError('DATABASE_URL is missing.')
  await migrate(adminUrl, decodeURIComponent(new URL(databaseUrl).username), queues)

  const web = process.argv.includes('--dev') ? 'development' : 'built'
  const app = await buildApp({ ...config, databaseUrl }, { web })
  // People of our own making belong in a database of our own making only.
  const { logins } = postgres !== null && config.seedDemo ? await seedDemo(app.ctx) : { logins: [] }
  await app.startJobs()
  await app.server.listen({ port: config.port, host: config.host })
  if (config.company.isPlaceholder)
    app.ctx.log.warn(
      'COMPANY_EMAIL, COMPANY_PHONE and COMPANY_KVK are placeholders; set them before people see the site',
    )
  if (config.mollieApiKey === null && !config.hasPaymentSandbox)
    app.ctx.log.warn('MOLLIE_API_KEY is not set: nothing can be paid')
  console.log(`Ready on ${app.ctx.publicUrl()}`)
  for (const { email, password, description } of logins)
    console.log(`  log in as ${email} with ${password} (${description})`)
  return async () => {
    try {
      await Promise.race([app.close(), closingTimeout()])
    } finally {
      await postgres?.stop()
    }
  }
}

/** PostgreSQL is stopped even if something of the application never ends. */
async function closingTimeout(): Promise<never> {
  await setTimeoutAsync(CLOSING_MILLISECONDS, undefined, { ref: false })
  throw new Error(`the application did not close within ${CLOSING_MILLISECONDS} ms`)
}

async function startEmbedded(dataDir: string, onLost: () => void): Promise<EmbeddedPostgres> {
  const folder = resolve(dataDir)
  await mkdir(folder, { recursive: true })
  return startEmbeddedPostgres({
    dataDir: folder,
    log: (message) => console.log(`postgres: ${message}`),
    onLost: (error) => {
      console.error(`The database was lost: ${error.message}`)
      onLost()
    },
  })
}

main().catch((error: unknown) => {
  // What a person can mend is said in a sentence; the rest is ours, with its stack.
  console.error(error instanceof ConfigError || error instanceof EmbeddedPostgresRefusal ? error.message : error)
  process.exit(1)
})
