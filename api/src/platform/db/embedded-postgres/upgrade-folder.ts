import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { makeFolder } from '../../make-folder.ts'
import { markStopped, readPasswords, syncFolder } from './cluster.ts'
import { claimOwnership } from './ownership.ts'
import { findPostmaster, stopPostmaster } from './postmaster.ts'
import { inspectProcess } from './process.ts'
import { EmbeddedPostgresRefusal } from './refusal.ts'

/**
 * Where an upgrade works, below the data folder. The old database is copied, so that it stays as it was also when its
 * server has to recover first. `oldDataDir` and `newDataDir` are data folders with a cluster each.
 */
export type UpgradeFolder = {
  clusterDir: string
  path: string
  oldDataDir: string
  newDataDir: string
  binariesDir: string
  archive: string
}

const COMMAND = 'upgrade-database'

export function upgradeFolderOf(dataDir: string): UpgradeFolder {
  const path = join(dataDir, 'upgrade')
  return {
    clusterDir: join(dataDir, 'pgdata'),
    path,
    oldDataDir: join(path, 'old'),
    newDataDir: join(path, 'new'),
    binariesDir: join(path, 'binaries'),
    archive: join(path, 'backup.zip'),
  }
}

const exists = async (folder: string): Promise<boolean> => (await readdir(folder).catch(() => [])).length > 0

/** An upgrade that ended between its two renames: the new database is complete and has no name yet. */
export async function isUpgradeUnfinished({ clusterDir, newDataDir }: UpgradeFolder): Promise<boolean> {
  return !(await exists(clusterDir)) && (await exists(join(newDataDir, 'pgdata')))
}

/** @throws EmbeddedPostgresRefusal where a start would create an empty database beside an upgraded one */
export async function refuseUnfinishedUpgrade(dataDir: string): Promise<void> {
  if (await isUpgradeUnfinished(upgradeFolderOf(dataDir)))
    throw new EmbeddedPostgresRefusal(
      `The upgrade of the database in ${dataDir} was interrupted at its last step: run "npm run ${COMMAND}" again, which finishes it.`,
    )
}

/**
 * Recreates the folder, deletes the files of an interrupted upgrade, and stops a server that a killed application left.
 *
 * @throws EmbeddedPostgresRefusal while an application or another upgrade uses the data folder
 */
export async function openUpgradeFolder(folder: UpgradeFolder): Promise<void> {
  const pidFile = join(folder.path, 'pid')
  const pid = Number(await readFile(pidFile, 'utf8').catch(() => '0'))
  const other = pid > 0 && pid !== process.pid ? await inspectProcess(pid) : null
  if (other?.state === 'running' && other.command.includes(COMMAND))
    throw new EmbeddedPostgresRefusal(`Another upgrade of ${folder.clusterDir} is running (pid ${pid}): wait for it.`)
  await discardUpgradeFolder(folder)
  await stopServerOf(folder.clusterDir)
  await makeFolder(folder.oldDataDir)
  await writeFile(pidFile, String(process.pid))
}

/** Copies the cluster, which nothing runs on since `openUpgradeFolder`. */
export async function copyOldCluster({ clusterDir, oldDataDir }: UpgradeFolder): Promise<void> {
  const copy = join(oldDataDir, 'pgdata')
  await cp(clusterDir, copy, { recursive: true, dereference: true, preserveTimestamps: true })
  // Nothing ran on the original during the copy.
  await markStopped(copy)
}

/** Stops the servers of the upgrade and removes its folder. Safe to repeat. */
export async function discardUpgradeFolder({ path, oldDataDir, newDataDir }: UpgradeFolder): Promise<void> {
  for (const dataDir of [oldDataDir, newDataDir]) {
    const clusterDir = join(dataDir, 'pgdata')
    const postmaster = await findPostmaster(clusterDir, () => undefined)
    if (postmaster !== null) await stopPostmaster(clusterDir, postmaster.pid)
  }
  await rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

/**
 * Gives the new cluster the name of the old one.
 *
 * @returns where the old one is kept; null when an interrupted upgrade had moved it already
 */
export async function replaceCluster(folder: UpgradeFolder, oldMajor: number | null): Promise<string | null> {
  const { clusterDir, newDataDir } = folder
  const parent = dirname(clusterDir)
  let kept: string | null = null
  if (oldMajor !== null) {
    if ((await findPostmaster(clusterDir, () => undefined)) !== null)
      throw new EmbeddedPostgresRefusal(
        `${clusterDir} was started during the upgrade: stop the application and run "npm run ${COMMAND}" again.`,
      )
    kept = await freeName(`${clusterDir}-${oldMajor}`)
    await rename(clusterDir, kept)
    await syncFolder(parent)
  }
  await rename(join(newDataDir, 'pgdata'), clusterDir)
  await syncFolder(parent)
  return kept
}

async function freeName(path: string): Promise<string> {
  const names = await readdir(dirname(path))
  let free = path
  for (let number = 2; names.includes(basename(free)); number += 1) free = `${path}-${number}`
  return free
}

/** Stops a server that a killed application left running. */
async function stopServerOf(clusterDir: string): Promise<void> {
  const postmaster = await findPostmaster(clusterDir, () => undefined)
  if (postmaster === null) return
  const { superuser } = await readPasswords(clusterDir)
  const ownership = await claimOwnership(postmaster.port, superuser, dirname(clusterDir))
  ownership?.expectDisconnect()
  await stopPostmaster(clusterDir, postmaster.pid)
  await ownership?.close()
}
