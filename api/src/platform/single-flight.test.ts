import { expect, test } from 'vitest'
import { createSingleFlight } from './single-flight.ts'

const maker = () => {
  const made: { resolve(value: number): void; reject(error: Error): void }[] = []
  return { made, make: () => new Promise<number>((resolve, reject) => made.push({ resolve, reject })) }
}

test('who comes while an answer is being made shares the next, which is begun after they asked', async () => {
  const ask = createSingleFlight<number>()
  const { made, make } = maker()
  const first = ask('a', make)
  const late = [ask('a', make), ask('a', make)]
  const other = ask('b', make)
  expect(made).toHaveLength(2)
  made[1]?.resolve(7)
  expect(await other).toBe(7)
  made[0]?.resolve(1)
  expect(await first).toBe(1)
  await Promise.resolve()
  expect(made).toHaveLength(3)
  const later = ask('a', make)
  made[2]?.resolve(2)
  expect(await Promise.all(late)).toEqual([2, 2])
  await Promise.resolve()
  made[3]?.resolve(3)
  expect(await later).toBe(3)
})

test('an answer that fails, fails for those who shared it alone', async () => {
  const ask = createSingleFlight<number>()
  const { made, make } = maker()
  const first = ask('a', make)
  const second = ask('a', make)
  made[0]?.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await Promise.resolve()
  made[1]?.resolve(2)
  expect(await second).toBe(2)
})
