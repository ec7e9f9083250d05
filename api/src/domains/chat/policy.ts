import { chatLimits, type MessageType } from 'contract/chat/chat.ts'
import type { MessagingReason } from 'contract/chat/direct.ts'
import { ONE_OPTION_ONLY, type PollInput, UNKNOWN_OPTION } from 'contract/chat/polls.ts'
import type { RefusalCode } from 'contract/platform/errors.ts'

/** What decides whether a person may enter a group's chat; undefined when the group does not exist. */
export type GroupAccess = { isVisible: boolean; status: string | null } | undefined

/** To people from whom it is hidden, the group does not exist. */
export function refusalToEnterGroup(access: GroupAccess): RefusalCode | null {
  if (access?.status === 'ACCEPTED') return null
  return access?.isVisible === true ? 'NOT_GROUP_MEMBER' : 'GROUP_NOT_FOUND'
}

/** Of two different people. In SQL, false may be null. */
export type PairAccess = {
  isBlocked: boolean
  isSuspended: boolean
  sharesGroup: boolean | null
  hasConversation: boolean | null
  hasOpenRequest: boolean | null
  hasWaved: boolean | null
}

export function messagingReason(pair: PairAccess): MessagingReason {
  if (pair.isBlocked) return 'BLOCKED'
  if (!pair.sharesGroup && !pair.hasConversation) {
    if (pair.isSuspended) return 'GROUPS_REQUIRED'
    return pair.hasOpenRequest ? 'OPEN_REQUEST' : pair.hasWaved ? 'WAVED' : 'GROUPS_REQUIRED'
  }
  if (pair.isSuspended) return 'SUSPENDED'
  return pair.sharesGroup ? 'SHARED_GROUPS' : 'PREVIOUS_CONVERSATION'
}

const ALLOWING: readonly MessagingReason[] = ['SHARED_GROUPS', 'PREVIOUS_CONVERSATION', 'OPEN_REQUEST', 'WAVED']

export const allowsMessaging = (reason: MessagingReason): boolean => ALLOWING.includes(reason)

/** The fields that distinguish a retry from another message with the same client id. */
type Sent = {
  targetId: string | null
  content: string
  type: MessageType
  gifUrl: string | null
  gifId: string | null
  poll: PollInput | null
}

/**
 * The same client id and content make a retry. A deleted message is empty, so only its conversation counts. Pictures are not
 * compared: encoding one again gives other bytes.
 */
export function isSameMessage(stored: Sent & { deletedAt: Date | null }, sent: Sent): boolean {
  if (stored.targetId !== sent.targetId) return false
  return stored.deletedAt !== null || contentOf(stored) === contentOf(sent)
}

/** A poll is listed by field: PostgreSQL keeps its keys in another order. */
const contentOf = ({ content, type, gifUrl, gifId, poll }: Sent): string =>
  JSON.stringify([content, type, gifUrl, gifId, poll && [poll.question, poll.isMultiple, poll.options]])

/** A poll made after the start of the event stays open until its maker closes it. */
export function pollClosedAt(
  message: { createdAt: Date; pollClosedAt: Date | null },
  startsAt: Date | undefined,
  now: Date,
): Date | null {
  if (message.pollClosedAt !== null || startsAt === undefined) return message.pollClosedAt
  return message.createdAt < startsAt && startsAt <= now ? startsAt : null
}

export const normalizeVote = (options: readonly number[]): number[] => [...new Set(options)].sort((a, b) => a - b)

/** @returns the validation message, or null. @param options normalized */
export function voteError(poll: PollInput, options: readonly number[]): string | null {
  if (options.some((option) => option >= poll.options.length)) return UNKNOWN_OPTION
  return options.length > 1 && !poll.isMultiple ? ONE_OPTION_ONLY : null
}

const MENTION = /(?<![\p{L}\p{N}@])@([\p{L}\p{N}][\p{L}\p{N}._-]{2,29})/gu
const MAX_MENTIONS = 20

/** Usernames after an @, in lower case; "@bram." gives both "bram." and "bram", which may end a sentence. */
export function mentionedNames(text: string): string[] {
  if (!text.includes('@')) return []
  const names = [...text.matchAll(MENTION)].slice(0, MAX_MENTIONS).map((match) => (match[1] ?? '').toLowerCase())
  return [...new Set(names.flatMap((name) => [name, name.replace(/[._-]+$/, '')]))]
}

/** A `to_tsquery` in which each search term is a prefix of a word; null if there are no terms. */
export function searchQueryOf(folded: string): string | null {
  const terms = folded.match(/[\p{L}\p{N}]+/gu)?.slice(0, chatLimits.search.words) ?? []
  return terms.length === 0 ? null : terms.map((term) => `${term}:*`).join(' & ')
}
