import type { RefusalCode } from 'contract/errors.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { getGroup } from '../../groups/service.ts'
import { sizeIncrements } from './policy.ts'

export type GroupSize = {
  currentCapacity: number
  currentMembers: number
  availableIncrements: number[]
  /** Why this person cannot buy places; null when they can. */
  refusal: RefusalCode | null
}

/**
 * How big a group is and may become. Its owner alone buys places.
 *
 * @throws Refusal GROUP_NOT_FOUND, also for people who may not know of it
 */
export async function getGroupSize(ctx: Context, actor: Actor, groupId: string): Promise<GroupSize> {
  const { group, owner } = await getGroup(ctx, actor, groupId)
  const availableIncrements = sizeIncrements(group.maxMembers)
  const refusal =
    owner.id !== actor.id ? 'NOT_GROUP_OWNER' : availableIncrements.length === 0 ? 'GROUP_SIZE_MAXIMUM' : null
  return { currentCapacity: group.maxMembers, currentMembers: group.memberCount, availableIncrements, refusal }
}
