import type { Actor, Context } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refusal.ts'
import { listRowsByTable } from './repository.ts'

export type Export = { madeAt: string } & Record<string, unknown>

/** Everything stored about the actor, ready for JSON. Photos are given as names under /uploads. */
export const exportMyData = (ctx: Context, actor: Actor): Promise<Export> => exportData(ctx, actor.id)

/** As `exportMyData`, for a user without a session. */
export async function exportData(ctx: Context, userId: string): Promise<Export> {
  const { account, ...rest } = await listRowsByTable(ctx.db, userId)
  return { madeAt: ctx.now().toISOString(), account: account?.[0] ?? refuse('USER_NOT_FOUND'), ...rest }
}
