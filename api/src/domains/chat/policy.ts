import type { MessageType } from 'contract/chat.ts'
import type { RefusalCode } from 'contract/errors.ts'

/** How a person stands to a group, as far as its chat is concerned; undefined when there is no such group. */
export type GroupStanding = { isPublic: boolean; status: string | null } | undefined

/** Accepted members enter; a group that is not public is not there for anybody else. */
export function refusalToEnterGroup(standing: GroupStanding): RefusalCode | null {
  if (standing?.status === 'ACCEPTED') return null
  return standing?.isPublic === true ? 'NOT_GROUP_MEMBER' : 'GROUP_NOT_FOUND'
}

/** What a sender wrote, as far as "the same message again" is concerned. */
export type Wording = { content: string; type: MessageType; gifUrl: string | null; gifId: string | null }

/**
 * Whether what is stored under a client id is what the sender now sends: a repeat, not another message. Of a deleted
 * message the wording is gone, so there only the conversation tells.
 */
export function isSameMessage(
  stored: Wording & { groupId: string | null; deletedAt: Date | null },
  sent: Wording & { groupId: string },
): boolean {
  if (stored.groupId !== sent.groupId) return false
  if (stored.deletedAt !== null) return true
  return (
    stored.content === sent.content &&
    stored.type === sent.type &&
    stored.gifUrl === sent.gifUrl &&
    stored.gifId === sent.gifId
  )
}
