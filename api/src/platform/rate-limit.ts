import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Counting } from './nodes/nodes.ts'

/** So many per window and key, then a lock. */
export type RateLimit = {
  /** Whether the next `take` of this key would be refused. */
  isExhausted(key: string): Promise<boolean>
  /** Counts one. @returns null when it is allowed, else the seconds until it is again */
  consume(key: string): Promise<number | null>
  /** Uncounts one that came to nothing; a lock stays as it is. */
  refund(key: string): Promise<void>
}
export type RateLimitOptions = { points: number; windowSeconds: number; lockSeconds: number }

/**
 * @param counting where all nodes count together, each limit under its own name; without it, and while it is away, this
 *   node counts alone
 */
export function createRateLimit(options: RateLimitOptions, counting: (Counting & { name: string }) | null = null) {
  const { points, windowSeconds: duration, lockSeconds: blockDuration } = options
  return limitBy(limiterFor({ points, duration, blockDuration }, counting), points)
}

/** How many there were in the window, this one included, and how long that lasts. Refuses nothing. */
export function createCounter(windowSeconds: number, counting: Counting & { name: string }) {
  const limiterOf = limiterFor({ points: Number.MAX_SAFE_INTEGER, duration: windowSeconds, blockDuration: 0 }, counting)
  return async (key: string): Promise<{ count: number; millisecondsLeft: number }> => {
    const { consumedPoints, msBeforeNext } = await limiterOf().consume(key)
    return { count: consumedPoints, millisecondsLeft: msBeforeNext }
  }
}

type Limiter = Pick<RateLimiterAbstract, 'get' | 'consume' | 'reward'>

function limiterFor(
  numbers: { points: number; duration: number; blockDuration: number },
  counting: (Counting & { name: string }) | null,
): () => Limiter {
  const alone = new RateLimiterMemory(numbers)
  if (counting === null) return () => alone
  const together = new RateLimiterRedis({
    ...numbers,
    storeClient: counting.commands,
    keyPrefix: `${counting.prefix}:${counting.name}`,
    // For the moment in which it is away and nobody has noticed yet.
    insuranceLimiter: alone,
    rejectIfRedisNotReady: true,
  })
  return () => (counting.isAway() ? alone : together)
}

const limitBy = (limiterOf: () => Limiter, points: number): RateLimit => ({
  isExhausted: async (key) => ((await limiterOf().get(key))?.consumedPoints ?? 0) >= points,
  consume: async (key) => {
    try {
      await limiterOf().consume(key)
      return null
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
      throw refused
    }
  },
  refund: async (key) => {
    const limiter = limiterOf()
    const consumed = (await limiter.get(key))?.consumedPoints ?? 0
    if (consumed > 0 && consumed <= points) await limiter.reward(key)
  },
})
