import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../../../config.ts'
import { makeFolder } from '../../make-folder.ts'
import { syncFolder } from '../embedded-postgres/cluster.ts'
import { type BackupPlace, UNFINISHED } from './backup-place.ts'

type Settings = Pick<Config, 'backupDir' | 'backupCopyTo'>

/** A client holds connections, so a process has one for each setting. */
const buckets = new WeakMap<object, BackupPlace>()

/** BACKUP_COPY_TO; null without one. */
export async function openSecondPlace({ backupCopyTo }: Settings): Promise<BackupPlace | null> {
  if (backupCopyTo === null) return null
  if ('folder' in backupCopyTo) return folderPlace(backupCopyTo.folder)
  // The vendor's client is large.
  const { bucketPlace } = await import('./bucket-place.ts')
  const place = buckets.get(backupCopyTo) ?? bucketPlace(backupCopyTo)
  buckets.set(backupCopyTo, place)
  return place
}

/** BACKUP_DIR, then BACKUP_COPY_TO. */
export async function openPlaces(config: Settings): Promise<BackupPlace[]> {
  const second = await openSecondPlace(config)
  return [...(config.backupDir === null ? [] : [folderPlace(config.backupDir)]), ...(second === null ? [] : [second])]
}

export const hasPlaces = ({ backupDir, backupCopyTo }: Settings): boolean => backupDir !== null || backupCopyTo !== null

export function folderPlace(root: string): BackupPlace {
  return {
    address: root,
    isLocal: true,
    list: async (folder) => {
      const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(emptyWhenMissing)
      return entries.filter((entry) => entry.isFile()).map(({ name }) => folder + name)
    },
    store: async (name, content) => {
      const file = join(root, name)
      await makeFolder(dirname(file))
      try {
        await pipeline(content, createWriteStream(file + UNFINISHED, { flush: true, mode: 0o600 }))
        await rename(file + UNFINISHED, file)
      } catch (error) {
        await rm(file + UNFINISHED, { force: true }).catch(() => undefined)
        throw error
      }
      await syncFolder(dirname(file))
    },
    open: async (name) => createReadStream(join(root, name)),
    remove: (name) => rm(join(root, name), { force: true }),
  }
}

function emptyWhenMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return []
  throw error
}
