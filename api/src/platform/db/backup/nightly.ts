import { readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import type { Config } from '../../../config.ts'
import { defineJob } from '../../jobs/define-job.ts'
import { writeBackup } from './write-backup.ts'

const ARCHIVE = new RegExp(`^${PRODUCT_SLUG}-(\\d{4}-\\d\\d-\\d\\d)T(\\d\\d)-(\\d\\d)-(\\d\\d)Z\\.zip$`)

const archiveName = (at: Date): string =>
  `${PRODUCT_SLUG}-${at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')}.zip`

/** The archives of the nightly job, newest first. Other files in the folder are left alone. */
async function listArchives(folder: string): Promise<{ name: string; at: Date }[]> {
  const found = (await readdir(folder).catch(() => [])).flatMap((name) => {
    const [, day, hour, minute, second] = ARCHIVE.exec(name) ?? []
    return day === undefined ? [] : [{ name, at: new Date(`${day}T${hour}:${minute}:${second}Z`) }]
  })
  return found.sort((one, other) => other.at.getTime() - one.at.getTime())
}

/** Null without nightly backups. `lastAt` is null before the first. */
export async function findLastBackup({ backupDir }: Config): Promise<{ lastAt: Date | null } | null> {
  return backupDir === null ? null : { lastAt: (await listArchives(backupDir))[0]?.at ?? null }
}

/** Writes a backup in BACKUP_DIR, then removes all but the newest BACKUP_KEEP. Does nothing without BACKUP_DIR. */
export const backupJob = defineJob('nightly-backup', (ctx) => ({
  cron: '40 3 * * *',
  isStartedElsewhere: !ctx.config.writesBackups,
  maxHours: 6,
  run: async () => {
    const { backupDir, backupKeep, databaseUrl, dataDir } = ctx.config
    if (backupDir === null || databaseUrl === null) return
    const file = join(backupDir, archiveName(ctx.now()))
    await writeBackup({ databaseUrl, files: ctx.files, dataDir: resolve(dataDir), file, onProgress: () => undefined })
    for (const { name } of (await listArchives(backupDir)).slice(backupKeep)) await rm(join(backupDir, name))
  },
}))
