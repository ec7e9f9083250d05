import { expect, test } from 'vitest'
import { Busy, CutOff, feedPool, memberPool, runIsolated } from './run.ts'

/** Long enough for a start of the process on a busy machine. */
const patientPool = (userId: string) => ({ ...memberPool(userId), maxTotalMs: 60_000 })
const pool = patientPool('somebody')
const moduleOf = (source: string) => new URL(`data:text/javascript,${encodeURIComponent(source)}`)
const LOOP = moduleOf('export const loop = () => { for (;;); }')

test('returns what the function returns, and throws what it throws', async () => {
  const module = moduleOf(`
    export const add = (one, other) => one + other
    export const fail = () => { throw new RangeError('out of range') }`)
  expect(await runIsolated(module, 'add', [1, 2], pool)).toBe(3)
  await expect(runIsolated(module, 'fail', [], pool)).rejects.toThrow('out of range')
})

test('an endless loop is ended, while the caller goes on', async () => {
  let turns = 0
  const turning = setInterval(() => {
    turns += 1
  }, 10)
  await expect(runIsolated(LOOP, 'loop', [], pool)).rejects.toBeInstanceOf(CutOff)
  clearInterval(turning)
  expect(turns).toBeGreaterThan(10)
})

test('endless memory is ended, and its place is free again', async () => {
  const module = moduleOf(
    'export const grow = () => { const all = []; for (;;) all.push(new Array(1000).fill(all.length)) }',
  )
  const endless = await Promise.allSettled(
    ['one', 'other'].map((id) => runIsolated(module, 'grow', [], patientPool(id))),
  )
  const cutOff = { status: 'rejected', reason: expect.any(CutOff) }
  expect(endless).toEqual([cutOff, cutOff])
  expect(await runIsolated(moduleOf('export const one = () => 1'), 'one', [], pool)).toBe(1)
})

const loopOf = (userId: string) => runIsolated(LOOP, 'loop', [], memberPool(userId))

test('a call that waits for a free process for too long is ended without running, which is no fault of its own', async () => {
  const busy = ['one', 'other'].map((id) => loopOf(id).catch(() => undefined))
  await expect(runIsolated(LOOP, 'loop', [], { ...memberPool('third'), maxTotalMs: 100 })).rejects.toBeInstanceOf(Busy)
  await Promise.all(busy)
})

test('work for which the machine has no time is not at fault', async () => {
  const module = moduleOf(
    `export const wait = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)`,
  )
  expect(await runIsolated(module, 'wait', [2_500], pool)).toBe('timed-out')
  const waiting = runIsolated(module, 'wait', [60_000], { ...memberPool('waiting'), maxTotalMs: 3_000 })
  await expect(waiting).rejects.toBeInstanceOf(Busy)
})

test('endless calls of a member delay neither feeds nor other members', async () => {
  const all = Promise.allSettled([1, 2, 3, 4].map(() => loopOf('one')))
  let isEnded = false
  void all.then(() => {
    isEnded = true
  })
  const one = moduleOf('export const one = () => 1')
  expect(await runIsolated(one, 'one', [], feedPool)).toBe(1)
  expect(await runIsolated(one, 'one', [], memberPool('other'))).toBe(1)
  expect(isEnded).toBe(false)
  await all
})

test('the settings of the process are not visible', async () => {
  expect(await runIsolated(moduleOf('export const read = () => Object.keys(process.env)'), 'read', [], pool)).toEqual(
    [],
  )
})
