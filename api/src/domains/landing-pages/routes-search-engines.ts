import { publicPagePath } from 'contract/events/public-page.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { countPublicPageParts, listPublicPagePart, listTownPageParts } from './service.ts'

const PUBLIC_PAGES = ['/', '/help', '/veiligheid', '/donate', '/privacy-statement', '/algemene-voorwaarden']

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

const hidden = { schema: { hide: true } }
type Part = { Params: { part: string } }
type Entry = { path: string; updatedAt?: Date }

export function searchEngineRoutes(app: FastifyInstance, ctx: Context): void {
  app.get('/robots.txt', hidden, (_request, reply) => {
    const disallowed = DISALLOWED.map((path) => `Disallow: ${path}`).join('\n')
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`User-agent: *\n${disallowed}\n\nSitemap: ${ctx.publicUrl()}/sitemap.xml\n`)
  })
  // Not cached, so that a page is listed as soon as it exists, and no longer than that.
  const sendXml = (reply: FastifyReply, [root, element]: readonly [string, string], entries: readonly Entry[]) =>
    reply
      .type('application/xml; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries
          .map((entry) => presentEntry(element, ctx.publicUrl(), entry))
          .join('\n')}\n</${root}>\n`,
      )
  app.get('/sitemap.xml', hidden, async (_request, reply) => {
    const [parts, townParts] = await Promise.all([countPublicPageParts(ctx), listTownPageParts(ctx)])
    return sendXml(reply, INDEX, [
      { path: '/sitemap-pages.xml' },
      ...townParts.map((_, index) => ({ path: `/sitemap-towns-${index + 1}.xml` })),
      ...Array.from({ length: parts }, (_, index) => ({ path: `/sitemap-events-${index + 1}.xml` })),
    ])
  })
  app.get('/sitemap-pages.xml', hidden, (_request, reply) =>
    sendXml(
      reply,
      PAGES,
      PUBLIC_PAGES.map((path) => ({ path })),
    ),
  )
  app.get<Part>(`/sitemap-towns-${PART}`, hidden, async ({ params }, reply) =>
    sendXml(reply, PAGES, (await listTownPageParts(ctx))[Number(params.part) - 1] ?? []),
  )
  app.get<Part>(`/sitemap-events-${PART}`, hidden, async ({ params }, reply) => {
    const pages = await listPublicPagePart(ctx, Number(params.part))
    return sendXml(
      reply,
      PAGES,
      pages.map((page) => ({ path: publicPagePath(page), updatedAt: page.updatedAt })),
    )
  })
}

const INDEX = ['sitemapindex', 'sitemap'] as const
const PAGES = ['urlset', 'url'] as const
const PART = ':part(^[1-9]\\d{0,3}$).xml'

const XML_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

function presentEntry(element: string, publicUrl: string, { path, updatedAt }: Entry): string {
  const escaped = encodeURI(publicUrl + path).replace(/[&<>"']/g, (character) => XML_ENTITIES[character] ?? '')
  const lastmod = updatedAt === undefined ? '' : `<lastmod>${updatedAt.toISOString()}</lastmod>`
  return `  <${element}><loc>${escaped}</loc>${lastmod}</${element}>`
}
