import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import type { RefusalCode } from 'contract/errors.ts'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { Config } from '../../config.ts'
import type { Actor } from '../context.ts'
import { isDatabaseUnavailable } from '../db/errors.ts'
import type { Counting } from '../nodes/nodes.ts'
import { Refusal } from '../refusal.ts'
import { readMultipartForm } from './multipart-form.ts'
import { sharedLimits } from './shared-limits.ts'
import { refuseNulCharacters } from './validation.ts'

/** Calls per minute from one address to every route without a limit of its own (decisions.md, HTTP). */
const DEFAULT_PER_MINUTE = 600
const JSON_BODY_BYTES = 1_000_000

/** Carries this process's own key when a page's loader calls the api: all visitors' pages come from one address then. */
export const INTERNAL_CALL = 'x-internal-call'

/** An answer of the api is never a page: whatever a browser makes of it, it may run and load nothing. */
const API_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

export type Authenticate = (token: string) => Promise<{ actor: Actor } | { refused: RefusalCode }>

/** A bare Fastify that answers in the envelope, whatever goes wrong. Rooms are added by app.ts. */
export function createServer(config: Config): FastifyInstance {
  const app = Fastify({
    logger: { level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: JSON_BODY_BYTES,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  })
  app.decorateRequest('actor', null)
  app.decorateRequest('uploadedFile', null)
  app.setErrorHandler((error, request, reply) => {
    const refusal = asRefusal(error)
    if (refusal.status >= 500)
      (refusal.status === 500 ? request.log.error : request.log.warn).call(
        request.log,
        { err: error, url: request.url },
        'a request failed',
      )
    if (refusal.extra.retryAfter !== undefined) void reply.header('retry-after', refusal.extra.retryAfter)
    return reply.status(refusal.status).send(refusal.body())
  })
  return app
}

/** Everything under /api: limits, origin, body reading, access, and the envelope for unknown paths. */
export async function prepareApi(
  api: FastifyInstance,
  options: {
    config: Config
    authenticate: Authenticate
    origins: () => readonly string[]
    internalKey: string
    /** Null with one node, which counts in its own memory. */
    counting: Counting | null
  },
): Promise<void> {
  const { config, authenticate, origins, internalKey, counting } = options
  readBodies(api)
  await api.register(multipart, { throwFileSizeLimit: true })
  // Before the limiter, which reads a route's own limit the moment the route is added.
  api.addHook('onRoute', (options) => {
    const perMinute = options.config?.contract?.perMinute
    if (typeof perMinute !== 'number') return
    options.config = {
      ...options.config,
      rateLimit: { max: Math.ceil(perMinute * config.rateLimitScale), timeWindow: 60_000 },
    }
  })
  await api.register(rateLimit, {
    global: true,
    hook: 'onRequest',
    max: Math.ceil(DEFAULT_PER_MINUTE * config.rateLimitScale),
    timeWindow: 60_000,
    ...(counting === null ? {} : { store: sharedLimits(counting) }),
    keyGenerator: (request) => request.ip,
    allowList: (request) => request.headers[INTERNAL_CALL] === internalKey,
    errorResponseBuilder: (_request, context) =>
      new Refusal('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil(context.ttl / 1000)) }),
  })
  api.addHook('onRequest', async (request, reply) => {
    void reply.headers(API_HEADERS)
    refuseForeignOrigin(request, origins)
    await admit(request, authenticate)
  })
  api.addHook('preValidation', async (request) => {
    if (request.isMultipart?.() === true) {
      const { fields, file } = await readMultipartForm(request, request.routeOptions.config.contract?.upload ?? null)
      request.body = fields
      request.uploadedFile = file
    }
    refuseNulCharacters(request.body)
    refuseNulCharacters(request.query)
    refuseNulCharacters(request.params)
  })
  // A route of its own, not a not-found handler: the pages take every address that no route has.
  api.all('/*', { schema: { hide: true } }, () => {
    throw new Refusal('NOT_FOUND')
  })
}

/** An empty JSON body is an empty object; what is no JSON is refused as malformed; other kinds as unsupported. */
function readBodies(api: FastifyInstance): void {
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text.length === 0) return done(null, {})
    try {
      done(
        null,
        JSON.parse(text as string, (key, value) => (key === '__proto__' ? undefined : value)),
      )
    } catch {
      done(new Refusal('MALFORMED_REQUEST'))
    }
  })
}

function refuseForeignOrigin(request: FastifyRequest, origins: () => readonly string[]): void {
  const origin = request.headers.origin
  if (origin !== undefined && !origins().includes(origin) && origin !== `${request.protocol}://${request.host}`)
    throw new Refusal('FOREIGN_ORIGIN')
}

/** Access before input: 401, then 403 (decisions.md, HTTP). */
async function admit(request: FastifyRequest, authenticate: Authenticate): Promise<void> {
  const access = request.routeOptions.config.contract?.access
  if (access === undefined || access === 'guest') return
  const header = request.headers.authorization
  const token = header?.startsWith('Bearer ') === true ? header.slice(7).trim() : ''
  if (token === '') {
    if (access === 'public') return
    throw new Refusal('NOT_SIGNED_IN')
  }
  const answer = await authenticate(token)
  if ('refused' in answer) {
    if (access === 'public') return
    throw new Refusal(answer.refused)
  }
  request.actor = answer.actor
  if (access === 'public' || access === 'signedIn') return
  if (!answer.actor.emailVerified) throw new Refusal('EMAIL_NOT_VERIFIED')
  if (access === 'admin' && !answer.actor.isAdmin) throw new Refusal('ADMIN_ONLY')
}

const FASTIFY_CODES: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_REQ_FILE_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_VALIDATION: 'VALIDATION_FAILED',
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (isDatabaseUnavailable(error)) return new Refusal('SERVICE_UNAVAILABLE', { retryAfter: 5 })
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  const known = FASTIFY_CODES[code ?? '']
  if (known !== undefined) return new Refusal(known)
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Refusal('MALFORMED_REQUEST')
  return new Refusal('INTERNAL_ERROR')
}
