import { LANDING_PAGE_PREFIX } from 'contract/landing-page-prefix.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { countLandingPageParts, listLandingPages, listTownPageParts } from './service.ts'

/** In the sitemap, besides the pages of events. */
const PUBLIC_PAGES = [
  '/',
  '/help',
  '/help/vertrouwen',
  '/veiligheid',
  '/waarom-zie-ik-dit',
  '/donate',
  '/privacy-statement',
  '/algemene-voorwaarden',
]

/** Behind login, personal, or for developers. Sites that preview a link read the page of one event or group. */
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
  '/events$',
  '/events/create',
  '/events/*/edit',
  '/groups$',
  '/groups/create',
  '/groups/*/',
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
  // Not cached, so that a page is listed as soon as it exists, and no longer than that.
  const sendXml = (reply: FastifyReply, element: 'sitemapindex' | 'urlset', entries: string[]) =>
    reply
      .type('application/xml; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${element}>\n`,
      )
  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    const [parts, townParts] = await Promise.all([countLandingPageParts(ctx), listTownPageParts(ctx)])
    const files = [
      '/sitemap-pages.xml',
      ...townParts.map((_, index) => `/sitemap-towns-${index + 1}.xml`),
      ...Array.from({ length: parts }, (_, index) => `/sitemap-events-${index + 1}.xml`),
    ]
    return sendXml(
      reply,
      'sitemapindex',
      files.map((file) => entry('sitemap', ctx.publicUrl() + file)),
    )
  })
  app.get('/sitemap-pages.xml', { schema: { hide: true } }, (_request, reply) =>
    sendXml(
      reply,
      'urlset',
      PUBLIC_PAGES.map((path) => entry('url', ctx.publicUrl() + path)),
    ),
  )
  app.get<{ Params: { part: string } }>(
    '/sitemap-towns-:part(^[1-9]\\d{0,3}$).xml',
    { schema: { hide: true } },
    async (request, reply) => {
      const pages = (await listTownPageParts(ctx))[Number(request.params.part) - 1] ?? []
      return sendXml(
        reply,
        'urlset',
        pages.map(({ path, updatedAt }) => entry('url', ctx.publicUrl() + path, updatedAt)),
      )
    },
  )
  app.get<{ Params: { part: string } }>(
    '/sitemap-events-:part(^[1-9]\\d{0,3}$).xml',
    { schema: { hide: true } },
    async (request, reply) => {
      const pages = await listLandingPages(ctx, Number(request.params.part))
      const address = (slug: string) => ctx.publicUrl() + LANDING_PAGE_PREFIX + slug
      return sendXml(
        reply,
        'urlset',
        pages.map(({ slug, updatedAt }) => entry('url', address(slug), updatedAt)),
      )
    },
  )
}

const XML_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

function entry(element: 'sitemap' | 'url', url: string, updatedAt?: Date): string {
  const escaped = encodeURI(url).replace(/[&<>"']/g, (character) => XML_ENTITIES[character] ?? '')
  const lastmod = updatedAt === undefined ? '' : `<lastmod>${updatedAt.toISOString()}</lastmod>`
  return `  <${element}><loc>${escaped}</loc>${lastmod}</${element}>`
}
