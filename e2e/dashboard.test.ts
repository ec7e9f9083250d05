import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { makeEvent, makeGroup, makeUser } from '../api/src/testing/factories.ts'
import { signIn, useE2e } from './browser.ts'

const e2e = useE2e()

beforeAll(() =>
  e2e.seed(async (ctx) => {
    const noor = await makeUser(ctx, { username: 'Noor', email: 'noor@example.nl' })
    await makeUser(ctx, { username: 'Kim', email: 'kim@example.nl' })
    for (let day = 1; day <= 10; day += 1) {
      const startsAt = new Date(Date.now() + (20 + day) * 86_400_000)
      const event = await makeEvent(ctx, { title: `Feest ${day}`, startsAt })
      if (day <= 4) await makeGroup(ctx, { eventId: event.id, name: `Groep ${day}`, members: [noor] })
    }
  }),
)

const section = (page: Page, title: string) =>
  page.locator('section', { has: page.getByRole('heading', { level: 2, name: title, exact: true }) })

async function openDashboard(page: Page, person: string): Promise<void> {
  await signIn(page, e2e.address, `${person.toLowerCase()}@example.nl`)
  await page.goto(`${e2e.address}/dashboard`)
  await page.getByRole('heading', { level: 1, name: `Welkom, ${person}` }).waitFor()
  await section(page, 'Evenementen').getByRole('listitem').first().waitFor()
}

const LINKS = [
  ['Alles', '/events'],
  ['Alle groepen', '/groups'],
  ['Je profiel', '/profile'],
] as const

async function expectLinks(page: Page): Promise<void> {
  for (const [name, path] of LINKS)
    expect(await page.getByRole('main').getByRole('link', { name, exact: true }).getAttribute('href')).toBe(path)
}

test('a phone shows three groups, five events to which a member does not go, and the links', async () => {
  const page = await e2e.openPage('phone')
  await openDashboard(page, 'Noor')
  expect(await section(page, 'Je groepen').getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'Groep 4',
    'Groep 3',
    'Groep 2',
  ])
  expect(await section(page, 'Evenementen').getByRole('heading', { level: 3 }).allTextContents()).toEqual(
    [5, 6, 7, 8, 9].map((day) => `Feest ${day}`),
  )
  await expectLinks(page)
})

test('a phone shows somebody without groups the same links, and the way to a wish', async () => {
  const page = await e2e.openPage('phone')
  await openDashboard(page, 'Kim')
  expect(await section(page, 'Je groepen').getByRole('link', { name: 'Zoek gezelschap' }).isVisible()).toBe(true)
  await expectLinks(page)
})

test('the footer of a phone shows four active events, loaded after the page above, in place', async () => {
  const page = await e2e.openPage('phone')
  await signIn(page, e2e.address, 'noor@example.nl')
  const [groups, events] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const asked: string[] = []
  await page.route('**/api/groups/my-groups?*', async (route) => {
    await groups.promise
    await route.continue()
  })
  await page.route('**/api/events?*', async (route) => {
    asked.push(route.request().url())
    await events.promise
    await route.continue()
  })
  await page.goto(`${e2e.address}/groups`)
  const footer = page.getByRole('contentinfo')
  const below = footer.getByRole('navigation', { name: 'Over deze site' })
  const top = async () => (await below.boundingBox())?.y
  await below.waitFor()
  expect(asked).toEqual([])
  groups.resolve()
  await page.getByText('Groep 4').first().waitFor()
  await expect.poll(() => asked).toHaveLength(1)
  const before = await top()
  events.resolve()
  const links = footer.getByRole('link', { name: /^Feest/ })
  await links.first().waitFor()
  expect(await links.allTextContents()).toHaveLength(4)
  for (const link of await links.all()) expect(await link.isVisible()).toBe(true)
  expect(await top()).toBe(before)
})
