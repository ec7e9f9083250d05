import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { makeGroup, makeUser } from '../api/src/testing/factories.ts'
import { signIn, useE2e } from './browser.ts'
import { journey } from './journey.ts'

const e2e = useE2e()
let groupId = ''

beforeAll(() =>
  e2e.seed(async (ctx) => {
    const noor = await makeUser(ctx, { username: 'Noor', email: 'noor@example.nl' })
    await makeUser(ctx, { username: 'Lotte', email: 'lotte@example.nl' })
    groupId = (await makeGroup(ctx, { ownerId: noor.id, members: [await makeUser(ctx, { username: 'Tom' })] })).id
  }),
)

journey('a group chat at a desk, by the keys of the specification', (step) => {
  let page: Page
  const members = () => page.getByRole('complementary', { name: 'Leden' })
  const composer = () => page.getByRole('textbox', { name: 'Schrijf een bericht' })
  const isFullscreen = () => page.getByRole('button', { name: 'Volledig scherm sluiten' })
  const open = async () => {
    await page.goto(`${e2e.address}/groups/${groupId}/chat`)
    await composer().waitFor()
  }

  step('on arrival M toggles the member list, and F the full screen', async () => {
    page = await e2e.openPage('desktop')
    await signIn(page, e2e.address, 'noor@example.nl')
    await open()
    await page.getByRole('link', { name: 'Groepsinstellingen' }).waitFor()
    await page.keyboard.press('m')
    await members().getByText('Tom', { exact: true }).waitFor()
    await page.keyboard.press('m')
    await members().waitFor({ state: 'detached' })
    const below = async () => (await page.getByRole('heading', { level: 1 }).boundingBox())?.y
    const header = await below()
    await page.keyboard.press('f')
    await isFullscreen().waitFor()
    await expect.poll(below).toBeLessThan(Number(header))
    await page.keyboard.press('f')
    await isFullscreen().waitFor({ state: 'detached' })
    await expect.poll(below).toBe(header)
  })

  step('on arrival Escape closes the full screen and the member list that F and M opened', async () => {
    await open()
    await page.keyboard.press('f')
    await page.keyboard.press('m')
    await isFullscreen().waitFor()
    await members().waitFor()
    await page.keyboard.press('Escape')
    await isFullscreen().waitFor({ state: 'detached' })
    await members().waitFor({ state: 'detached' })
  })

  step('M and F work after a click on a button of the header too', async () => {
    await page.getByRole('button', { name: 'Leden', exact: true }).click()
    await members().waitFor()
    await page.keyboard.press('m')
    await members().waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Volledig scherm' }).click()
    await isFullscreen().waitFor()
    await page.keyboard.press('f')
    await isFullscreen().waitFor({ state: 'detached' })
  })

  step('on arrival Tab toggles the member list, whose members the arrow reaches, and Escape closes it', async () => {
    await open()
    await page.keyboard.press('Tab')
    await members().waitFor()
    await page.keyboard.press('Tab')
    await members().waitFor({ state: 'detached' })
    await page.keyboard.press('Tab')
    await members().waitFor()
    await page.keyboard.press('ArrowDown')
    const isInside = 'document.querySelector(\'aside[aria-label="Leden"]\').contains(document.activeElement)'
    expect(await page.evaluate<boolean>(isInside)).toBe(true)
    await page.keyboard.press('Escape')
    await members().waitFor({ state: 'detached' })
  })

  step('Enter sends, Shift and Enter start a line, an emoticon becomes emoji on a space, Escape clears', async () => {
    await composer().click()
    await page.keyboard.type('m f :) ')
    expect(await composer().inputValue()).toBe('m f 🙂 ')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('tot zo')
    expect(await composer().inputValue()).toBe('m f 🙂 \ntot zo')
    await page.keyboard.press('Enter')
    await page.getByRole('log').getByText('tot zo').waitFor()
    expect(await composer().inputValue()).toBe('')
    await page.keyboard.type('toch niet')
    await page.getByRole('button', { name: 'Emoji kiezen' }).click()
    await page.getByRole('group', { name: 'Emoji kiezen' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('group', { name: 'Emoji kiezen' }).waitFor({ state: 'detached' })
    expect(await composer().inputValue()).toBe('toch niet')
    await composer().click()
    await page.keyboard.press('Escape')
    expect(await composer().inputValue()).toBe('')
    expect(await members().count()).toBe(0)
  })

  step('a counter shows above 800 characters', async () => {
    await composer().fill('a'.repeat(800))
    expect(await page.getByText('800/1000').count()).toBe(0)
    await composer().fill('a'.repeat(801))
    await page.getByText('801/1000').waitFor()
  })

  step('an outsider is told so, and led to the page of the group', async () => {
    const outsider = await e2e.openPage('desktop')
    await signIn(outsider, e2e.address, 'lotte@example.nl')
    await outsider.goto(`${e2e.address}/groups/${groupId}/chat`)
    await outsider.getByText('Toegang geweigerd').waitFor()
    await outsider.getByText('Je moet lid zijn om toegang te krijgen tot groep chat').waitFor()
    await outsider.waitForURL(`**/groups/${groupId}`)
  })
})
