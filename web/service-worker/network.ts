/** Fetches with a time limit. Rejects without a connection, and after `timeoutMs`. */
export function fetchFromNetwork(request: Request | string, timeoutMs?: number): Promise<Response> {
  return timeoutMs === undefined ? fetch(request) : withTimeout(timeoutMs, fetch(request))
}

const STEPS = 8

/**
 * Not an AbortSignal: a navigation request does not accept one. A late response is ignored.
 *
 * Counted in steps, because a process that was suspended, or had no CPU time, finds its timers expired before it reads the
 * responses that arrived meanwhile. Missed steps are not made up for, so only time in which the worker ran is counted.
 */
function withTimeout<T>(timeoutMs: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let steps = 0
    const timer = setInterval(() => {
      steps += 1
      if (steps === STEPS) reject(new Error('Timed out'))
    }, timeoutMs / STEPS)
    promise.then(resolve, reject).finally(() => clearInterval(timer))
  })
}
