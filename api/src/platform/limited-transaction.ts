import type { RefusalCode } from 'contract/platform/errors.ts'
import type { Context, Unit } from './context.ts'
import type { RateLimit } from './rate-limit.ts'
import { refuse } from './refusal.ts'

type LimitedChange = { limit: RateLimit; key: string; code: RefusalCode }

/**
 * A transaction of which only `work` finds out whether it is a change that counts. Consumes before it, because a transaction
 * must not wait for Redis, and refunds unless `work` called `count` and succeeded.
 * @param change null when the call cannot make such a change
 * @throws Refusal `code`, from `count`
 */
export async function limitedTransaction<T>(
  ctx: Context,
  change: LimitedChange | null,
  work: (unit: Unit, count: () => void) => Promise<T>,
): Promise<T> {
  if (change === null) return ctx.transaction((unit) => work(unit, () => {}))
  const { limit, key, code } = change
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
