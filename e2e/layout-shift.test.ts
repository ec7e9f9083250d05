import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { makeEvent, makeGroup, makeUser } from '../api/src/testing/factories.ts'
import { signIn, signInWithForm, useE2e } from './browser.ts'
import { openComplete } from './open-page.ts'

const e2e = useE2e()
/** Later than the other answers of a page. */
const LATE_MS = 1_000
const MAX_SHIFT = 0.01
const RECORDER = `
  globalThis.layoutShift = { sum: 0, moved: [] }
  const nameOf = ({ node }) => node ? node.nodeName + '.' + (node.className ?? '') : 'removed'
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) {
        layoutShift.sum += value
        layoutShift.moved.push(value.toFixed(4) + ' ' + sources.map(nameOf).join(', '))
      }
  }).observe({ type: 'layout-shift', buffered: true })`
type Shift = { sum: number; moved: string[] }
let fullId = ''
let ownId = ''
let meetingAt = ''

beforeAll(() =>
  e2e.seed(async (ctx) => {
    const noor = await makeUser(ctx, { username: 'Noor', email: 'noor@example.nl' })
    await makeUser(ctx, { username: 'Kim', email: 'kim@example.nl' })
    const { id: eventId, startsAt } = await makeEvent(ctx)
    meetingAt = startsAt.toISOString()
    ownId = (await makeGroup(ctx, { eventId, ownerId: noor.id, name: 'Vroege vogels', maxMembers: 5 })).id
    fullId = (await makeGroup(ctx, { eventId, maxMembers: 2, members: [noor] })).id
  }),
)

/** The layout shifts of a page in a new browser context, with some answers later than all others. */
async function measureShift(
  email: string,
  path: string,
  { late }: { late: (url: URL) => boolean },
): Promise<[Page, Shift]> {
  const page = await e2e.openPage('desktop')
  await signIn(page, e2e.address, email)
  await page.addInitScript(RECORDER)
  await page.route(late, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS))
    await route.continue()
  })
  await openComplete(page, e2e.address + path)
  return [page, await page.evaluate<Shift>('layoutShift')]
}

it('the bar of the meeting does not push the messages down when it comes later', async () => {
  const owner = await e2e.openPage()
  await signIn(owner, e2e.address, 'noor@example.nl')
  const session = await owner.evaluate<string>(
    `Object.values(localStorage).find((value) => value.includes('accessToken'))`,
  )
  const headers = { authorization: `Bearer ${(JSON.parse(session) as { accessToken: string }).accessToken}` }
  const address = `${e2e.address}/api/groups/${ownId}`
  const meeting = { place: 'Onder de klok', at: meetingAt }
  expect((await owner.request.put(`${address}/meeting`, { headers, data: meeting })).status()).toBe(200)
  for (let number = 1; number <= 20; number += 1) {
    const message = { clientId: randomUUID(), content: `Bericht ${number}` }
    expect((await owner.request.post(`${address}/messages`, { headers, data: message })).status()).toBe(201)
  }
  const [page, shift] = await measureShift('noor@example.nl', `/groups/${ownId}/chat`, {
    late: ({ pathname }) => pathname.endsWith('/meeting'),
  })
  await page.getByText('Onder de klok').waitFor()
  expect(shift.sum, shift.moved.join('\n')).toBeLessThan(MAX_SHIFT)
})

it('the other groups of an event do not push the members of a full group down', async () => {
  const [page, shift] = await measureShift('kim@example.nl', `/groups/${fullId}`, {
    late: ({ pathname }) => pathname === '/api/groups',
  })
  await page.getByRole('heading', { name: 'Hier is nog plek' }).waitFor()
  expect(shift.sum, shift.moved.join('\n')).toBeLessThan(MAX_SHIFT)
})

/** From the answer of the login on. */
const MAX_REQUESTS = 30

it('the first visit of the dashboard after logging in takes few requests', async () => {
  for (const size of ['phone', 'desktop'] as const) {
    const page = await e2e.openPage(size)
    const requests: string[] = []
    page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`))
    await signInWithForm(page, e2e.address, 'noor@example.nl')
    const ofDashboard = requests.findIndex((request) => request.endsWith('/api/auth/login')) + 1
    await page.getByRole('heading', { name: 'Evenementen', exact: true }).waitFor()
    await page.waitForLoadState('networkidle')
    const counted = requests.slice(ofDashboard)
    expect(counted.length, counted.join('\n')).toBeLessThanOrEqual(MAX_REQUESTS)
  }
})
