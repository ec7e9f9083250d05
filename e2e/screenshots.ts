import { chromium, type Page } from 'playwright-core'
import { findChromium } from '../tools/programs/chromium.ts'

/*
  Takes the README's screenshots, and those of the web app manifest, of a running server with demo data:
  node e2e/screenshots.ts http://localhost:3000
  montage events.png group.png chat.png -tile 3x1 -geometry 390x844+12+12 -background '#efe6da' phones.png
*/
const address = process.argv[2] ?? 'http://localhost:3000'
const FOLDER = new URL('../docs/screenshots/', import.meta.url)
const MANIFEST_FOLDER = new URL('../web/public/screenshots/', import.meta.url)
const LOGIN = { identifier: 'sanne@meegaan.example', password: 'Festival!2026' }

const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })

const desktop = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'nl-NL' })
await desktop.goto(address, { waitUntil: 'networkidle' })
await desktop.screenshot({ path: new URL('home.png', FOLDER).pathname })

const phone = await browser.newPage({
  viewport: { width: 390, height: 844 },
  isMobile: true,
  locale: 'nl-NL',
  colorScheme: 'light',
})
await phone.goto(`${address}/login`, { waitUntil: 'networkidle' })
await phone.getByLabel('Gebruikersnaam of e-mail').fill(LOGIN.identifier)
await phone.getByLabel('Wachtwoord', { exact: true }).fill(LOGIN.password)
await phone.getByRole('button', { name: 'Inloggen', exact: true }).click()
await phone.waitForURL('**/dashboard')
await phone.goto(`${address}/events`, { waitUntil: 'networkidle' })
await phone.screenshot({ path: new URL('events.png', FOLDER).pathname })
await phone.goto(`${address}/groups`, { waitUntil: 'networkidle' })
await phone.getByRole('link', { name: 'Vroege vogels bij de Waal' }).first().click()
await phone.waitForURL(/groups\/[0-9a-f-]{36}$/)
await phone.getByRole('link', { name: 'Open de groepschat' }).waitFor()
await phone.screenshot({ path: new URL('group.png', FOLDER).pathname })
await phone.emulateMedia({ colorScheme: 'dark' })
await phone.getByRole('link', { name: 'Open de groepschat' }).click()
await phone.getByRole('log').getByText('We spreken af bij de rode brug').first().waitFor()
await phone.getByText('Verbonden', { exact: true }).waitFor({ state: 'hidden' })
await phone.screenshot({ path: new URL('chat.png', FOLDER).pathname })

const storageState = await phone.context().storageState()
const small = await browser.newPage({
  storageState,
  viewport: { width: 390, height: 844 },
  isMobile: true,
  deviceScaleFactor: 2,
  locale: 'nl-NL',
  colorScheme: 'light',
})
const wide = await browser.newPage({ storageState, viewport: { width: 1440, height: 900 }, locale: 'nl-NL' })
const groupPath = new URL(phone.url()).pathname.replace('/chat', '')
await takeForManifest(small, '/dashboard', 'dashboard', 'Je groepen')
await takeForManifest(small, groupPath, 'group', 'Zo spreken we af')
await takeForManifest(small, `${groupPath}/chat`, 'chat', 'Klopt, ik sta er om 11 uur')
await takeForManifest(wide, '/events', 'events', 'Evenementen')
await browser.close()

async function takeForManifest(page: Page, path: string, name: string, text: string): Promise<void> {
  await page.goto(address + path, { waitUntil: 'networkidle' })
  await page.getByText(text).first().waitFor()
  await page.getByText('Verbonden', { exact: true }).waitFor({ state: 'hidden' })
  await page.screenshot({ path: new URL(`${name}.jpg`, MANIFEST_FOLDER).pathname, quality: 80 })
}
