import { login } from 'contract/auth/auth.ts'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../api/src/app.ts'
import { readConfig } from '../api/src/config.ts'
import { makeUser, PASSWORD } from '../api/src/testing/factories.ts'
import { linkIn, signIn, useE2e } from './browser.ts'
import { openWithScripts } from './open-page.ts'

const e2e = useE2e()
const SCRIPTS = '**/assets/*.js'
const NEW_PASSWORD = 'Kampvuur!2027'

beforeAll(() =>
  e2e.seed(async (ctx) => {
    await makeUser(ctx, { username: 'Noor', email: 'noor@example.nl' })
    await makeUser(ctx, { username: 'Bas', email: 'bas@example.nl' })
    await makeUser(ctx, { username: 'Nieuw', emailVerifiedAt: null })
  }),
)
beforeEach(() => {
  e2e.consoleMessages.length = 0
})

/** The URL may contain nothing that was typed. */
const expectNothingTypedIn = (page: Page) => expect(page.url()).not.toMatch(/noor|bas|Festival|Kampvuur|=on|%40/i)

async function fillInLogin(page: Page, identifier: string, password: string) {
  await page.getByLabel('Gebruikersnaam of e-mail').fill(identifier)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password)
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const wrongLogin = (page: Page) => page.getByRole('main').getByText('wachtwoord klopt niet')

/** Asks to show the password, which only the scripts do. */
async function showsPassword(page: Page): Promise<boolean> {
  if ((await button(page, 'Wachtwoord verbergen').count()) === 0) await button(page, 'Wachtwoord tonen').click()
  return (await button(page, 'Wachtwoord verbergen').count()) === 1
}

/** Holds every script back until `release` is called. */
async function holdScripts(page: Page) {
  const released = Promise.withResolvers<void>()
  await page.route(SCRIPTS, async (route) => {
    await released.promise
    await route.continue()
  })
  return { release: () => released.resolve() }
}

