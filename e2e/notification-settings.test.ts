import { expect, test } from 'vitest'
import { buildApp } from '../api/src/app.ts'
import { readConfig } from '../api/src/config.ts'
import { makeGroup, makeUser } from '../api/src/testing/factories.ts'
import { findings } from './axe.ts'
import { signIn, useE2e } from './browser.ts'

const e2e = useE2e()

test('choosing what to hear, and saying no from a mail without logging in', async () => {
  const app = await buildApp({ ...readConfig({ LOG_LEVEL: 'error' }), databaseUrl: e2e.databaseUrl })
  const owner = await makeUser(app.ctx, { username: 'Roos', email: 'roos@example.nl' })
  const applicant = await makeUser(app.ctx, { username: 'Teun', email: 'teun@example.nl' })
  const group = await makeGroup(app.ctx, { ownerId: owner.id, name: 'Op de kade' })
  await app.ctx.transaction((_, record) =>
    record('group.joinRequested', { groupId: group.id, userId: applicant.id, status: 'PENDING' }),
  )
  await app.close()

  const stranger = await e2e.person('phone')
  const link = (await e2e.mailTo('roos@example.nl')).text.match(/\/afmelden\?key=\S+/)?.[0] ?? ''
  await stranger.goto(e2e.address + link)
  await stranger.getByText('verzoeken voor mijn groep').waitFor()
  expect(await findings(stranger)).toEqual([])
  await stranger.getByRole('button', { name: 'Afmelden' }).click()
  await stranger.getByText('Je bent afgemeld.').waitFor()
  expect(await findings(stranger)).toEqual([])
  await stranger.goto(`${e2e.address}/afmelden?key=onzin`)
  await stranger.getByText('Deze afmeldlink klopt niet').waitFor()

  for (const [size, scheme] of [
    ['phone', 'dark'],
    ['desktop', 'light'],
  ] as const) {
    const page = await e2e.person(size)
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await signIn(page, e2e.address, 'roos@example.nl', 'Festival!2026')
    await page.goto(`${e2e.address}/profile`)
    await page.getByRole('link', { name: 'Meldingen instellen' }).click()
    await page.waitForURL('**/profile/meldingen')
    const requests = page.getByRole('group', { name: 'Verzoeken voor mijn groep' })
    await requests.getByLabel('Push').waitFor()
    expect(await requests.getByLabel('Mail').isChecked()).toBe(false)
    expect(await findings(page)).toEqual([])
    const quiet = page.getByLabel('Stuur mij niets tijdens deze uren, maar daarna')
    if (size === 'phone') {
      const kept = page.waitForResponse('**/api/notifications/preferences')
      await quiet.check()
      await kept
    }
    await page.reload()
    await page.getByLabel('Van', { exact: true }).waitFor()
    expect(await page.getByLabel('Van', { exact: true }).inputValue()).toBe('22:00')
    expect(await findings(page)).toEqual([])
  }

  // The owner's own page has been looked at, so the bell no longer rings for it.
  const page = await e2e.person('desktop')
  await signIn(page, e2e.address, 'roos@example.nl', 'Festival!2026')
  const read = page.waitForResponse('**/api/notifications/read-about')
  await page.goto(`${e2e.address}/groups/${group.id}/manage`)
  expect((await read).status()).toBe(200)
})
