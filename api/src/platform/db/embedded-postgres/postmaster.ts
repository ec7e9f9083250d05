import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, open, readFile, rm, stat, truncate } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { childEnvironment, inspectProcess, pollUntil } from './process.ts'
import type { ServerUser } from './user.ts'

export type Postmaster = { pid: number; port: number; status: string }

const LOG_LIMIT_BYTES = 5 * 1024 * 1024
const EMPTY_LOCK_MS = 2_000
// Replaying max_wal_size of log takes seconds on a healthy disk; a start that takes longer than this never ends.
export const RECOVERY_LIMIT_MS = 5 * 60_000

/**
 * The postmaster that works in this folder, or null.
 * A lock file of a process that is something else by now, or of a zombie, is removed: PostgreSQL only looks whether the pid
 * exists, and would refuse for as long as it does (for ever, in a container whose first process buries nobody). Backends
 * that survive still block a second server, by the shared memory segment that is bound to the folder's inode.
 */
export async function findPostmaster(
  clusterDir: string,
  log: (message: string, detail?: object) => void,
): Promise<Postmaster | null> {
  const path = join(clusterDir, 'postmaster.pid')
  const text = await readLock(path)
  if (text === '') await removeEmptyLock(path)
  const [pid, , , port, , , , status = ''] = text.split('\n')
  const postmaster = { pid: Number(pid), port: Number(port), status: status.trim() }
  // None, empty, or the negative pid of a single-user session: PostgreSQL's own judgement.
  if (!(postmaster.pid > 0)) return null
  if (await worksIn(postmaster.pid, clusterDir)) return postmaster
  const { state } = await inspectProcess(postmaster.pid)
  if (state !== 'gone' && (await readLock(path)) === text) {
    log('Removing the lock file of a PostgreSQL that is no longer there', { pid: postmaster.pid, state })
    await rm(path, { force: true })
  }
  return null
}

/**
 * Starts the server in a session of its own, so that Ctrl-C and our death pass it by, and waits until it takes connections.
 * Answers null, or what the server said when it ended instead.
 */
export async function launchPostmaster(
  clusterDir: string,
  logFile: string,
  user: ServerUser,
  postgres: string,
  settings: string[],
): Promise<string | null> {
  const logged = await open(logFile, 'a', 0o600)
  try {
    await logged.chown(user.owner.uid, user.owner.gid)
    const from = (await logged.stat()).size
    const args = [...user.prefix, postgres, '-D', clusterDir, '-p', String(await findFreePort()), ...settings]
    const child = spawn(args[0] ?? postgres, args.slice(1), {
      ...user.identity,
      cwd: '/',
      env: childEnvironment,
      detached: true,
      stdio: ['ignore', logged.fd, logged.fd],
    })
    let ended: string | null = null
    child.on('error', (error) => {
      ended = error.message
    })
    child.on('exit', (code, signal) => {
      ended ??= `postgres ended with ${signal ?? code}`
    })
    child.unref()
    const isReady = async () => {
      if (ended !== null) return true
      const [pid, , , , , , , status] = (await readLock(join(clusterDir, 'postmaster.pid'))).split('\n')
      return Number(pid) === child.pid && status?.trim() === 'ready'
    }
    if (!(await pollUntil(isReady, RECOVERY_LIMIT_MS))) return 'postgres was still starting after five minutes'
    if (ended === null) return null
    const said = (await readFile(logFile)).subarray(from).toString('utf8').trim()
    return `${ended}: ${said}`
  } finally {
    await logged.close()
  }
}

/** Whether what the server said on ending goes by itself: the one before it is leaving, or someone took the port. */
export function isTemporary(said: string): boolean {
  return /lock file ".*" (already exists|is empty)|is still in use|Address already in use/.test(said)
}

/** Ends the server in order: connections are cut, everything is written. Safe to repeat; does nothing to a stranger. */
export async function stopPostmaster(clusterDir: string, pid: number): Promise<void> {
  const isGone = async () => !(await worksIn(pid, clusterDir))
  if (await isGone()) return
  process.kill(pid, 'SIGINT')
  if (await pollUntil(isGone, 10_000)) return
  // A disk that hardly writes: end now, and let the next start replay the log.
  process.kill(pid, 'SIGQUIT')
  if (await pollUntil(isGone, 3_000)) return
  throw new Error(`PostgreSQL (pid ${pid}) does not end`)
}

/** Keeps the server's log and one before it, at most about 5 MB each per start; a running server just goes on in the empty file. */
export async function rotateLog(logFile: string): Promise<void> {
  const size = (await stat(logFile).catch(() => null))?.size ?? 0
  if (size < LOG_LIMIT_BYTES) return
  await copyFile(logFile, `${logFile}.1`)
  await truncate(logFile)
}

async function worksIn(pid: number, clusterDir: string): Promise<boolean> {
  const found = await inspectProcess(pid)
  if (found.state !== 'running') return false
  // A server that was moved together with its folder still has the old path in its command line. One that is just ending has
  // lost its command line already and still holds the folder.
  if (found.folder !== undefined) return found.folder === clusterDir && /postgres|^$/.test(found.command)
  return found.command.includes(`-D ${clusterDir} `)
}

/** A machine that lost power in the wrong moment leaves one, and PostgreSQL never gets over it; a new one is filled at once. */
async function removeEmptyLock(path: string): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (found && found.size === 0 && Date.now() - found.mtimeMs > EMPTY_LOCK_MS) await rm(path, { force: true })
}

async function readLock(path: string): Promise<string> {
  return await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port on 127.0.0.1')
  return address.port
}