describe('without JavaScript', () => {
  let shared: Page | undefined
  const open = async (path: string) => {
    shared ??= await e2e.openPage('phone', { hasJavaScript: false })
    await shared.goto(e2e.address + path)
    return shared
  }

  it('login shows a refusal with what was typed, and hands the session over in an answer that is not stored', async () => {
    const page = await open('/login?next=%2Fgroups')
    await button(page, 'Inloggen').click()
    await page.getByText('Gebruikersnaam of email is vereist').waitFor()
    await fillInLogin(page, 'noor', 'Verkeerd!2026')
    await button(page, 'Inloggen').click()
    await wrongLogin(page).waitFor()
    expect(await page.getByLabel('Gebruikersnaam of e-mail').inputValue()).toBe('noor')
    expect(await page.getByLabel('Wachtwoord', { exact: true }).inputValue()).toBe('')
    expectNothingTypedIn(page)

    await page.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD)
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await button(page, 'Inloggen').click()
    await page.getByText('Je bent ingelogd').waitFor()
    // Playwright does not show <noscript>.
    expect(await page.content()).toContain('JavaScript staat uit')
    const answer = await answered
    expect([answer.status(), await answer.headerValue('cache-control')]).toEqual([200, 'no-store'])
    expect(new URL(page.url()).search).toBe('?next=%2Fgroups')
  })

  it('login says that the e-mail address is not verified', async () => {
    const page = await open('/login')
    await fillInLogin(page, 'nieuw', PASSWORD)
    await button(page, 'Inloggen').click()
    await page.getByText('Bevestig eerst je e-mailadres').waitFor()
  })

  it('registration explains every field, and mails the link', async () => {
    const page = await open('/register?next=%2Fevents%2Frivier-en-licht')
    await page.getByLabel('Gebruikersnaam').fill('noor')
    await page.getByLabel('E-mail').fill('fenna')
    await page.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Bevestig wachtwoord').fill('anders')
    await button(page, 'Registreren').click()
    await page.getByText('Wachtwoorden komen niet overeen').waitFor()
    await page.getByText('Je moet akkoord gaan').waitFor()
    expect(await page.getByLabel('E-mail').inputValue()).toBe('fenna')

    const fillIn = async (username: string) => {
      await page.getByLabel('Gebruikersnaam').fill(username)
      await page.getByLabel('E-mail').fill('fenna@example.nl')
      await page.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD)
      await page.getByLabel('Bevestig wachtwoord').fill(PASSWORD)
      await page.getByRole('checkbox').check()
      await button(page, 'Registreren').click()
    }
    await fillIn('noor')
    await page.getByText('Deze gebruikersnaam is al in gebruik').waitFor()
    expect(await page.getByRole('checkbox').isChecked()).toBe(true)
    await fillIn('Fenna')
    await page.getByText('Vul de code in uit de mail die we stuurden naar fenna@example.nl').waitFor()
    const { text } = await e2e.mailTo('fenna@example.nl')
    expect(linkIn(text)).toContain('next=%2Fevents%2Frivier-en-licht')
    expectNothingTypedIn(page)

    const enter = async (code: string) => {
      await page.getByLabel('Code uit de mail').fill(code)
      await button(page, 'Ga verder').click()
    }
    await enter('12')
    await page.getByText('De code heeft zes cijfers').waitFor()
    await enter(/^Je code: (\d{6})$/m.exec(text)?.[1] ?? '')
    await page.getByText('Je e-mailadres is bevestigd.').waitFor()
  })

  it('registration takes a wish, which stands once the address is verified', async () => {
    const page = await open(`/register?next=${encodeURIComponent('/events?near=almelo-overijssel&gezelschap=1')}`)
    await page.getByText('Je zoekt gezelschap in Almelo.').waitFor()
    await page.getByLabel('Wanneer wil je uit?').selectOption('Dit weekend')
    await page.getByLabel('Gebruikersnaam').fill('Pleun')
    await page.getByLabel('E-mail').fill('pleun@example.nl')
    await page.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Bevestig wachtwoord').fill(PASSWORD)
    await page.getByRole('checkbox').check()
    await button(page, 'Registreren').click()
    await page.goto(e2e.address + linkIn((await e2e.mailTo('pleun@example.nl')).text))
    await button(page, 'Bevestig mijn e-mailadres').click()
    await page.getByText('Je e-mailadres is bevestigd.').waitFor()
    const withScripts = await e2e.openPage('phone')
    await signIn(withScripts, e2e.address, 'pleun@example.nl', PASSWORD)
    await withScripts.goto(`${e2e.address}/events`)
    await withScripts.getByText('Je zoekt gezelschap in Almelo').waitFor()
  })

  it('a mailed link names its account, and deletes one that is not mine', async () => {
    const body = { username: 'Vreemde', email: 'mijn-adres@example.nl', password: PASSWORD }
    const page = await open('/login')
    await page.request.post(`${e2e.address}/api/auth/register`, { data: body })
    await page.goto(e2e.address + linkIn((await e2e.mailTo(body.email)).text))
    await page.getByText('Is Vreemde jouw account?').waitFor()
    await button(page, 'Nee, dit is niet van mij').click()
    await page.getByText('Dat account is gewist.').waitFor()
  })

  it('a forgotten password is replaced', async () => {
    const page = await open('/forgot-password')
    await button(page, 'Resetlink versturen').click()
    await page.getByText('E-mail is vereist').waitFor()
    await page.getByLabel('E-mail').fill('bas@example.nl')
    await button(page, 'Resetlink versturen').click()
    await page.getByRole('heading', { name: 'Kijk in je mail' }).waitFor()

    await page.goto(e2e.address + linkIn((await e2e.mailTo('bas@example.nl')).text))
    const choose = async (password: string, confirmation: string) => {
      await page.getByLabel('Nieuw wachtwoord').fill(password)
      await page.getByLabel('Bevestig wachtwoord').fill(confirmation)
      await button(page, 'Wachtwoord opslaan').click()
    }
    await choose(NEW_PASSWORD, 'anders')
    await page.getByText('Wachtwoorden komen niet overeen').waitFor()
    await choose(NEW_PASSWORD, NEW_PASSWORD)
    await page.getByText('Je wachtwoord is gewijzigd').waitFor()
    await page.goto(`${e2e.address}/login`)
    await fillInLogin(page, 'bas', NEW_PASSWORD)
    await button(page, 'Inloggen').click()
    await page.getByText('Je bent ingelogd').waitFor()
  })

  it('a used reset link is refused', async () => {
    const page = await open('/reset-password?token=gebruikt')
    await page.getByLabel('Nieuw wachtwoord').fill(NEW_PASSWORD)
    await page.getByLabel('Bevestig wachtwoord').fill(NEW_PASSWORD)
    await button(page, 'Wachtwoord opslaan').click()
    await page.getByText('Deze wachtwoord reset link is ongeldig of verlopen').waitFor()
    await page.getByRole('link', { name: 'Nieuwe link aanvragen' }).waitFor()
  })

  it('a contact message is sent, and kept while it is refused', async () => {
    const page = await open('/help')
    await page.getByLabel('Bericht', { exact: true }).fill('Hoe zet ik mijn groep op slot?')
    await button(page, 'Verstuur bericht').click()
    await page.getByText('Naam is verplicht').waitFor()
    expect(await page.getByLabel('Bericht', { exact: true }).inputValue()).toBe('Hoe zet ik mijn groep op slot?')
    await page.getByLabel('Naam', { exact: true }).fill('Fenna')
    await page.getByLabel('E-mailadres', { exact: true }).fill('fenna@example.nl')
    await button(page, 'Verstuur bericht').click()
    await page.getByText('Bericht verzonden').waitFor()
    expect(await page.getByLabel('Bericht', { exact: true }).inputValue()).toBe('')
  })

  it('a contact message begins with the reference of a decision, and with nothing else that a link says', async () => {
    const message = async (query: string) =>
      (await open(`/help?kenmerk=${query}`)).getByLabel('Bericht', { exact: true }).inputValue()
    expect(await message('5C2F7368')).toBe('Kenmerk: 5C2F7368\n\n')
    expect(await message('gratis kaartjes')).toBe('')
  })

  it('a donation leads to the checkout, with the own amount before the preset', async () => {
    const page = await open('/donate?event=Oevers')
    await page.getByLabel('Ander bedrag').fill('0.5')
    await button(page, /^Geef/).click()
    await page.getByText('Voer een geldig bedrag in (minimaal €1)').waitFor()
    expect(await page.getByLabel('Ander bedrag').inputValue()).toBe('0.5')
    await page.getByLabel('Ander bedrag').fill('7.50')
    await button(page, /^Geef/).click()
    await page.waitForURL('**/sandbox/checkout/**')
    await page.getByText('7,50').first().waitFor()
  })

  it('unsubscribing says that the link is wrong', async () => {
    const page = await open('/afmelden?key=onzin')
    await button(page, 'Geen mails meer').click()
    await page.getByText('Deze afmeldlink klopt niet').first().waitFor()
    expect(await button(page, 'Geen mails meer').count()).toBe(0)
  })
})

