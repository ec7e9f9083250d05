import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { makeGroup, makeUser } from '../api/src/testing/factories.ts'
import { signIn, useE2eProcess } from './browser.ts'

const e2e = useE2eProcess()
/** Reconnecting takes longer on a busy machine. */
let chats: { groupId: string; noorId: string; tomId: string; noorToken: string }

beforeAll(() =>
  e2e.seed(async (ctx) => {
    const noor = await makeUser(ctx, { username: 'Noor', email: 'noor@example.nl' })
    const tom = await makeUser(ctx, { username: 'Tom', email: 'tom@example.nl' })
    const group = await makeGroup(ctx, { ownerId: noor.id, members: [tom] })
    chats = { groupId: group.id, noorId: noor.id, tomId: tom.id, noorToken: noor.accessToken }
  }),
)

async function send(page: Page, ...words: string[]): Promise<void> {
  for (const word of words) {
    await page.getByLabel('Schrijf een bericht').fill(word)
    await page.getByRole('button', { name: 'Versturen', exact: true }).click()
  }
}

/** The sent messages on the page, in its order. */
async function said(page: Page): Promise<string[]> {
  const waiting = page.getByRole('article').filter({ hasText: 'Wordt verzonden' })
  if ((await waiting.count()) > 0) return ['something waits']
  return wordsIn(await page.getByRole('article').allTextContents())
}
const wordsIn = (texts: readonly string[]) => texts.flatMap((text) => /woord [nt]\d/.exec(text)?.[0] ?? [])

/** Both pages show every message once, in the server's order, which keeps each sender's order. */
async function expectSame(pages: readonly Page[], stored: () => Promise<string[]>, rounds: number): Promise<void> {
  const of = (who: string) => Array.from({ length: rounds * 2 }, (_, n) => `woord ${who}${n + 1}`)
  await expect.poll(async () => (await stored()).toSorted()).toEqual([...of('n'), ...of('t')])
  const order = await stored()
  for (const who of ['n', 't']) expect(order.filter((word) => word.startsWith(`woord ${who}`))).toEqual(of(who))
  for (const page of pages) await expect.poll(() => said(page)).toEqual(order)
}

const WAITS = 'Wordt verzonden zodra je online bent'

test('two people see the same messages after a dropped network, a killed server and a reload', async () => {
  const { groupId, noorId, tomId, noorToken } = chats
  const noor = await e2e.openPage('phone')
  const tom = await e2e.openPage('desktop')
  const both = [noor, tom]
  await signIn(noor, e2e.address, 'noor@example.nl')
  await signIn(tom, e2e.address, 'tom@example.nl')
  const kinds = [
    { ofNoor: `/groups/${groupId}/chat`, ofTom: `/groups/${groupId}/chat`, stored: `/groups/${groupId}/messages` },
    {
      ofNoor: `/messages?user=${tomId}`,
      ofTom: `/messages?user=${noorId}`,
      stored: `/messages/conversation/${tomId}`,
    },
  ]
  for (const { ofNoor, ofTom, stored: path } of kinds) {
    const stored = async () => {
      const headers = { authorization: `Bearer ${noorToken}` }
      const answer = await noor.request.get(`${e2e.address}/api${path}`, { headers })
      const { data } = (await answer.json()) as { data: { messages: { content?: string; message?: string }[] } }
      return wordsIn(data.messages.map(({ content, message }) => content ?? message ?? ''))
    }
    await noor.goto(e2e.address + ofNoor)
    await tom.goto(e2e.address + ofTom)
    for (const page of both) await page.getByRole('log').waitFor()

    // The network drops while both write. One page reconnects, the other is reloaded.
    for (const page of both) await page.context().setOffline(true)
    await send(noor, 'woord n1', 'woord n2')
    await send(tom, 'woord t1', 'woord t2')
    for (const page of both) await page.getByText(WAITS).last().waitFor()
    for (const page of both) await page.context().setOffline(false)
    await noor.reload()
    await expectSame(both, stored, 1)

    // The server is killed while both write.
    await e2e.killServer(async () => {
      await send(noor, 'woord n3', 'woord n4')
      await send(tom, 'woord t3', 'woord t4')
      for (const page of both) await page.getByText(WAITS).last().waitFor()
    })
    await tom.reload()
    await noor.evaluate("dispatchEvent(new Event('focus'))")
    await expectSame(both, stored, 2)

    // A reload shows the same.
    for (const page of both) await page.reload()
    await expectSame(both, stored, 2)
  }
  const isCut = /ERR_(INTERNET_DISCONNECTED|CONNECTION_(REFUSED|RESET)|NETWORK_IO_SUSPENDED)|WebSocket connection/
  expect(e2e.consoleMessages.filter((line) => !isCut.test(line))).toEqual([])
})
