import { readFile } from 'node:fs/promises'
import Validator from '@adobe/structured-data-validator'
import WebAutoExtractor from '@marbec/web-auto-extractor'
import { PRODUCT_NAME } from 'contract/platform/product.ts'
import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { eventSlugs } from '../api/src/domains/events/tables.ts'
import { makeEvent, makeGroup, makeUser, PASSWORD, type TestUser } from '../api/src/testing/factories.ts'
import { linkIn, useE2e } from './browser.ts'
import { useLandingPages } from './landing-pages.ts'
import { openWithScripts } from './open-page.ts'

const e2e = useE2e()
const ELSEWHERE = 'https://127.0.0.1:9/foto.jpg'
const TITLE = 'Rivier & Licht "Open Air" </script>'

let group: { id: string }
let privateGroup: { id: string }
let admin: TestUser
/** Of the landing page of `rivier-en-licht`. */
let landingPageId: string
const { publishNew, setPublished } = useLandingPages(e2e, () => admin)

beforeAll(() =>
  e2e.seed(async (ctx) => {
    admin = await makeUser(ctx, { isAdmin: true })
    const event = await makeEvent(ctx, {
      title: TITLE,
      slug: 'rivier-en-licht',
      location: 'Nijmegen',
      startsAt: new Date('2031-06-21T10:00:00Z'),
      endsAt: new Date('2031-06-22T21:59:59Z'),
      isWholeDay: true,
    })
    group = await makeGroup(ctx, { eventId: event.id, maxMembers: 8, name: 'Waalvrienden' })
    privateGroup = await makeGroup(ctx, { eventId: event.id, isPublic: false, name: 'Stil groepje' })
    landingPageId = await publishNew(event, {
      metaDescription: 'Zoek je gezelschap voor Rivier & Licht?',
      section1Title: 'Twee dagen aan de Waal',
      section1Content: 'Met de trein ben je er zo.\nNeem een trui mee.',
    })
    // Nothing listens at this address.
    await publishNew(await makeEvent(ctx, { slug: 'elders', image: ELSEWHERE }), {})
    await makeEvent(ctx, { slug: 'afgelast', title: 'Regendans', status: 'CANCELLED', decidedAt: new Date() })
    for (const number of [1, 2, 3])
      await makeEvent(ctx, {
        slug: `uit-in-nijmegen-${number}`,
        placeId: 'nijmegen-gelderland',
        type: 'CONCERT',
        startsAt: new Date(`2031-12-0${number}T19:00:00Z`),
      })
    await ctx.db.insert(eventSlugs).values({ slug: 'licht-op-de-waal', eventId: event.id })
  }),
)

async function read(path: string) {
  const response = await fetch(e2e.address + path, { redirect: 'manual' })
  const html = await response.text()
  const tag = (pattern: RegExp) => pattern.exec(html)?.[1]
  return {
    status: response.status,
    location: response.headers.get('location'),
    policy: response.headers.get('content-security-policy') ?? '',
    html,
    /** The visible text without scripts. */
    text: html
      .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
      // React separates texts by comments.
      .replaceAll('<!-- -->', '')
      .replace(/<[^>]+>/g, ' '),
    title: tag(/<title>([^<]+)<\/title>/),
    description: tag(/<meta name="description" content="([^"]+)"/),
    canonical: tag(/<link rel="canonical" href="([^"]+)"/),
    openGraph: (name: string) => tag(new RegExp(`<meta property="og:${name}" content="([^"]+)"`)),
    scripts: html.match(/<script\b[^>]*\bsrc=|<script\b[^>]*type="module"|rel="modulepreload"/g) ?? [],
  }
}

