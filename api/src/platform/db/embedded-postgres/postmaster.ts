import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, open, readFile, rm, stat, truncate } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { childEnvironment, inspectProcess, pollUntil } from './process.ts'
import type { ServerUser } from './user.ts'

/** Tells a second application which process runs the server. */
const OWNER_SETTING = 'supervisor.owner'
const OWNER_ARGUMENT = new RegExp(`${OWNER_SETTING}=(\\d+)`)

const LOG_LIMIT_BYTES = 5 * 1024 * 1024
// Replaying max_wal_size of WAL takes seconds on a healthy disk.
const RECOVERY_TIMEOUT_MS = 5 * 60_000

/**
 * The postmaster running on this folder, or null. Removes a lock file whose pid is a zombie or another program now.
 * PostgreSQL only checks that the pid exists, and would refuse to start as long as it does: forever in a container whose
 * first process does not reap children. Surviving backends still block a second server, through the shared memory segment
 * bound to the folder's inode.
 */
export async function findPostmaster(clusterDir: string, log: (message: string, detail?: object) => void) {
  const path = join(clusterDir, 'postmaster.pid')
  const text = await readLock(path)
  const [pid, , , port] = text.split('\n')
  const postmaster = { pid: Number(pid), port: Number(port) }
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

/** Reads standard input beside the server, which is asked to stop at its end: when the application closes it or is killed. */
const WHILE_INPUT_IS_OPEN = 'exec 3<&0; ( { cat <&3 >/dev/null; kill -INT $$; } & ); exec "$@" </dev/null 3<&-'

export type Server = {
  port: number
  ended: Promise<string>
  /** With a fast shutdown. Safe to repeat. */
  stop(): Promise<void>
}

/** In its own session, which Ctrl-C does not reach. @param signal stops it @returns a string, its output, if it ended */
export async function launchPostmaster(
  clusterDir: string,
  logFile: string,
  user: ServerUser,
  postgres: string,
  settings: string[],
  signal?: AbortSignal,
): Promise<Server | string> {
  const log = await open(logFile, 'a', 0o600)
  try {
    await log.chown(user.owner.uid, user.owner.gid)
    const from = (await log.stat()).size
    const port = await findFreePort()
    const server = [
      postgres,
      '-D',
      clusterDir,
      '-p',
      String(port),
      '-c',
      `${OWNER_SETTING}=${process.pid}`,
      ...settings,
    ]
    const [command = '', ...args] = [...user.prefix, 'sh', '-c', WHILE_INPUT_IS_OPEN, 'sh', ...server]
    const child = spawn(command, args, {
      ...user.identity,
      cwd: '/',
      env: childEnvironment,
      detached: true,
      stdio: ['pipe', log.fd, log.fd],
    })
    let end: string | null = null
    const ended = new Promise<string>((resolve) => {
      child.on('error', ({ message }) => resolve(message))
      child.on('exit', (code, signal) => resolve(`postgres ended with ${signal ?? code}`))
    })
    void ended.then((reason) => {
      end = reason
    })
    child.unref()
    const isReady = async () => {
      if (end !== null || signal?.aborted === true) return true
      const [pid, , , , , , , status] = (await readLock(join(clusterDir, 'postmaster.pid'))).split('\n')
      return Number(pid) === child.pid && status?.trim() === 'ready'
    }
    if (!(await pollUntil(isReady, RECOVERY_TIMEOUT_MS))) return 'postgres was still starting after five minutes'
    const stop = () => stopChild(child, ended)
    if (signal?.aborted === true) await stop()
    signal?.throwIfAborted()
    if (end === null) return { port, ended, stop }
    const output = (await readFile(logFile)).subarray(from).toString('utf8').trim()
    return `${end}: ${output}`
  } finally {
    await log.close()
  }
}

/** By the child's own handle, which never signals another process that has the pid by now. */
async function stopChild(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  // This process must not end before the server.
  child.ref()
  child.kill('SIGINT')
  if (await isSettledWithin(ended, 10_000)) return
  // The disk is too slow: shut down immediately, and let the next start replay the WAL.
  child.kill('SIGQUIT')
  if (!(await isSettledWithin(ended, 3_000))) throw new Error(`PostgreSQL (pid ${child.pid}) does not stop`)
}

const isSettledWithin = (work: Promise<unknown>, milliseconds: number): Promise<boolean> =>
  Promise.race([work.then(() => true), sleep(milliseconds, false, { ref: false })])

/** Whether a failed start may succeed on retry: the previous server is still stopping, or the port was taken. */
export const isTemporary = (output: string): boolean =>
  /lock file ".*" (already exists|is empty)|is still in use|Address already in use/.test(output)

/** The pid of the application that runs this server, or null when that is gone and the server will be. */
export async function findOwner(pid: number): Promise<number | null> {
  const server = await inspectProcess(pid)
  const owner = server.state === 'running' ? Number(OWNER_ARGUMENT.exec(server.command)?.[1] ?? 0) : 0
  return owner > 0 && (await inspectProcess(owner)).state === 'running' ? owner : null
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

const readLock = async (path: string): Promise<string> =>
  await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port on 127.0.0.1')
  return address.port
}
