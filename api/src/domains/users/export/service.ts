import type { Actor, Context } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refusal.ts'
import { listEverythingOf } from './repository.ts'

/** Everything the site holds about the caller, ready for JSON; addresses of photos are names under /uploads. */
export async function exportMyData(ctx: Context, actor: Actor): Promise<{ madeAt: string } & Record<string, unknown>> {
  const { account, ...rest } = await listEverythingOf(ctx.db, actor.id)
  return { madeAt: ctx.now().toISOString(), account: account?.[0] ?? refuse('USER_NOT_FOUND'), ...rest }
}
