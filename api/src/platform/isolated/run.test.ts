import { expect, test } from 'vitest'
import { CutOff, runIsolated } from './run.ts'

/** For a start of the process on a busy machine. */
const PATIENT_MS = 60_000
const moduleOf = (source: string) => new URL(`data:text/javascript,${encodeURIComponent(source)}`)

test('returns what the function returns, and throws what it throws', async () => {
  const module = moduleOf(`
    export const add = (one, other) => one + other
    export const fail = () => { throw new RangeError('out of range') }`)
  expect(await runIsolated(module, 'add', [1, 2], PATIENT_MS)).toBe(3)
  await expect(runIsolated(module, 'fail', [], PATIENT_MS)).rejects.toThrow('out of range')
})

test('an endless loop is ended, while the caller goes on', async () => {
  let turns = 0
  const turning = setInterval(() => {
    turns += 1
  }, 10)
  await expect(runIsolated(moduleOf('export const loop = () => { for (;;); }'), 'loop', [])).rejects.toBeInstanceOf(
    CutOff,
  )
  clearInterval(turning)
  expect(turns).toBeGreaterThan(10)
})

test('endless memory is ended, and its place is free again', async () => {
  const module = moduleOf(
    'export const grow = () => { const all = []; for (;;) all.push(new Array(1000).fill(all.length)) }',
  )
  const endless = await Promise.allSettled([1, 2].map(() => runIsolated(module, 'grow', [])))
  const cutOff = { status: 'rejected', reason: expect.any(CutOff) }
  expect(endless).toEqual([cutOff, cutOff])
  expect(await runIsolated(moduleOf('export const one = () => 1'), 'one', [], PATIENT_MS)).toBe(1)
})

test('a call that waits for a free process for too long is ended without running', async () => {
  const loop = moduleOf('export const loop = () => { for (;;); }')
  const busy = [1, 2].map(() => runIsolated(loop, 'loop', []).catch(() => undefined))
  await expect(runIsolated(loop, 'loop', [], 100)).rejects.toThrow('no free process in time')
  await Promise.all(busy)
})

test('the settings of the process are not visible', async () => {
  expect(
    await runIsolated(moduleOf('export const read = () => Object.keys(process.env)'), 'read', [], PATIENT_MS),
  ).toEqual([])
})
