import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { makeGroup, makeUser, type TestUser } from '../api/src/testing/factories.ts'
import { signIn, useE2e } from './browser.ts'

const e2e = useE2e()
const MESSAGES = 80
let noor: TestUser
let tom: TestUser
let groupId = ''

beforeAll(() =>
  e2e.seed(async (ctx) => {
    noor = await makeUser(ctx, { username: 'Noor', email: 'noor@example.nl' })
    tom = await makeUser(ctx, { username: 'Tom', email: 'tom@example.nl' })
    const imane = await makeUser(ctx, { username: 'Imane' })
    const sanne = await makeUser(ctx, { username: 'Sanne' })
    groupId = (await makeGroup(ctx, { ownerId: noor.id, members: [tom, imane, sanne] })).id
    // Runs of one writer, of very different lengths: row heights that no estimate fits.
    const senders = Array.from({ length: MESSAGES }, (_, n) =>
      n === MESSAGES - 1 ? sanne.id : n % 10 < 5 ? tom.id : imane.id,
    )
    const texts = senders.map((_, n) => `bericht ${n + 1} ${'zullen we om tien uur afspreken '.repeat(n % 3)}`)
    const db = ctx.db.$client
    const [low, high] = [noor.id, tom.id].toSorted()
    await db.query(
      `insert into conversations (id, kind, low_user_id, high_user_id, created_at) values ($1, 'DIRECT', $2, $3, now())`,
      [randomUUID(), low, high],
    )
    await db.query(
      `insert into conversations (id, kind, group_id, created_at) values ($1, 'GROUP', $2, now()) on conflict do nothing`,
      [randomUUID(), groupId],
    )
    const { rows } = await db.query<{ id: string; kind: string }>(
      'update conversations set last_seq = $1, last_message_at = now() where group_id = $2 or low_user_id = $3 returning id, kind',
      [MESSAGES, groupId, low],
    )
    for (const { id, kind } of rows)
      await db.query(
        `insert into messages (conversation_id, seq, id, sender_id, client_id, content, type, created_at)
       select $1, n, gen_random_uuid(), s, gen_random_uuid(), t, 'TEXT', now() - ($4 - n) * interval '40 seconds'
       from unnest($2::uuid[], $3::text[]) with ordinality as x(s, t, n)`,
        [
          id,
          kind === 'GROUP' ? senders : senders.map((sender) => (sender === tom.id ? sender : noor.id)),
          texts,
          MESSAGES,
        ],
      )
  }),
)

const messages = (page: Page) => page.getByRole('log', { name: 'Berichten', exact: true })

const lastMessage = (page: Page) => page.getByRole('article').filter({ hasText: `bericht ${MESSAGES} ` })

/** Pixels between the last message and the end of the view. */
const belowView = (page: Page) =>
  messages(page).evaluate((list) => {
    const { scrollHeight = 0, clientHeight = 0, scrollTop = 0 } = list as unknown as Record<string, number>
    return Math.round(scrollHeight - clientHeight - scrollTop)
  })

/** For every frame that shows the list, the share of its height above the first message. */
const RECORD_FRAMES = `
  window.emptyShares = []
  const record = () => {
    const list = document.querySelector('[role="log"]')
    const { left, top, width, height } = list?.getBoundingClientRect() ?? {}
    const isOnTop = list?.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    if (isOnTop) {
      const rows = [...list.querySelectorAll('article')].filter((row) => row.checkVisibility({ visibilityProperty: true }))
      const first = Math.min(top + height, ...rows.map((row) => row.getBoundingClientRect().top))
      window.emptyShares.push(Math.max(0, first - top) / height)
    }
    requestAnimationFrame(record)
  }
  requestAnimationFrame(record)`

test.each(['phone', 'desktop'] as const)(
  'a chat opens at its last message on a %s, also when it is slow',
  async (size) => {
    const page = await e2e.openPage(size)
    await signIn(page, e2e.address, 'noor@example.nl')
    const devtools = await page.context().newCDPSession(page)
    await page.addInitScript(RECORD_FRAMES)
    const emptyShares: number[] = []
    // The first load shows the list of the server, the second that of the device.
    for (const path of [`/groups/${groupId}/chat`, `/messages?user=${tom.id}`])
      for (const rate of [1, 4]) {
        await devtools.send('Emulation.setCPUThrottlingRate', { rate })
        await page.goto(e2e.address + path)
        await lastMessage(page).waitFor()
        // The list of the device shows first, then what the server has.
        await expect.poll(() => belowView(page)).toBeLessThan(2)
        emptyShares.push(...(await page.evaluate<number[]>('window.emptyShares')))
      }
    // An open chat marks messages as read.
    await page.close()
    expect(Math.max(...emptyShares)).toBeLessThan(0.3)
  },
)

test('a message is followed within 100 pixels of the end, and not above', async () => {
  const page = await e2e.openPage('desktop')
  await signIn(page, e2e.address, 'noor@example.nl')
  await page.goto(`${e2e.address}/messages?user=${tom.id}`)
  await lastMessage(page).waitFor()
  await expect.poll(() => belowView(page)).toBeLessThan(2)
  const receive = (message: string) =>
    page.request.post(`${e2e.address}/api/messages/conversation/${noor.id}`, {
      headers: { authorization: `Bearer ${tom.accessToken}` },
      data: { message },
    })
  await messages(page).hover()
  await page.mouse.wheel(0, -90)
  await receive('Dichtbij')
  await page.getByRole('article').filter({ hasText: 'Dichtbij' }).waitFor()
  await expect.poll(() => belowView(page)).toBeLessThan(2)
  await page.mouse.wheel(0, -150)
  await expect.poll(() => belowView(page)).toBeGreaterThan(100)
  await receive('Ver weg')
  await page.getByRole('button', { name: 'Naar 1 nieuw bericht' }).waitFor()
  expect(await belowView(page)).toBeGreaterThan(100)
  // An open chat marks messages as read.
  await page.close()
})

test('a message received while scrolled up stays unread after leaving', async () => {
  const page = await e2e.openPage('desktop')
  await signIn(page, e2e.address, 'noor@example.nl')
  await page.goto(`${e2e.address}/messages?user=${tom.id}`)
  await lastMessage(page).waitFor()
  await messages(page).hover()
  await page.mouse.wheel(0, -1500)
  await page.getByRole('button', { name: 'Naar het laatste bericht' }).waitFor()
  await page.request.post(`${e2e.address}/api/messages/conversation/${noor.id}`, {
    headers: { authorization: `Bearer ${tom.accessToken}` },
    data: { message: 'Zie je dit nog?' },
  })
  await page.getByRole('button', { name: 'Naar 1 nieuw bericht' }).waitFor()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByRole('link', { name: 'Berichten, je hebt ongelezen berichten' }).click()
  await page.getByRole('link', { name: /Tom.*Zie je dit nog\?.*ongelezen bericht/ }).waitFor()
})
