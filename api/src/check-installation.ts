import { existsSync } from 'node:fs'
import { access, constants, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type Config, ConfigError } from './config.ts'
import type { BackupPlace } from './platform/db/backup/backup-place.ts'
import { readKey } from './platform/db/backup/encryption.ts'
import { openSecondPlace } from './platform/db/backup/places.ts'
import { checkDatabase } from './platform/db/check-database.ts'
import { toStartError } from './platform/db/embedded-postgres/refusal.ts'
import { findRunningDatabase } from './platform/db/embedded-postgres/running-database.ts'
import { whileStarting } from './platform/db/retry.ts'
import { FilesUnavailableError } from './platform/files/file-store.ts'
import { createFiles } from './platform/files/files.ts'
import { checkPort } from './platform/http/port.ts'
import { newId } from './platform/ids.ts'
import { checkMailServer } from './platform/mail/send.ts'
import { makeFolder } from './platform/make-folder.ts'
import { checkRedis } from './platform/nodes/redis.ts'
import { OperatorError } from './platform/operator-error.ts'
import { withStartedDatabase } from './task-database.ts'

/** Everything that can be refused before anything starts. @throws OperatorError */
export async function checkBeforeStart(config: Config): Promise<void> {
  if (config.port !== 0 && config.servesRequests) await checkPort(config)
  await checkDataDir(config)
  await checkBackupDir(config)
  await describeEncryption(config)
  await whileStarting(() => checkConfiguredDatabase(config))
  await checkFiles(config)
}

/** `npm start -- --check`: connects to every component without serving, and prints a line for each. */
export async function checkInstallation(config: Config): Promise<void> {
  const { smtpUrl, redisUrl, mollieApiKey } = config
  const dataDir = resolve(config.dataDir)
  const isRunning = (await findRunningDatabase(dataDir).catch(() => null)) !== null
  const checks: [name: string, run: () => Promise<string>][] = [
    [
      'PORT',
      async () => {
        if (isRunning) return 'not looked at, because the application is running'
        await checkPort(config)
        return `${config.port} is free`
      },
    ],
    ['DATA_DIR', () => checkDataDir(config).then(() => `${dataDir} is writable`)],
    ['BACKUP_DIR', () => checkBackupDir(config).then(() => config.backupDir ?? warning(config, 'not set: no backups'))],
    ['BACKUP_KEY_FILE', () => describeEncryption(config)],
    ['BACKUP_COPY_TO', () => describeSecondPlace(config)],
    ['uploads', () => describeUploads(config)],
    ['database', () => describeDatabase(config, dataDir, isRunning)],
    [
      'replica',
      async () =>
        config.databaseReplicaUrl === null
          ? 'not set: the primary answers'
          : checkDatabase(config.databaseReplicaUrl, 'DATABASE_REPLICA_URL', 'standby').then(() => 'answers'),
    ],
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
  return `S3_BUCKET ${config.s3.bucket} can be listed, written and deleted in`
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

/** @throws OperatorError when the folder cannot be written to */
export async function checkBackupDir({ backupDir, writesBackups }: Config): Promise<void> {
  if (backupDir === null || !writesBackups) return
  try {
    await makeFolder(backupDir)
    await access(backupDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new OperatorError(
      `BACKUP_DIR ${backupDir} cannot be written to (${(error as NodeJS.ErrnoException).code}): choose a folder that this user may write to.`,
      { cause: error },
    )
  }
}

/** @throws BackupError when the file holds no key */
async function describeEncryption(config: Config): Promise<string> {
  if (config.backupKeyFile === null) return 'not set: backups are not encrypted'
  await readKey(config.backupKeyFile)
  return 'holds a key'
}

/** @throws OperatorError when it cannot be written to and read */
async function describeSecondPlace(config: Config): Promise<string> {
  const place = await checkSecondPlace(config)
  return place === null
    ? warning(config, 'not set: a lost machine takes its backups with it')
    : `${place.address} can be written, read and deleted in`
}

/** Writes a file in BACKUP_COPY_TO, reads it and deletes it. @throws OperatorError */
export async function checkSecondPlace(config: Config): Promise<BackupPlace | null> {
  const place = await openSecondPlace(config)
  if (place === null) return null
  const name = `check-${newId()}`
  try {
    await place.store(name, Readable.from([Buffer.from(name)]))
    if ((await text(await place.open(name))) !== name) throw new Error('it holds another text than was written')
    await place.remove(name)
  } catch (error) {
    throw new OperatorError(
      `BACKUP_COPY_TO ${place.address} cannot be written to and read (${(error as Error).message}): correct it.`,
      { cause: error },
    )
  }
  return place
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
