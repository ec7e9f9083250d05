import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import type { Client } from 'pg'
import { type Browser, chromium, type Page } from 'playwright-core'
import { newId } from '../../api/src/platform/ids.ts'
import { findChromium } from '../../tools/programs/chromium.ts'
import { connectSocket } from '../measuring/connect-socket.ts'
import type { Bench } from '../measuring/processes.ts'
import { createMembers, type TestMember } from '../measuring/test-members.ts'
import { type Costs, framesIn, keysIn, measureFrames, startMeasuring, traceCosts } from './page-costs.ts'

const MESSAGES = 5_000
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 2)
const SIZES = { '390×844': { width: 390, height: 844 }, '1440×900': { width: 1440, height: 900 } }
/** Pixels, and pixels per second: a fast scroll through history. */
const DISTANCE = 12_000
const SPEED = 3_000
const KEYS = 200
const FLAGS = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking', '--no-first-run']

/**
 * The chat with 5,000 messages in a real browser: scrolling, typing while others write, opening; against a static page of the
 * same size with the same texts. Needs an otherwise idle machine.
 */
export async function measureScrolling({ postgres, startProduct, connect, defer }: Bench): Promise<void> {
  const members = await createMembers(postgres.appUrl, 1, 10)
  const [reader, writer] = members
  if (reader === undefined || writer === undefined) throw new Error('no members')
  const texts = await fillHistory(await connect(postgres.appUrl), members)
  const product = await startProduct()
  const browser = await chromium.launch({ executablePath: await findChromium(), args: FLAGS })
  defer(() => browser.close())
  for (const [name, viewport] of Object.entries(SIZES)) {
    const baseline = await openBaseline(browser, viewport, texts)
    const chat = await openChat(browser, viewport, product.address, reader)
    const sides = [
      ['baseline', baseline],
      ['product', chat],
    ] as const
    const print = (line: string) => console.log(`${name} ${line}`)
    for (let round = 1; round <= ROUNDS; round += 1)
      for (const [side, page] of sides)
        print(`scrolling, round ${round} ${side}: ${framesIn(await measureFrames(page, scroll))}`)
    for (const [side, page] of sides) print(`scrolling ${side}, each frame: ${costsIn(await traceCosts(page, scroll))}`)
    await atEnd(chat)
    for (const [side, page] of sides) print(`typing ${side}: ${keysIn(await measureFrames(page, type))}`)
    const typing = await measureFrames(chat, (page) =>
      whileOthersWrite(product.address, writer, () => typeAndSend(page)),
    )
    print(`typing and sending product, receiving 10 messages per second: ${keysIn(typing)}`)
    print(`opening product: ${await opening(chat, product.address, reader)}`)
    for (const [, page] of sides) await page.context().close()
  }
}

/** Three messages per person in turn, of different lengths, over two weeks. */
async function fillHistory(pg: Client, members: readonly TestMember[]): Promise<string[]> {
  const words =
    'zullen we om tien uur bij de rode brug afspreken dan lopen samen naar binnen wie neemt water mee'.split(' ')
  const texts = Array.from({ length: MESSAGES }, (_, n) => {
    const length = 1 + ((n * 7919) % 37) * (n % 11 === 0 ? 3 : 1)
    return Array.from({ length }, (_, word) => words[(n + word * 5) % words.length]).join(' ')
  })
  const { rows } = await pg.query<{ id: string }>(
    'update conversations set last_seq = $2, last_message_at = now() where group_id = $1 returning id',
    [members[0]?.groupId, MESSAGES],
  )
  await pg.query(
    `insert into messages (conversation_id, seq, id, sender_id, client_id, content, type, created_at)
     select $1, n, i, s, gen_random_uuid(), t, 'TEXT', now() - ($5 - n) * interval '4 minutes'
     from unnest($2::uuid[], $3::uuid[], $4::text[]) with ordinality as x(i, s, t, n)`,
    [
      rows[0]?.id,
      texts.map(() => newId()),
      texts.map((_, n) => members[Math.floor(n / 3) % members.length]?.userId),
      texts,
      MESSAGES,
    ],
  )
  return texts
}

