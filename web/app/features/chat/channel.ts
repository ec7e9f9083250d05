import { chatLimits } from 'contract/chat.ts'
import type { ConversationKey, OutboxEntry } from './device-store.ts'
import type { ChatMessage } from './message.ts'

export type Position = {
  lastSeq: number
  lastChange: number
  /** Whose words were kept from this reader. With another value than one's messages were read under, they are read again. */
  hides: string
}
export type Page = Position & {
  messages: readonly ChatMessage[]
  nextCursor: string | null
  isMuted: boolean
  /** How far the server knows this person to have read; null where it does not say. */
  readSeq: number | null
}
export type Missed = { messages: readonly ChatMessage[]; lastSeq: number; hasMore: boolean }
/** What is known already: the last number, and up to which change. */
export type Known = { since: number; changedSince: number }
export type Entered = Position & {
  /** Null when nothing was asked. */
  missed: Missed | null
  /** What changed of what is known; null when that is too much to tell. */
  changes: readonly ChatMessage[] | null
}
export type Typist = { id: string; username: string }

/** What a conversation hears while it is open. */
export type Hears = {
  message(message: ChatMessage): void
  changed(message: ChatMessage): void
  typing(person: Typist): void
  stoppedTyping(personId: string): void
  muted(isMuted: boolean): void
  /** Something happened that is worth a line between the messages. */
  notice(text: string): void
  /** What may be read of it is not what it was: all of it is asked again. */
  stale(): void
  /** The person may not be here any more. `isGone`: nobody may. */
  closed(isGone: boolean): void
}

/** How one kind of conversation reaches the server; all else is the same for every kind. */
export type Channel = {
  key: ConversationKey
  /** Over the present connection. What was missed comes with the answer when one says what one knows. */
  enter(known: Known | null): Promise<Entered>
  leave(): void
  /** `isPeek`: for the device to keep, not for somebody who looks. */
  loadNewest(isPeek?: boolean): Promise<Page>
  loadOlder(cursor: string, limit?: number): Promise<Pick<Page, 'messages' | 'nextCursor'>>
  loadSince(since: number): Promise<Missed>
  hear(hears: Hears): () => void
  startTyping(): void
  stopTyping(): void
  /** Everything there is was read. Absent where nobody counts. @throws SocketError */
  markRead?(): Promise<void>
  mute(isMuted: boolean): Promise<void>
}

export const hidesOf = (hiddenIds: readonly string[]) => hiddenIds.toSorted().join()

/** The most one call may ask for. */
export const MOST_AT_ONCE = 100

/** Entering hands over so much of what was missed; only a whole load can mean that there is more. */
export function missedOf(messages: readonly ChatMessage[], lastSeq: number): Missed {
  const hasMore = messages.length === chatLimits.history.resume && (messages.at(-1)?.seq ?? 0) < lastSeq
  return { messages, lastSeq, hasMore }
}

/** What goes along with the words, in every kind of conversation. */
export const attachmentsOf = ({ clientId, type, gif, replyTo }: OutboxEntry) => ({
  clientId,
  messageType: type,
  gifUrl: gif?.url ?? null,
  gifId: gif?.id ?? null,
  replyToId: replyTo?.id ?? null,
})
