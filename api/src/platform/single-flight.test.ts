import { expect, test } from 'vitest'
import { createSingleFlight } from './single-flight.ts'

const controlledRuns = () => {
  const runs: { resolve(value: number): void; reject(error: Error): void }[] = []
  return { runs, compute: () => new Promise<number>((resolve, reject) => runs.push({ resolve, reject })) }
}

test('a call during a run shares the next run, which starts after the call', async () => {
  const share = createSingleFlight<number>()
  const { runs, compute } = controlledRuns()
  const first = share('a', compute)
  const during = [share('a', compute), share('a', compute)]
  const otherKey = share('b', compute)
  expect(runs).toHaveLength(2)
  runs[1]?.resolve(7)
  expect(await otherKey).toBe(7)
  runs[0]?.resolve(1)
  expect(await first).toBe(1)
  await Promise.resolve()
  expect(runs).toHaveLength(3)
  const later = share('a', compute)
  runs[2]?.resolve(2)
  expect(await Promise.all(during)).toEqual([2, 2])
  await Promise.resolve()
  runs[3]?.resolve(3)
  expect(await later).toBe(3)
})

test('a failed run rejects only the calls that shared it', async () => {
  const share = createSingleFlight<number>()
  const { runs, compute } = controlledRuns()
  const first = share('a', compute)
  const second = share('a', compute)
  runs[0]?.reject(new Error('failed'))
  await expect(first).rejects.toThrow('failed')
  await Promise.resolve()
  runs[1]?.resolve(2)
  expect(await second).toBe(2)
})
