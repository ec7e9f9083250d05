import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reactions } from '../../platform/facts.ts'
import { isExpectedAfterLeaving } from './policy.ts'
import { findEventOfGroup, insertRecords } from './repository.ts'

/** Requires that the group's row still exists. */
async function keepRecords(ctx: Context, tx: Tx, groupId: string, userIds: readonly string[]): Promise<void> {
  const found = await findEventOfGroup(tx, groupId)
  if (found === undefined || !found.event.isLive || !isExpectedAfterLeaving(found.event, ctx.now())) return
  await insertRecords(tx, { groupId, eventId: found.event.id, eventDay: found.eventDay }, userIds)
}

/** Leaving or removal after the start keeps the question and the record. */
export const turnoutReactions: Reactions = {
  within: {
    'group.memberLeft': (ctx, tx, { groupId, userId }) => keepRecords(ctx, tx, groupId, [userId]),
    'group.memberRejected': async (ctx, tx, { groupId, userId, wasMember }) => {
      if (wasMember) await keepRecords(ctx, tx, groupId, [userId])
    },
    'group.deleted': (ctx, tx, { groupId, memberIds }) => keepRecords(ctx, tx, groupId, memberIds),
  },
  changes: {
    'event.morningAfterAsked': [{ topics: () => ['turnout', 'groups'], to: (_, { userIds }) => userIds }],
  },
}
