import { describe, expect, test } from 'vitest'
import { BatchQueueFull, createBatcher, type Outcome } from './batcher.ts'

type Item = { key: string; number: number }
type Finish = (item: Item, done: number) => number
const item = (key: string, number: number): Item => ({ key, number })

/** A batcher whose batches end when the test settles them. */
function controlled(
  limits: {
    maxBatch?: number
    maxRunning?: number
    maxWaiting?: number
    spacingMs?: number
    patienceMs?: number
    finish?: Finish
  } = {},
) {
  const batches: {
    items: readonly Item[]
    end(outcomes?: readonly Outcome<number>[]): void
    fail(error: Error): void
  }[] = []
  const add = createBatcher<Item, number, number>({
    partitionKeyOf: (one) => one.key,
    run: (items) =>
      new Promise((resolve, reject) => {
        batches.push({
          items,
          end: (outcomes) => resolve(outcomes ?? items.map((one) => ({ value: one.number }))),
          fail: reject,
        })
      }),
    finish: (_, number) => number,
    maxBatch: 100,
    maxRunning: 2,
    maxWaiting: 100,
    ...limits,
  })
  // After a pause of the process a timer may run before an earlier setImmediate, but never a later setImmediate.
  const ticks = () => new Promise((resolve) => setTimeout(() => setImmediate(resolve), 5))
  return { add, batches, ticks, numbers: () => batches.map((batch) => batch.items.map((one) => one.number)) }
}

test('items of one turn run in one batch, in order', async () => {
  const { add, batches, ticks, numbers } = controlled()
  const results = Promise.all([1, 2, 3].map((number) => add(item('a', number))))
  await ticks()
  expect(numbers()).toEqual([[1, 2, 3]])
  batches[0]?.end()
  expect(await results).toEqual([1, 2, 3])
})

test('a partition key is never in two running batches; others do not wait for it', async () => {
  const { add, batches, ticks, numbers } = controlled()
  void add(item('a', 1))
  await ticks()
  void add(item('a', 2))
  void add(item('b', 3))
  await ticks()
  expect(numbers()).toEqual([[1], [3]])
  batches[1]?.end()
  await ticks()
  expect(numbers()).toHaveLength(2)
  batches[0]?.end()
  await ticks()
  expect(numbers()).toEqual([[1], [3], [2]])
})

test('batches stay within their number and size', async () => {
  const { add, batches, ticks, numbers } = controlled({ maxBatch: 2, maxRunning: 2 })
  for (const [index, key] of ['a', 'b', 'c', 'd', 'e'].entries()) void add(item(key, index))
  await ticks()
  expect(numbers()).toEqual([
    [0, 1],
    [2, 3],
  ])
  batches[0]?.end()
  await ticks()
  expect(numbers()[2]).toEqual([4])
})

test('a partition key with more items than a batch keeps its order', async () => {
  const { add, batches, ticks, numbers } = controlled({ maxBatch: 2 })
  for (let number = 0; number < 5; number += 1) void add(item('a', number))
  for (let batch = 0; batch < 3; batch += 1) {
    await ticks()
    batches[batch]?.end()
  }
  expect(numbers()).toEqual([[0, 1], [2, 3], [4]])
})

describe('failing', () => {
  test('of one item rejects that item only', async () => {
    const { add, batches, ticks } = controlled()
    const results = Promise.allSettled([add(item('a', 1)), add(item('a', 2))])
    await ticks()
    batches[0]?.end([{ error: new Error('no') }, { value: 2 }])
    expect((await results).map((result) => result.status)).toEqual(['rejected', 'fulfilled'])
  })

  test('of the run rejects its batch and frees its partition keys', async () => {
    const { add, batches, ticks, numbers } = controlled()
    const failed = add(item('a', 1))
    await ticks()
    batches[0]?.fail(new Error('away'))
    await expect(failed).rejects.toThrow('away')
    void add(item('a', 2))
    await ticks()
    expect(numbers()).toEqual([[1], [2]])
  })

  test('of the run to return an outcome rejects that item', async () => {
    const { add, batches, ticks } = controlled()
    const results = Promise.allSettled([add(item('a', 1)), add(item('a', 2))])
    await ticks()
    batches[0]?.end([{ value: 1 }])
    expect((await results).map((result) => result.status)).toEqual(['fulfilled', 'rejected'])
  })

  test('above maxWaiting rejects at once', async () => {
    const { add } = controlled({ maxWaiting: 1 })
    void add(item('a', 1))
    await expect(add(item('a', 2))).rejects.toBeInstanceOf(BatchQueueFull)
  })
})

test('the next batch starts before the last one is finished, and keys are finished in order', async () => {
  const finished: string[] = []
  const { add, batches, ticks } = controlled({
    maxRunning: 1,
    finish: ({ number }, done) => {
      finished.push(`${number} with ${batches.length} sent`)
      return done * 10
    },
  })
  const first = add(item('a', 1))
  await ticks()
  const second = add(item('a', 2))
  const third = add(item('a', 3))
  batches[0]?.end()
  expect(await first).toBe(10)
  batches[1]?.end()
  expect(await Promise.all([second, third])).toEqual([20, 30])
  expect(finished).toEqual(['1 with 2 sent', '2 with 2 sent', '3 with 2 sent'])
  await ticks()
})

test('of finish rejects that item only', async () => {
  const { add, batches, ticks } = controlled({
    finish: ({ number }, done) => {
      if (number === 1) throw new Error('not this one')
      return done
    },
  })
  const both = Promise.allSettled([add(item('a', 1)), add(item('a', 2))])
  await ticks()
  batches[0]?.end()
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})

test('batches that follow each other keep their spacing', async () => {
  const spacingMs = 60_000
  const { add, batches, ticks, numbers } = controlled({ spacingMs })
  void add(item('a', 1))
  await ticks()
  expect(numbers()).toEqual([[1]])
  batches[0]?.end()
  void add(item('a', 2))
  await ticks()
  expect(numbers()).toEqual([[1]])
})

test('a batch runs alone until patienceMs; when it ends the next one starts at once', async () => {
  const impatient = controlled({ patienceMs: 20 })
  void impatient.add(item('a', 1))
  await impatient.ticks()
  void impatient.add(item('b', 2))
  await expect.poll(impatient.numbers).toEqual([[1], [2]])

  const patient = controlled({ patienceMs: 60_000 })
  void patient.add(item('a', 1))
  await patient.ticks()
  void patient.add(item('b', 2))
  await patient.ticks()
  expect(patient.numbers()).toEqual([[1]])
  patient.batches[0]?.end()
  await expect.poll(patient.numbers).toEqual([[1], [2]])
})
