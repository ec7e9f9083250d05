import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries } from './binaries.ts'
import { chownCluster, createCluster, findClusterOwner, readPasswords, removeIncompleteClusters } from './cluster.ts'
import { claimOwnership, type Ownership } from './ownership.ts'
import {
  findPostmaster,
  isTemporary,
  launchPostmaster,
  type Postmaster,
  RECOVERY_LIMIT_MS,
  rotateLog,
  stopPostmaster,
} from './postmaster.ts'
import { EmbeddedPostgresRefusal, toStartError } from './refusal.ts'
import { connectionUrls, ensureRolesAndDatabase } from './roles.ts'
import { serverSettings } from './settings.ts'
import { chooseServerUser, type ServerUser } from './user.ts'

export { EmbeddedPostgresRefusal }

export type EmbeddedPostgres = {
  /** connection URL of the role that owns the schema (migrations) */ adminUrl: string
  /** connection URL of the plain role the application uses; what it may touch is granted by the migrations */ appUrl: string
  port: number
  /** true when the server was still running from an application that was killed */ adopted: boolean
  /** Ends the server in order and gives up ownership. Safe to repeat. About 0.1 s when idle, 13 s at most. */
  stop(): Promise<void>
}

type Log = (message: string, detail?: object) => void
type Place = { dataDir: string; clusterDir: string; logFile: string }
type Plan = { user: ServerUser; postgres: string; settings: { args: string[]; mark: string } }
type Held = { clusterDir: string; postmaster: Postmaster; ownership: Ownership; adopted: boolean }

// After a kill -9 of the server its backends need up to 2 s to leave; the rest is for slow machines.
const PATIENCE_MS = 15_000

/**
 * Starts the PostgreSQL of this data folder, making the folder and the database on the first start, and owns it until
 * `stop`. A server left running by a killed application is adopted; one that was started with other settings is restarted.
 * `onLost` is called once if ownership is lost by anything but `stop`: another application may own the data from then on,
 * so this one must end.
 * @throws EmbeddedPostgresRefusal with a sentence for the person who started us
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  log: Log
  onLost: (error: Error) => void
  /** extra server settings, which win over ours */ settings?: Record<string, string>
}): Promise<EmbeddedPostgres> {
  const startedAt = performance.now()
  let held: Held | null = null
  try {
    const binaries = await findBinaries()
    const place = await openDataFolder(options.dataDir)
    const clusterOwner = await findClusterOwner(place.clusterDir)
    const user = await chooseServerUser(place.dataDir, clusterOwner, binaries.initdb)
    const settings = serverSettings(options.settings ?? {}, binaries)
    await removeIncompleteClusters(place.clusterDir, options.log)
    if (clusterOwner === null) {
      options.log('Making a new database', { folder: place.clusterDir, as: user.description })
      await createCluster(place.clusterDir, binaries, user)
    }
    const passwords = await readPasswords(place.clusterDir)
    const server = await hold(place, { user, postgres: binaries.postgres, settings }, passwords.superuser, options.log)
    held = server
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
    if (held) await stop(held).catch(() => undefined)
    throw await toStartError(error, options.dataDir)
  }
}

async function openDataFolder(dataDir: string): Promise<Place> {
  await mkdir(dataDir, { recursive: true })
  // The server reports its folder without symbolic links, and so do we.
  const folder = await realpath(dataDir)
  return { dataDir: folder, clusterDir: join(folder, 'pgdata'), logFile: join(folder, 'postgres.log') }
}

/** Adopts or starts, and tries again while what is in the way is leaving. */
async function hold(place: Place, plan: Plan, password: string, log: Log): Promise<Held> {
  const startedAt = performance.now()
  let patience = PATIENCE_MS
  let launched = false
  await rotateLog(place.logFile)
  let obstacle = ''
  while (performance.now() - startedAt < patience) {
    const postmaster = await findPostmaster(place.clusterDir, log)
    if (postmaster === null) {
      await chownCluster(place.clusterDir, plan.user)
      const launchedAt = performance.now()
      const said = await launchPostmaster(place.clusterDir, place.logFile, plan.user, plan.postgres, plan.settings.args)
      if (said !== null && !isTemporary(said)) throw new Error(said)
      obstacle = said ?? 'its server keeps ending'
      if (said === null) {
        // Replaying the log may have taken minutes; a server that keeps ending does not get them again.
        if (!launched) patience += performance.now() - launchedAt
        launched = true
        continue
      }
    } else {
      const ownership = await claimOwnership(postmaster.port, password, place.dataDir)
      if (ownership && runsAsPlanned(ownership, place, plan)) {
        return { clusterDir: place.clusterDir, postmaster, ownership, adopted: !launched }
      }
      if (ownership) {
        log('Restarting the running PostgreSQL, which was started in another way', { pid: postmaster.pid })
        ownership.expectDisconnect()
        await stopPostmaster(place.clusterDir, postmaster.pid)
        await ownership.close()
        continue
      }
      obstacle = `its server (pid ${postmaster.pid}) does not answer`
      if (postmaster.status !== 'ready') patience = RECOVERY_LIMIT_MS
    }
    await sleep(100)
  }
  throw new EmbeddedPostgresRefusal(`The database in ${place.dataDir} cannot be used: ${obstacle}`)
}

function runsAsPlanned(ownership: Ownership, place: Place, plan: Plan): boolean {
  return ownership.server.clusterDir === place.clusterDir && ownership.server.mark === plan.settings.mark
}

async function stop({ clusterDir, postmaster, ownership }: Held): Promise<void> {
  // Without ownership the server may be somebody else's; if it is nobody's, the next start adopts it.
  if (!ownership.isLost()) {
    ownership.expectDisconnect()
    await stopPostmaster(clusterDir, postmaster.pid)
  }
  await ownership.close()
}
