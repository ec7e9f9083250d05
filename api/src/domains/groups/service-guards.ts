import type { RefusalCode } from 'contract/errors.ts'
import type { Actor } from '../../platform/context.ts'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { refuse, refuseIf } from '../../platform/refusal.ts'
import { type LockedGroup, lockGroup } from './repository.ts'
import { isKnownTo, type Viewer } from './repository-views.ts'

/**
 * Locks the group for its owner.
 *
 * @throws Refusal NOT_GROUP_OWNER, or GROUP_NOT_FOUND for people who may not know of it
 */
export async function lockOwnGroup(tx: Tx, actor: Actor, groupId: string): Promise<LockedGroup> {
  const group = await lockGroup(tx, groupId)
  if (group === undefined) refuse('GROUP_NOT_FOUND')
  return group.ownerId === actor.id ? group : refuseAsKnown(tx, actor, groupId, 'NOT_GROUP_OWNER')
}

/** Refuses with `code`, or GROUP_NOT_FOUND where this person may not know that there is such a group. */
export async function refuseAsKnown(db: Queryable, viewer: Viewer, groupId: string, code: RefusalCode): Promise<never> {
  refuse((await isKnownTo(db, viewer, groupId)) ? code : 'GROUP_NOT_FOUND')
}

/** Refuses somebody at their own limit; the 402 says what would help. */
export function refuseAtGroupLimit(code: RefusalCode | null): void {
  refuseIf(code, code === 'GROUP_LIMIT_REACHED' ? { upgradeType: 'EXTRA_GROUP_SLOTS' } : {})
}
