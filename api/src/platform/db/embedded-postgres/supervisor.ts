import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { makeFolder } from '../../make-folder.ts'
import { findBinaries } from './binaries.ts'
import {
  chownCluster,
  createCluster,
  findClusterOwner,
  markRunning,
  markStopped,
  type Passwords,
  readPasswords,
  refuseCopyOfRunning,
  refuseOtherMajor,
  removeIncompleteClusters,
  SUPERUSER,
} from './cluster.ts'
import { findOwner, findPostmaster, isTemporary, launchPostmaster, rotateLog, type Server } from './postmaster.ts'
import { EmbeddedPostgresRefusal, toStartError } from './refusal.ts'
import { connectionUrls, ensureRolesAndDatabase } from './roles.ts'
import { settingsWith } from './settings.ts'
import { chooseServerUser, type ServerUser } from './user.ts'

export type EmbeddedPostgres = {
  adminUrl: string
  /** Connection URL of the application's role; the migrations grant its privileges. */
  appUrl: string
  port: number
  /** Safe to repeat. Takes 0.1 s when idle, 13 s at most. */
  stop(): Promise<void>
}

type Log = (message: string, detail?: object) => void
type DataFolder = { dataDir: string; clusterDir: string; logFile: string }

// The server of a killed application needs up to 2 s to exit; the rest is for a slow disk, on which it writes all that it holds.
const START_TIMEOUT_MS = 60_000

/**
 * Starts the PostgreSQL of this data folder, which stops with this process. The first start creates folder and database.
 * @param options.onLost called once if the server ends other than by `stop`
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
  let server: Server | null = null
  try {
    const binaries = await findBinaries()
    const folder = await openDataFolder(options.dataDir)
    const clusterOwner = await findClusterOwner(folder.clusterDir)
    const user = await chooseServerUser(folder.dataDir, clusterOwner, binaries.initdb)
    if (clusterOwner !== null) await refuseOtherMajor(folder.clusterDir, binaries.major)
    await removeIncompleteClusters(folder.clusterDir, options.log)
    if (clusterOwner === null) {
      options.log('Creating a new database', { folder: folder.clusterDir, as: user.description })
      await createCluster(folder.clusterDir, binaries, user, options.signal)
    }
    const passwords = await readPasswords(folder.clusterDir)
    const launch = () =>
      launchPostmaster(
        folder.clusterDir,
        folder.logFile,
        user,
        binaries.postgres,
        settingsWith(options.settings ?? {}),
        options.signal,
      )
    server = await launchOnFreeFolder(folder, user, launch, options)
    const { port, ended } = server
    await prepareDatabase(port, passwords)
    options.signal?.throwIfAborted()
    options.log('Started PostgreSQL', {
      port,
      as: user.description,
      milliseconds: Math.round(performance.now() - startedAt),
    })
    let stopping: Promise<void> | null = null
    const stopServer = server.stop
    void ended.then((reason) => {
      if (stopping === null) options.onLost(new Error(reason))
    })
    return {
      ...connectionUrls(port, passwords),
      port,
      stop: () => {
        stopping ??= stopServer().then(() => markStopped(folder.clusterDir))
        return stopping
      },
    }
  } catch (error) {
    await server?.stop().catch(() => undefined)
    throw await toStartError(error, options.dataDir)
  }
}

async function openDataFolder(dataDir: string): Promise<DataFolder> {
  await makeFolder(dataDir)
  // The server reports its folder with symbolic links resolved.
  const path = await realpath(dataDir)
  return { dataDir: path, clusterDir: join(path, 'pgdata'), logFile: join(path, 'postgres.log') }
}

/** Waits for the server of a killed application to end. @throws EmbeddedPostgresRefusal if a live application runs one */
async function launchOnFreeFolder(
  { dataDir, clusterDir, logFile }: DataFolder,
  user: ServerUser,
  launch: () => Promise<Server | string>,
  { log, signal }: { log: Log; signal?: AbortSignal },
): Promise<Server> {
  const startedAt = performance.now()
  await rotateLog(logFile)
  let obstacle = ''
  while (performance.now() - startedAt < START_TIMEOUT_MS) {
    signal?.throwIfAborted()
    const running = await findPostmaster(clusterDir, log)
    const owner = running === null ? null : await findOwner(running.pid)
    if (owner !== null)
      throw new EmbeddedPostgresRefusal(
        `The database in ${dataDir} is in use by another process (pid ${owner}). Stop that one first, or point DATA_DIR at another folder.`,
      )
    if (running === null) {
      await refuseCopyOfRunning(clusterDir)
      await chownCluster(clusterDir, user)
      await markRunning(clusterDir, user)
      const launched = await launch()
      if (typeof launched !== 'string') return launched
      if (!isTemporary(launched)) throw new Error(launched)
      obstacle = launched
    } else obstacle = `its server (pid ${running.pid}) does not stop`
    await sleep(100)
  }
  throw new EmbeddedPostgresRefusal(`The database in ${dataDir} cannot be used: ${obstacle}`)
}

async function prepareDatabase(port: number, { superuser, ...passwords }: Passwords): Promise<void> {
  const client = new Client({ host: '127.0.0.1', port, user: SUPERUSER, password: superuser, database: 'postgres' })
  try {
    await client.connect()
    await ensureRolesAndDatabase(client, passwords)
  } finally {
    await client.end()
  }
}
