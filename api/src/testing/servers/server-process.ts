import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../config.ts'
import { baseEnv, type ProgramEnv } from './program.ts'

const MAIN = fileURLToPath(new URL('main-with-overrides.ts', import.meta.url))
/** A worker has no address. */
const READY = /Ready(?: on (http\S+)|: running jobs)/
const START_TIMEOUT_MS = 120_000

/** What a server under test is configured with, in a process of its own or in the test's. */
export const TEST_SERVER_ENV = {
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'warn',
  RATE_LIMIT_SCALE: '10000',
} as const

/** What a server under test has beside its settings, in a process of its own or in the test's. */
export const TEST_OVERRIDES = { newcomerLimits: false } as const satisfies Partial<Config>

export type ServerProcess = {
  /** Empty with ROLE=worker. */
  address: string
  pid: number
  /** Sends a signal. @returns the exit code once the process has ended; null if the signal killed it */
  end(signal: 'SIGKILL' | 'SIGTERM' | 'SIGHUP'): Promise<number | null>
  /** Everything printed so far. */
  output(): string
}

export type ServerLaunch = {
  /** The program of another release. */
  main?: string
  /** See `main-with-overrides.ts`. */
  overrides?: Partial<Config>
  /** A program with its arguments that replaces itself by the server. */
  launcher?: readonly string[]
  nodeOptions?: readonly string[]
}

/** The real server in a separate process on an existing database. Rejects with its output if it ends before it is ready. */
export async function startServerProcess(
  env: ProgramEnv,
  timeout = START_TIMEOUT_MS,
  { main = MAIN, overrides = {}, launcher = [], nodeOptions = [] }: ServerLaunch = {},
): Promise<ServerProcess> {
  const [program = process.execPath, ...args] = [
    ...launcher,
    process.execPath,
    ...nodeOptions,
    main,
    JSON.stringify({ ...TEST_OVERRIDES, ...overrides }),
  ]
  const child = spawn(program, args, {
    env: {
      ...baseEnv(),
      ...TEST_SERVER_ENV,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const killOnExit = () => child.kill('SIGKILL')
  process.once('exit', killOnExit)
  void ended.then(() => process.off('exit', killOnExit))
  const address = await new Promise<string>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`the server ${reason}:\n${output}`))
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      fail(`was not ready within ${timeout} ms`)
    }, timeout)
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const ready = READY.exec(output)
      if (ready === null) return
      clearTimeout(timer)
      resolve(ready[1] ?? '')
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    void ended.then((code) => {
      clearTimeout(timer)
      fail(`ended with ${code}`)
    })
  })
  return {
    address,
    pid: pidOf(child),
    output: () => output,
    end: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('the server has no pid')
  return child.pid
}
