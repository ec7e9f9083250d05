import type { Actor, Context, RecordFact } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
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
  work: (tx: Tx, record: RecordFact) => Promise<T>,
): Promise<T> {
  const done = await ctx.transaction(async (tx, record) => {
    const isMember = (await lockMembership(tx, groupId, actor.id)) !== undefined
    return isMember ? { result: await work(tx, record) } : null
  })
  return done === null ? refuseOutsider(ctx.db, actor, groupId) : done.result
}
