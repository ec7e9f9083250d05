import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { makeEvent, makeGroup, makeUser } from '../api/src/testing/factories.ts'
import { signIn, useE2e } from './browser.ts'
import { openComplete } from './open-page.ts'

const e2e = useE2e()
let groupId = ''

beforeAll(() =>
  e2e.seed(async (ctx) => {
    const members = await Promise.all(Array.from({ length: 6 }, () => makeUser(ctx)))
    await makeUser(ctx, { username: 'Teun', email: 'teun@example.nl' })
    groupId = (await makeGroup(ctx, { eventId: (await makeEvent(ctx)).id, members })).id
  }),
)

/** Doubles the text size of the browser's settings, which also halves the widths at which pages change. */
async function doubleTextSize(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

/** The pages that are wider than the screen. */
async function findTooWide(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    await openComplete(page, e2e.address + path)
    const width = await page.evaluate<number>('document.documentElement.scrollWidth')
    if (width > 390) found.push(`${path}: ${width}`)
  }
  return found
}

test('no page of a visitor is wider than a phone at twice the text size', async () => {
  const page = await e2e.openPage('phone')
  await doubleTextSize(page)
  expect(await findTooWide(page, ['/', '/help', '/algemene-voorwaarden', '/privacy-statement', '/register'])).toEqual(
    [],
  )
})

test('no page of a member is wider than a phone at twice the text size', async () => {
  const page = await e2e.openPage('phone')
  await signIn(page, e2e.address, 'teun@example.nl')
  await doubleTextSize(page)
  const paths = ['/dashboard', `/groups/${groupId}`, '/profile', '/profile/meldingen', '/account-upgrades']
  expect(await findTooWide(page, paths)).toEqual([])
})
