import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Context } from '../platform/context.ts'

/** How many statements wait for a lock. */
export async function countBlocked(ctx: Context): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0]?.count ?? 0
}

/** Returns once `count` statements wait for a lock. */
export const waitForLock = (ctx: Context, count = 1): Promise<void> =>
  expect.poll(() => countBlocked(ctx), { interval: 20 }).toBeGreaterThanOrEqual(count)
