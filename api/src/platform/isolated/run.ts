import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createQueue } from '../queue.ts'

/** Counted from the call of the function; loading its module comes before. */
const DEADLINE_MS = 2_000
/** Includes waiting for a free process and loading. */
const TOTAL_MS = 3_500
const MEMORY_MB = 256
/** Hostile input may keep each of them busy for the whole deadline. */
const CONCURRENCY = 2
const MAX_WAITING = 20

const queue = createQueue(CONCURRENCY, MAX_WAITING)

/** The work was ended: it took too long or too much memory. */
export class CutOff extends Error {}

/** Killed after a deadline or at a memory limit: no check of hostile content proves that a library ends on it. @throws CutOff */
export async function runIsolated<Args extends unknown[], Result>(
  module: URL,
  name: string,
  args: Args,
  maxTotalMs: number = TOTAL_MS,
): Promise<Result> {
  const overdue = new AbortController()
  const timer = setTimeout(() => overdue.abort(new CutOff('no free process in time')), maxTotalMs)
  try {
    return await Promise.race([
      queue(async () =>
        overdue.signal.aborted ? rejected(overdue.signal) : run<Result>(module, name, args, overdue.signal),
      ),
      rejected(overdue.signal),
    ])
  } finally {
    clearTimeout(timer)
  }
}

function rejected(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error)
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}

type Message<Result> = { isLoaded: true } | { result: Result } | { error: Error }

function run<Result>(module: URL, name: string, args: unknown[], signal: AbortSignal): Promise<Result> {
  const child = fork(fileURLToPath(new URL('./child.ts', import.meta.url)), {
    execArgv: [`--max-old-space-size=${MEMORY_MB}`],
    // None of the settings of this process.
    env: {},
    serialization: 'advanced',
    // At its memory limit the process prints a report.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  let deadline: ReturnType<typeof setTimeout> | undefined
  child.on('message', (message: Message<Result>) => {
    if ('result' in message) resolve(message.result)
    else if ('error' in message) reject(message.error)
    else deadline = setTimeout(() => reject(new CutOff('longer than the deadline')), DEADLINE_MS)
  })
  child.on('error', reject)
  // Not its exit, which may be reported before the last message is read.
  child.on('disconnect', () => reject(new CutOff('ended without a result, perhaps at the memory limit')))
  child.send({ module: module.href, name, args }, () => undefined)
  const abort = () => reject(signal.reason as Error)
  signal.addEventListener('abort', abort, { once: true })
  return promise.finally(() => {
    clearTimeout(deadline)
    signal.removeEventListener('abort', abort)
    child.kill('SIGKILL')
  })
}
