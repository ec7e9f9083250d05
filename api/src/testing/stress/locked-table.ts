import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Context } from '../../platform/context.ts'
import { countBlocked } from '../locks.ts'

const LOCK_TIMEOUT_MS = 180_000

/**
 * Blocks every insert into a table during `work`. A process that is killed while it waits for the table is killed in the
 * middle of its transaction.
 */
export async function withLockedTable(
  ctx: Context,
  table: 'notifications',
  work: (isBlocked: (writers: number) => Promise<void>) => Promise<void>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${sql.identifier(table)} in exclusive mode`)
    await work((writers) =>
      expect.poll(() => countBlocked(ctx), { timeout: LOCK_TIMEOUT_MS, interval: 50 }).toBeGreaterThanOrEqual(writers),
    )
  })
}
