import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createKeyedMutex } from '../keyed-mutex.ts'
import { createQueue } from '../queue.ts'

/** Of processor time, counted from the call of the function: on a busy machine the work gets little of it. */
const DEADLINE_MS = 2_000
const CHECK_MS = 100
/** Of it, when the total time is over: work that had less was waiting. */
const MIN_CPU_MS = 200
/** Includes waiting for a free process and loading, when somebody waits for the answer. */
const TOTAL_MS = 3_500
const MEMORY_MB = 256
const MAX_WAITING = 20

export type Pool = {
  run: <T>(work: () => Promise<T>) => Promise<T>
  maxTotalMs: number
}

/** Hostile input may keep every process of a pool busy for the whole deadline. */
const memberQueue = createQueue(2, MAX_WAITING)
const perMember = createKeyedMutex()

/** Of one member one call at a time, so that nobody uses up the processes. */
export const memberPool = (userId: string): Pool => ({
  run: (work) => perMember(userId, () => memberQueue(work)),
  maxTotalMs: TOTAL_MS,
})

export const feedPool: Pool = { run: createQueue(1, MAX_WAITING), maxTotalMs: 60_000 }

/** The work was ended: it took too long or too much memory. */
export class CutOff extends Error {}

/** No process became free in time, or the machine had no time for it. Says nothing about the work. */
export class Busy extends Error {}

/**
 * Killed after a deadline or at a memory limit: no check of hostile content proves that a library ends on it.
 * @param module each run loads it again, so it imports little
 * @throws CutOff; Busy; Refusal SERVICE_UNAVAILABLE when too many calls wait
 */
export async function runIsolated<Args extends unknown[], Result>(
  module: URL,
  name: string,
  args: Args,
  pool: Pool,
): Promise<Result> {
  const overdue = new AbortController()
  let cpuMs = () => 0
  const timer = setTimeout(
    () =>
      overdue.abort(
        cpuMs() < MIN_CPU_MS ? new Busy('neither free nor loaded in time') : new CutOff('longer than the time left'),
      ),
    pool.maxTotalMs,
  )
  const onLoaded = (meter: () => number) => {
    cpuMs = meter
  }
  try {
    return await Promise.race([
      pool.run(async () =>
        overdue.signal.aborted ? rejected(overdue.signal) : run<Result>(module, name, args, overdue.signal, onLoaded),
      ),
      rejected(overdue.signal),
    ])
  } finally {
    clearTimeout(timer)
  }
}

const rejected = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error)
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })

type Message<Result> = { isLoaded: true } | { result: Result } | { error: Error }

function run<Result>(
  module: URL,
  name: string,
  args: unknown[],
  signal: AbortSignal,
  onLoaded: (cpuMs: () => number) => void,
): Promise<Result> {
  const child = fork(fileURLToPath(new URL('./child.ts', import.meta.url)), {
    execArgv: [`--max-old-space-size=${MEMORY_MB}`],
    // None of the settings of this process.
    env: {},
    serialization: 'advanced',
    // At its memory limit the process prints a report.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  let deadline: ReturnType<typeof setInterval> | undefined
  child.on('message', (message: Message<Result>) => {
    if ('result' in message) resolve(message.result)
    else if ('error' in message) reject(message.error)
    else {
      const cpuMs = meterCpu(child.pid)
      onLoaded(cpuMs)
      deadline = setInterval(() => {
        if (cpuMs() >= DEADLINE_MS) reject(new CutOff('longer than the deadline'))
      }, CHECK_MS)
    }
  })
  child.on('error', reject)
  // Not its exit, which may be reported before the last message is read.
  child.on('disconnect', () => reject(new CutOff('ended without a result, perhaps at the memory limit')))
  child.send({ module: module.href, name, args }, () => undefined)
  const abort = () => reject(signal.reason as Error)
  signal.addEventListener('abort', abort, { once: true })
  return promise.finally(() => {
    clearInterval(deadline)
    signal.removeEventListener('abort', abort)
    child.kill('SIGKILL')
  })
}

const TICK_MS = 10

/** Measures the processor time of a process from now on; outside Linux, the time that passes. */
function meterCpu(pid = 0): () => number {
  const read = () => {
    try {
      const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').split(' ').slice(12)
      return (Number(user) + Number(system)) * TICK_MS
    } catch {
      return performance.now()
    }
  }
  const before = read()
  return () => read() - before
}
