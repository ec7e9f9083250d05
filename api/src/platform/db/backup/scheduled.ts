import { createReadStream } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { HOUR } from 'contract/platform/durations.ts'
import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import type { Config } from '../../../config.ts'
import type { Context } from '../../context.ts'
import { defineJob } from '../../jobs/define-job.ts'
import { BACKUP_COPY_OUTCOME } from '../../outcomes/names.ts'
import { listOutcomes } from '../../outcomes/repository.ts'
import { type BackupPlace, UNFINISHED } from './backup-place.ts'
import { ENCRYPTED, readKey } from './encryption.ts'
import { BackupError } from './manifest.ts'
import { folderPlace, openSecondPlace } from './places.ts'
import { writeBackup } from './write-backup.ts'

const ARCHIVE = new RegExp(
  `^${PRODUCT_SLUG}-(\\d{4}-\\d\\d-\\d\\d)T(\\d\\d)-(\\d\\d)-(\\d\\d)Z\\.zip(\\${ENCRYPTED})?$`,
)

const archiveName = (at: Date): string =>
  `${PRODUCT_SLUG}-${at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')}.zip`

type FoundArchive = { name: string; at: Date }

/** The archives of the job, newest first. Other files there are left alone. @param ending `UNFINISHED` for unfinished ones */
export async function listArchives(place: BackupPlace, ending = ''): Promise<FoundArchive[]> {
  const found = (await place.list('')).flatMap((name) => {
    if (!name.endsWith(ending)) return []
    const [, day, hour, minute, second] = ARCHIVE.exec(name.slice(0, name.length - ending.length)) ?? []
    return day === undefined ? [] : [{ name, at: new Date(`${day}T${hour}:${minute}:${second}Z`) }]
  })
  return found.sort((one, other) => other.at.getTime() - one.at.getTime())
}

/** Null without BACKUP_DIR. `lastAt` is null before the first. */
export async function findLastBackup({ backupDir }: Config): Promise<{ lastAt: Date | null } | null> {
  if (backupDir === null) return null
  const archives = await listArchives(folderPlace(backupDir)).catch(() => [])
  return { lastAt: archives[0]?.at ?? null }
}

/** All but the newest `keep`, and the newest of each of the last `keep` days that have one. @param archives newest first */
function listExpired(archives: readonly FoundArchive[], keep: number): FoundArchive[] {
  const dayOf = ({ at }: FoundArchive) => at.toISOString().slice(0, 10)
  const newestOfDay = [...new Map(archives.toReversed().map((archive) => [dayOf(archive), archive])).values()]
  const kept = new Set([...archives.slice(0, keep), ...newestOfDay.slice(-keep)])
  return archives.filter((archive) => !kept.has(archive))
}

const MAX_HOURS = 6

/**
 * Writes a backup in BACKUP_DIR, encrypted with BACKUP_KEY_FILE, copies it to BACKUP_COPY_TO, and removes the expired ones
 * in both. Does nothing without BACKUP_DIR.
 */
export const backupJob = defineJob('backup', (ctx) => ({
  cron: ctx.config.backupEvery === 'hour' ? '10 * * * *' : '40 3 * * *',
  isStartedElsewhere: !ctx.config.writesBackups,
  maxHours: MAX_HOURS,
  run: async () => {
    const { backupDir, backupKeep, backupKeyFile, databaseUrl, dataDir } = ctx.config
    if (backupDir === null || databaseUrl === null) return
    const key = backupKeyFile === null ? null : await readKey(backupKeyFile)
    const file = join(backupDir, archiveName(ctx.now()) + (key === null ? '' : ENCRYPTED))
    const onProgress = () => undefined
    await makeRoom(folderPlace(backupDir), ctx)
    await writeBackup({ databaseUrl, files: ctx.files, dataDir: resolve(dataDir), file, key, onProgress })
    await removeExpired(folderPlace(backupDir), backupKeep)
    await copyToSecondPlace(ctx, file)
  },
}))

async function removeExpired(place: BackupPlace, keep: number): Promise<void> {
  for (const { name } of listExpired(await listArchives(place), keep)) await place.remove(name)
}

/** What the next archive makes expire goes before it, all but the newest: a full disk would not take it otherwise. */
async function makeRoom(place: BackupPlace, { config, now }: Context): Promise<void> {
  const archives = await listArchives(place)
  for (const expired of listExpired([{ name: '', at: now() }, ...archives], config.backupKeep))
    if (expired !== archives[0]) await place.remove(expired.name)
}

/** Removes the file that a killed copy left, which nothing else removes. */
async function removeUnfinished(place: BackupPlace, now: Date): Promise<void> {
  const before = new Date(now.getTime() - MAX_HOURS * HOUR)
  for (const { name, at } of await listArchives(place, UNFINISHED)) if (at < before) await place.remove(name)
}

async function copyToSecondPlace(ctx: Context, file: string): Promise<void> {
  const { config, outcomes, now } = ctx
  try {
    const second = await openSecondPlace(config)
    if (second === null) return
    await refuseUnmounted(ctx, second)
    await removeUnfinished(second, now())
    await makeRoom(second, ctx)
    await second.store(basename(file), createReadStream(file))
    await removeExpired(second, config.backupKeep)
    await outcomes.succeeded(copiedTo(second))
    await outcomes.succeeded(BACKUP_COPY_OUTCOME)
  } catch (error) {
    await outcomes.failed(BACKUP_COPY_OUTCOME, error)
    throw error
  }
}

const copiedTo = ({ address }: BackupPlace): string => `${BACKUP_COPY_OUTCOME}:${address}`

/**
 * While the disk of another machine is not mounted, its folder is an empty one of this machine.
 *
 * @throws BackupError when archives were copied to this folder, and it has none
 */
export async function refuseUnmounted({ db }: Pick<Context, 'db'>, place: BackupPlace): Promise<void> {
  if (!place.isLocal) return
  const outcome = (await listOutcomes(db)).find(({ name }) => name === copiedTo(place))
  if (outcome === undefined || (await listArchives(place)).length > 0) return
  throw new BackupError(
    `BACKUP_COPY_TO ${place.address} has none of the archives that were copied there: mount it, or copy the newest one there.`,
  )
}
