import type { RefusalCode } from 'contract/platform/errors.ts'
import type { Context, Unit } from './context.ts'
import type { RateLimit } from './rate-limit.ts'
import { refuse } from './refusal.ts'

/**
 * A transaction of which only `work` finds out whether it is a change that counts. Consumes before it, because a transaction
 * must not wait for Redis, and refunds unless `work` called `count` and succeeded.
 * @throws Refusal `code`, from `count`
 */
export async function limitedTransaction<T>(
  ctx: Context,
  { limit, key, code }: { limit: RateLimit; key: string; code: RefusalCode },
  work: (unit: Unit, count: () => void) => Promise<T>,
): Promise<T> {
  const retryAfter = await limit.consume(key)
  let isCounted = false
  const count = () => {
    if (retryAfter !== null) refuse(code, { retryAfter })
    isCounted = true
  }
  try {
    return await ctx.transaction((unit) => {
      isCounted = false
      return work(unit, count)
    })
  } catch (error) {
    isCounted = false
    throw error
  } finally {
    if (!isCounted) await limit.refund(key)
  }
}
