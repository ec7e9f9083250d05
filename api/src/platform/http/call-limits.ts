import type { AnyRoute } from 'contract/route.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Counting } from '../nodes/nodes.ts'
import { type Consumption, createMeteredLimit } from '../rate-limit.ts'
import { Refusal } from '../refusal.ts'

/** Calls per minute from one address to every route without a limit of its own (decisions.md, HTTP). */
const DEFAULT_PER_MINUTE = 600

/**
 * Limits calls per minute and IP address. Each route with `perMinute` in its contract is counted by itself, all others
 * together.
 *
 * @param options.scale multiplies every limit
 * @param options.counting null counts in this process
 */
export function limitCalls(
  api: FastifyInstance,
  options: { scale: number; counting: Counting | null; isExempt(request: FastifyRequest): boolean },
): void {
  const { scale, counting, isExempt } = options
  const createLimit = (name: string, perMinute: number) => {
    const points = Math.ceil(perMinute * scale)
    const consume = createMeteredLimit({ points, windowSeconds: 60, lockSeconds: 0 }, counting && { ...counting, name })
    return { points, consume }
  }
  const defaultLimit = createLimit('calls', DEFAULT_PER_MINUTE)
  const limits = new Map<AnyRoute, typeof defaultLimit>()
  const limitOf = (route: AnyRoute | undefined) => {
    if (route === undefined || route.perMinute === null) return defaultLimit
    const limit = limits.get(route) ?? createLimit(`calls ${route.method} ${route.path}`, route.perMinute)
    limits.set(route, limit)
    return limit
  }
  api.addHook('onRequest', async (request, reply) => {
    if (isExempt(request)) return
    const { points, consume } = limitOf(request.routeOptions.config.contract)
    const consumed = await consume(request.ip)
    setHeaders(reply, points, consumed)
    if (!consumed.isAllowed) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: consumed.secondsLeft })
  })
}

function setHeaders(reply: FastifyReply, limit: number, { pointsLeft, secondsLeft }: Consumption): void {
  void reply.headers({
    'x-ratelimit-limit': limit,
    'x-ratelimit-remaining': pointsLeft,
    'x-ratelimit-reset': secondsLeft,
  })
}
