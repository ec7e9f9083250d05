import type { AnyRoute } from 'contract/platform/route.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Counting } from '../nodes/nodes.ts'
import { type Consumption, createMeteredLimit, networkOf } from '../rate-limit.ts'
import { Refusal } from '../refusal.ts'

/** Calls per minute from one address to every route without a limit of its own. */
const DEFAULT_PER_MINUTE = 600

export type CallLimits = {
  scale: number
  /** Null with a single node, which counts in memory. */
  counting: Counting | null
  isExempt(request: FastifyRequest): boolean
}

/** By `networkOf` the address. Each route with `perMinute` in its contract is counted by itself, all others together. */
export function limitCalls(api: FastifyInstance, { scale, counting, isExempt }: CallLimits): void {
  const createLimit = (name: string, perMinute: number) => limitPerMinute(name, perMinute * scale, counting)
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
    const consumed = await consume(networkOf(request.ip))
    setHeaders(reply, points, consumed)
    if (!consumed.isAllowed) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: consumed.secondsLeft })
  })
}

function limitPerMinute(name: string, perMinute: number, counting: Counting | null) {
  const points = Math.ceil(perMinute)
  const consume = createMeteredLimit({ points, windowSeconds: 60 }, counting && { ...counting, name })
  return { points, consume }
}

/** Per minute from one address. A page loads some sixty files; a browser keeps them afterwards. */
const PAGES_PER_MINUTE = 600
const FILES_PER_MINUTE = 6_000
const FILES = /^\/(assets|uploads)\//

/** Pages and drawn pictures together; files apart, in this process, because counting in Redis would cost more than sending one. */
export function limitPages(server: FastifyInstance, { scale, counting, isExempt }: CallLimits): void {
  const { consume: consumePage } = limitPerMinute('pages', PAGES_PER_MINUTE * scale, counting)
  const { consume: consumeFile } = limitPerMinute('files', FILES_PER_MINUTE * scale, null)
  server.addHook('onRequest', async (request, reply) => {
    const { url } = request
    if (url.startsWith('/api/') || isExempt(request)) return
    const { isAllowed, secondsLeft } = await (FILES.test(url) ? consumeFile : consumePage)(networkOf(request.ip))
    if (isAllowed) return
    server.securityLog.recordRefusal('TOO_MANY_REQUESTS', { route: 'GET /*' })
    const { status, message } = new Refusal('TOO_MANY_REQUESTS')
    return reply
      .status(status)
      .headers({ 'retry-after': secondsLeft, 'cache-control': 'no-store' })
      .type('text/plain; charset=utf-8')
      .send(message)
  })
}

function setHeaders(reply: FastifyReply, limit: number, { pointsLeft, secondsLeft }: Consumption): void {
  void reply.headers({
    'x-ratelimit-limit': limit,
    'x-ratelimit-remaining': pointsLeft,
    'x-ratelimit-reset': secondsLeft,
  })
}
