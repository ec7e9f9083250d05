import { constants as zlib } from 'node:zlib'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import type { RefusalCode } from 'contract/platform/errors.ts'
import { MAX_BODY_BYTES } from 'contract/platform/route.ts'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Config } from '../../config.ts'
import type { Actor } from '../context.ts'
import { isDatabaseUnavailable, isReferenceGone } from '../db/errors.ts'
import { loggableError } from '../db/loggable-error.ts'
import { Refusal } from '../refusal.ts'
import { type CallLimits, limitCalls } from './call-limits.ts'
import { createRepetitionTest, sentenceOf } from './monitoring/log.ts'
import { createSecurityLog, recordRefusedRequest, type SecurityLog } from './monitoring/security-log.ts'
import { readMultipartForm } from './multipart-form.ts'
import { makeStorable } from './validation.ts'

/** A year. */
export const HSTS = 'max-age=31536000; includeSubDomains'

/** On every response of the site, those of the socket included. */
export const siteHeaders = ({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  ...(publicUrl?.startsWith('https:') === true ? { 'strict-transport-security': HSTS } : {}),
})

/** A browser that renders an api response as a page may neither run nor load anything. */
const API_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

declare module 'fastify' {
  interface FastifyInstance {
    securityLog: SecurityLog
    checksAnswers: boolean
  }
}

export type Authenticate = (token: string) => Promise<{ actor: Actor } | { refused: RefusalCode }>

/** Of pino. */
const WARN_LEVEL = 40

/** A refused body up to this size is read to its end and discarded: what a proxy in front lets through. */
const DISCARDED_BYTES = 8 * 1024 * 1024

/** A Fastify server without routes whose errors all have the contract's failure body. */
export function createServer(config: Config): FastifyInstance {
  const headers = siteHeaders(config)
  const isRepeated = createRepetitionTest()
  const app = Fastify({
    logger: {
      hooks: {
        logMethod(line, write, level) {
          if (level < WARN_LEVEL || !isRepeated(line)) write.apply(this, line)
        },
      },
      level: config.logLevel,
      ...(config.logsSentences ? { base: null, stream: { write: (line) => console.error(sentenceOf(line)) } } : {}),
      redact: { paths: ['req.headers.authorization', 'req.headers.cookie'], remove: true },
      serializers: { err: loggableError },
    },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: MAX_BODY_BYTES,
    // A proxy may have sent a request before it hears that this node stops: everything it needs is still open.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // Of an address that cannot be decoded, which no hook and no error handler sees.
    frameworkErrors: (error, _request, reply) => {
      const refusal = asRefusal(error)
      ;(reply as FastifyReply).status(refusal.status).headers(headers).send(refusal.body())
    },
  })
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers(headers)
  })
  const securityLog = createSecurityLog(app.log)
  app.decorate('securityLog', securityLog)
  app.decorate('checksAnswers', config.checksAnswers)
  app.decorateRequest('actor', null)
  app.decorateRequest('uploadedFile', null)
  app.setErrorHandler((error, request, reply) => {
    const refusal = asRefusal(error)
    recordRefusedRequest(securityLog, request, refusal)
    // A mistake in our code can break a reference too.
    if (refusal.status >= 500 || isReferenceGone(error))
      (refusal.status === 500 ? request.log.error : request.log.warn).call(
        request.log,
        { err: error, route: request.routeOptions.url },
        'a request failed',
      )
    // Closing the connection while a proxy still sends the body would reset it, and the proxy would answer 502.
    if (refusal.code === 'PAYLOAD_TOO_LARGE' && Number(request.headers['content-length']) <= DISCARDED_BYTES)
      void reply.removeHeader('connection')
    if (refusal.extra.retryAfter !== undefined) void reply.header('retry-after', refusal.extra.retryAfter)
    return reply.status(refusal.status).send(refusal.body())
  })
  return app
}