describe('the scripts of a public page', () => {
  /** Holds the fonts back, which keeps a page from having loaded, until `release` is called. */
  async function holdFonts(page: Page) {
    const released = Promise.withResolvers<void>()
    await page.route('**/*.woff2', async (route) => {
      await released.promise
      await route.continue()
    })
    return { release: () => released.resolve() }
  }

  it('start by themselves once it has loaded', async () => {
    const page = await e2e.openPage('phone')
    const fonts = await holdFonts(page)
    const scripts: string[] = []
    page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())))
    await page.goto(`${e2e.address}/login`, { waitUntil: 'domcontentloaded' })
    await button(page, 'Inloggen').waitFor()
    expect(scripts).toEqual([])
    fonts.release()
    // Visible once the scripts run; a press would start them.
    await button(page, 'Gebruik een passkey').waitFor()
  })

  it('start sooner when it is touched', async () => {
    const page = await e2e.openPage('phone')
    const fonts = await holdFonts(page)
    await page.goto(`${e2e.address}/login`, { waitUntil: 'domcontentloaded' })
    await page.getByLabel('Gebruikersnaam of e-mail').focus()
    await expect.poll(() => button(page, 'Gebruik een passkey').isVisible()).toBe(true)
    fonts.release()
  })

  it('start at once with a session, which opens another page', async () => {
    const page = await e2e.openPage('phone')
    await signIn(page, e2e.address, 'noor')
    const tab = await page.context().newPage()
    const fonts = await holdFonts(tab)
    await tab.goto(`${e2e.address}/login`, { waitUntil: 'commit' })
    await tab.waitForURL('**/dashboard', { waitUntil: 'commit' })
    fonts.release()
  })
})

