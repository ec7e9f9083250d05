import type { Unit } from '../../platform/context.ts'
import type { Reactions } from '../../platform/facts.ts'
import { isExpectedAfterLeaving } from './policy.ts'
import { findEventOfGroup, insertRecords } from './repository.ts'

/** Requires that the group's row still exists. */
async function keepRecords({ tx, now }: Unit, groupId: string, userIds: readonly string[]): Promise<void> {
  const found = await findEventOfGroup(tx, groupId)
  if (found === undefined || !found.event.isLive || !isExpectedAfterLeaving(found.event, now())) return
  await insertRecords(tx, { groupId, eventId: found.event.id, eventDay: found.eventDay }, userIds)
}

/** Leaving or removal after the start keeps the question and the record. */
export const turnoutReactions: Reactions = {
  within: {
    'group.memberLeft': (unit, { groupId, userId }) => keepRecords(unit, groupId, [userId]),
    'group.memberRejected': async (unit, { groupId, userId, wasMember }) => {
      if (wasMember) await keepRecords(unit, groupId, [userId])
    },
    'group.deleted': (unit, { groupId, memberIds }) => keepRecords(unit, groupId, memberIds),
  },
  changes: {
    'event.morningAfterAsked': [{ topics: () => ['turnout', 'groups'], to: (_, { userIds }) => userIds }],
  },
}
