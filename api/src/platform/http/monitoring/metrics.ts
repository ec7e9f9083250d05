import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { isEqualSecret } from '../../keyed-hash.ts'

/** Seconds. The web client times out after 10. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export type MetricSample = { labels?: Record<string, string>; value: number }

/** A gauge that is read when it is scraped; without samples it is absent. */
export type SampledMetric = {
  name: string
  help: string
  labelNames?: string[]
  sample: () => Promise<readonly MetricSample[]>
}

/** Prometheus metrics at /metrics, for callers with the token, and without a proxy for loopback; 404 for others. */
export function registerMetrics(
  app: FastifyInstance,
  options: {
    token: string | null
    /** Behind a proxy every request may come from loopback, so the token is required. */
    hasProxy: boolean
    sockets: () => number
    unreadBytes: () => number
    pool: () => { total: number; waiting: number }
    nodes: { isAway(): boolean } | null
    sampled: readonly SampledMetric[]
  },
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registry.registerMetric(app.securityLog.counter)
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
  gauge('sockets_unread_bytes', 'Bytes buffered for sockets that have not read them', options.unreadBytes)
  gauge('database_connections', 'Connections of the pool', () => options.pool().total)
  const { nodes } = options
  if (nodes !== null)
    gauge('redis_away', '1 while this node is disconnected from Redis', () => (nodes.isAway() ? 1 : 0))
  gauge('database_waiting', 'Queries waiting for a connection', () => options.pool().waiting)
  for (const { name, help, labelNames = [], sample } of options.sampled)
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const samples = await sample()
        // Resetting a gauge without labels would show 0.
        if (labelNames.length === 0) this.remove()
        else this.reset()
        for (const { labels = {}, value } of samples) this.set(labels, value)
      },
    })

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    requests.labels(route, request.method, String(reply.statusCode)).observe(reply.elapsedTime / 1000)
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayReadMetrics(request, options)) return reply.code(404).type('text/plain').send('Not found')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Headers that show that a request came through a proxy, which TRUST_PROXY may have been forgotten for. */
const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

function mayReadMetrics(request: FastifyRequest, options: { token: string | null; hasProxy: boolean }): boolean {
  const { token, hasProxy } = options
  const sent = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
  if (token !== null && isEqualSecret(sent, token)) return true
  const isForwarded = hasProxy || PROXY_HEADERS.some((name) => request.headers[name] !== undefined)
  return !isForwarded && LOOPBACK.has(request.raw.socket.remoteAddress ?? '')
}
