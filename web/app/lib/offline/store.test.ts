import 'fake-indexeddb/auto'
import { HOUR } from 'contract/platform/durations.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aUser } from '../../testing/people.ts'
import type { SessionEnd } from '../session/session.ts'

/** A page is its own copy of the modules over shared storage. */
async function openTab() {
  vi.resetModules()
  const [session, store, drafts] = [
    await import('../session/session.ts'),
    await import('./store.ts'),
    await import('../drafts.ts'),
  ]
  return { ...session, ...store, ...drafts }
}

const sanne = aUser({ username: 'sanne' })
const close = vi.fn()
const STORES = ['unsent', 'answers', 'conversations', 'pictures'] as const
const MESSAGES = '["groups","/groups/:id/messages"]'
const DAY_PAGE = '["groups","/groups/days"]'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  const registration = { getNotifications: async () => [{ close }] }
  vi.stubGlobal('navigator', { ...navigator, serviceWorker: { getRegistration: async () => registration } })
})
afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  close.mockClear()
})

async function openFilledTab() {
  const tab = await openTab()
  tab.signIn({ user: sanne, accessToken: 'a', refreshToken: 'r' })
  for (const store of STORES) await tab.writeToDevice(store, [sanne.id, 'x'], { storedAt: Date.now() })
  for (const key of [MESSAGES, DAY_PAGE]) await tab.writeToDevice('answers', [sanne.id, key], { storedAt: Date.now() })
  tab.writeDraft('groep', 'Bijna klaar')
  return tab
}
type Tab = Awaited<ReturnType<typeof openTab>>
const left = async (tab: Tab) => {
  const keys = await Promise.all(
    STORES.map(async (store) => [store, await tab.listDeviceKeys(store, [sanne.id])] as const),
  )
  return keys.filter(([, list]) => list.length > 0).map(([store]) => store)
}

it.each<[SessionEnd, string[], string]>([
  ['signedOut', [], ''],
  ['ended', [], ''],
  ['suspended', [], ''],
  ['secured', [], ''],
  ['expired', ['unsent'], 'Bijna klaar'],
])('a session that is %s leaves %j on the device, and no shown notification', async (end, kept, draft) => {
  const tab = await openFilledTab()
  tab.signOut(end)
  await expect.poll(() => left(tab)).toEqual(kept)
  await expect.poll(() => close.mock.calls.length).toBe(1)
  tab.signIn({ user: sanne, accessToken: 'b', refreshToken: 's' })
  expect(tab.readDraft('groep')).toBe(draft)
})

it.each([
  ['keeps all', 23, [...STORES], 3],
  ['keeps no chats, and what the day of an event needs', 25, ['unsent', 'answers'], 2],
])('a start %s after %i hours (%j, %i answers) without the server', async (_, hours, stores, answers) => {
  await openFilledTab()
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + hours * HOUR)
  const tab = await openTab()
  expect(await left(tab)).toEqual(stores)
  const keys = await tab.listDeviceKeys('answers', [sanne.id])
  expect(keys).toHaveLength(answers)
  expect(keys.map(([, key]) => key)).toContain(DAY_PAGE)
})
