import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addNotice, closeAllNotices, closeNotice, getNotices } from './notice-queue.ts'

const limit = {
  persistenceKey: 'page:limit',
  type: 'warning',
  title: 'Groep limiet bereikt',
  message: 'Je zit aan je maximum.',
  autoExpire: 15_000,
} as const
const titles = () => getNotices().map(({ title }) => title)

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-06-01T12:00:00Z') }))
afterEach(() => {
  closeAllNotices()
  vi.useRealTimers()
})

test('a notice expires by itself, not before its time', () => {
  addNotice(limit)
  addNotice({ ...limit, persistenceKey: 'global:other', title: 'Later', autoExpire: 20_000 })
  vi.advanceTimersByTime(14_999)
  expect(titles()).toEqual(['Groep limiet bereikt', 'Later'])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual(['Later'])
  vi.advanceTimersByTime(5_000)
  expect(titles()).toEqual([])
})

test('a notice with the same key replaces the first and restarts its time', () => {
  addNotice(limit)
  vi.advanceTimersByTime(10_000)
  addNotice({ ...limit, title: 'Nog eens' })
  vi.advanceTimersByTime(10_000)
  expect(titles()).toEqual(['Nog eens'])
})

test('a notice survives a reload until it is closed or expires', async () => {
  addNotice(limit)
  addNotice({ ...limit, persistenceKey: 'page:other', title: 'Blijft' })
  closeNotice('page:limit')
  const afterReload = async () => {
    vi.resetModules()
    const { getNotices: shownNotices } = await import('./notice-queue.ts')
    return shownNotices().map(({ title }) => title)
  }
  expect(await afterReload()).toEqual(['Blijft'])
  vi.setSystemTime(Date.now() + 15_000)
  expect(await afterReload()).toEqual([])
})
