import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Client } from 'pg'
import type { EmbeddedPostgres } from '../../api/src/platform/db/embedded-postgres/supervisor.ts'

/**
 * Every measurement gets an empty database, and starts the product on it with raised rate limits. What it starts and connects
 * is ended after it.
 */
export type Bench = {
  postgres: EmbeddedPostgres
  startProduct(env?: Record<string, string>, options?: StartOptions): Promise<Server>
  startServer: typeof startServer
  connect(connectionString: string): Promise<Client>
  /** Runs after the measurement; the last one first. */
  defer(end: () => Promise<unknown>): void
}
type StartOptions = { measuresMemory?: boolean; args?: string[] }

export type Server = {
  address: string
  /** CPU seconds used so far by this process; 0 where there is no `/proc`. */
  cpuSeconds(): number
  /** Bytes of heap and buffers after garbage collection. Needs `measuresMemory`. */
  usedBytes(): Promise<number>
  stop(): Promise<void>
}

const endOf = (child: ChildProcess) => new Promise<void>((resolve) => child.once('exit', () => resolve()))

/** Linux only; null elsewhere, and for a process that has ended. */
export function readProcessStat(pid: number | string): { parent: string; cpuSeconds: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return { parent: fields[1] ?? '', cpuSeconds: (Number(fields[11]) + Number(fields[12])) / 100 }
  } catch {
    return null
  }
}

function launch(file: URL, env: Record<string, string>, options: ForkOptions, args: string[] = []): ChildProcess {
  const child = fork(fileURLToPath(file), args, { ...options, env: { PATH: process.env.PATH, ...env } })
  const killChild = () => child.kill('SIGKILL')
  process.once('exit', killChild)
  child.once('exit', () => process.off('exit', killChild))
  return child
}

/** Starts a server that prints "Ready on <address>". */
export async function startServer(
  file: URL,
  env: Record<string, string> = {},
  options: StartOptions = {},
): Promise<Server> {
  const execArgv = options.measuresMemory
    ? ['--expose-gc', '--import', new URL('./report-memory.ts', import.meta.url).href]
    : []
  const child = launch(file, env, { silent: true, execArgv }, options.args)
  const ended = endOf(child)
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const ready = /Ready on (http\S+)/.exec(output)?.[1]
      if (ready !== undefined) resolve(ready)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    void ended.then(() => reject(new Error(`${file} ended:\n${output}`)))
  })
  return {
    address,
    cpuSeconds: () => readProcessStat(child.pid ?? 0)?.cpuSeconds ?? 0,
    usedBytes: () =>
      new Promise((resolve, reject) => {
        child.once('message', ({ bytes }: { bytes: number }) => resolve(bytes))
        child.send('report-memory', (error) => error && reject(error))
      }),
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** Runs a script in a new process, so that no round inherits the heap of another. */
export async function runInProcess<Report>(file: URL, options: object): Promise<Report> {
  const child = launch(file, {}, {})
  try {
    return await new Promise<Report>((resolve, reject) => {
      child.once('message', (answer: { report?: Report; error?: string }) => {
        if (answer.report === undefined) reject(new Error(answer.error))
        else resolve(answer.report)
      })
      child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
      child.send(options)
    })
  } finally {
    child.kill()
  }
}
