import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { constants as zlib } from 'node:zlib'
import compress from '@fastify/compress'
import files from '@fastify/static'
// For its `schema.hide`: neither files nor pages belong in the OpenAPI document.
import type {} from '@fastify/swagger'
import { PRODUCT_NAME } from 'contract/platform/product.ts'
import {
  type ApiCallInput,
  type PageContext,
  PICTURE_ORIGINS_HEADER,
  type RenderPage,
  SHARED_PAGE_HEADER,
  type Visitor,
} from 'contract/platform/web-pages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { originsOf } from '../origins.ts'
import { Refusal } from '../refusal.ts'
import { type CachedPage, createPageCache } from './page-cache.ts'
import { HSTS, refuseForeignOrigin } from './server.ts'

const WEB_DIR = join(import.meta.dirname, '../../../../web')
const YEAR_IN_SECONDS = 31_536_000
/** A posted form: more than the longest contact message. */
const FORM_BYTES = 64_000
/** Headers from the renderer to the server, not sent to the browser. */
const INTERNAL_HEADERS = new Set<string>([PICTURE_ORIGINS_HEADER, SHARED_PAGE_HEADER, 'cache-control'])

export type WebPagesOptions = {
  /** `built` serves the output of `npm run build`; `development` runs Vite as middleware. */
  mode: 'built' | 'development'
  pageContext: Omit<PageContext, 'nonce' | 'logError' | 'callApi' | 'callApiAsVisitor'> & {
    callApi(
      method: Parameters<PageContext['callApi']>[0],
      path: string,
      input?: ApiCallInput,
      visitor?: Visitor | null,
    ): ReturnType<PageContext['callApi']>
  }
  /** Other hosts that pages may show pictures from: the GIF provider's. */
  imageHosts?: readonly string[]
  /** Registers a listener for changes of data, which clear the page cache. Without it pages are not cached. */
  onChange?: (changed: () => void) => void
  webDir?: string
}

type Development = {
  handle(request: FastifyRequest['raw'], response: FastifyReply['raw']): Promise<boolean>
  render: RenderPage
  close(): Promise<void>
}

/**
 * Serves the web app: its files, and a page for every address without another route. Register it last. A POST is a form
 * that the browser sends by itself, while the page's scripts are not there; its response may hold tokens and is not stored.
 * Browsers never cache a page, because its nonce is for one response. Files under `/assets` are named by hash and cached
 * forever.
 */
export async function registerWebPages(app: FastifyInstance, options: WebPagesOptions): Promise<void> {
  const webDir = options.webDir ?? WEB_DIR
  const development = options.mode === 'development' ? await startDevelopment(webDir, app.server) : null
  const render = development?.render ?? (await builtRender(webDir))
  const cache = createPageCache()
  if (options.mode === 'built') options.onChange?.(cache.clear)
  const isCaching = options.mode === 'built' && options.onChange !== undefined

  const sendPage = (
    request: FastifyRequest,
    reply: FastifyReply,
    nonce: string,
    page: Pick<CachedPage, 'status' | 'headers'> | Response,
    body: string | Response['body'],
  ) => {
    const headers = [...page.headers]
    const pictures = pictureOrigins(headers.find(([name]) => name === PICTURE_ORIGINS_HEADER)?.[1] ?? null)
    for (const [name, value] of Object.entries(securityHeaders(options, nonce, pictures, isSameOriginFrame(request))))
      reply.header(name, value)
    for (const [name, value] of headers) if (!INTERNAL_HEADERS.has(name)) reply.header(name, value)
    const caching = request.method === 'POST' ? 'no-store' : 'private, no-cache'
    return reply.header('cache-control', caching).code(page.status).send(body)
  }

  await app.register(async (scope) => {
    await scope.register(compress, {
      encodings: ['br', 'gzip'],
      globalDecompression: false,
      // Flushed per chunk, so that the browser receives the page while it is being rendered.
      // Quality 5 instead of 4 costs a millisecond, and fits the home page into a connection's first 14 kB.
      brotliOptions: { flush: zlib.BROTLI_OPERATION_FLUSH, params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } },
      zlibOptions: { flush: zlib.Z_SYNC_FLUSH },
    })
    if (development) scope.addHook('onClose', () => development.close())
    else await serveFiles(scope, join(webDir, 'build/client'))

    scope.removeAllContentTypeParsers()
    const formParsing = { parseAs: 'buffer', bodyLimit: FORM_BYTES } as const
    scope.addContentTypeParser('application/x-www-form-urlencoded', formParsing, (_request, body, done) =>
      done(null, body),
    )
    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      schema: { hide: true },
      onRequest: async (request) => {
        if (request.method === 'POST') refuseForeignOrigin(request, () => originsOf(options.pageContext.publicUrl))
      },
      handler: async (request, reply) => {
        if (request.method === 'POST' && !Buffer.isBuffer(request.body)) throw new Refusal('UNSUPPORTED_MEDIA_TYPE')
        if (await development?.handle(request.raw, reply.raw)) return reply.hijack()
        const nonce = randomBytes(16).toString('base64')
        // With a query a page may differ, and anybody can make up queries that would fill the cache.
        const path = isCaching && request.method === 'GET' && !request.url.includes('?') ? request.url : null
        const cached = path === null ? null : cache.find(path)
        if (cached) return sendPage(request, reply, nonce, cached, cached.html(nonce))

        const store = path === null ? null : cache.startRender(path)
        const logError = (error: unknown) => request.log.error({ err: error }, 'page failed')
        const visitor = { address: request.ip, userAgent: request.headers['user-agent'] ?? null }
        const rendered = await render(pageRequest(request, reply, options.pageContext.publicUrl), {
          ...options.pageContext,
          callApiAsVisitor: (method, path, input) => options.pageContext.callApi(method, path, input, visitor),
          nonce,
          logError,
        }).catch((error: unknown) => {
          logError(error)
          return fallbackErrorPage()
        })
        // React Router's own fallback is English plain text.
        const isPlainText = rendered.status === 500 && rendered.headers.get('content-type')?.startsWith('text/plain')
        const response = isPlainText ? fallbackErrorPage() : rendered
        if (store && response.headers.has(SHARED_PAGE_HEADER)) {
          const page = await store(response, nonce, () => !reply.raw.destroyed)
          return sendPage(request, reply, nonce, page, page.html(nonce))
        }
        if (path !== null) cache.delete(path)
        return sendPage(request, reply, nonce, response, response.body)
      },
    })
  })
}

