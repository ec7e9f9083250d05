import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { usePostponed } from './use-postponed.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** An act whose call is answered by `answer`. */
function anAct(done: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { done, run: vi.fn(() => promise), answer: () => act(async () => resolve()) }
}
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

it('is undone in the first ten seconds', async () => {
  const { result } = renderHook(usePostponed)
  const refusal = anAct('Noor is afgewezen')
  act(() => result.current.postpone(refusal))
  wait(9999)
  expect([result.current.waiting?.done, result.current.isSending]).toEqual(['Noor is afgewezen', false])
  act(() => result.current.undo())
  wait(1)
  expect(result.current.waiting).toBeNull()
  expect(refusal.run).not.toHaveBeenCalled()
})

it('cannot be undone while it is sent', async () => {
  const { result } = renderHook(usePostponed)
  const refusal = anAct('Noor is afgewezen')
  act(() => result.current.postpone(refusal))
  wait(10_000)
  act(() => result.current.undo())
  expect([result.current.waiting?.done, result.current.isSending]).toEqual(['Noor is afgewezen', true])
  await refusal.answer()
  expect([result.current.waiting, result.current.isSending]).toEqual([null, false])
  expect(refusal.run).toHaveBeenCalledTimes(1)
})

it('waits although an earlier act has been sent meanwhile', async () => {
  const { result } = renderHook(usePostponed)
  const [first, second] = [anAct('Noor is afgewezen'), anAct('Imane is afgewezen')]
  act(() => result.current.postpone(first))
  wait(10_000)
  act(() => result.current.postpone(second))
  await first.answer()
  expect([result.current.waiting?.done, result.current.isSending]).toEqual(['Imane is afgewezen', false])
  act(() => result.current.undo())
  wait(10_000)
  expect([first.run, second.run].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
})
