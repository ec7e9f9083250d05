import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { EmbeddedPostgres } from '../api/src/platform/db/embedded-postgres/supervisor.ts'

/** What every measurement starts from: an empty database of its own, and our server on it with raised limits. */
export type Bench = { postgres: EmbeddedPostgres; serveOurs(env?: Record<string, string>, how?: How): Promise<Served> }
type How = { isWeighed?: boolean }

export type Served = {
  address: string
  /** Seconds of CPU used so far by this process. */
  cpuSeconds(): number
  /** Bytes its heap and buffers hold, garbage collected; only of one that was served to be weighed. */
  weigh(): Promise<number>
  end(): Promise<void>
}

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url))

const endOf = (child: ChildProcess) => new Promise<void>((resolve) => child.once('exit', () => resolve()))

function launch(file: string, env: Record<string, string>, silent: boolean, execArgv: string[] = []): ChildProcess {
  const profiled = process.env.BENCH_PROFILE === file ? ['--cpu-prof', '--cpu-prof-dir=/tmp/profiles'] : []
  const child = fork(pathOf(file), [], {
    env: { PATH: process.env.PATH, ...env },
    silent,
    execArgv: [...execArgv, ...profiled],
  })
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))
  return child
}

/** Starts a server that says "Ready on <address>". */
export async function serve(file: string, env: Record<string, string> = {}, how: How = {}): Promise<Served> {
  const child = launch(file, env, true, how.isWeighed ? ['--expose-gc', '--import', pathOf('./weigh.ts')] : [])
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
    cpuSeconds: () => cpuSecondsOf(child.pid ?? 0),
    weigh: () =>
      new Promise((resolve, reject) => {
        child.once('message', ({ bytes }: { bytes: number }) => resolve(bytes))
        child.send('weigh', (error) => error && reject(error))
      }),
    end: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** Runs one order in a fresh process, so that no round inherits another's garbage. */
export async function order<Report>(file: string, what: object): Promise<Report> {
  const child = launch(file, {}, false)
  try {
    return await new Promise<Report>((resolve, reject) => {
      child.once('message', (answer: { report?: Report; error?: string }) => {
        if (answer.report === undefined) reject(new Error(answer.error))
        else resolve(answer.report)
      })
      child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
      child.send(what)
    })
  } finally {
    child.kill()
  }
}

/** Linux only; elsewhere 0. */
function cpuSecondsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return 0
  }
}