async function startDevelopment(webDir: string, server: Server): Promise<Development> {
  const module = await import(pathToFileURL(join(webDir, 'development.ts')).href)
  return module.startDevelopment(server)
}

async function builtRender(webDir: string): Promise<RenderPage> {
  const module = await import(pathToFileURL(join(webDir, 'build/server/index.js')).href)
  return module.render
}

async function serveFiles(scope: FastifyInstance, root: string): Promise<void> {
  await scope.register(files, {
    root,
    // One route per file, so that every other address falls through to the pages.
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
    preCompressed: true,
    decorateReply: false,
    index: false,
    setHeaders(reply, path) {
      const hashed = path.startsWith(join(root, 'assets/'))
      reply.header('cache-control', hashed ? `public, max-age=${YEAR_IN_SECONDS}, immutable` : 'no-cache')
      reply.header('x-content-type-options', 'nosniff')
    },
  })
  // A file of an older build is a 404; a page here would be parsed as a script.
  scope.get('/assets/*', { schema: { hide: true } }, (_request, reply) =>
    reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found'),
  )
}

function fallbackErrorPage(): Response {
  const page = `<!doctype html><html lang="nl"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Er ging iets mis | ${PRODUCT_NAME}</title><body style="font:1rem/1.5 system-ui;max-width:32rem;margin:20vh auto;padding:0 1rem"><h1>Er ging iets mis</h1><p>Dit ligt aan ons, niet aan jou. Wacht even en probeer het dan opnieuw.</p><p><a href="">Pagina herladen</a></p></body></html>`
  return new Response(page, { status: 500, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

/** The address is appended to the site's origin as text: resolved as a URL, `//other.example` would be another site. */
function pageRequest(request: FastifyRequest, reply: FastifyReply, publicUrl: string): Request {
  const aborted = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) aborted.abort()
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const each of Array.isArray(value) ? value : [value ?? '']) headers.append(name, each)
  }
  // Already checked. React Router accepts the origin of the public URL only.
  headers.delete('origin')
  return new Request(new URL(publicUrl).origin + request.url, {
    method: request.method,
    headers,
    body: Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : null,
    signal: aborted.signal,
  })
}

/** Pages of this site may frame each other (/test/responsive). Scripts cannot forge these headers. */
const isSameOriginFrame = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-dest'] === 'iframe' && headers['sec-fetch-site'] === 'same-origin'

/** Only plain https origins may enter the policy. */
const pictureOrigins = (header: string | null): string[] =>
  (header ?? '').split(' ').filter((origin) => /^https:\/\/[a-z0-9.-]+(:\d+)?$/.test(origin))

function securityHeaders(
  options: WebPagesOptions,
  nonce: string,
  pictures: readonly string[],
  isOwnFrame: boolean,
): Record<string, string> {
  const site = new URL(options.pageContext.publicUrl)
  const secure = site.protocol === 'https:'
  const sockets = `${secure ? 'wss' : 'ws'}://${site.host}`
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...(options.imageHosts ?? []).map((host) => `https://${host}`), ...pictures].join(
      ' ',
    ),
    // Older Safari does not match WebSockets with 'self'. In development the site may be opened under another host name.
    `connect-src 'self' ${options.mode === 'development' ? 'ws: wss:' : sockets}`,
    `frame-ancestors ${isOwnFrame ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    "worker-src 'self'",
    "manifest-src 'self'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': isOwnFrame ? 'SAMEORIGIN' : 'DENY',
    ...(secure ? { 'strict-transport-security': HSTS } : {}),
  }
}