describe('when the scripts come late', () => {
  it('keeps what was typed and hydrates without an error', async () => {
    const page = await e2e.openPage('phone')
    for (const [path, fill, isHydrated] of [
      ['/login', (page: Page) => fillInLogin(page, 'noor', PASSWORD), showsPassword],
      [
        '/register',
        async (page: Page) => {
          await page.getByLabel('Gebruikersnaam').fill('Vroeg')
          await page.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD)
          await page.getByRole('checkbox').check()
        },
        async (page: Page) => (await page.getByText('Deze naam is vrij').count()) === 1,
      ],
      [
        '/donate',
        (page: Page) => page.getByLabel('Ander bedrag').fill('7.50'),
        async (page: Page) => (await button(page, 'Geef € 7,50').count()) === 1,
      ],
      [
        '/help',
        (page: Page) => page.getByLabel('Bericht', { exact: true }).fill('Hoi'),
        async (page: Page) => (await page.getByText('3/5000').count()) === 1,
      ],
    ] as const) {
      const scripts = await holdScripts(page)
      await page.goto(e2e.address + path, { waitUntil: 'commit' })
      await fill(page)
      const values = () =>
        page
          .locator('form')
          .last()
          .locator('input, textarea')
          .evaluateAll((fields) =>
            (fields as unknown as { type: string; value: string; checked: boolean }[]).map(
              ({ type, value, checked }) => (type === 'checkbox' ? checked : value),
            ),
          )
      const typed = await values()
      scripts.release()
      await expect.poll(() => isHydrated(page)).toBe(true)
      expect([path, await values()]).toEqual([path, typed])
    }
    expect(e2e.consoleMessages).toEqual([])
  })

  it('sends what was typed before hydration, in place', async () => {
    const page = await e2e.openPage('phone')
    const scripts = await holdScripts(page)
    await page.goto(`${e2e.address}/login`, { waitUntil: 'commit' })
    await fillInLogin(page, 'noor', PASSWORD)
    scripts.release()
    await expect.poll(() => showsPassword(page)).toBe(true)
    const calls: string[] = []
    page.on('request', (request) => void (request.method() === 'POST' && calls.push(new URL(request.url()).pathname)))
    await button(page, 'Inloggen').click()
    await page.waitForURL('**/dashboard')
    expect(calls[0]).toBe('/api/auth/login')
  })

  it('a login posted meanwhile opens the wanted page', async () => {
    const page = await e2e.openPage('phone')
    const scripts = await holdScripts(page)
    await page.goto(`${e2e.address}/login?next=%2Fgroups`, { waitUntil: 'commit' })
    await fillInLogin(page, 'noor', PASSWORD)
    await button(page, 'Inloggen').click({ noWaitAfter: true })
    await page.getByText('Je bent ingelogd').waitFor()
    scripts.release()
    await page.waitForURL('**/groups')
    expect(e2e.consoleMessages).toEqual([])
  })

  it('a registration posted meanwhile continues on the verification page', async () => {
    const page = await e2e.openPage('phone')
    const scripts = await holdScripts(page)
    await page.goto(`${e2e.address}/register`, { waitUntil: 'commit' })
    await page.getByLabel('Gebruikersnaam').fill('Haast')
    await page.getByLabel('E-mail').fill('haast@example.nl')
    await page.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Bevestig wachtwoord').fill(PASSWORD)
    await page.getByRole('checkbox').check()
    await button(page, 'Registreren').click({ noWaitAfter: true })
    await page.getByText('Vul de code in uit de mail').waitFor()
    scripts.release()
    await page.waitForURL('**/verify-email')
    await page.getByText('haast@example.nl').waitFor()
    expect(e2e.consoleMessages).toEqual([])
  })
})

describe('validation and calls', () => {
  /** A sentence of the contract's validation. */
  const VALIDATION = 'Kies een van de mogelijkheden'
  const FORMS = ['/login', '/register', '/forgot-password', '/help', '/donate'] as const

  it('are loaded when the form is used', async () => {
    for (const path of FORMS) {
      const page = await e2e.openPage('phone')
      const scripts: Promise<string>[] = []
      page.on('response', (response) => void (response.url().endsWith('.js') && scripts.push(response.text())))
      const hasValidation = async () => (await Promise.all(scripts)).some((script) => script.includes(VALIDATION))
      await openWithScripts(page, e2e.address + path)
      expect([path, scripts.length > 0, await hasValidation()]).toEqual([path, true, false])
      const field = page.locator('form input:not([type=radio])').first()
      const hasValidationOnFocus = async () => {
        // The first focus may come before hydration.
        await field.blur()
        await field.focus()
        return hasValidation()
      }
      await expect.poll(hasValidationOnFocus).toBe(true)
    }
    expect(e2e.consoleMessages).toEqual([])
  })

  it('say that there is no connection, and keep what was typed', async () => {
    const page = await e2e.openPage('phone')
    await page.goto(`${e2e.address}/login`)
    await expect.poll(() => showsPassword(page)).toBe(true)
    await page.context().setOffline(true)
    await fillInLogin(page, 'noor', PASSWORD)
    await button(page, 'Inloggen').click()
    await page.getByRole('main').getByText('Geen verbinding').waitFor()
    expect(await page.getByLabel('Gebruikersnaam of e-mail').inputValue()).toBe('noor')
  })
})

