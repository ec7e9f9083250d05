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
import { startEmbeddedPostgres } from './supervisor.ts'
import type { ServerUser } from './user.ts'

/** Faster without fsync. */
const settings = { fsync: 'off' }

const cleanups: (() => Promise<unknown>)[] = []
let initialized: Promise<string> | null = null

/** Each test file that imports this module calls it once: hooks belong to a file, and files share their modules. */
export function useEmbeddedPostgres(): void {
  // A test starts up to six processes.
  vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  })
  afterAll(async () => {
    const folder = await initialized
    initialized = null
    if (folder !== null) await rm(folder, { recursive: true, force: true })
  })
}

export function addCleanup(cleanup: () => Promise<unknown>): void {
  cleanups.push(cleanup)
}

/** A new data folder. After the test its server is killed and the folder removed. */
export async function makeDataDir(): Promise<string> {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'embedded-postgres-')))
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

/** A data folder that was started and stopped before. Copying one is four times as fast as creating a database. */
export async function makeInitializedDataDir(): Promise<string> {
  initialized ??= initializeDataDir()
  const dataDir = await makeDataDir()
  const copied = await runCommand('cp', ['-a', join(await initialized, 'pgdata'), dataDir])
  if (copied.code !== 0) throw new Error(copied.output)
  return dataDir
}

async function initializeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'embedded-postgres-'))
  const started = await startEmbeddedPostgres({ dataDir, settings, log: () => undefined, onLost: () => undefined })
  await started.stop()
  return dataDir
}

/** Starts in this process. `lost` collects the errors passed to `onLost`. */
export async function startInProcess(dataDir: string, overrides: Record<string, string> = {}) {
  const lost: Error[] = []
  const messages: string[] = []
  const started = await startEmbeddedPostgres({
    dataDir,
    log: (message) => messages.push(message),
    onLost: (error) => lost.push(error),
    settings: { ...settings, ...overrides },
  })
  addCleanup(() => started.stop())
  return Object.assign(started, { lost, messages })
}

export type Application = {
  process: ChildProcess & { pid: number }
  /** Printed once it runs or is refused. */
  report: { adminUrl?: string; refused?: string }
  ended: Promise<number | null>
}

/** Starts another application on the folder in a separate process, which is killed after the test. */
export async function startApplication(dataDir: string, user?: ServerUser): Promise<Application> {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./supervisor.ts', import.meta.url).href)}
    const report = (line) => process.stdout.write(JSON.stringify(line) + '\\n')
    // Before it reports, because a test may send Ctrl-C at once.
    process.on('SIGINT', () => undefined)
    try {
      const { adminUrl } = await startEmbeddedPostgres({
        dataDir: process.argv[1],
        settings: ${JSON.stringify(settings)},
        log: () => undefined,
        onLost: () => process.exit(3),
      })
      report({ adminUrl })
      setInterval(() => undefined, 60_000)
    } catch (error) {
      report({ refused: error.message })
    }`
  const command = [...(user?.prefix ?? []), process.execPath, '--input-type=module', '-e', script, dataDir]
  const child = spawn(command[0] ?? '', command.slice(1), {
    ...user?.identity,
    cwd: '/',
    // Its own process group, so that a test can send Ctrl-C to it.
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
      throw new Error(`the application ended with ${code} before it reported`)
    }),
  ])
  return { process: child as Application['process'], report: JSON.parse(String(line)), ended }
}

export async function killApplication(application: Application): Promise<void> {
  application.process.kill('SIGKILL')
  await application.ended
}

export async function killPostmaster(dataDir: string): Promise<void> {
  const pid = await readPostmasterPid(dataDir)
  process.kill(pid, 'SIGKILL')
  await pollUntil(async () => (await inspectProcess(pid)).state !== 'running', 5_000)
}

export const readPostmasterPid = async (dataDir: string): Promise<number> =>
  Number((await readFile(join(dataDir, 'pgdata', 'postmaster.pid'), 'utf8')).split('\n')[0])

export async function superuserUrl(dataDir: string): Promise<string> {
  const read = (name: string) => readFile(join(dataDir, 'pgdata', name), 'utf8')
  const port = (await read('postmaster.pid')).split('\n')[3]
  return `postgres://postgres:${JSON.parse(await read('passwords.json')).superuser}@127.0.0.1:${port}/postgres`
}

/** The pids of all server processes of this data folder; empty except on Linux. */
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

export async function query(url: string, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}
