import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { access, constants, stat } from 'node:fs/promises'
import { get } from 'node:http'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { getLiveness } from 'contract/platform/health.ts'
import { type Config, ConfigError } from './config.ts'
import { checkDatabase } from './platform/db/check-database.ts'
import { toStartError } from './platform/db/embedded-postgres/refusal.ts'
import { findRunningDatabase } from './platform/db/embedded-postgres/running-database.ts'
import { whileStarting } from './platform/db/retry.ts'
import { FilesUnavailableError } from './platform/files/file-store.ts'
import { createFiles } from './platform/files/files.ts'
import { checkPort } from './platform/http/port.ts'
import { checkMailServer } from './platform/mail/send.ts'
import { makeFolder } from './platform/make-folder.ts'
import { checkRedis } from './platform/nodes/redis.ts'
import { OperatorError } from './platform/operator-error.ts'
import { withStartedDatabase } from './task-database.ts'

const LIVE_TIMEOUT_MS = 3_000

/** Everything that can be refused before anything starts. @throws OperatorError */
export async function checkBeforeStart(config: Config): Promise<void> {
  if (config.port !== 0 && config.servesRequests) await checkPort(config)
  await checkDataDir(config)
  await whileStarting(() => checkConfiguredDatabase(config))
  await checkFiles(config)
}

export async function checkInstallation(config: Config): Promise<void> {
  const { smtpUrl, redisUrl, mollieApiKey } = config
  const dataDir = resolve(config.dataDir)
  const isRunning = (await findRunningDatabase(dataDir).catch(() => null)) !== null
  const checks: [name: string, run: () => Promise<string>][] = [
    [
      'PORT',
      async () => {
        if (isRunning || (await isListening(config))) return `the application runs on ${config.port}`
        await checkPort(config)
        return `${config.port} is free`
      },
    ],
    [
      'PUBLIC_URL',
      async () =>
        config.publicUrl ?? warning(config, `not set: links in mails lead to http://localhost:${config.port}`),
    ],
    ['DATA_DIR', () => checkDataDir(config).then(() => `${dataDir} is writable`)],
    ['uploads', () => describeUploads(config)],
    ['database', () => describeDatabase(config, dataDir, isRunning)],
    ['REDIS_URL', async () => (redisUrl === null ? 'not set: one node' : checkRedis(redisUrl).then(() => 'answers'))],
    [
      'SMTP_URL',
      async () => (smtpUrl === null ? describeMissingMail(config) : checkMailServer(smtpUrl).then(() => 'answers')),
    ],
    [
      'MOLLIE_API_KEY',
      async () =>
        mollieApiKey === null
          ? warning(config, 'not set: no payments')
          : import('./domains/payments/service.ts')
              .then(({ checkPaymentKey }) => checkPaymentKey(config))
              .then(() => 'is accepted'),
    ],
    [
      'COMPANY_*',
      async () => (config.company.isPlaceholder ? warning(config, 'not all set: placeholders are shown') : 'set'),
    ],
  ]
  for (const sentence of config.warnings) console.log(`  WARNING. ${sentence}`)
  let failed = 0
  for (const [name, run] of checks) {
    const outcome = await run().catch((error: unknown) => {
      if (!(error instanceof OperatorError)) throw error
      failed += 1
      return `FAILED. ${error.message}`
    })
    console.log(`  ${name.padEnd(16)}${outcome}`)
  }
  if (failed > 0) throw new OperatorError(`${failed} of ${checks.length} checks failed: see the lines above.`)
  console.log('Every check passed.')
}

/** Whether a node of this site, and no other program, listens on the port. */
async function isListening({ port }: Config): Promise<boolean> {
  try {
    const address = `http://127.0.0.1:${port}/api/health/live`
    const [response] = await once(get(address, { timeout: LIVE_TIMEOUT_MS }), 'response')
    return getLiveness.output.safeParse(JSON.parse(await text(response))).success
  } catch {
    return false
  }
}

const warning = ({ isProduction }: Config, text: string): string => (isProduction ? `WARNING. ${text}` : text)

/** @throws OperatorError in production */
function describeMissingMail({ isProduction }: Config): string {
  if (isProduction) throw new OperatorError('not set: nobody can confirm an address or reset a password.')
  return 'not set: no mail is sent'
}

async function checkFiles(config: Config): Promise<void> {
  const files = await createFiles(config)
  await files.check().catch((error: unknown) => {
    if (!(error instanceof FilesUnavailableError)) throw error
    console.warn(`${error.message} Until then pictures can be neither shown nor uploaded.`)
  })
}

async function describeUploads(config: Config): Promise<string> {
  await (await createFiles(config)).check()
  if (config.s3 === null) return 'in DATA_DIR'
  return `The bucket ${config.s3.bucket} can be listed, written and deleted in`
}

/** A read-only or full disk is found here too, because the folder is created. */
async function checkDataDir(config: Config): Promise<void> {
  const folder = resolve(config.dataDir)
  try {
    await makeFolder(folder)
    if (!(await stat(folder)).isDirectory()) throw new Error(`ENOTDIR: ${folder}`)
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw await toStartError(error, folder)
  }
}

async function checkConfiguredDatabase({ databaseUrl, databaseAdminUrl }: Config): Promise<void> {
  if (databaseUrl === null) {
    if (databaseAdminUrl !== null)
      throw new ConfigError('DATABASE_ADMIN_URL is set without DATABASE_URL: set DATABASE_URL too, or neither.')
    return
  }
  const adminUrl = databaseAdminUrl ?? databaseUrl
  if (adminUrl !== databaseUrl) await checkDatabase(adminUrl, 'DATABASE_ADMIN_URL', 'owner')
  await checkDatabase(databaseUrl, 'DATABASE_URL', adminUrl === databaseUrl ? 'owner' : 'application')
}

async function describeDatabase(config: Config, dataDir: string, isRunning: boolean): Promise<string> {
  await checkConfiguredDatabase(config)
  if (config.databaseUrl !== null) return 'DATABASE_URL answers'
  if (isRunning) return 'the embedded PostgreSQL is running'
  if (!existsSync(join(dataDir, 'pgdata'))) return 'none yet: the first start creates it'
  await withStartedDatabase(config, async () => undefined)
  return 'the embedded PostgreSQL starts and stops'
}
