import type { Actor, Context } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refusal.ts'
import { listRowsByTable } from './repository.ts'

/** Everything stored about the actor, ready for JSON. Photos are given as names under /uploads. */
export async function exportMyData(ctx: Context, actor: Actor): Promise<{ madeAt: string } & Record<string, unknown>> {
  const { account, ...rest } = await listRowsByTable(ctx.db, actor.id)
  return { madeAt: ctx.now().toISOString(), account: account?.[0] ?? refuse('USER_NOT_FOUND'), ...rest }
}
