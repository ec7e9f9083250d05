import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { groupMembers } from '../api/src/domains/groups/tables.ts'
import { makeEvent, makeGroup, makeUser } from '../api/src/testing/factories.ts'
import { signIn, useE2e } from './browser.ts'
import { openComplete } from './open-page.ts'

const e2e = useE2e()
/** As long as a name can be changed to. */
const LONG = 'Met de trein uit Groningen, Assen, Zwolle of later'
const EXTREME = 'Groep met een naam '.repeat(6).slice(0, 100)
const MAX_HEIGHT = 320
let eventId = ''

beforeAll(() =>
  e2e.seed(async (ctx) => {
    const noor = await makeUser(ctx, { username: 'Noor', email: 'noor@example.nl' })
    const sanne = await makeUser(ctx, { username: 'Sanne' })
    const event = await makeEvent(ctx, { title: 'Oevers Open Air', type: 'FESTIVAL' })
    eventId = event.id
    const group = (name: string, more: Parameters<typeof makeGroup>[1] = {}) =>
      makeGroup(ctx, { eventId, name, ...more })
    await group('Vroege vogels', {
      ownerId: sanne.id,
      description: 'Rustig beginnen, hard eindigen.',
      tags: ['techno', 'met de trein', 'dagkaart', 'vega'],
    })
    const asked = await group('Gevraagd')
    await ctx.db
      .insert(groupMembers)
      .values({ groupId: asked.id, userId: noor.id, status: 'PENDING', requestedAt: ctx.now() })
    await group('Vol', { maxMembers: 2, members: [await makeUser(ctx)] })
    await group(LONG, {
      description: 'Een lange beschrijving. '.repeat(20),
      tags: ['techno', 'met de trein', 'dagkaart', 'vega'],
    })
    await group(EXTREME, {
      ownerId: (await makeUser(ctx, { username: 'eenheelergelangegebruikersnaam' })).id,
      description: 'Woordzonderspatie'.repeat(20),
      tags: Array.from({ length: 10 }, (_, number) => `${number} een heel lang label van 30 t`.slice(0, 30)),
      audience: 'WOMEN_AND_NONBINARY',
      minAge: 20,
      maxAge: 35,
    })
    const own = await makeGroup(ctx, { ownerId: noor.id, name: 'Van Noor', tags: ['a', 'b', 'c', 'd'] })
    for (let number = 0; number < 3; number += 1)
      await ctx.db
        .insert(groupMembers)
        .values({ groupId: own.id, userId: (await makeUser(ctx)).id, status: 'PENDING', requestedAt: ctx.now() })
  }),
)

async function openList(size: 'phone' | 'desktop', search: string): Promise<Page> {
  const page = await e2e.openPage(size)
  await signIn(page, e2e.address, 'noor@example.nl')
  await openComplete(page, `${e2e.address}/groups${search}`)
  return page
}

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const box = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

test('a phone shows every part of a group’s card, on at most 320 pixels', async () => {
  const page = await openList('phone', `?eventId=${eventId}`)
  const first = card(page, 'Vroege vogels')
  for (const part of [
    first.getByRole('heading', { name: 'Vroege vogels' }),
    first.getByText('Rustig beginnen, hard eindigen.'),
    first.getByText('Oevers Open Air'),
    first.getByText('1 van 10'),
    first.getByRole('button', { name: 'Sanne' }),
    ...['techno', 'met de trein', '+2 meer'].map((label) => first.getByText(label, { exact: true })),
    first.getByRole('button', { name: 'Vraag mee' }),
    first.getByRole('link', { name: 'Bekijken' }),
    card(page, 'Gevraagd').getByRole('button', { name: 'In behandeling' }),
    card(page, 'Vol').getByRole('button', { name: 'Vol · wachtlijst' }),
  ])
    expect.soft(await part.isVisible(), String(part)).toBe(true)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  const cut = await page.evaluate<string[]>(
    `[...document.querySelectorAll('article h2')]
      .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1).map((title) => title.textContent)`,
  )
  expect(cut).toEqual([EXTREME])
  const pictures = await page.evaluate<string[]>(
    `[...document.querySelectorAll('article > div:first-child img')].map(({ src }) => src)`,
  )
  expect(new Set(pictures).size).toBe(5)
  const checkHeights = async () => {
    for (const article of await page.getByRole('main').getByRole('article').all()) {
      const { y, height } = await box(article)
      expect(height, await article.getByRole('heading').innerText()).toBeLessThanOrEqual(MAX_HEIGHT)
      const last = await box(article.getByRole('link', { name: /Bekijken|Openen/ }))
      expect(last.y + last.height).toBeLessThan(y + height)
      expect((await box(article.locator('img').first())).height).toBeGreaterThanOrEqual(32)
    }
  }
  await checkHeights()
  await openComplete(page, `${e2e.address}/groups`)
  const own = card(page, 'Van Noor')
  for (const name of ['3 verzoeken', 'Groepschat', 'Openen']) await own.getByRole('link', { name }).waitFor()
  await checkHeights()
})

test('a desktop shows three cards side by side', async () => {
  const page = await openList('desktop', `?eventId=${eventId}`)
  const tops = (await Promise.all((await page.getByRole('main').getByRole('article').all()).map(box))).map(({ y }) =>
    Math.round(y),
  )
  expect(tops.filter((top) => top === tops[0])).toHaveLength(3)
})
