import type { BlockedUser, BlockStatus } from 'contract/blocks.ts'
import { refusals } from 'contract/errors.ts'
import { presentPerson } from '../users/present.ts'
import type { BlockedRow } from './repository.ts'

export const presentBlockedUser = (row: BlockedRow): BlockedUser => ({
  ...presentPerson(row),
  reason: row.reason,
  notes: row.notes,
  blockedAt: row.createdAt.toISOString(),
})

/** Says that I blocked; never that the other did, though then we cannot write to each other either. */
export function presentBlockStatus(given: { isSelf: boolean; byMe: boolean; either: boolean }): BlockStatus {
  const { isSelf, byMe, either } = given
  return {
    isBlocked: byMe,
    currentUserBlocked: byMe,
    otherUserBlocked: false,
    canMessage: !either && !isSelf,
    reason: isSelf ? 'SAME_USER' : either ? 'BLOCKED' : null,
    message: isSelf ? 'Je kunt jezelf geen bericht sturen' : either ? refusals.MESSAGING_BLOCKED.message : null,
  }
}