const PAGES = [
  {
    path: '/',
    says: [
      'Alleen een kaartje?',
      'Zo werkt het',
      'Registreer',
      'Vind een groep',
      'Leer elkaar kennen',
      'Gemaakt om samen te gaan',
      'Veelgestelde vragen',
      'Is het veilig?',
      'KvK',
    ],
  },
  { path: '/help', says: ['Schrijf ons', 'Naam', 'E-mailadres', 'Telefoonnummer', 'Bericht'] },
  {
    path: '/veiligheid',
    says: [
      'Zo houden we het veilig',
      '112NL',
      '0900-8844',
      '0800-0188',
      '0900-0101',
      '0800-2000',
      'Iets in je drankje',
      'Ben je iemand kwijt?',
    ],
  },
  {
    path: '/privacy-statement',
    says: ['3 jaar', '30 dagen en 7 dagen', '7 jaar', 'binnen 4 weken', 'Mollie', '14 dagen', 'Hosting', 'Klipy'],
  },
  {
    path: '/algemene-voorwaarden',
    says: [
      '18 jaar',
      '€ 4,00',
      '21% btw',
      '48 uur',
      '14 dagen',
      '1 dag voor',
      '1 tot 2 werkdagen',
      'precies één eigenaar',
    ],
  },
  {
    path: '/alleen-naar/nijmegen',
    says: ['Alleen naar een evenement in Nijmegen?', 'Nijmegen begint. Vanaf 3', 'Concerten', 'December 2031'],
  },
  { path: '/alleen-naar/zwolle', says: ['Zwolle begint. Vanaf 3 op één avond', 'Zoek gezelschap'] },
  {
    path: '/alleen-naar/nijmegen/concerten',
    says: ['Alleen naar concerten in Nijmegen?', 'Kies uit 3 evenementen'],
  },
  { path: '/alleen-naar/nijmegen/december-2031', says: ['Alleen naar een evenement in Nijmegen in december 2031?'] },
  { path: '/wie-gaat-er-mee/rivier-en-licht', says: ['Iemand zoekt gezelschap', 'Wie gaat er mee naar Rivier'] },
  {
    path: '/alleen-naar-rivier-en-licht',
    says: ['Twee dagen aan de Waal', 'Neem een trui mee.', 'Er gaat al een groep', 'Waalvrienden', '1 van 8'],
  },
  { path: '/evenement/uit-in-nijmegen-1', says: ['Alleen naar', 'Nog geen groep.', 'Meer te doen in Nijmegen'] },
] as const

describe.each(PAGES)('$path', ({ path, says }) => {
  it('is complete HTML, with its metadata', async () => {
    const page = await read(path)
    expect(page.status).toBe(200)
    for (const words of says) expect(page.text).toContain(words)
    expect(page.title).toBeTruthy()
    expect(page.description?.length).toBeGreaterThan(30)
    expect(page.canonical).toBe(e2e.address + path)
    expect(page.openGraph('url')).toBe(page.canonical)
    expect(page.openGraph('title')).toBeTruthy()
    expect(page.openGraph('description')).toBe(page.description)
    // Scripts enhance the contact form, and make the safety page open without a connection.
    expect(page.scripts.length > 0).toBe(path === '/help' || path === '/veiligheid')
  })
})

it('carries structured event data that search engines can read', async () => {
  const { html, openGraph } = await read('/alleen-naar-rivier-en-licht')
  const found = new WebAutoExtractor({ addLocation: true }).parse(html)
  expect(Object.keys(found.jsonld)).toEqual(['Event'])
  const issues = await new Validator().validate(found)
  expect(issues.filter(({ severity }) => severity === 'ERROR')).toEqual([])
  expect(found.jsonld.Event?.[0]).toMatchObject({
    '@context': 'https://schema.org',
    name: TITLE,
    url: `${e2e.address}/alleen-naar-rivier-en-licht`,
    startDate: '2031-06-21',
    endDate: '2031-06-22',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'Place', address: { '@type': 'PostalAddress', addressLocality: 'Nijmegen' } },
    image: [expect.stringMatching(/^http.*\/share\/.*\.jpg/)],
  })
  expect(openGraph('image')).toMatch(/^http.*\/share\/.*\.jpg/)
  expect(openGraph('description')).toBe('Zoek je gezelschap voor Rivier &amp; Licht?')
})

it('names the groups of an event, and neither a private one nor people', async () => {
  const { text } = await read('/alleen-naar-rivier-en-licht')
  expect(text).toContain('Waalvrienden')
  expect(text).not.toMatch(/Stil groepje|persoon\d/)
})

it('links the footer of a landing page to registration, home and the legal pages', async () => {
  const { html } = await read('/alleen-naar-rivier-en-licht')
  const footer = /<footer[\s\S]*<\/footer>/.exec(html)?.[0]
  for (const path of ['/register', '/', '/privacy-statement', '/algemene-voorwaarden'])
    expect(footer).toContain(`href="${path}"`)
})

