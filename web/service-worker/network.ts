/** Fetches with a time limit. Rejects without a connection, and after `timeoutMs`. */
export function fetchFromNetwork(request: Request | string, timeoutMs?: number): Promise<Response> {
  return timeoutMs === undefined ? fetch(request) : withTimeout(timeoutMs, fetch(request))
}

/** Not an AbortSignal: a navigation request does not accept one. A late response is ignored. */
function withTimeout<T>(timeoutMs: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Timed out')), timeoutMs)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
