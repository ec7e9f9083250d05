import { Parser } from 'htmlparser2'
import { expect, test } from 'vitest'
import { makeEvent } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'

const testApp = useTestApp({ publicUrl: 'https://example.nl' })

async function addressesIn(url: string): Promise<string[]> {
  const answer = await testApp.app.server.inject({ url })
  expect(answer.headers).toMatchObject({
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'no-cache',
  })
  const addresses: string[] = []
  const open: string[] = []
  const parser = new Parser(
    {
      onopentag: (name) => void open.push(name),
      onclosetag: () => void open.pop(),
      ontext: (text) => void (open.at(-1) === 'loc' && addresses.push(text)),
    },
    { xmlMode: true },
  )
  parser.end(answer.body)
  return addresses
}

test('the sitemap is an index of the public pages and of the pages of live public events', async () => {
  expect(await addressesIn('/sitemap.xml')).toEqual(['https://example.nl/sitemap-pages.xml'])
  expect(await addressesIn('/sitemap-pages.xml')).toEqual(
    ['/', '/help', '/veiligheid', '/donate', '/privacy-statement', '/algemene-voorwaarden'].map(
      (path) => `https://example.nl${path}`,
    ),
  )
  const event = await makeEvent(testApp.ctx, { slug: 'zomernacht' })
  await makeEvent(testApp.ctx, { isPublic: false })
  expect(await addressesIn('/sitemap.xml')).toEqual([
    'https://example.nl/sitemap-pages.xml',
    'https://example.nl/sitemap-events-1.xml',
  ])
  expect(await addressesIn('/sitemap-events-1.xml')).toEqual(['https://example.nl/evenement/zomernacht'])
  await testApp.ctx.db.execute(`update events set status = 'PUBLISHED' where id = '${event.id}'`)
  expect(await addressesIn('/sitemap-events-1.xml')).toEqual(['https://example.nl/alleen-naar-zomernacht'])
  await testApp.ctx.db.execute(`update events set is_public = false where id = '${event.id}'`)
  expect(await addressesIn('/sitemap-events-1.xml')).toEqual([])
  expect((await testApp.app.server.inject({ url: '/sitemap-events-0.xml' })).statusCode).toBe(404)
})

test('robots.txt names the sitemap and disallows private paths', async () => {
  const { body, headers } = await testApp.app.server.inject({ url: '/robots.txt' })
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const lines = body.split('\n')
  for (const line of ['User-agent: *', 'Disallow: /test/', 'Disallow: /login', 'Disallow: /api/'])
    expect(lines).toContain(line)
  expect(lines).toContain('Sitemap: https://example.nl/sitemap.xml')
  expect(body).not.toMatch(/Disallow: \/(share|uploads|alleen-naar|evenement|help|events|groups|embed)?\/?$/m)
})
