import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { makeGroup, makeUser } from '../api/src/testing/factories.ts'
import { signIn, useE2e } from './browser.ts'
import { navigate } from './open-page.ts'

const e2e = useE2e()
let tomId = ''
let tomToken = ''
let noorId = ''
let sanneId = ''
let groupId = ''

beforeAll(() =>
  e2e.seed(async (ctx) => {
    const noor = await makeUser(ctx, { username: 'Noor', email: 'noor@example.nl' })
    const tom = await makeUser(ctx, { username: 'Tom', email: 'tom@example.nl' })
    const sanne = await makeUser(ctx, { username: 'Sanne', email: 'sanne@example.nl' })
    groupId = (await makeGroup(ctx, { ownerId: noor.id, members: [tom, sanne] })).id
    noorId = noor.id
    sanneId = sanne.id
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
