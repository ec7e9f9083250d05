import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Counting } from '../nodes/nodes.ts'
import { createCounter } from '../rate-limit.ts'

type Count = Parameters<FastifyRateLimitStore['incr']>[1]
/** Of a route with a limit of its own; the store of all others has none. */
type WithRoute = { routeInfo?: { method?: string | readonly string[]; url?: string } }

const WINDOW_SECONDS = 60

/** Counts the calls of an address on all nodes together, for each route with a limit of its own apart. */
export function sharedLimits(counting: Counting): FastifyRateLimitStoreCtor {
  return class SharedLimits implements FastifyRateLimitStore {
    readonly add: ReturnType<typeof createCounter>

    constructor(options: object) {
      const { method, url } = (options as WithRoute).routeInfo ?? {}
      const name = url === undefined ? 'calls' : `calls ${[method].flat().join()} ${url}`
      this.add = createCounter(WINDOW_SECONDS, { ...counting, name })
    }

    incr(key: string, done: Count): void {
      this.add(key).then(
        ({ count, millisecondsLeft }) => done(null, { current: count, ttl: millisecondsLeft }),
        (error: Error) => done(error),
      )
    }

    child(options: object): FastifyRateLimitStore {
      return new SharedLimits(options)
    }
  }
}
