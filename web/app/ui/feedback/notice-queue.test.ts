import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeAllNotices, closeNotice, raiseNotice, shownNotices } from './notice-queue.ts'

const limit = {
  persistenceKey: 'page:limit',
  type: 'warning',
  title: 'Groep limiet bereikt',
  message: 'Je zit aan je maximum.',
  autoExpire: 15_000,
} as const
const titles = () => shownNotices().map(({ title }) => title)

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-06-01T12:00:00Z') }))
afterEach(() => {
  closeAllNotices()
  vi.useRealTimers()
})

test('a notice goes by itself when its time has come, and not before', () => {
  raiseNotice(limit)
  raiseNotice({ ...limit, persistenceKey: 'global:other', title: 'Later', autoExpire: 20_000 })
  vi.advanceTimersByTime(14_999)
  expect(titles()).toEqual(['Groep limiet bereikt', 'Later'])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual(['Later'])
  vi.advanceTimersByTime(5_000)
  expect(titles()).toEqual([])
})

test('the same key again takes the place of the first and begins its time anew', () => {
  raiseNotice(limit)
  vi.advanceTimersByTime(10_000)
  raiseNotice({ ...limit, title: 'Nog eens' })
  vi.advanceTimersByTime(10_000)
  expect(titles()).toEqual(['Nog eens'])
})

test('it can be closed, and outlives a reload until then or until its time has come', async () => {
  raiseNotice(limit)
  raiseNotice({ ...limit, persistenceKey: 'page:other', title: 'Blijft' })
  closeNotice('page:limit')
  const afterReload = async () => {
    vi.resetModules()
    const { shownNotices } = await import('./notice-queue.ts')
    return shownNotices().map(({ title }) => title)
  }
  expect(await afterReload()).toEqual(['Blijft'])
  vi.setSystemTime(Date.now() + 15_000)
  expect(await afterReload()).toEqual([])
})
