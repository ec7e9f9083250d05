import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { makeGroup, makeUser } from '../api/src/testing/factories.ts'
import { changeAppearance, collectViolations } from './axe.ts'
import { signIn, useE2e } from './browser.ts'
import { goAlongHistory, navigate, openComplete } from './open-page.ts'

const e2e = useE2e()
let tomId = ''
let tomToken = ''
let noorId = ''
let sanneId = ''
let imaneId = ''
let groupId = ''
let strangerId = ''

beforeAll(() =>
  e2e.seed(async (ctx) => {
    const noor = await makeUser(ctx, { username: 'Noor', email: 'noor@example.nl' })
    const tom = await makeUser(ctx, { username: 'Tom', email: 'tom@example.nl' })
    const imane = await makeUser(ctx, { username: 'Imane', email: 'imane@example.nl', chatEnhancements: true })
    const sanne = await makeUser(ctx, { username: 'Sanne', email: 'sanne@example.nl' })
    strangerId = (await makeUser(ctx, { email: 'vreemde@example.nl' })).id
    groupId = (await makeGroup(ctx, { ownerId: noor.id, members: [tom, imane, sanne] })).id
    noorId = noor.id
    sanneId = sanne.id
    imaneId = imane.id
    tomId = tom.id
    tomToken = tom.accessToken
  }),
)

const box = (page: Page) => page.getByLabel('Schrijf een bericht')
const bubble = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

async function send(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await page.getByRole('button', { name: 'Versturen', exact: true }).click()
}

test('a message sent between page load and connection shows as unread', async () => {
  const page = await e2e.openPage('desktop')
  await signIn(page, e2e.address, 'sanne@example.nl')
  const connection = Promise.withResolvers<void>()
  await page.routeWebSocket(/socket\.io/, async (socket) => {
    await connection.promise
    socket.connectToServer()
  })
  const loaded = page.waitForResponse('**/api/messages/has-unread')
  await page.goto(`${e2e.address}/dashboard`)
  await loaded
  const sent = await page.request.post(`${e2e.address}/api/messages/conversation/${sanneId}`, {
    headers: { authorization: `Bearer ${tomToken}` },
    data: { message: 'Ga je mee?' },
  })
  expect(sent.status()).toBe(201)
  await page.getByRole('link', { name: 'Berichten', exact: true }).waitFor()
  connection.resolve()
  await page.getByRole('link', { name: 'Berichten, je hebt ongelezen berichten' }).waitFor()
})

test('two people exchange direct messages until one blocks the other', async () => {
  const noor = await e2e.openPage('phone')
  const tom = await e2e.openPage('desktop')
  await signIn(noor, e2e.address, 'noor@example.nl')
  await signIn(tom, e2e.address, 'tom@example.nl')

  // From an avatar in the group chat to a direct conversation.
  await noor.goto(`${e2e.address}/groups/${groupId}/chat`)
  await tom.goto(`${e2e.address}/groups/${groupId}/chat`)
  await send(tom, 'Wie is er al?')
  await noor.getByRole('button', { name: 'Tom', exact: true }).click()
  await noor.getByRole('link', { name: 'Stuur bericht' }).click()
  await noor.waitForURL(`**/messages?user=${tomId}`)
  await noor.getByText('Geen berichten').waitFor()
  await noor.getByRole('link', { name: 'Terug naar gesprekken' }).waitFor()
  await send(noor, 'woord 1')

  // The unread dot appears on any page and goes once the conversation is opened.
  await navigate(tom, '/dashboard')
  await tom.getByRole('link', { name: 'Berichten, je hebt ongelezen berichten' }).click()
  await tom.getByRole('link', { name: /Noor.*woord 1.*ongelezen bericht/ }).click()
  await bubble(tom, 'woord 1').waitFor()
  await tom.getByRole('link', { name: 'Berichten', exact: true }).waitFor()

  // The name above the conversation opens the card; below 768 pixels the list makes place for the conversation.
  await tom.getByRole('heading', { name: 'Noor' }).getByRole('button').click()
  await tom.getByRole('dialog', { name: 'Profiel van Noor' }).waitFor()
  await tom.keyboard.press('Escape')
  const list = tom.getByRole('list', { name: 'Gesprekken' })
  await tom.setViewportSize({ width: 767, height: 900 })
  await list.waitFor({ state: 'hidden' })
  await tom.setViewportSize({ width: 768, height: 900 })
  await list.waitFor()

  await send(tom, 'woord 2')
  await bubble(noor, 'woord 2').waitFor()
  await send(noor, 'woord 3')

  // A reaction is live.
  await bubble(tom, 'woord 3').hover()
  await bubble(tom, 'woord 3').getByRole('button', { name: 'Acties voor bericht van Noor' }).click()
  await tom.getByRole('button', { name: 'Reageer met feesttoeter' }).click()
  await bubble(noor, 'woord 3').getByRole('button', { name: 'feesttoeter, 1 keer' }).waitFor()

  // After a block nothing is delivered and neither can write.
  await noor.getByRole('button', { name: 'Acties voor Tom' }).click()
  expect(await noor.getByRole('menuitem').allInnerTexts()).toEqual(
    expect.arrayContaining(['Bekijk profiel', 'Gebruiker rapporteren', 'Gebruiker blokkeren']),
  )
  await noor.getByRole('menuitem', { name: 'Gebruiker blokkeren' }).click()
  const frames: string[] = []
  await noor.getByRole('dialog').getByRole('button', { name: 'Blokkeren' }).click()
  await noor.getByText('Tom is geblokkeerd').first().waitFor()
  noor.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
  await tom.getByText('Jullie kunnen elkaar geen berichten sturen').waitFor()
  await noor.reload()
  await noor.getByText('Jullie kunnen elkaar geen berichten sturen').waitFor()
  expect(await box(tom).isDisabled()).toBe(true)
  const session = await tom.evaluate(() => localStorage.getItem('meegaan:session') ?? '{}')
  const { accessToken } = JSON.parse(session) as { accessToken: string }
  const refused = await tom.request.post(`${e2e.address}/api/messages/conversation/${noorId}`, {
    headers: { authorization: `Bearer ${accessToken}` },
    data: { message: 'woord 5' },
  })
  expect(refused.status()).toBe(403)
  await navigate(tom, `/groups/${groupId}/chat`)
  await send(tom, 'woord 6')
  await bubble(tom, 'woord 6').getByText('Bericht verzonden').waitFor()
  expect(frames.filter((frame) => /woord [56]|typing/.test(frame))).toEqual([])

  // Unlike blocking, unblocking asks nothing.
  await noor.getByRole('button', { name: 'Acties voor Tom' }).click()
  await noor.getByRole('menuitem', { name: 'Gebruiker deblokkeren' }).click()
  await noor.getByText('Tom is gedeblokkeerd').first().waitFor()

  const lines = e2e.consoleMessages.filter((line) => !/status of (403|404)/.test(line))
  expect(lines).toEqual([])
})

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
  await bubble(desktop, 'woord 6').waitFor()
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
  await bubble(page, 'woord 6').waitFor()
  await longPress(page, bubble(page, 'woord 6').getByText('woord 6'))
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
