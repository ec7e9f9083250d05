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
  [23, [...STORES], 0],
  [25, ['unsent'], 1],
])(
  'a start after %i hours without the server keeps %j, and closes %i shown notifications',
  async (hours, kept, closed) => {
    await openFilledTab()
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + hours * HOUR)
    expect(await left(await openTab())).toEqual(kept)
    expect(close).toHaveBeenCalledTimes(closed)
  },
)
