import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, open, readFile, rm, stat, truncate } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { childEnvironment, inspectProcess, pollUntil } from './process.ts'
import type { ServerUser } from './user.ts'

export type Postmaster = { pid: number; port: number; status: string }

const LOG_LIMIT_BYTES = 5 * 1024 * 1024
// Replaying max_wal_size of WAL takes seconds on a healthy disk.
export const RECOVERY_TIMEOUT_MS = 5 * 60_000

/**
 * The postmaster running on this folder, or null. Removes a lock file whose pid is a zombie or another program now.
 * PostgreSQL only checks that the pid exists, and would refuse to start as long as it does: forever in a container whose
 * first process does not reap children. Surviving backends still block a second server, through the shared memory segment
 * bound to the folder's inode.
 */
export async function findPostmaster(
  clusterDir: string,
  log: (message: string, detail?: object) => void,
): Promise<Postmaster | null> {
  const path = join(clusterDir, 'postmaster.pid')
  const text = await readLock(path)
  const [pid, , , port, , , , status = ''] = text.split('\n')
  const postmaster = { pid: Number(pid), port: Number(port), status: status.trim() }
  // No file, an empty one, or the negative pid of a single-user session, all of which PostgreSQL handles itself.
  if (!(postmaster.pid > 0)) return null
  if (await isPostmasterOf(postmaster.pid, clusterDir)) return postmaster
  const { state } = await inspectProcess(postmaster.pid)
  if (state !== 'gone' && (await readLock(path)) === text) {
    log('Removing the lock file of a PostgreSQL that no longer runs', { pid: postmaster.pid, state })
    await rm(path, { force: true })
  }
  return null
}

/** In its own session: it survives Ctrl-C and this process. @param signal stops it @returns null, or its output if it ended */
export async function launchPostmaster(
  clusterDir: string,
  logFile: string,
  user: ServerUser,
  postgres: string,
  settings: string[],
  signal?: AbortSignal,
): Promise<string | null> {
  const log = await open(logFile, 'a', 0o600)
  try {
    await log.chown(user.owner.uid, user.owner.gid)
    const from = (await log.stat()).size
    const args = [...user.prefix, postgres, '-D', clusterDir, '-p', String(await findFreePort()), ...settings]
    const child = spawn(args[0] ?? postgres, args.slice(1), {
      ...user.identity,
      cwd: '/',
      env: childEnvironment,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
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
      if (ended !== null || signal?.aborted === true) return true
      const [pid, , , , , , , status] = (await readLock(join(clusterDir, 'postmaster.pid'))).split('\n')
      return Number(pid) === child.pid && status?.trim() === 'ready'
    }
    if (!(await pollUntil(isReady, RECOVERY_TIMEOUT_MS))) return 'postgres was still starting after five minutes'
    if (signal?.aborted === true) await endChild(child)
    signal?.throwIfAborted()
    if (ended === null) return null
    const output = (await readFile(logFile)).subarray(from).toString('utf8').trim()
    return `${ended}: ${output}`
  } finally {
    await log.close()
  }
}

/** By the child's own handle: a server that is still starting is not recognised as the one of its folder yet. */
async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGINT')
  await ended
}

/** Whether a failed start may succeed on retry: the previous server is still stopping, or the port was taken. */
export function isTemporary(output: string): boolean {
  return /lock file ".*" (already exists|is empty)|is still in use|Address already in use/.test(output)
}

/** Stops the server with a fast shutdown. Safe to repeat; never signals another process that has the pid by now. */
export async function stopPostmaster(clusterDir: string, pid: number): Promise<void> {
  const hasStopped = async () => !(await isPostmasterOf(pid, clusterDir))
  if (await hasStopped()) return
  process.kill(pid, 'SIGINT')
  if (await pollUntil(hasStopped, 10_000)) return
  // The disk is too slow: shut down immediately, and let the next start replay the WAL.
  process.kill(pid, 'SIGQUIT')
  if (await pollUntil(hasStopped, 3_000)) return
  throw new Error(`PostgreSQL (pid ${pid}) does not stop`)
}

/** Moves a log above 5 MB to `.1`. A running server continues in the emptied file. */
export async function rotateLog(logFile: string): Promise<void> {
  const size = (await stat(logFile).catch(() => null))?.size ?? 0
  if (size < LOG_LIMIT_BYTES) return
  await copyFile(logFile, `${logFile}.1`)
  await truncate(logFile)
}

async function isPostmasterOf(pid: number, clusterDir: string): Promise<boolean> {
  const found = await inspectProcess(pid)
  if (found.state !== 'running') return false
  // The working directory follows a moved folder, the command line does not. A server that is exiting has an empty command
  // line but still blocks the folder.
  if (found.folder !== undefined) return found.folder === clusterDir && /postgres|^$/.test(found.command)
  return found.command.includes(`-D ${clusterDir} `)
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