async function openBaseline(browser: Browser, viewport: Size, texts: readonly string[]): Promise<Page> {
  const page = await (await browser.newContext({ viewport })).newPage()
  await page.setContent(
    `<body style="margin: 0; height: 100dvh; display: flex; flex-direction: column; font: 16px/1.55 sans-serif">
     <div role="log" style="flex: 1; overflow-y: auto">${texts.map((text) => `<p>${text}</p>`).join('')}</div>
     <textarea aria-label="Schrijf een bericht"></textarea>`,
  )
  await page.evaluate("document.querySelector('[role=log]').scrollTop = 1e9")
  await startMeasuring(page)
  return page
}

type Size = { width: number; height: number }

/** Signed in, with the whole conversation loaded, scrolled to its end. */
async function openChat(browser: Browser, viewport: Size, address: string, reader: TestMember): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'nl-NL', timezoneId: 'Europe/Amsterdam' })
  const page = await context.newPage()
  const answer = await fetch(`${address}/api/auth/me`, { headers: { authorization: `Bearer ${reader.token}` } })
  const { data } = (await answer.json()) as { data: { user: object } }
  const session = { user: data.user, accessToken: reader.token, refreshToken: '-', isAuthenticated: true }
  await page.addInitScript(
    `localStorage.setItem('${PRODUCT_SLUG}:session', ${JSON.stringify(JSON.stringify(session))})`,
  )
  await page.goto(`${address}/groups/${reader.groupId}/chat?bericht=1`)
  await page.getByText('Dit is het begin').waitFor({ timeout: 60_000 })
  await startMeasuring(page)
  await atEnd(page)
  return page
}

async function atEnd(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Naar (het laatste|\d+ nieuwe)/ })
  if (await button.isVisible()) await button.click()
  await button.waitFor({ state: 'hidden' })
}

/** Back into history and to the end again, through the browser's own scrolling. */
async function scroll(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? SIZES['390×844']
  const session = await page.context().newCDPSession(page)
  for (const yDistance of [DISTANCE, -DISTANCE])
    await session.send('Input.synthesizeScrollGesture', {
      x: Math.round(width / 2),
      y: Math.round(height / 2),
      yDistance,
      speed: SPEED,
      gestureSourceType: 'mouse',
      preventFling: true,
    })
  await session.detach()
}

/** From navigation to the newest message: by address, and from the group's page. */
async function opening(page: Page, address: string, { groupId }: TestMember): Promise<string> {
  const newest = page.getByRole('article').last()
  const timed = async (open: () => Promise<unknown>) => {
    const start = performance.now()
    await open()
    await newest.waitFor()
    return Math.round(performance.now() - start)
  }
  const cold = await timed(() => page.goto(`${address}/groups/${groupId}/chat`))
  await page.goto(`${address}/groups/${groupId}`)
  const link = page.getByRole('link', { name: 'Open de groepschat' })
  await link.waitFor()
  const warm = await timed(() => link.click())
  return `newest message after ${cold} ms by its address, ${warm} ms from the group's page`
}

const SENTENCE = 'Wie gaat er mee naar de brug, en wie neemt water?'

async function type(page: Page): Promise<void> {
  const box = page.getByLabel('Schrijf een bericht')
  for (let keys = 0; keys < KEYS; keys += SENTENCE.length) {
    await box.fill('')
    await box.pressSequentially(SENTENCE, { delay: 40 })
  }
  await box.fill('')
}

async function typeAndSend(page: Page): Promise<void> {
  const box = page.getByLabel('Schrijf een bericht')
  for (let keys = 0; keys < KEYS; keys += SENTENCE.length) {
    await box.pressSequentially(SENTENCE, { delay: 40 })
    await box.press('Enter')
  }
}

async function whileOthersWrite(
  address: string,
  { token, groupId }: TestMember,
  work: () => Promise<void>,
): Promise<void> {
  const socket = await connectSocket(address, { token })
  const clock = setInterval(() => socket.emit('send-message', { groupId, content: 'Ik ben er bijna!' }), 100)
  try {
    await work()
  } finally {
    clearInterval(clock)
    socket.close()
  }
}

function costsIn(costs: Costs): string {
  const frames = (2 * DISTANCE) / SPEED / (1 / 60)
  return Object.entries(costs)
    .map(([kind, milliseconds]) => `${kind} ${(milliseconds / frames).toFixed(2)} ms`)
    .join(', ')
}