it('lists the events of a town as structured data, and links the pages of towns from one another and the footer', async () => {
  const { html } = await read('/alleen-naar/nijmegen/concerten')
  const found = new WebAutoExtractor({ addLocation: true }).parse(html)
  const issues = await new Validator().validate(found)
  expect(issues.filter(({ severity }) => severity === 'ERROR')).toEqual([])
  expect(found.jsonld.ItemList?.[0]).toMatchObject({ numberOfItems: 3 })
  expect(found.jsonld.BreadcrumbList?.[0]).toMatchObject({ itemListElement: [{}, { name: 'Nijmegen' }, {}] })
  for (const path of ['/alleen-naar/nijmegen', '/alleen-naar/nijmegen/december-2031', '/evenement/uit-in-nijmegen-1'])
    expect(html).toContain(`href="${path}"`)
  expect(found.jsonld.ItemList?.[0]).toMatchObject({
    itemListElement: [{ url: `${e2e.address}/evenement/uit-in-nijmegen-1` }, {}, {}],
  })
  expect((await read('/help')).text).toContain('Te doen in Nijmegen')
  expect((await read('/alleen-naar/Nijmegen-Gelderland/concerten')).location).toBe('/alleen-naar/nijmegen/concerten')
})

it('answers 404 with a way on for a town, kind or month with too few events', async () => {
  for (const path of ['nijmegen/festivals', 'nijmegen/januari-2031', 'nijmegen/onzin', 'atlantis', 'nijmegen?page=2']) {
    const page = await read(`/alleen-naar/${path}`)
    expect([page.status, page.canonical], path).toEqual([404, undefined])
    expect(page.text).toContain('Hier staat nog te weinig op de agenda')
    expect(page.html).toContain('href="/alleen-naar/nijmegen"')
  }
})

it('offers every place of a name that several have', async () => {
  const page = await read('/alleen-naar/hengelo')
  expect(page.status).toBe(300)
  expect(page.text).toContain('Welk Hengelo bedoel je?')
  for (const province of ['overijssel', 'gelderland'])
    expect(page.html).toContain(`href="/alleen-naar/hengelo-${province}"`)
})

it('allows the origin of an external event picture, with the poster behind it', async () => {
  const page = await read('/alleen-naar-elders')
  expect(page.html).toContain(`<img src="${ELSEWHERE}"`)
  expect(page.html).toContain('background:url(')
  expect(page.policy).toContain("img-src 'self' data: blob: https://127.0.0.1:9;")
  expect((await read('/alleen-naar-rivier-en-licht')).policy).toContain("img-src 'self' data: blob:;")
})

it('answers 404 with a way on for unknown paths', async () => {
  for (const path of [
    '/alleen-naar-bestaat-niet',
    '/evenement/bestaat-niet',
    '/evenement',
    '/bestaat-niet',
    '/a/b/c',
    `/alleen-naar-${'x'.repeat(280)}`,
  ]) {
    const page = await read(path)
    expect([path, page.status]).toEqual([path, 404])
    expect(page.text).toContain('Pagina niet gevonden')
    expect(page.html).toMatch(/href="\/"[^>]*>(<span[^>]*>)?Naar de homepage/)
  }
  const bare = await read('/alleen-naar-')
  expect([bare.status, bare.location]).toEqual([302, '/'])
})

it('shows a landing page exactly while it is published; the page of the event by itself leads to it, or stands', async () => {
  const [landing, own] = ['/alleen-naar-rivier-en-licht', '/evenement/rivier-en-licht']
  const canonicalOf = async (path: string) => (await read(path)).canonical?.slice(e2e.address.length)
  expect((await read(landing)).status).toBe(200)
  const leading = await read(`${own}?via=poster`)
  expect([leading.status, leading.location]).toEqual([302, landing])

  onTestFinished(() => setPublished(landingPageId, true).then(() => undefined))
  await setPublished(landingPageId, false)
  const withdrawn = await read(landing)
  expect([withdrawn.status, withdrawn.canonical]).toEqual([404, undefined])
  expect(withdrawn.text).toContain('Pagina niet gevonden')
  expect(withdrawn.html).toMatch(/href="\/"[^>]*>(<span[^>]*>)?Naar de homepage/)
  // The footer lists the event.
  expect(/<main[\s\S]*<\/main>/.exec(withdrawn.html)?.[0]).not.toMatch(/Rivier|Waal|gaat al een groep/)
  const page = await read(own)
  expect(page.status).toBe(200)
  expect(page.text).toContain('Er gaat al een groep')
  expect(page.text).not.toContain('Neem een trui mee.')
  expect([await canonicalOf(own), await canonicalOf('/events/rivier-en-licht')]).toEqual([own, own])
  expect((await read('/sitemap-events-1.xml')).html).toContain(`${own}</loc>`)
  for (const linking of ['/', '/wie-gaat-er-mee/rivier-en-licht'])
    expect((await read(linking)).html).toContain(`href="${own}"`)

  await setPublished(landingPageId, true)
  expect((await read(landing)).text).toContain('Neem een trui mee.')
  expect([await canonicalOf(landing), await canonicalOf('/events/rivier-en-licht')]).toEqual([landing, landing])
  expect((await read(own)).location).toBe(landing)
  expect((await read('/sitemap-events-1.xml')).html).toContain(`${landing}</loc>`)
  for (const linking of ['/', '/wie-gaat-er-mee/rivier-en-licht'])
    expect((await read(linking)).html).toContain(`href="${landing}"`)
})

