import { LANDING_PAGE_PREFIX } from 'contract/landing-page-prefix.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { listPublishedLandingPages } from './service.ts'

/** In the sitemap, besides the landing pages. */
const PUBLIC_PAGES = ['/', '/help', '/help/vertrouwen', '/donate', '/privacy-statement', '/algemene-voorwaarden']

/** Behind login, personal, or for developers. */
const DISALLOWED = [
  '/api/',
  '/socket.io/',
  '/test/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/dashboard',
  '/events',
  '/groups',
  '/messages',
  '/profile',
  '/account-upgrades',
  '/admin',
  '/donate/success',
  '/premium/',
]

export function searchEngineRoutes(app: FastifyInstance, ctx: Context): void {
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        [
          'User-agent: *',
          ...DISALLOWED.map((path) => `Disallow: ${path}`),
          '',
          `Sitemap: ${ctx.publicUrl()}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )
  // Not cached, so that a page is listed as soon as it is published.
  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    const pages = await listPublishedLandingPages(ctx)
    const entries = [
      ...PUBLIC_PAGES.map((path) => entry(ctx.publicUrl() + path)),
      ...pages.map(({ slug, updatedAt }) => entry(ctx.publicUrl() + LANDING_PAGE_PREFIX + slug, updatedAt)),
    ]
    return reply
      .type('application/xml; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
      )
  })
}

const XML_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

function entry(url: string, updatedAt?: Date): string {
  const escaped = encodeURI(url).replace(/[&<>"']/g, (character) => XML_ENTITIES[character] ?? '')
  const lastmod = updatedAt === undefined ? '' : `<lastmod>${updatedAt.toISOString()}</lastmod>`
  return `  <url><loc>${escaped}</loc>${lastmod}</url>`
}
