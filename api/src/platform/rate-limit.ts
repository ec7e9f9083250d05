import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Counting } from './nodes/nodes.ts'

export type RateLimit = {
  /** Whether the next `consume` of this key would be refused. */
  isExhausted(key: string): Promise<boolean>
  /** Consumes one point. @returns null if allowed, else the seconds until the next point */
  consume(key: string): Promise<number | null>
  /** Gives one point back. A running lock stays. */
  refund(key: string): Promise<void>
}
/** `points` per window, then a lock; without one the rest of the window. */
export type RateLimitOptions = { points: number; windowSeconds: number; lockSeconds?: number }

/** Where all nodes count together, each limit under its own name; null counts in this process. */
export type SharedCounter = (Counting & { name: string }) | null

export type Consumption = { isAllowed: boolean; pointsLeft: number; secondsLeft: number }

export function createRateLimit(options: RateLimitOptions, counter: SharedCounter = null): RateLimit {
  const { points, lockSeconds = 0 } = options
  const currentLimiter = createLimiter(options, counter)
  const consume = consumeFrom(currentLimiter)
  return {
    isExhausted: async (key) => ((await currentLimiter().get(key))?.consumedPoints ?? 0) >= points,
    consume: async (key) => {
      const { isAllowed, secondsLeft } = await consume(key)
      return isAllowed ? null : secondsLeft
    },
    refund: async (key) => {
      const limiter = currentLimiter()
      const consumed = (await limiter.get(key))?.consumedPoints ?? 0
      const isLocked = lockSeconds > 0 && consumed > points
      if (consumed > 0 && !isLocked) await limiter.reward(key)
    },
  }
}

export const createMeteredLimit = (options: RateLimitOptions, counter: SharedCounter) =>
  consumeFrom(createLimiter(options, counter))

/** An IPv4 address, or the network of an IPv6 one: a connection is given a /64 and may send from any address in it. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString()
}

type Limiter = Pick<RateLimiterAbstract, 'get' | 'consume' | 'reward'>

/** @returns the limiter to use now: this node counts alone while Redis is unavailable */
function createLimiter(
  { points, windowSeconds: duration, lockSeconds: blockDuration = 0 }: RateLimitOptions,
  counter: SharedCounter,
): () => Limiter {
  const options = { points, duration, blockDuration }
  const local = new RateLimiterMemory(options)
  if (counter === null) return () => local
  const shared = new RateLimiterRedis({
    ...options,
    storeClient: counter.commands,
    keyPrefix: `${counter.prefix}:${counter.name}`,
    // For calls made before the loss of Redis is noticed.
    insuranceLimiter: local,
    rejectIfRedisNotReady: true,
  })
  return () => (counter.isAway() ? local : shared)
}

const consumeFrom =
  (currentLimiter: () => Limiter) =>
  async (key: string): Promise<Consumption> => {
    try {
      return consumption(true, await currentLimiter().consume(key))
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return consumption(false, refused)
      throw refused
    }
  }

const consumption = (isAllowed: boolean, { remainingPoints, msBeforeNext }: RateLimiterRes): Consumption => ({
  isAllowed,
  pointsLeft: Math.max(0, remainingPoints),
  secondsLeft: Math.max(1, Math.ceil(msBeforeNext / 1000)),
})
