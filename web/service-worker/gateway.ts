/** What the network answers. Rejects without one, and when `withinMs` have passed. */
export function fromNetwork(request: Request | string, withinMs?: number): Promise<Response> {
  return withinMs === undefined ? fetch(request) : within(withinMs, fetch(request))
}

/** A navigation's request may not be given a signal of our own, so the answer that comes too late is left alone. */
function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Too late')), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
