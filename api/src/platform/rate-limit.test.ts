import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRateLimit } from './rate-limit.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const limit = () => createRateLimit({ points: 3, windowSeconds: 60, lockSeconds: 60 })
const takeAll = async (rate: ReturnType<typeof limit>, times: number) => {
  const answers = []
  for (let time = 0; time < times; time += 1) answers.push(await rate.consume('a'))
  return answers
}

test('so many are allowed, the next one begins the lock, which trying does not prolong', async () => {
  const rate = limit()
  expect(await takeAll(rate, 3)).toEqual([null, null, null])
  expect(await rate.consume('b')).toBeNull()
  vi.advanceTimersByTime(30_000)
  expect(await rate.consume('a')).toBe(60)
  vi.advanceTimersByTime(20_000)
  expect(await rate.consume('a')).toBe(40)
  vi.advanceTimersByTime(40_001)
  expect(await rate.consume('a')).toBeNull()
})

test('what was not sent too fast is forgotten after the window', async () => {
  const rate = limit()
  await takeAll(rate, 3)
  vi.advanceTimersByTime(60_001)
  expect(await takeAll(rate, 3)).toEqual([null, null, null])
})

test('is spent before it refuses', async () => {
  const rate = limit()
  await takeAll(rate, 2)
  expect(await rate.isExhausted('a')).toBe(false)
  await rate.consume('a')
  expect(await rate.isExhausted('a')).toBe(true)
})

test('given back is not counted, but opens no lock and makes no credit', async () => {
  const rate = limit()
  await rate.refund('a')
  expect(await takeAll(rate, 3)).toEqual([null, null, null])
  await rate.refund('a')
  expect(await takeAll(rate, 2)).toEqual([null, 60])
  await rate.refund('a')
  expect(await rate.consume('a')).toBe(60)
})
