import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** So many per window and key, then a lock. */
export type RateLimit = {
  /** Whether the next `take` of this key would be refused. */
  isSpent(key: string): Promise<boolean>
  /** Counts one. @returns null when it is allowed, else the seconds until it is again */
  take(key: string): Promise<number | null>
  /** Uncounts one that came to nothing; a lock stays as it is. */
  giveBack(key: string): Promise<void>
}

export function createRateLimit(options: { points: number; windowSeconds: number; lockSeconds: number }): RateLimit {
  const limiter = new RateLimiterMemory({
    points: options.points,
    duration: options.windowSeconds,
    blockDuration: options.lockSeconds,
  })
  return {
    isSpent: async (key) => ((await limiter.get(key))?.consumedPoints ?? 0) >= options.points,
    take: async (key) => {
      try {
        await limiter.consume(key)
        return null
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
        throw refused
      }
    },
    giveBack: async (key) => {
      const consumed = (await limiter.get(key))?.consumedPoints ?? 0
      if (consumed > 0 && consumed <= options.points) await limiter.reward(key)
    },
  }
}
