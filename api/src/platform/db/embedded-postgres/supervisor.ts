import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeFolder } from '../../make-folder.ts'
import { findBinaries } from './binaries.ts'
import {
  chownCluster,
  createCluster,
  findClusterOwner,
  markRunning,
  markStopped,
  readPasswords,
  refuseCopyOfRunning,
  refuseOtherMajor,
  removeIncompleteClusters,
} from './cluster.ts'
import { claimOwnership, type Ownership } from './ownership.ts'
import {
  findPostmaster,
  isTemporary,
  launchPostmaster,
  type Postmaster,
  RECOVERY_TIMEOUT_MS,
  rotateLog,
  stopPostmaster,
} from './postmaster.ts'
import { EmbeddedPostgresRefusal, toStartError } from './refusal.ts'
import { connectionUrls, ensureRolesAndDatabase } from './roles.ts'
import { serverSettings } from './settings.ts'
import { chooseServerUser, type ServerUser } from './user.ts'

export type EmbeddedPostgres = {
  adminUrl: string
  /** Connection URL of the application's role; the migrations grant its privileges. */
  appUrl: string
  port: number
  /** True if a killed application left the server running. */
  adopted: boolean
  /** Stops the server and releases ownership. Safe to repeat. Takes 0.1 s when idle, 13 s at most. */
  stop(): Promise<void>
}

type Log = (message: string, detail?: object) => void
type DataFolder = { dataDir: string; clusterDir: string; logFile: string }
type ServerOptions = { user: ServerUser; postgres: string; settings: { args: string[]; fingerprint: string } }
type OwnedServer = { clusterDir: string; postmaster: Postmaster; ownership: Ownership; adopted: boolean }

// Backends of a killed server need up to 2 s to exit; the rest is for slow machines.
const START_TIMEOUT_MS = 15_000

/**
 * Starts the PostgreSQL of this data folder and owns it until `stop`. The first start creates folder and database. A server
 * left running by a killed application is adopted, or restarted if its settings differ.
 * @param options.onLost called once if ownership is lost other than by `stop`. Another application may own the data from
 * then on, so this process must exit.
 * @param options.signal ends a start in progress, which then leaves nothing running
 * @throws EmbeddedPostgresRefusal with a message for the operator
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  log: Log
  onLost: (error: Error) => void
  /** Override the default server settings. */
  settings?: Record<string, string>
  signal?: AbortSignal
}): Promise<EmbeddedPostgres> {
  const startedAt = performance.now()
  let owned: OwnedServer | null = null
  try {
    const binaries = await findBinaries()
    const folder = await openDataFolder(options.dataDir)
    const clusterOwner = await findClusterOwner(folder.clusterDir)
    const user = await chooseServerUser(folder.dataDir, clusterOwner, binaries.initdb)
    if (clusterOwner !== null) await refuseOtherMajor(folder.clusterDir, binaries.major)
    const settings = serverSettings(options.settings ?? {}, binaries)
    await removeIncompleteClusters(folder.clusterDir, options.log)
    if (clusterOwner === null) {
      options.log('Creating a new database', { folder: folder.clusterDir, as: user.description })
      await createCluster(folder.clusterDir, binaries, user, options.signal)
    }
    const passwords = await readPasswords(folder.clusterDir)
    const server = await acquireServer(
      folder,
      { user, postgres: binaries.postgres, settings },
      passwords.superuser,
      options.log,
      options.signal,
    )
    owned = server
    options.signal?.throwIfAborted()
    const { postmaster, ownership, adopted } = server
    await ensureRolesAndDatabase(ownership.client, passwords)
    ownership.onLost(options.onLost)
    options.log(adopted ? 'Adopted the running PostgreSQL' : 'Started PostgreSQL', {
      port: postmaster.port,
      pid: postmaster.pid,
      as: user.description,
      milliseconds: Math.round(performance.now() - startedAt),
    })
    let stopping: Promise<void> | null = null
    return {
      ...connectionUrls(postmaster.port, passwords),
      port: postmaster.port,
      adopted,
      stop: () => {
        stopping ??= stop(server)
        return stopping
      },
    }
  } catch (error) {
    if (owned) await stop(owned).catch(() => undefined)
    throw await toStartError(error, options.dataDir)
  }
}

async function openDataFolder(dataDir: string): Promise<DataFolder> {
  await makeFolder(dataDir)
  // The server reports its folder with symbolic links resolved.
  const path = await realpath(dataDir)
  return { dataDir: path, clusterDir: join(path, 'pgdata'), logFile: join(path, 'postgres.log') }
}

async function acquireServer(
  folder: DataFolder,
  options: ServerOptions,
  password: string,
  log: Log,
  signal?: AbortSignal,
): Promise<OwnedServer> {
  const startedAt = performance.now()
  let timeout = START_TIMEOUT_MS
  let launched = false
  await rotateLog(folder.logFile)
  let obstacle = ''
  while (performance.now() - startedAt < timeout) {
    signal?.throwIfAborted()
    const postmaster = await findPostmaster(folder.clusterDir, log)
    if (postmaster === null) {
      await refuseCopyOfRunning(folder.clusterDir)
      await chownCluster(folder.clusterDir, options.user)
      await markRunning(folder.clusterDir, options.user)
      const launchedAt = performance.now()
      const failure = await launchPostmaster(
        folder.clusterDir,
        folder.logFile,
        options.user,
        options.postgres,
        options.settings.args,
        signal,
      )
      if (failure !== null && !isTemporary(failure)) throw new Error(failure)
      obstacle = failure ?? 'its server keeps stopping'
      if (failure === null) {
        // WAL replay may have taken minutes. A server that keeps stopping gets them only once.
        if (!launched) timeout += performance.now() - launchedAt
        launched = true
        continue
      }
    } else {
      const ownership = await claimOwnership(postmaster.port, password, folder.dataDir).catch(async (error) => {
        // A damaged database may start and then refuse every session.
        const isInUse = error instanceof EmbeddedPostgresRefusal
        if (launched && !isInUse) await stopPostmaster(folder.clusterDir, postmaster.pid)
        throw error
      })
      if (ownership && hasSettings(ownership, folder, options)) {
        return { clusterDir: folder.clusterDir, postmaster, ownership, adopted: !launched }
      }
      if (ownership) {
        log('Restarting the running PostgreSQL, whose settings differ', { pid: postmaster.pid })
        ownership.expectDisconnect()
        await stopPostmaster(folder.clusterDir, postmaster.pid)
        await ownership.close()
        continue
      }
      obstacle = `its server (pid ${postmaster.pid}) does not respond`
      if (postmaster.status !== 'ready') timeout = RECOVERY_TIMEOUT_MS
    }
    await sleep(100)
  }
  throw new EmbeddedPostgresRefusal(`The database in ${folder.dataDir} cannot be used: ${obstacle}`)
}

function hasSettings(ownership: Ownership, folder: DataFolder, options: ServerOptions): boolean {
  return (
    ownership.server.clusterDir === folder.clusterDir && ownership.server.fingerprint === options.settings.fingerprint
  )
}

async function stop({ clusterDir, postmaster, ownership }: OwnedServer): Promise<void> {
  // Without ownership another application may use the server; else the next start adopts it.
  if (!ownership.isLost()) {
    ownership.expectDisconnect()
    await stopPostmaster(clusterDir, postmaster.pid)
    await markStopped(clusterDir)
  }
  await ownership.close()
}