// Last: blocked requests make these browsers log errors.
it('forms work when the scripts fail to load', async () => {
  const page = await e2e.openPage('phone')
  await page.route(SCRIPTS, (route) => route.abort())
  await page.goto(`${e2e.address}/login`)
  await fillInLogin(page, 'noor', 'Verkeerd!2026')
  await button(page, 'Inloggen').click()
  await wrongLogin(page).waitFor()
  expect(await page.getByLabel('Gebruikersnaam of e-mail').inputValue()).toBe('noor')
  expectNothingTypedIn(page)
})

it('the browser posts a form whose validation fails to load', async () => {
  const page = await e2e.openPage('phone')
  await page.route('**/assets/calls-*.js', (route) => route.abort())
  await page.goto(`${e2e.address}/login`)
  await expect.poll(() => showsPassword(page)).toBe(true)
  await fillInLogin(page, 'noor', 'Verkeerd!2026')
  const posted = page.waitForRequest((request) => request.method() === 'POST')
  await button(page, 'Inloggen').click()
  expect(new URL((await posted).url()).pathname).toBe('/login')
  await wrongLogin(page).waitFor()
  expect(await page.getByLabel('Gebruikersnaam of e-mail').inputValue()).toBe('noor')
})

it('a form keeps what was typed when the scripts of the page behind it fail to load', async () => {
  const page = await e2e.openPage('phone')
  await page.route('**/assets/dashboard-*.js', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await page.goto(`${e2e.address}/login`)
  await expect.poll(() => showsPassword(page)).toBe(true)
  await page.evaluate('void (globalThis.isSameDocument = true)')
  await fillInLogin(page, 'noor', 'Verkeerd!2026')
  await failed
  await button(page, 'Inloggen').click()
  await wrongLogin(page).waitFor()
  expect(await page.evaluate('globalThis.isSameDocument')).toBe(true)
  expect(await page.getByLabel('Gebruikersnaam of e-mail').inputValue()).toBe('noor')
})

describe('a posted form', () => {
  const post = (headers: Record<string, string>, body = 'identifier=noor&password=Verkeerd!2026') =>
    fetch(`${e2e.address}/login`, { method: 'POST', headers, body, redirect: 'manual' })
  const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

  it('is refused from another site, and in another format', async () => {
    expect((await post({ ...FORM, origin: 'https://elders.example' })).status).toBe(403)
    expect((await post({ ...FORM, origin: 'null' })).status).toBe(403)
    expect((await post({ ...FORM, origin: e2e.address })).status).toBe(401)
    expect((await post({ 'content-type': 'application/json' }, '{}')).status).toBe(415)
    expect((await post(FORM, `identifier=${'x'.repeat(70_000)}`)).status).toBe(413)
  })

  it('counts under the rate limit of the visitor, and keeps what was typed', async () => {
    const config = { ...readConfig({ LOG_LEVEL: 'error' }), databaseUrl: e2e.databaseUrl }
    const app = await buildApp(config, { web: 'built' })
    const attempt = (remoteAddress: string, identifier = 'niemand') =>
      app.server.inject({
        method: 'POST',
        url: '/login',
        headers: FORM,
        payload: `identifier=${identifier}&password=Verkeerd!2026`,
        remoteAddress,
      })
    for (let count = 0; count < (login.perMinute ?? 0); count += 1) await attempt('192.0.2.7')
    const refused = await attempt('192.0.2.7')
    expect(refused.statusCode).toBe(429)
    expect(refused.body).toContain('value="niemand"')
    expect(refused.body).not.toContain('Verkeerd!2026')
    expect((await attempt('192.0.2.8', 'iemand-anders')).statusCode).toBe(401)
    await app.close()
  })

  it('is not allowed on a page without an action', async () => {
    const answer = await fetch(`${e2e.address}/algemene-voorwaarden`, { method: 'POST', headers: FORM, body: 'a=1' })
    expect(answer.status).toBe(405)
  })
})
