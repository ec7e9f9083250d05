import { expect, test } from 'vitest'
import { useTestApp } from '../testing/test-app.ts'
import { TransactionConflict } from './db/errors.ts'
import { limitedTransaction } from './limited-transaction.ts'
import { createRateLimit } from './rate-limit.ts'
import { refuse } from './refusal.ts'

const testApp = useTestApp()

test('counts what the work says is a change, and nothing that changed nothing, failed or was run again', async () => {
  const limit = createRateLimit({ points: 2, windowSeconds: 60 })
  const run = (work: (count: () => void) => void) =>
    limitedTransaction(testApp.ctx, { limit, key: 'a', code: 'WISH_LIMIT' }, async (_, count) => work(count)).catch(
      ({ code }: { code: string }) => code,
    )
  let tries = 0
  const unchangedAfterConflict = (count: () => void) => {
    tries += 1
    if (tries > 1) return
    count()
    throw new TransactionConflict()
  }
  const unchanged = () => undefined
  const failing = (count: () => void) => {
    count()
    refuse('WISH_PERIOD')
  }
  for (const _ of [1, 2, 3]) expect([await run(unchanged), await run(failing)]).toEqual([undefined, 'WISH_PERIOD'])
  expect(await run(unchangedAfterConflict)).toBeUndefined()
  for (const _ of [1, 2]) expect(await run((count) => count())).toBeUndefined()
  expect([await run((count) => count()), await run(unchanged)]).toEqual(['WISH_LIMIT', undefined])
})

test('gives back what calls at the same time consumed, though together they exceed the limit', async () => {
  const limit = createRateLimit({ points: 1, windowSeconds: 60 })
  const run = (work: (count: () => void) => void) =>
    limitedTransaction(testApp.ctx, { limit, key: 'a', code: 'WISH_LIMIT' }, async (_, count) => work(count))
  await Promise.all([1, 2, 3].map(() => run(() => undefined)))
  await run((count) => count())
  await expect(run((count) => count())).rejects.toMatchObject({ code: 'WISH_LIMIT' })
})