/** Adds to /api: body parsing, origin check, access control, rate limits, and a 404 for unknown paths. */
export async function prepareApi(
  api: FastifyInstance,
  options: {
    authenticate: Authenticate
    origins: () => readonly string[]
    limits: CallLimits
  },
): Promise<void> {
  const { authenticate, origins, limits } = options
  parseJsonBodies(api)
  await api.register(multipart, { throwFileSizeLimit: true })
  await compressAnswers(api)
  api.addHook('onRequest', async (_request, reply) => {
    void reply.headers(API_HEADERS)
  })
  // Before the token is checked, so that guessed tokens count too.
  limitCalls(api, limits)
  api.addHook('onRequest', async (request) => {
    refuseForeignOrigin(request, origins)
    await authorize(request, authenticate)
  })
  api.addHook('preValidation', async (request) => {
    if (request.isMultipart?.() === true) {
      const { fields, file } = await readMultipartForm(request, request.routeOptions.config.contract ?? null)
      request.body = fields
      request.uploadedFile = file
    }
    makeStorable(request.body)
    makeStorable(request.query)
    makeStorable(request.params)
  })
  // A route instead of a not-found handler, because the web pages have a catch-all route.
  api.all('/*', { schema: { hide: true } }, () => {
    throw new Refusal('NOT_FOUND')
  })
}

/**
 * A page of a chat is 24 kB of JSON and 3 kB compressed. Another site cannot call with a user's token, so it learns nothing
 * from the sizes.
 */
async function compressAnswers(api: FastifyInstance): Promise<void> {
  await api.register(compress, {
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    threshold: 1_024,
    // Quality 11, the default, takes 80 ms for a page of a chat; 4 takes less than one.
    brotliOptions: { params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } },
  })
}

/** An empty body is parsed as an empty object; invalid JSON is refused as malformed, other content types as unsupported. */
function parseJsonBodies(api: FastifyInstance): void {
  api.removeAllContentTypeParsers()
  const parse = api.getDefaultJsonParser('remove', 'remove')
  api.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text.length === 0) done(null, {})
    else void parse(request, text, done)
  })
}

/** Browsers send an origin with every POST to another site. @throws Refusal FOREIGN_ORIGIN */
export function refuseForeignOrigin(request: FastifyRequest, origins: () => readonly string[]): void {
  const { origin } = request.headers
  if (origin !== undefined && !origins().includes(origin)) throw new Refusal('FOREIGN_ORIGIN')
}

/** Checked before the input: 401, then 403. */
async function authorize(request: FastifyRequest, authenticate: Authenticate): Promise<void> {
  const { contract, access = contract?.access } = request.routeOptions.config
  if (access === undefined || access === 'guest') return
  // The name of a scheme is case-insensitive (RFC 9110).
  const token = /^Bearer (.*)$/i.exec(request.headers.authorization ?? '')?.[1]?.trim() ?? ''
  if (token === '') {
    if (access === 'public') return
    throw new Refusal('NOT_SIGNED_IN')
  }
  const result = await authenticate(token)
  if ('refused' in result) {
    if (access === 'public') return
    throw new Refusal(result.refused)
  }
  const { actor } = result
  request.actor = actor
  if (access === 'public') return
  if (access !== 'signedIn' && !actor.emailVerified) throw new Refusal('EMAIL_NOT_VERIFIED')
  if (access === 'admin' && !actor.isAdmin)
    throw new Refusal(actor.lacksSecondFactor ? 'SECOND_FACTOR_REQUIRED' : 'ADMIN_ONLY')
  if (contract?.requiresRecentLogin === true && !actor.isRecentlyAuthenticated)
    throw new Refusal('REAUTHENTICATION_REQUIRED')
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
  // Transactions have run again before this: something that the request is about was deleted while it ran.
  if (isReferenceGone(error)) return new Refusal('NOT_FOUND')
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  const known = FASTIFY_CODES[code ?? '']
  if (known !== undefined) return new Refusal(known)
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Refusal('MALFORMED_REQUEST')
  return new Refusal('INTERNAL_ERROR')
}
