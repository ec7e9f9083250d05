import type { RefusalCode } from 'contract/errors.ts'
import type { Actor } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { refuse, refuseIf } from '../../platform/refusal.ts'
import { canSeeGroup } from './policy.ts'
import { findMembership, type LockedGroup, lockGroup } from './repository.ts'

/**
 * Locks the group for its owner.
 *
 * @throws Refusal NOT_GROUP_OWNER, or GROUP_NOT_FOUND for people who may not know of it
 */
export async function lockOwnGroup(tx: Tx, actor: Actor, groupId: string): Promise<LockedGroup> {
  const group = await lockGroup(tx, groupId)
  if (group === undefined) refuse('GROUP_NOT_FOUND')
  if (group.ownerId !== actor.id) {
    const membership = await findMembership(tx, groupId, actor.id)
    refuse(canSeeGroup(group.isPublic, membership?.status ?? null) ? 'NOT_GROUP_OWNER' : 'GROUP_NOT_FOUND')
  }
  return group
}

/** Refuses somebody at their own limit; the 402 says what would help. */
export function refuseAtGroupLimit(code: RefusalCode | null): void {
  refuseIf(code, code === 'GROUP_LIMIT_REACHED' ? { upgradeType: 'EXTRA_GROUP_SLOTS' } : {})
}