it('redirects a former slug for good, at both addresses', async () => {
  for (const [former, present] of [
    ['/alleen-naar-licht-op-de-waal', '/alleen-naar-rivier-en-licht'],
    ['/evenement/licht-op-de-waal?via=poster', '/evenement/rivier-en-licht'],
  ] as const) {
    const { status, location } = await read(former)
    expect([status, location]).toEqual([301, present])
  }
})

it('leads the links of earlier mails to the nearest page', async () => {
  for (const [former, present] of [
    ['/bezwaar?token=x', '/help#contact'],
    ['/admin/objections', '/admin'],
    ['/profile/opkomst', '/profile/meegegaan'],
  ] as const) {
    const { status, location } = await read(former)
    expect([status, location]).toEqual([301, present])
  }
})

it('says that an event is cancelled where a printed code or a shared link leads', async () => {
  for (const path of ['/alleen-naar-afgelast', '/evenement/afgelast?via=poster', '/wie-gaat-er-mee/afgelast']) {
    const page = await read(path)
    expect([page.status, page.title]).toEqual([404, `‘Regendans’ gaat niet door | ${PRODUCT_NAME}`])
    expect(page.text).toContain('‘Regendans’ gaat niet door')
    expect(page.html).not.toMatch(/application\/ld\+json|rel="canonical"/)
  }
  expect((await read('/sitemap-events-1.xml')).html).not.toContain('afgelast')
})

it('previews a link to an event or a public group, and leads visitors to its public page', async () => {
  const event = await read('/events/rivier-en-licht')
  expect([event.status, event.title, event.canonical]).toEqual([
    200,
    `Alleen naar Rivier &amp; Licht &quot;Open Air&quot; &lt;/script&gt;? Ga samen | ${PRODUCT_NAME}`,
    `${e2e.address}/alleen-naar-rivier-en-licht`,
  ])
  expect(event.openGraph('image')).toMatch(/^http.*\/share\/.*\.jpg/)
  expect(event.html).not.toContain('noindex')
  const ofGroup = await read(`/groups/${group.id}`)
  expect(ofGroup.title).toContain('Ga je mee naar Rivier &amp; Licht')
  expect(ofGroup.canonical).toBe(`${e2e.address}/uitnodiging/${group.id}`)
  expect(ofGroup.html).not.toMatch(/persoon\d|Waalvrienden/)

  // Apart from the address, which the answer repeats, a private group answers as one that does not exist.
  const unknownId = '00000000-0000-7000-8000-000000000000'
  const withoutAddress = async (id: string) => {
    const { status, html } = await read(`/groups/${id}`)
    return { status, html: html.replaceAll(id, '').replace(/nonce="[^"]*"|csp-nonce" content="[^"]*"/g, '') }
  }
  expect(await withoutAddress(privateGroup.id)).toEqual(await withoutAddress(unknownId))

  const whoJoins = await read('/wie-gaat-er-mee/rivier-en-licht')
  expect(whoJoins.openGraph('title')).toContain('Wie gaat er mee naar Rivier')
  expect(whoJoins.html).toContain('href="/register?next=%2Fevents%2Frivier-en-licht"')
  expect((await read('/wie-gaat-er-mee/bestaat-niet')).status).toBe(404)

  const withoutScripts = await e2e.openPage('phone', { hasJavaScript: false })
  const page = await e2e.openPage('phone')
  for (const visitor of [withoutScripts, page]) {
    await visitor.goto(`${e2e.address}/events/rivier-en-licht`)
    await visitor.waitForURL('**/alleen-naar-rivier-en-licht')
    await visitor.goto(`${e2e.address}/groups/${group.id}`)
    await visitor.waitForURL('**/uitnodiging/*')
  }
  await page.goto(`${e2e.address}/groups/${privateGroup.id}`)
  await page.waitForURL(`**/login?next=%2Fgroups%2F${privateGroup.id}`)
})

