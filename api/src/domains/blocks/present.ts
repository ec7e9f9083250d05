import type { BlockedUser, BlockStatus } from 'contract/blocks.ts'
import { refusals } from 'contract/platform/errors.ts'
import { presentPerson } from '../users/present.ts'
import type { BlockedUserRow } from './repository.ts'

export const presentBlockedUser = (row: BlockedUserRow): BlockedUser => ({
  ...presentPerson(row),
  reason: row.reason,
  notes: row.notes,
  blockedAt: row.createdAt.toISOString(),
})

/** A block by the other user shows in `canMessage` only. */
export function presentBlockStatus(input: { isSelf: boolean; byMe: boolean; either: boolean }): BlockStatus {
  const { isSelf, byMe, either } = input
  return {
    isBlocked: byMe,
    currentUserBlocked: byMe,
    otherUserBlocked: false,
    canMessage: !either && !isSelf,
    reason: isSelf ? 'SAME_USER' : either ? 'BLOCKED' : null,
    message: isSelf ? 'Je kunt jezelf geen bericht sturen' : either ? refusals.MESSAGING_BLOCKED.message : null,
  }
}
