import { createLandingPage, publishLandingPage } from 'contract/landing-pages.ts'
import { Parser } from 'htmlparser2'
import { expect, test } from 'vitest'
import { makeEvent, makeUser } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'

const testApp = useTestApp({ publicUrl: 'https://example.nl' })

async function sitemap(): Promise<string[]> {
  const answer = await testApp.app.server.inject({ url: '/sitemap.xml' })
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

test('a page is in the sitemap exactly while it is published', async () => {
  const admin = await makeUser(testApp.ctx, { isAdmin: true })
  const event = await makeEvent(testApp.ctx, { slug: 'zomernacht' })
  const { landingPage } = (await testApp.call(createLandingPage, { as: admin, params: { eventId: event.id } })).data
  const toggle = () => testApp.call(publishLandingPage, { as: admin, params: { id: landingPage.id } })
  const publicPages = ['/', '/help', '/help/vertrouwen', '/donate', '/privacy-statement', '/algemene-voorwaarden'].map(
    (path) => `https://example.nl${path}`,
  )
  expect(await sitemap()).toEqual(publicPages)
  await toggle()
  expect(await sitemap()).toEqual([...publicPages, 'https://example.nl/alleen-naar-zomernacht'])
  await toggle()
  expect(await sitemap()).toEqual(publicPages)
})

test('robots.txt names the sitemap and disallows private paths', async () => {
  const { body, headers } = await testApp.app.server.inject({ url: '/robots.txt' })
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const lines = body.split('\n')
  for (const line of ['User-agent: *', 'Disallow: /test/', 'Disallow: /login', 'Disallow: /api/'])
    expect(lines).toContain(line)
  expect(lines).toContain('Sitemap: https://example.nl/sitemap.xml')
  expect(body).not.toMatch(/Disallow: \/(share|uploads|alleen-naar|help)?$/m)
})
