import type { Actor, Context, Unit } from '../../platform/context.ts'
import { refuseOutsider } from '../groups/service.ts'
import { lockMembership } from './repository.ts'

/**
 * Runs work in a transaction in which the actor's membership cannot end.
 * @throws Refusal NOT_GROUP_MEMBER, GROUP_NOT_FOUND
 */
export async function asMember<T>(
  ctx: Context,
  actor: Pick<Actor, 'id' | 'isAdmin'>,
  groupId: string,
  work: (unit: Unit) => Promise<T>,
): Promise<T> {
  const done = await ctx.transaction(async (unit) => {
    const isMember = (await lockMembership(unit.tx, groupId, actor.id)) !== undefined
    return isMember ? { result: await work(unit) } : null
  })
  return done === null ? refuseOutsider(ctx.db, actor, groupId) : done.result
}
