import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from './app.ts'
import { checkBeforeStart, checkInstallation } from './check-installation.ts'
import { type Config, ConfigError } from './config.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/db/embedded-postgres/supervisor.ts'
import { whileStarting } from './platform/db/retry.ts'
import { listen } from './platform/http/port.ts'
import { printFailure } from './platform/operator-error.ts'
import { startWatchdog } from './platform/watchdog.ts'
import { loadApp, migrateDatabase } from './task-database.ts'

/** After this the process exits without waiting for open work. */
const SHUTDOWN_TIMEOUT_MS = 15_000
const CLOSE_TIMEOUT_MS = 11_000

export function runServer(readConfig: () => Config): void {
  run(readConfig).catch((error: unknown) => {
    printFailure(error)
    process.exit(1)
  })
}

/** Starts the database and the application, and stops both on SIGINT, SIGTERM or SIGHUP, also while they are starting. */
async function run(readConfig: () => Config): Promise<void> {
  const config = readConfig()
  if (process.argv.includes('--check')) return checkInstallation(config)
  const startup = new AbortController()
  let ending = false
  const end = (code: number) => {
    if (ending) return
    ending = true
    startup.abort()
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref()
    const isStopped = starting.then(
      (stop) => stop(),
      // The failure of a start that was interrupted.
      () => undefined,
    )
    isStopped.then(
      () => process.exit(code),
      (error: unknown) => {
        printFailure(error)
        process.exit(1)
      },
    )
  }
  const starting = start(config, startup.signal, () => end(1))
  // The last is what a closed terminal sends.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => end(0))
  await starting.catch((error: unknown) => {
    if (!ending) throw error
  })
}

/** @param signal ends the start: it is rejected once nothing is running any more */
async function start(config: Config, signal: AbortSignal, onLost: () => void): Promise<() => Promise<void>> {
  await checkBeforeStart(config)
  signal.throwIfAborted()
  // It loads while the database starts. What fails is said where it is needed.
  loadApp().catch(() => undefined)
  const postgres = config.databaseUrl === null ? await startEmbedded(config.dataDir, signal, onLost) : null
  try {
    // Closing the connections of a migration or seed rolls it back; the next start does it again.
    return await Promise.race([serve(config, postgres, signal), rejectOnAbort(signal)])
  } catch (error) {
    await postgres?.stop()
    throw error
  }
}

const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })

/** Migrates, builds the application and listens. @returns stops everything, the database last */
async function serve(config: Config, postgres: EmbeddedPostgres | null, signal: AbortSignal) {
  const databaseUrl = postgres?.appUrl ?? config.databaseUrl
  const adminUrl = postgres?.adminUrl ?? config.databaseAdminUrl
  if (databaseUrl === null || adminUrl === null) throw new ConfigError('DATABASE_URL is missing.')
  await whileStarting(() => migrateDatabase({ adminUrl, appUrl: databaseUrl }), signal)

  const web = process.argv.includes('--dev') ? 'development' : 'built'
  const { buildApp } = await loadApp()
  // Not before: on a slow machine loading stops the event loop for long.
  startWatchdog()
  const app = await whileStarting(() => buildApp({ ...config, databaseUrl }, { web }), signal)
  try {
    return await open(config, app, postgres, signal)
  } catch (error) {
    await app.close().catch(() => undefined)
    throw error
  }
}

async function open(config: Config, app: App, postgres: EmbeddedPostgres | null, signal: AbortSignal) {
  // Demo users are never written to a configured database.
  const { logins, isNew } =
    postgres !== null && config.seedDemo
      ? await import('../seed/demo.ts').then(({ seedDemo }) => seedDemo(app.ctx))
      : { logins: [], isNew: false }
  if (config.runsJobs) await app.startJobs(signal)
  app.startWatch()
  if (config.servesRequests) await listen(app.server, config)
  if (config.company.isPlaceholder && config.isProduction)
    app.ctx.log.warn(
      'COMPANY_NAME, COMPANY_ADDRESS, COMPANY_EMAIL, COMPANY_PHONE, COMPANY_KVK or COMPANY_VAT is a placeholder; set all before going live',
    )
  for (const warning of config.warnings) app.ctx.log.warn(warning)
  if (config.mollieApiKey === null && !config.hasPaymentSandbox)
    app.ctx.log.warn('MOLLIE_API_KEY is not set: payments are disabled')
  console.log(config.servesRequests ? `Ready on ${app.ctx.publicUrl()}` : 'Ready: running jobs')
  for (const { email, password, description } of logins)
    console.log(`  log in as ${email} with ${password} (${description})`)
  const portraits = new AbortController()
  const portraitsDrawn = isNew ? drawPortraits(app, portraits.signal) : null
  return async () => {
    portraits.abort()
    await portraitsDrawn
    try {
      await Promise.race([app.close(), closingTimeout()])
    } finally {
      await postgres?.stop()
    }
  }
}

/** After the first start, while the server listens: it takes seconds. The drawing code is loaded only then. */
async function drawPortraits(app: App, signal: AbortSignal): Promise<void> {
  try {
    const { seedPortraits } = await import('../seed/portraits.ts')
    await seedPortraits(app.ctx, signal)
  } catch (error) {
    app.ctx.log.warn({ err: error }, 'drawing the portraits of the demo people failed')
  }
}

/** Rejects after the timeout, so that PostgreSQL is stopped even if the application does not close. */
async function closingTimeout(): Promise<never> {
  await sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })
  throw new Error(`the application did not close within ${CLOSE_TIMEOUT_MS} ms`)
}

const startEmbedded = async (dataDir: string, signal: AbortSignal, onLost: () => void): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({
    dataDir: resolve(dataDir),
    signal,
    log: (message) => console.log(`postgres: ${message}`),
    onLost: (error) => {
      console.error(`Lost the connection to the database: ${error.message}`)
      onLost()
    },
  })
