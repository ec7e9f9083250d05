import { beforeAll, expect, test } from 'vitest'
import { makeUser, PASSWORD } from '../api/src/testing/factories.ts'
import { signIn, useE2e } from './browser.ts'
import { openComplete } from './open-page.ts'

const e2e = useE2e()
const TOO_OLD = 'Deze browser is te oud'

beforeAll(() => e2e.seed(async (ctx) => void (await makeUser(ctx, { username: 'Noor', email: 'noor@example.nl' }))))

/** What Safari 16.4, Chrome 111 or Firefox 115 lack, in the page's words. */
const WITHOUT_NEW_APIS = `
  delete AbortSignal.any; delete URL.parse; delete URL.canParse; delete Map.groupBy; delete Object.groupBy
  delete Element.prototype.checkVisibility; delete Promise.withResolvers; delete String.prototype.toWellFormed
  for (const name of ['union', 'intersection', 'difference', 'isSubsetOf']) delete Set.prototype[name]
  for (const name of ['map', 'filter', 'toArray', 'some', 'find']) delete Iterator.prototype[name]
  const construct = (target, [pattern, flags]) => {
    if (String(flags).includes('v')) throw new SyntaxError('Invalid flags')
    return new target(pattern, flags)
  }
  RegExp = new Proxy(RegExp, { construct, apply: (target, _this, args) => construct(target, args) })`

test('pages work without what the oldest supported browsers lack', async () => {
  const page = await e2e.openPage()
  await page.addInitScript(WITHOUT_NEW_APIS)
  e2e.consoleMessages.length = 0
  await signIn(page, e2e.address, 'noor@example.nl')
  for (const path of ['/dashboard', '/events', '/events/create', '/groups', '/messages', '/profile'])
    await openComplete(page, e2e.address + path)
  expect(e2e.consoleMessages).toEqual([])
})

test.each(['delete Array.prototype.toSorted', 'RegExp = () => { throw new SyntaxError() }'])(
  'an older browser (%s) says so behind the login, and keeps public pages and their forms',
  async (script) => {
    const page = await e2e.openPage()
    await page.addInitScript(script)
    await page.goto(`${e2e.address}/login`)
    await page.getByLabel('Gebruikersnaam of e-mail').fill('noor@example.nl')
    await page.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
    await page.getByText(TOO_OLD).waitFor()
    await signIn(page, e2e.address, 'noor@example.nl')
    await page.goto(`${e2e.address}/messages`)
    await page.getByText(TOO_OLD).waitFor()

    await page.getByRole('link', { name: 'hulp en contact' }).click()
    await page.getByLabel('Naam').fill('Noor')
    await page.getByLabel('E-mailadres').fill('noor@example.nl')
    await page.getByLabel('Bericht').fill('Mijn telefoon is oud. Kan ik nog meedoen?')
    await page.getByRole('button', { name: 'Verstuur bericht' }).click()
    await page.getByText('Bericht verzonden').waitFor()
  },
)

test('a script that the browser cannot read says so in place of the skeleton', async () => {
  const page = await e2e.openPage()
  await signIn(page, e2e.address, 'noor@example.nl')
  await page.route(/\/assets\/shell-/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export const n = /(?<!a/' }),
  )
  await page.goto(`${e2e.address}/groups`)
  await page.getByText(TOO_OLD).waitFor()
})
