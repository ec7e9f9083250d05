import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRateLimit } from './rate-limit.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const limit = () => createRateLimit({ points: 3, windowSeconds: 60, lockSeconds: 60 })
const consumeAll = async (rate: ReturnType<typeof limit>, times: number) => {
  const results = []
  for (let time = 0; time < times; time += 1) results.push(await rate.consume('a'))
  return results
}

test('the first call above the limit starts the lock, and further calls do not extend it', async () => {
  const rate = limit()
  expect(await consumeAll(rate, 3)).toEqual([null, null, null])
  expect(await rate.consume('b')).toBeNull()
  vi.advanceTimersByTime(30_000)
  expect(await rate.consume('a')).toBe(60)
  vi.advanceTimersByTime(20_000)
  expect(await rate.consume('a')).toBe(40)
  vi.advanceTimersByTime(40_001)
  expect(await rate.consume('a')).toBeNull()
})

test('points return after the window', async () => {
  const rate = limit()
  await consumeAll(rate, 3)
  vi.advanceTimersByTime(60_001)
  expect(await consumeAll(rate, 3)).toEqual([null, null, null])
})

test('is exhausted once the last point is consumed', async () => {
  const rate = limit()
  await consumeAll(rate, 2)
  expect(await rate.isExhausted('a')).toBe(false)
  await rate.consume('a')
  expect(await rate.isExhausted('a')).toBe(true)
})

test('a refunded point can be consumed again, a refund neither ends a lock nor adds points', async () => {
  const rate = limit()
  await rate.refund('a')
  expect(await consumeAll(rate, 3)).toEqual([null, null, null])
  await rate.refund('a')
  expect(await consumeAll(rate, 2)).toEqual([null, 60])
  await rate.refund('a')
  expect(await rate.consume('a')).toBe(60)
})
