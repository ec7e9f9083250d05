import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Seconds; the web client gives up on a call after 10. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Prometheus at /metrics: the process, requests by route and status, open sockets. For loopback, or for who knows the
 * token; everybody else finds nothing there.
 */
export function registerMetrics(
  app: FastifyInstance,
  options: {
    token: string | null
    sockets: () => number
    unreadBytes: () => number
    pool: () => { total: number; waiting: number }
    /** Null with one node. */
    nodes: { isAway(): boolean; countSilent(): number } | null
  },
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Requests by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  gauge('sockets_open', 'Sockets open on this node', options.sockets)
  gauge('sockets_unread_bytes', 'What waits here for sockets that do not take it', options.unreadBytes)
  gauge('database_connections', 'Connections of the pool', () => options.pool().total)
  const { nodes } = options
  if (nodes !== null) {
    gauge('redis_away', '1 while this node hears nothing through Redis', () => (nodes.isAway() ? 1 : 0))
    gauge('nodes_silent', 'Nodes that are known and not heard', () => nodes.countSilent())
  }
  gauge('database_waiting', 'Queries waiting for a connection', () => options.pool().waiting)

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    requests.labels(route, request.method, String(reply.statusCode)).observe(reply.elapsedTime / 1000)
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, options.token)) return reply.code(404).type('text/plain').send('Not found')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

function mayRead(request: FastifyRequest, token: string | null): boolean {
  const given = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
  if (token !== null && given.length === token.length && timingSafeEqual(Buffer.from(given), Buffer.from(token)))
    return true
  // A proxy on this machine makes everybody look like loopback; its header gives it away.
  return LOOPBACK.has(request.raw.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined
}
