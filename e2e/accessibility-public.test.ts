import { beforeAll, expect, test } from 'vitest'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../api/src/testing/factories.ts'
import { collectViolations, ONE_APPEARANCE } from './axe.ts'
import { useE2e } from './browser.ts'
import { useLandingPages } from './landing-pages.ts'

const e2e = useE2e()
let admin: TestUser
const { publishNew } = useLandingPages(e2e, () => admin)

beforeAll(() =>
  e2e.seed(async (ctx) => {
    admin = await makeUser(ctx, { isAdmin: true })
    const event = await makeEvent(ctx, { title: 'Rivier & Licht', slug: 'rivier-en-licht', location: 'Nijmegen' })
    await makeGroup(ctx, { eventId: event.id, maxMembers: 8, name: 'Waalvrienden' })
    await publishNew(event, { section1Title: 'Twee dagen aan de Waal', section1Content: 'Met de trein ben je er zo.' })
    for (const number of [1, 2, 3])
      await makeEvent(ctx, {
        slug: `uit-in-nijmegen-${number}`,
        placeId: 'nijmegen-gelderland',
        type: 'CONCERT',
        startsAt: new Date(`2031-12-0${number}T19:00:00Z`),
      })
  }),
)

const PUBLIC_PATHS = [
  '/',
  '/help',
  '/veiligheid',
  '/privacy-statement',
  '/algemene-voorwaarden',
  '/alleen-naar/nijmegen',
  '/alleen-naar/zwolle',
  '/alleen-naar/nijmegen/concerten',
  '/alleen-naar/nijmegen/december-2031',
  '/wie-gaat-er-mee/rivier-en-licht',
  '/alleen-naar-rivier-en-licht',
  '/evenement/uit-in-nijmegen-1',
  '/alleen-naar-bestaat-niet',
  '/alleen-naar/atlantis',
  '/offline',
]
/** Pages of one template, which is read in both appearances on another of them. */
const OTHER_TEXTS = ['/algemene-voorwaarden', '/alleen-naar/nijmegen/concerten', '/alleen-naar/nijmegen/december-2031']

test('has no accessibility violations', async () => {
  const page = await e2e.openPage('desktop')
  const { violations, checkAppearances } = collectViolations()
  for (const path of PUBLIC_PATHS) {
    await page.goto(e2e.address + path)
    await checkAppearances(page, path, OTHER_TEXTS.includes(path) ? ONE_APPEARANCE : undefined)
  }
  expect(violations).toEqual({})
})

test('the test pages probe every address without changing anything', async () => {
  const page = await e2e.openPage('desktop')
  const { violations, checkAppearances } = collectViolations()
  const open = async (name: string) => {
    const response = await fetch(`${e2e.address}/test/${name}`)
    expect(await response.text()).toContain('<meta name="robots" content="noindex"')
    await page.goto(`${e2e.address}/test/${name}`)
  }
  await open('api-health')
  await page.getByText('4 goed, 0 niet goed').waitFor()
  await checkAppearances(page, 'api-health')
  await open('routes')
  await page.getByText(/^\d+ goed, \d+ niet goed$/).waitFor()
  for (const path of ['/help', '/dashboard', '/:landingPath'])
    await page
      .getByRole('row')
      .filter({ hasText: path })
      .first()
      .getByText(/^(200|404)$/)
      .waitFor()
  // The table of `api-health`, many times longer.
  await checkAppearances(page, 'routes', ONE_APPEARANCE)
  await open('responsive')
  const narrow = page.frameLocator('iframe[width="320"]')
  await narrow.getByRole('heading', { level: 1 }).waitFor()
  await checkAppearances(page, 'responsive', ONE_APPEARANCE)
  await open('nav-health')
  await page.getByText(/^\d+ goed, 0 niet goed$/).waitFor()
  await open('payments')
  await checkAppearances(page, 'payments')
  expect(violations).toEqual({})
})
