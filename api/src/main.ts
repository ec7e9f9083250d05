import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { seedDemo } from '../seed/demo.ts'
import { buildApp, queues } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { EmbeddedPostgresRefusal } from './platform/db/embedded-postgres/refusal.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/db/embedded-postgres/supervisor.ts'
import { migrate } from './platform/db/migrate.ts'

/** After this the process exits without waiting for open work (decisions.md, Running). */
const SHUTDOWN_TIMEOUT_MS = 15_000
const CLOSE_TIMEOUT_MS = 11_000

/** Starts the database and the application, and stops both on SIGINT or SIGTERM. */
async function main(): Promise<void> {
  const config = readConfig()
  let stop: () => Promise<void> = async () => undefined
  let stopping: Promise<void> | null = null
  const end = (code: number) => {
    stopping ??= stop()
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref()
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
    await postgres?.stop()
    throw error
  }
  if (stopping !== null) await stop()
}

/** Migrates, builds the application and listens. @returns stops everything, the database last */
async function serve(config: Config, postgres: EmbeddedPostgres | null): Promise<() => Promise<void>> {
  const databaseUrl = postgres?.appUrl ?? config.databaseUrl
  const adminUrl = postgres?.adminUrl ?? config.databaseAdminUrl
  if (databaseUrl === null || adminUrl === null) throw new ConfigError('DATABASE_URL is missing.')
  await migrate(adminUrl, decodeURIComponent(new URL(databaseUrl).username), queues)

  const web = process.argv.includes('--dev') ? 'development' : 'built'
  const app = await buildApp({ ...config, databaseUrl }, { web })
  // Demo users are never written to a configured database.
  const { logins } = postgres !== null && config.seedDemo ? await seedDemo(app.ctx) : { logins: [] }
  await app.startJobs()
  await app.server.listen({ port: config.port, host: config.host })
  if (config.company.isPlaceholder)
    app.ctx.log.warn(
      'COMPANY_NAME, COMPANY_ADDRESS, COMPANY_EMAIL, COMPANY_PHONE, COMPANY_KVK or COMPANY_VAT is a placeholder; set all before going live',
    )
  if (config.mollieApiKey === null && !config.hasPaymentSandbox)
    app.ctx.log.warn('MOLLIE_API_KEY is not set: payments are disabled')
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
  await sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })
  throw new Error(`the application did not close within ${CLOSE_TIMEOUT_MS} ms`)
}

async function startEmbedded(dataDir: string, onLost: () => void): Promise<EmbeddedPostgres> {
  const folder = resolve(dataDir)
  await mkdir(folder, { recursive: true })
  return startEmbeddedPostgres({
    dataDir: folder,
    log: (message) => console.log(`postgres: ${message}`),
    onLost: (error) => {
      console.error(`Lost the connection to the database: ${error.message}`)
      onLost()
    },
  })
}

main().catch((error: unknown) => {
  // Errors that the operator can fix are printed without a stack trace.
  console.error(error instanceof ConfigError || error instanceof EmbeddedPostgresRefusal ? error.message : error)
  process.exit(1)
})
