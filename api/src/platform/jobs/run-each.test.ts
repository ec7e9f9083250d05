import { expect, test, vi } from 'vitest'
import type { Context } from '../context.ts'
import { runEach } from './run-each.ts'

test('a part that fails keeps none of the others from running, and the job fails in the end', async () => {
  const log = { error: vi.fn() } as unknown as Context['log']
  const done: number[] = []
  const run = runEach({ log }, [1, 2, 3], async (part) => {
    if (part === 1) throw new Error('one')
    done.push(part)
  })
  await expect(run).rejects.toThrow('1 of 3 parts failed')
  expect(done).toEqual([2, 3])
  expect(log.error).toHaveBeenCalledTimes(1)
})
