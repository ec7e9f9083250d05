import { beforeAll, expect, test } from 'vitest'
import { makeGroup, makeUser } from '../api/src/testing/factories.ts'
import { collectViolations, findViolations } from './axe.ts'
import { signIn, useE2e } from './browser.ts'
import { navigate } from './open-page.ts'

const e2e = useE2e()

let groupId = ''

beforeAll(() =>
  e2e.seed(async (ctx) => {
    const owner = await makeUser(ctx, { username: 'Roos', email: 'roos@example.nl' })
    const applicant = await makeUser(ctx, { username: 'Teun', email: 'teun@example.nl' })
    groupId = (await makeGroup(ctx, { ownerId: owner.id, name: 'Op de kade' })).id
    await ctx.transaction(({ record }) =>
      record('group.joinRequested', { groupId, userId: applicant.id, status: 'PENDING' }),
    )
  }),
)

test('notification settings, and unsubscribing from a mail without logging in', async () => {
  const stranger = await e2e.openPage('phone')
  const link = (await e2e.mailTo('roos@example.nl')).text.match(/\/afmelden\?key=\S+/)?.[0] ?? ''
  await stranger.goto(e2e.address + link)
  expect(await findViolations(stranger)).toEqual([])
  await stranger.getByRole('button', { name: 'Geen mails meer' }).click()
  await stranger.getByText('Je krijgt geen mails meer.').waitFor()
  expect(await findViolations(stranger)).toEqual([])
  await stranger.getByRole('button', { name: 'Alleen wat mij aangaat' }).click()
  await stranger.getByText('Je krijgt alleen nog mails over wat jou aangaat.').waitFor()
  const withoutScripts = await e2e.openPage('phone', { hasJavaScript: false })
  await withoutScripts.goto(e2e.address + link)
  await withoutScripts.getByRole('button', { name: 'Geen mails meer' }).click()
  await withoutScripts.getByText('Je krijgt geen mails meer.').waitFor()
  await stranger.goto(`${e2e.address}/afmelden?key=onzin`)
  await stranger.getByRole('button', { name: 'Geen mails meer' }).click()
  await stranger.getByText('Deze afmeldlink klopt niet').waitFor()

  const { violations, checkAppearances } = collectViolations()
  const page = await e2e.openPage('desktop')
  await signIn(page, e2e.address, 'roos@example.nl')
  await page.goto(`${e2e.address}/profile`)
  await page.getByRole('main').getByRole('link', { name: 'Meldingen' }).click()
  await page.waitForURL('**/profile/meldingen')
  const mail = page.getByRole('group', { name: 'Mail mij over' })
  await mail.waitFor()
  expect(await mail.getByLabel('Niets').isChecked()).toBe(true)
  await checkAppearances(page, 'without quiet hours')
  const saved = page.waitForResponse('**/api/notifications/preferences')
  await page.getByLabel('Stuur me niets tijdens deze uren. Ik krijg het erna.').check()
  await saved
  const mailSaved = page.waitForResponse('**/api/notifications/preferences')
  await mail.getByLabel('Wat mij aangaat').check()
  await mailSaved
  await page.reload()
  await page.getByLabel('Van', { exact: true }).waitFor()
  expect(await page.getByLabel('Van', { exact: true }).inputValue()).toBe('22:00')
  expect(await mail.getByLabel('Wat mij aangaat').isChecked()).toBe(true)
  await checkAppearances(page, 'with quiet hours')
  expect(violations).toEqual({})
  const otherDevice = await e2e.openPage('phone')
  await signIn(otherDevice, e2e.address, 'roos@example.nl')
  await otherDevice.goto(`${e2e.address}/profile/meldingen`)
  await expect.poll(() => otherDevice.getByLabel('Van', { exact: true }).inputValue()).toBe('22:00')

  // Opening the management page marks its notifications as read.
  const read = page.waitForResponse('**/api/notifications/read-all')
  await navigate(page, `/groups/${groupId}/manage`)
  expect((await read).status()).toBe(200)
})