it('offers an organiser a text and a QR code, and lets no other site frame the page', async () => {
  const landing = await read('/alleen-naar-rivier-en-licht')
  expect(landing.policy).toContain("frame-ancestors 'none'")
  expect(landing.text).toContain('Organiseer jij dit evenement?')
  expect(landing.text).toContain(`Vind hier een kleine groep: ${e2e.address}/alleen-naar-rivier-en-licht`)
  expect(landing.html).toContain('href="/events/rivier-en-licht/qr.svg"')
})

it('opens the public page from earlier links with `via`', async () => {
  const [own, landing] = ['/evenement/uit-in-nijmegen-1', '/alleen-naar-rivier-en-licht']
  for (const path of [own, landing]) {
    const { status, canonical } = await read(`${path}?via=poster`)
    expect([status, canonical]).toEqual([200, e2e.address + path])
  }
})

it('takes a stranger from the public page to looking for company, with the mail read on another device', async () => {
  const page = await e2e.openPage('phone')
  let [taps, fields] = [0, 0]
  const tap = async (target: Locator) => {
    await target.tap()
    taps += 1
  }
  const type = async (label: string, text: string) => {
    await page.getByLabel(label, { exact: true }).fill(text)
    fields += 1
  }
  await page.goto(`${e2e.address}/alleen-naar-rivier-en-licht`)
  await tap(page.getByRole('link', { name: 'Ik zoek gezelschap' }))
  await page.waitForURL('**/register?next=%2Fevents%2Frivier-en-licht%3Fgezelschap%3D1')
  await type('Gebruikersnaam', 'Jip')
  await type('E-mail', 'jip@example.nl')
  await type('Wachtwoord', PASSWORD)
  await type('Bevestig wachtwoord', PASSWORD)
  await tap(page.getByRole('checkbox'))
  await tap(page.getByRole('button', { name: 'Registreren' }))
  await page.waitForURL('**/verify-email')

  const mailReader = await e2e.openPage('phone')
  // The link in the mail.
  taps += 1
  await mailReader.goto(e2e.address + linkIn((await e2e.mailTo('jip@example.nl')).text))
  await mailReader.getByText(/^Is Jip jouw account\? Het is gemaakt op /).waitFor()
  await tap(mailReader.getByRole('button', { name: 'Bevestig mijn e-mailadres' }))
  await mailReader.getByText('Die gaat vanzelf verder').waitFor()

  await page.waitForURL('**/events/rivier-en-licht')
  await tap(page.getByRole('button', { name: 'Zet me erbij' }))
  await page.getByRole('button', { name: 'Ik zoek niet meer' }).waitFor()
  expect([taps, fields]).toEqual([6, 4])
  expect(e2e.consoleMessages).toEqual([])
})

it('is rendered by the production build of React, whatever the environment of the server', async () => {
  const bundle = await readFile(new URL('../web/build/server/index.js', import.meta.url), 'utf8')
  expect(bundle).not.toContain('process.env.NODE_ENV')
})

it('validates the contact form and keeps the text when sending fails', async () => {
  const page = await e2e.openPage('phone')
  await openWithScripts(page, `${e2e.address}/help`)
  await page.getByRole('button', { name: 'Verstuur bericht' }).click()
  for (const words of ['Naam is verplicht', 'E-mailadres is verplicht', 'Bericht is verplicht'])
    await page.getByText(words).waitFor()
  await page.getByLabel('Naam', { exact: true }).fill('Fenna')
  await page.getByLabel('E-mailadres', { exact: true }).fill('fenna')
  await page.getByLabel('Bericht', { exact: true }).fill('Hoe zet ik mijn groep op slot?')
  await page.getByText('Voer een geldig e-mailadres in').waitFor()
  await page.getByLabel('E-mailadres', { exact: true }).fill('fenna@example.nl')

  await page.route('**/api/contact', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }), { times: 1 })
  await page.getByRole('button', { name: 'Verstuur bericht' }).click()
  await page.getByRole('main').getByText('Er is een fout opgetreden. Probeer het opnieuw.').waitFor()
  expect(await page.getByLabel('Bericht', { exact: true }).inputValue()).toBe('Hoe zet ik mijn groep op slot?')

  await page.getByRole('button', { name: 'Verstuur bericht' }).click()
  await page.getByRole('main').getByText('Bericht verzonden').waitFor()
  await expect.poll(() => page.getByLabel('Bericht', { exact: true }).inputValue()).toBe('')
})
