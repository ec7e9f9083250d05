import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { constants as zlib } from 'node:zlib'
import compress from '@fastify/compress'
import files from '@fastify/static'
// For its `schema.hide`: neither files nor pages belong in the OpenAPI document.
import type {} from '@fastify/swagger'
import { PRODUCT_NAME } from 'contract/product.ts'
import { type PageContext, PICTURE_ORIGINS_HEADER, type RenderPage, SHARED_PAGE_HEADER } from 'contract/web-pages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CachedPage, createPageCache } from './page-cache.ts'

const WEB_DIR = join(import.meta.dirname, '../../../../web')
const YEAR_IN_SECONDS = 31_536_000
/** What a rendered page tells the server, and how long it thinks it may be kept, is not for the browser. */
const OURS_ALONE = new Set<string>([PICTURE_ORIGINS_HEADER, SHARED_PAGE_HEADER, 'cache-control'])

export type WebPagesOptions = {
  /** `built`: what `npm run build` made. `development`: Vite transforms as the browser asks, changes show at once. */
  mode: 'built' | 'development'
  given: Omit<PageContext, 'nonce' | 'logError'>
  /** Hosts other than our own that pictures may come from: the GIF provider's. */
  imageHosts?: readonly string[]
  /** Calls back whenever something changed in the product: pages in memory are then made anew. Without it none are kept. */
  onChange?: (changed: () => void) => void
  /** Where Vite's change messages travel in development; the app's own server unless said otherwise. */
  server?: Server
  webDir?: string
}

type Development = {
  answered(request: FastifyRequest['raw'], response: FastifyReply['raw']): Promise<boolean>
  render: RenderPage
  close(): Promise<void>
}

/**
 * Serves the web app: its files, and every address that nothing else took as a page. Only GET and HEAD; register it last.
 * A page is never cached: its nonce is good for one response. Files under `/assets` carry a hash and never change.
 */
export async function registerWebPages(app: FastifyInstance, options: WebPagesOptions): Promise<void> {
  const webDir = options.webDir ?? WEB_DIR
  const development =
    options.mode === 'development' ? await startDevelopment(webDir, options.server ?? app.server) : null
  const render = development?.render ?? (await builtRender(webDir))
  const kept = createPageCache()
  if (options.mode === 'built') options.onChange?.(kept.forget)
  const mayKeep = options.mode === 'built' && options.onChange !== undefined

  const show = (
    request: FastifyRequest,
    reply: FastifyReply,
    nonce: string,
    page: Pick<CachedPage, 'status' | 'headers'> | Response,
    body: string | Response['body'],
  ) => {
    const headers = [...page.headers]
    const pictures = pictureOrigins(headers.find(([name]) => name === PICTURE_ORIGINS_HEADER)?.[1] ?? null)
    for (const [name, value] of Object.entries(securityHeaders(options, nonce, pictures, isOurOwnFrame(request))))
      reply.header(name, value)
    for (const [name, value] of headers) if (!OURS_ALONE.has(name)) reply.header(name, value)
    return reply.header('cache-control', 'private, no-cache').code(page.status).send(body)
  }

  await app.register(async (scope) => {
    await scope.register(compress, {
      encodings: ['br', 'gzip'],
      globalDecompression: false,
      // What has been rendered goes out at once, instead of waiting for the compressor to have enough.
      // One step above the library's quality: a millisecond more, and the home page fits into a connection's first 14 kB.
      brotliOptions: { flush: zlib.BROTLI_OPERATION_FLUSH, params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } },
      zlibOptions: { flush: zlib.Z_SYNC_FLUSH },
    })
    if (development) scope.addHook('onClose', () => development.close())
    else await serveFiles(scope, join(webDir, 'build/client'))

    scope.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      schema: { hide: true },
      handler: async (request, reply) => {
        if (await development?.answered(request.raw, reply.raw)) return reply.hijack()
        const nonce = randomBytes(16).toString('base64')
        const path = mayKeep && request.method === 'GET' ? request.url : null
        const known = path === null ? null : kept.find(path)
        if (known) return show(request, reply, nonce, known, known.html(nonce))

        const keep = path === null ? null : kept.begin(path)
        const logError = (error: unknown) => request.log.error({ err: error }, 'page failed')
        const rendered = await render(pageRequest(request, reply, options.given.publicUrl), {
          ...options.given,
          nonce,
          logError,
        }).catch((error: unknown) => {
          logError(error)
          return lastResort()
        })
        // The router's own last word is an English line of plain text.
        const isBare = rendered.status === 500 && rendered.headers.get('content-type')?.startsWith('text/plain')
        const response = isBare ? lastResort() : rendered
        if (keep && response.headers.has(SHARED_PAGE_HEADER)) {
          const page = await keep(response, nonce, () => !reply.raw.destroyed)
          return show(request, reply, nonce, page, page.html(nonce))
        }
        if (path !== null) kept.drop(path)
        return show(request, reply, nonce, response, response.body)
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
    // One route per file, so that what is no file falls through to the pages.
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
  // A file of an older build: the browser must not take a page for a script.
  scope.get('/assets/*', { schema: { hide: true } }, (_request, reply) =>
    reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found'),
  )
}

/** For when even the page that says so could not be rendered. */
function lastResort(): Response {
  const page = `<!doctype html><html lang="nl"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Er ging iets mis | ${PRODUCT_NAME}</title><body style="font:1rem/1.5 system-ui;max-width:32rem;margin:20vh auto;padding:0 1rem"><h1>Er ging iets mis</h1><p>Dit ligt aan ons, niet aan jou. Wacht even en probeer het dan opnieuw.</p><p><a href="">Pagina herladen</a></p></body></html>`
  return new Response(page, { status: 500, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

/** The address as text behind our own origin: read as a URL of its own, `//elsewhere/…` would be another site. */
function pageRequest(request: FastifyRequest, reply: FastifyReply, publicUrl: string): Request {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const each of Array.isArray(value) ? value : [value ?? '']) headers.append(name, each)
  }
  return new Request(new URL(publicUrl).origin + request.url, { method: request.method, headers, signal: gone.signal })
}

/**
 * A page of ours that shows another (/test/responsive). The browser itself says so, and a page cannot make it lie; every
 * other request is told that nobody may frame it.
 */
function isOurOwnFrame({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-dest'] === 'iframe' && headers['sec-fetch-site'] === 'same-origin'
}

/** Whatever a page names: nothing but plain https origins comes into the policy. */
function pictureOrigins(named: string | null): string[] {
  return (named ?? '').split(' ').filter((origin) => /^https:\/\/[a-z0-9.-]+(:\d+)?$/.test(origin))
}

function securityHeaders(
  options: WebPagesOptions,
  nonce: string,
  pictures: readonly string[],
  isOwnFrame: boolean,
): Record<string, string> {
  const site = new URL(options.given.publicUrl)
  const secure = site.protocol === 'https:'
  const sockets = `${secure ? 'wss' : 'ws'}://${site.host}`
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...(options.imageHosts ?? []).map((host) => `https://${host}`), ...pictures].join(
      ' ',
    ),
    // Older Safari does not count sockets of the same origin as 'self'; in development the site may be opened by another name.
    `connect-src 'self' ${options.mode === 'development' ? 'ws: wss:' : sockets}`,
    `frame-ancestors ${isOwnFrame ? "'self'" : "'none'"}`,
    "base-uri 'self'",
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
    ...(secure ? { 'strict-transport-security': `max-age=${YEAR_IN_SECONDS}; includeSubDomains` } : {}),
  }
}
