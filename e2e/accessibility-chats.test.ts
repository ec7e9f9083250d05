import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { makeGroup, makeUser } from '../api/src/testing/factories.ts'
import { changeAppearance, collectViolations } from './axe.ts'
import { signIn, useE2e } from './browser.ts'
import { goAlongHistory, navigate, openComplete } from './open-page.ts'

const e2e = useE2e()
let imaneId = ''
let groupId = ''
let strangerId = ''

beforeAll(async () => {
  let tomToken = ''
  await e2e.seed(async (ctx) => {
    const noor = await makeUser(ctx, { username: 'Noor', email: 'noor@example.nl' })
    const tom = await makeUser(ctx, { username: 'Tom', email: 'tom@example.nl' })
    const imane = await makeUser(ctx, { username: 'Imane', email: 'imane@example.nl', chatEnhancements: true })
    strangerId = (await makeUser(ctx, { email: 'vreemde@example.nl' })).id
    groupId = (await makeGroup(ctx, { ownerId: noor.id, members: [tom, imane] })).id
    imaneId = imane.id
    tomToken = tom.accessToken
  })
  const headers = { authorization: `Bearer ${tomToken}`, 'content-type': 'application/json' }
  const write = (path: string, body: object) =>
    fetch(`${e2e.address}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const answers = [
    await write(`/groups/${groupId}/messages`, { content: 'Wie is er al?' }),
    await write(`/messages/conversation/${imaneId}`, { message: 'Ga je mee?' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
})

const box = (page: Page) => page.getByLabel('Schrijf een bericht')
const bubble = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

async function send(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await page.getByRole('button', { name: 'Versturen', exact: true }).click()
}

/** Returns a function that sets the acknowledgement of the page's next message, which then never reaches the server. */
async function answering(page: Page): Promise<(acknowledgement: object) => void> {
  let instead: object | null = null
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => socket.send(message))
    socket.onMessage((sent) => {
      const number = instead === null ? undefined : /^42(\d+)\["send-message"/.exec(String(sent))?.[1]
      if (number === undefined) server.send(sent)
      else socket.send(`43${number}[${JSON.stringify(instead)}]`)
      if (number !== undefined) instead = null
    })
  })
  return (acknowledgement) => {
    instead = acknowledgement
  }
}

test('axe finds nothing in any state or theme of the chats', async () => {
  const { violations, checkAccessibility, checkAppearances } = collectViolations()
  const desktop = await e2e.openPage('desktop')
  await signIn(desktop, e2e.address, 'vreemde@example.nl')
  await desktop.goto(`${e2e.address}/messages`)
  await desktop.getByText('Geen gesprekken').waitFor()
  await checkAppearances(desktop, 'no conversations')

  await signIn(desktop, e2e.address, 'imane@example.nl')
  await desktop.goto(`${e2e.address}/messages`)
  await desktop.getByRole('list', { name: 'Gesprekken' }).waitFor()
  await checkAppearances(desktop, 'conversations')
  await desktop.getByLabel('Zoek in je gesprekken').fill('bestaatniet')
  await desktop.getByText('Geen berichten gevonden').waitFor()
  await checkAppearances(desktop, 'nothing found')
  await desktop.evaluate(goAlongHistory(`/messages?user=${imaneId}`))
  await desktop.getByText('Je kunt jezelf geen bericht sturen').waitFor()
  expect(await desktop.getByRole('button', { name: /^Acties voor/ }).count()).toBe(0)
  await desktop.evaluate(goAlongHistory(`/messages?user=${strangerId}`))
  await desktop.getByText('Geen gedeelde groep').waitFor()
  await checkAppearances(desktop, 'may not write')
  await navigate(desktop, `/groups/${groupId}/chat`)
  await bubble(desktop, 'Wie is er al?').waitFor()
  await changeAppearance(desktop, ['light', 'desktop'])
  await desktop.getByRole('button', { name: 'Leden', exact: true }).click()
  await desktop.getByRole('complementary', { name: 'Leden' }).getByText('Eigenaar').waitFor()
  await checkAppearances(desktop, 'members', [
    ['light', 'desktop'],
    ['dark', 'desktop'],
  ])

  const page = await e2e.openPage('phone')
  const answer = await answering(page)
  const checkSchemes = async (name: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await checkAccessibility(page, `${name}, ${colorScheme}, phone`)
    }
  }
  await signIn(page, e2e.address, 'imane@example.nl')
  await openComplete(page, `${e2e.address}/groups/${groupId}/chat`)
  await bubble(page, 'Wie is er al?').waitFor()
  await longPress(page, bubble(page, 'Wie is er al?').getByText('Wie is er al?'))
  await page.getByRole('button', { name: 'Meer emoji' }).click()
  await page.getByRole('button', { name: 'blozende glimlach' }).waitFor()
  await checkSchemes('menu of a message, with emoji')
  await page.keyboard.press('Escape')
  // A phone has this one in the menu.
  await page.getByRole('button', { name: 'Toevoegen' }).click()
  await page.getByRole('menuitem', { name: 'GIF kiezen' }).click()
  await page
    .getByRole('button', { name: /^GIF: / })
    .first()
    .waitFor()
  await checkSchemes('gifs')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Emoji kiezen' }).click()
  await page.getByRole('button', { name: 'blozende glimlach' }).click()
  expect(await box(page).inputValue()).toBe('😊')
  await page.keyboard.press('Escape')
  await box(page).fill('@')
  await page.getByRole('option', { name: 'Tom' }).waitFor()
  await checkSchemes('mention list')
  await page.keyboard.press('Escape')
  await send(page, 'W'.repeat(1000))
  await bubble(page, 'WWW').getByText('Bericht verzonden').waitFor()
  await box(page).fill('a'.repeat(1001))
  await page.getByText('Bericht te lang (max 1000 tekens)').waitFor()
  await checkSchemes('too long')
  // The on-screen keyboard takes half of the screen; the last message stays in view.
  await page.setViewportSize({ width: 390, height: 430 })
  const belowView = () =>
    page.getByRole('log', { name: 'Berichten', exact: true }).evaluate((list) => {
      const { scrollHeight = 0, clientHeight = 0, scrollTop = 0 } = list as unknown as Record<string, number>
      return scrollHeight - clientHeight - scrollTop
    })
  await expect.poll(belowView).toBeLessThan(2)
  await box(page).fill('')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.setViewportSize({ width: 390, height: 430 })
  await expect.poll(belowView).toBeLessThan(2)
  answer({ success: false, code: 'INTERNAL', message: 'Dat lukt niet.' })
  await send(page, 'woord 7')
  await page.getByRole('button', { name: 'Opnieuw versturen' }).waitFor()
  answer({ success: false, code: 'CHAT_RATE_LIMITED', message: 'Message rate limit exceeded', retryAfter: 60 })
  await send(page, 'woord 8')
  await page.getByText('Je stuurt te snel').waitFor()
  await checkSchemes('refused and locked')
  await page.context().setOffline(true)
  await page.getByText('Wordt verzonden zodra je online bent').last().waitFor()
  await checkSchemes('offline')
  // A page that stays offline with its socket keeps a third of a core busy in Chromium.
  await page.context().close()
  expect(violations).toEqual({})
})

async function longPress(page: Page, target: Locator): Promise<void> {
  // The finger rests on a place: the list must have come to rest there, with nothing over it.
  await target.click({ trial: true })
  const box = await target.boundingBox()
  if (box === null) throw new Error('the target of the long press is not visible')
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await page.getByRole('dialog', { name: 'Acties voor dit bericht' }).waitFor()
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
