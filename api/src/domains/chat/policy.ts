import { chatLimits, type MessageType } from 'contract/chat.ts'
import type { MessagingReason } from 'contract/chat-direct.ts'
import type { RefusalCode } from 'contract/errors.ts'

/** How a person stands to a group, as far as its chat is concerned; undefined when there is no such group. */
export type GroupStanding = { isPublic: boolean; status: string | null } | undefined

/** Accepted members enter; a group that is not public is not there for anybody else. */
export function refusalToEnterGroup(standing: GroupStanding): RefusalCode | null {
  if (standing?.status === 'ACCEPTED') return null
  return standing?.isPublic === true ? 'NOT_GROUP_MEMBER' : 'GROUP_NOT_FOUND'
}

/** How two people stand to each other, as far as writing goes. */
export type PairStanding = {
  isSelf: boolean
  isBlocked: boolean
  sharesGroup: boolean
  /** Either of them ever wrote to the other. */
  hasSpoken: boolean
}

/** Why somebody may or may not write to somebody: the first that holds (decisions.md, Accounts). */
export function messagingReason({ isSelf, isBlocked, sharesGroup, hasSpoken }: PairStanding): MessagingReason {
  if (isSelf) return 'SAME_USER'
  if (isBlocked) return 'BLOCKED'
  if (sharesGroup) return 'SHARED_GROUPS'
  return hasSpoken ? 'PREVIOUS_CONVERSATION' : 'GROUPS_REQUIRED'
}

export const isAllowing = (reason: MessagingReason): boolean =>
  reason === 'SHARED_GROUPS' || reason === 'PREVIOUS_CONVERSATION'

/** What a sender wrote, as far as "the same message again" is concerned. */
export type Wording = { content: string; type: MessageType; gifUrl: string | null; gifId: string | null }

/** A message's wording and where it went: the group, or the other person. */
type Sent = Wording & { targetId: string | null }

/**
 * Whether what is stored under a client id is what the sender now sends: a repeat, not another message. Of a deleted
 * message the wording is gone, so there only the conversation tells.
 */
export function isSameMessage(stored: Sent & { deletedAt: Date | null }, sent: Sent): boolean {
  if (stored.targetId !== sent.targetId) return false
  if (stored.deletedAt !== null) return true
  return (
    stored.content === sent.content &&
    stored.type === sent.type &&
    stored.gifUrl === sent.gifUrl &&
    stored.gifId === sent.gifId
  )
}

const MENTION = /(?<![\p{L}\p{N}@])@([\p{L}\p{N}][\p{L}\p{N}._-]{2,29})/gu
const MAX_MENTIONS = 20

/** The usernames a text names with @, in lower case; "@bram." may be bram at the end of a sentence, or bram. himself. */
export function namesMentioned(text: string): string[] {
  if (!text.includes('@')) return []
  const names = [...text.matchAll(MENTION)].slice(0, MAX_MENTIONS).map((match) => (match[1] ?? '').toLowerCase())
  return [...new Set(names.flatMap((name) => [name, name.replace(/[._-]+$/, '')]))]
}

/** The words of a search, each of which must begin a word: as PostgreSQL's text search reads them; null without any. */
export function searchQueryOf(folded: string): string | null {
  const words = folded.match(/[\p{L}\p{N}]+/gu)?.slice(0, chatLimits.search.words) ?? []
  return words.length === 0 ? null : words.map((word) => `${word}:*`).join(' & ')
}
