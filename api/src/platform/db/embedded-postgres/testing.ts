import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterAll, afterEach, vi } from 'vitest'
import { inspectProcess, pollUntil, runCommand } from './process.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './supervisor.ts'
import type { ServerUser } from './user.ts'

/** Tests do not pull the plug; without fsync they are quicker. */
const settings = { fsync: 'off' }

// Up to six starts of real processes in one test, on machines that are busy with the rest of the suite.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** Runs after the test, whatever its outcome, last registered first. */
export function addCleanup(cleanup: () => Promise<unknown>): void {
  cleanups.push(cleanup)
}

/** A new data folder; afterwards its server, if one was left, is killed and the folder removed. */
export async function makeDataDir(parent = tmpdir()): Promise<string> {
  const dataDir = await realpath(await mkdtemp(join(parent, 'embedded-postgres-')))
  addCleanup(async () => {
    const pid = await readPostmasterPid(dataDir).catch(() => 0)
    if (pid > 0 && processesOf(dataDir).includes(pid)) {
      process.kill(pid, 'SIGQUIT')
      await pollUntil(async () => processesOf(dataDir).length === 0, 5_000)
    }
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
  })
  return dataDir
}

let used: Promise<string> | null = null
afterAll(async () => {
  if (used !== null) await rm(await used, { recursive: true, force: true })
})

/** A data folder that was started and stopped before; a copy is four times as quick as making a database. */
export async function makeInitializedDataDir(): Promise<string> {
  used ??= prepare()
  const dataDir = await makeDataDir()
  const copied = await runCommand('cp', ['-a', join(await used, 'pgdata'), dataDir])
  if (copied.code !== 0) throw new Error(copied.output)
  return dataDir
}

async function prepare(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'embedded-postgres-'))
  const started = await startEmbeddedPostgres({ dataDir, settings, log: () => undefined, onLost: () => undefined })
  await started.stop()
  return dataDir
}

/** Starts in this very process; `lost` holds what `onLost` was given. */
export async function startInProcess(
  dataDir: string,
  more: Record<string, string> = {},
): Promise<EmbeddedPostgres & { lost: Error[]; messages: string[] }> {
  const lost: Error[] = []
  const messages: string[] = []
  const started = await startEmbeddedPostgres({
    dataDir,
    log: (message) => messages.push(message),
    onLost: (error) => lost.push(error),
    settings: { ...settings, ...more },
  })
  addCleanup(() => started.stop())
  return Object.assign(started, { lost, messages })
}

export type Application = {
  process: ChildProcess & { pid: number }
  /** what it printed once it stood, or that it was refused */
  report: { adopted?: boolean; adminUrl?: string; refused?: string }
  ended: Promise<number | null>
}

/** Starts another application on the folder: a real process, killed afterwards at the latest. */
export async function startApplication(dataDir: string, user?: ServerUser): Promise<Application> {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./supervisor.ts', import.meta.url).href)}
    const say = (line) => process.stdout.write(JSON.stringify(line) + '\\n')
    try {
      const { adopted, adminUrl } = await startEmbeddedPostgres({
        dataDir: process.argv[1],
        settings: ${JSON.stringify(settings)},
        log: () => undefined,
        onLost: () => process.exit(3),
      })
      say({ adopted, adminUrl })
    } catch (error) {
      say({ refused: error.message })
    }`
  const command = [...(user?.prefix ?? []), process.execPath, '--input-type=module', '-e', script, dataDir]
  const child = spawn(command[0] ?? '', command.slice(1), {
    ...user?.identity,
    cwd: '/',
    // A group of its own, as a shell gives to what is typed, so that a test can press Ctrl-C.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null)
  addCleanup(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then((code) => {
      throw new Error(`the application ended with ${code} before it said anything`)
    }),
  ])
  return { process: child as Application['process'], report: JSON.parse(String(line)), ended }
}

export async function killApplication(application: Application): Promise<void> {
  application.process.kill('SIGKILL')
  await application.ended
}

/** Kills the server itself and waits until it is dead (a zombie counts). */
export async function killPostmaster(dataDir: string): Promise<void> {
  const pid = await readPostmasterPid(dataDir)
  process.kill(pid, 'SIGKILL')
  await pollUntil(async () => (await inspectProcess(pid)).state !== 'running', 5_000)
}

export async function readPostmasterPid(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'pgdata', 'postmaster.pid'), 'utf8')).split('\n')[0])
}

/** A connection of the superuser, for what the two roles may not see. */
export async function superuserUrl(dataDir: string): Promise<string> {
  const read = (name: string) => readFile(join(dataDir, 'pgdata', name), 'utf8')
  const port = (await read('postmaster.pid')).split('\n')[3]
  return `postgres://postgres:${JSON.parse(await read('passwords.json')).superuser}@127.0.0.1:${port}/postgres`
}

/** The pids of all processes that work in this data folder's cluster (Linux; elsewhere none are seen). */
export function processesOf(dataDir: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && workingFolder(name) === join(dataDir, 'pgdata'))
    .map(Number)
}

function workingFolder(pid: string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}

/** One connection, one answer. */
export async function query(url: string, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}
