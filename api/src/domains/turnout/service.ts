import type { Context } from '../../platform/context.ts'
import { listBlockedIds } from '../blocks/service.ts'
import { judgeTurnout } from './policy.ts'
import { listGroupIdsOfPerson, listGroupTurnouts, type StoredGroupTurnout } from './repository.ts'

/** Settled outcomes stay; until then the statements decide. */
function presentMemberIds(turnout: StoredGroupTurnout): Set<string> {
  const judged = judgeTurnout(turnout)
  const hasWent = (id: string) => (turnout.settled.get(id) ?? judged.has(id)) && turnout.event.isLive
  return new Set([...turnout.memberSince.keys()].filter(hasWent))
}

/** The members that this group's statements confirm as present so far. Empty before the end of the event. */
export async function listPresentMemberIds(ctx: Context, groupId: string): Promise<ReadonlySet<string>> {
  const [turnout] = await listGroupTurnouts(ctx.db, [groupId])
  return turnout === undefined ? new Set() : presentMemberIds(turnout)
}

/** Once per person and group, the newest event first. Only people whom this person sees. `at` is the start of the event. */
export async function listSharedEvents(ctx: Context, userId: string) {
  const turnouts = await listGroupTurnouts(ctx.db, await listGroupIdsOfPerson(ctx.db, userId))
  const blockedIds = new Set(await listBlockedIds(ctx.db, userId))
  return turnouts
    .flatMap((turnout) => {
      const went = presentMemberIds(turnout)
      if (!went.delete(userId)) return []
      const { groupId, event } = turnout
      return [...went]
        .filter((otherId) => !blockedIds.has(otherId))
        .map((otherId) => ({ userId: otherId, groupId, event, at: event.startsAt }))
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime() || (a.userId < b.userId ? -1 : 1))
}
