import { existsSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import type { Config } from '../../../config.ts'
import type { BackupPlace } from './backup-place.ts'
import { ENCRYPTED, readKey } from './encryption.ts'
import { BackupError } from './manifest.ts'
import { folderPlace, openPlaces } from './places.ts'
import { type Archive, openArchive, openArchiveStream } from './read-archive.ts'
import { listArchives } from './scheduled.ts'

type Settings = Pick<Config, 'backupDir' | 'backupCopyTo' | 'backupKeyFile' | 'dataDir'>

/**
 * Opens an archive, decrypted if it is encrypted.
 *
 * @param name a path, the name of an archive in BACKUP_DIR or BACKUP_COPY_TO, or `latest`
 * @throws BackupError when there is none, or it cannot be read
 */
export async function findArchive(config: Settings, name: string): Promise<Archive & { address: string }> {
  const { place, name: found } = await locate(config, name)
  const address = `${place.address.replace(/\/$/, '')}/${found}`
  if (place.isLocal && !found.endsWith(ENCRYPTED)) return { ...(await openArchive(address)), address }
  const key = found.endsWith(ENCRYPTED) ? await readKey(config.backupKeyFile) : null
  const copy = { key, folder: resolve(config.dataDir), address }
  return { ...(await openArchiveStream(await place.open(found), copy)), address }
}

async function locate(config: Settings, name: string): Promise<{ place: BackupPlace; name: string }> {
  const file = resolve(name)
  if (name !== 'latest' && existsSync(file)) return { place: folderPlace(dirname(file)), name: basename(file) }
  const places = await openPlaces(config)
  const archives: { place: BackupPlace; name: string; at: Date }[] = []
  for (const place of places) for (const archive of await listArchives(place)) archives.push({ place, ...archive })
  // The first place comes first among equals, because it is near.
  archives.sort((one, other) => other.at.getTime() - one.at.getTime())
  const found = name === 'latest' ? archives[0] : archives.find((archive) => archive.name === name)
  if (found !== undefined) return found
  const where = places.map(({ address }) => address).join(' and ')
  if (name !== 'latest')
    throw new BackupError(`${file} does not exist${where === '' ? '' : `, nor does ${name} in ${where}`}.`)
  throw new BackupError(
    where === '' ? 'BACKUP_DIR and BACKUP_COPY_TO are not set: name an archive.' : `There is no archive in ${where}.`,
  )
}
