import { expect, test, vi } from 'vitest'
import type { Context } from '../context.ts'
import { forEachRow } from './for-each-row.ts'

test('a row that fails keeps none of the others from running, and the job fails in the end', async () => {
  const log = { error: vi.fn() } as unknown as Context['log']
  const done: number[] = []
  const run = forEachRow({ log }, [1, 2, 3], async (row) => {
    if (row === 1) throw new Error('one')
    done.push(row)
  })
  await expect(run).rejects.toThrow('1 of 3 rows failed')
  expect(done).toEqual([2, 3])
  expect(log.error).toHaveBeenCalledTimes(1)
})
