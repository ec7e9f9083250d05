import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { groupMembers } from '../api/src/domains/groups/tables.ts'
import { makeEvent, makeGroup, makeUser } from '../api/src/testing/factories.ts'
import { signIn, useE2e } from './browser.ts'
import { openComplete } from './open-page.ts'

const e2e = useE2e()
let groupId = ''
let ownGroupId = ''
let managedGroupId = ''

beforeAll(() =>
  e2e.seed(async (ctx) => {
    const members = await Promise.all(Array.from({ length: 6 }, () => makeUser(ctx)))
    const teun = await makeUser(ctx, { username: 'Teun', email: 'teun@example.nl' })
    groupId = (await makeGroup(ctx, { eventId: (await makeEvent(ctx)).id, members })).id
    ownGroupId = (await makeGroup(ctx, { members: [teun] })).id
    managedGroupId = (await makeGroup(ctx, { ownerId: teun.id, name: 'Vroege vogels bij de Waal' })).id
    for (const { id: userId } of members.slice(0, 3)) {
      const request = { groupId: managedGroupId, userId, status: 'PENDING' as const, requestedAt: ctx.now() }
      await ctx.db.insert(groupMembers).values(request)
    }
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

test('the buttons of a request are on the screen at twice the text size', async () => {
  const page = await e2e.openPage('phone')
  await signIn(page, e2e.address, 'teun@example.nl')
  await doubleTextSize(page)
  await openComplete(page, `${e2e.address}/groups/${groupId}`)
  await page.getByRole('button', { name: 'Vraag om mee te gaan' }).click()
  const box = await page.getByRole('button', { name: 'Verstuur verzoek' }).boundingBox()
  expect(box).not.toBeNull()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
})

/** The words of buttons and links that go on on a second line. */
const BROKEN_WORDS = `(() => {
  const range = document.createRange()
  const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT)
  const broken = []
  while (texts.nextNode()) {
    const text = texts.currentNode
    if (!text.parentElement.checkVisibility() || text.parentElement.closest('button, a') === null) continue
    for (const { 0: word, index } of text.data.matchAll(/[\\p{L}\\d]+/gu)) {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word)
    }
  }
  return broken
})()`

test('no button of a member breaks within a word at twice the text size', async () => {
  const page = await e2e.openPage('phone')
  await signIn(page, e2e.address, 'teun@example.nl')
  await doubleTextSize(page)
  for (const path of ['/profile', '/profile/beveiliging', '/events/create']) {
    await openComplete(page, e2e.address + path)
    expect(await page.evaluate(BROKEN_WORDS), path).toEqual([])
  }
})

test('the name in a profile has room beside the face at twice the text size', async () => {
  const page = await e2e.openPage('phone')
  await signIn(page, e2e.address, 'teun@example.nl')
  await doubleTextSize(page)
  await openComplete(page, `${e2e.address}/groups/${groupId}`)
  await page
    .getByRole('button', { name: /^Profiel van / })
    .first()
    .click()
  const name = page.getByRole('dialog').getByRole('heading', { level: 3 }).first()
  await name.waitFor()
  expect((await name.locator('..').boundingBox())?.width).toBeGreaterThan(150)
})

test('the name of a group is whole above its chat at twice the text size', async () => {
  const page = await e2e.openPage('phone')
  await signIn(page, e2e.address, 'teun@example.nl')
  await doubleTextSize(page)
  await openComplete(page, `${e2e.address}/groups/${ownGroupId}/chat`)
  const name = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(name?.y).toBeGreaterThanOrEqual(0)
  expect(name?.width).toBeGreaterThan(200)
})

/** How far its words go beyond the message field. */
const HIDDEN_IN_FIELD = `(() => {
  const field = document.querySelector('main textarea')
  return [field.scrollWidth - field.clientWidth, field.scrollHeight - field.clientHeight]
})()`

test('the words in the empty message field are whole at twice the text size', async () => {
  const page = await e2e.openPage('phone')
  await signIn(page, e2e.address, 'teun@example.nl')
  await doubleTextSize(page)
  await openComplete(page, `${e2e.address}/groups/${ownGroupId}/chat`)
  await page.getByRole('textbox', { name: 'Schrijf een bericht' }).waitFor()
  expect(await page.evaluate(HIDDEN_IN_FIELD)).toEqual([0, 0])
})

/** Doubles the root's font size, as some browsers and extensions do: the widths at which pages change stay. */
const doubleRoot = (page: Page): Promise<unknown> =>
  page.addInitScript(`addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))`)

/** The texts that begin or end beyond the screen, or beyond the button around them. */
const CUT_OFF = `(() => {
  const range = document.createRange()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found = []
  while (texts.nextNode()) {
    const text = texts.currentNode
    if (text.data.trim() === '' || !text.parentElement.checkVisibility({ checkVisibilityCSS: true })) continue
    if (text.parentElement.closest('.sr-only, [role=tablist], .truncate, [aria-hidden=true]')) continue
    range.selectNodeContents(text)
    const { left, right } = range.getBoundingClientRect()
    const frame = text.parentElement.closest('button, a')?.getBoundingClientRect()
    const limit = frame === undefined || frame.width === 0 ? innerWidth : Math.min(innerWidth, frame.right)
    if (text.parentElement.getBoundingClientRect().width > 1 && (left < -1 || right > limit + 1)) found.push(text.data.trim())
  }
  return found
})()`

test('the question before leaving a group has the width of its dialog with a root of 200%', async () => {
  const page = await e2e.openPage('phone')
  await signIn(page, e2e.address, 'teun@example.nl')
  await doubleRoot(page)
  await openComplete(page, `${e2e.address}/groups/${ownGroupId}`)
  await page.getByRole('button', { name: 'Groep verlaten' }).click()
  const heading = page.getByRole('alertdialog').getByRole('heading')
  await heading.waitFor()
  expect((await heading.boundingBox())?.width).toBeGreaterThan(200)
})

test('a member with a root of 200% reads and answers requests, and nothing is cut off', async () => {
  const page = await e2e.openPage('phone')
  await signIn(page, e2e.address, 'teun@example.nl')
  await doubleRoot(page)
  const manage = `/groups/${managedGroupId}/manage`
  for (const path of ['/dashboard', '/profile', `/groups/${ownGroupId}/chat`, manage]) {
    await openComplete(page, e2e.address + path)
    expect(await page.evaluate(CUT_OFF), path).toEqual([])
    expect(await page.evaluate<number>('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(390)
  }
  // The names of the tabs make way for larger icons, and stay for screen readers.
  const tab = page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name: 'Evenementen' })
  expect((await tab.getByText('Evenementen').boundingBox())?.width).toBeLessThan(2)
  await page
    .getByRole('button', { name: /^Afwijzen: / })
    .first()
    .click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Afwijzen' }).waitFor()
  expect(await page.evaluate(CUT_OFF)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page
    .getByRole('button', { name: /^Accepteren: / })
    .first()
    .click()
  const toast = page.getByRole('region', { name: 'Meldingen op het scherm' }).getByText(/ gaat mee$/)
  // The server's event replaces the toast of the own press.
  await expect.poll(async () => (await toast.boundingBox())?.width ?? 0).toBeGreaterThan(200)
})
