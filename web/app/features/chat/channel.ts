import type { ConversationKey } from './device-store.ts'
import type { ChatMessage } from './message.ts'

export type Page = { messages: readonly ChatMessage[]; nextCursor: string | null; lastSeq: number }
export type Missed = { messages: readonly ChatMessage[]; lastSeq: number; hasMore: boolean }
export type Typist = { id: string; username: string }

/** What a conversation hears while it is open. */
export type Hears = {
  message(message: ChatMessage): void
  typing(person: Typist): void
  stoppedTyping(personId: string): void
  /** Something happened that is worth a line between the messages. */
  notice(text: string): void
  /** The person may not be here any more. `isGone`: nobody may. */
  closed(isGone: boolean): void
}

/** How one kind of conversation reaches the server; all else is the same for every kind. */
export type Channel = {
  key: ConversationKey
  /** Over the present connection. With `since` the answer brings what came after it. */
  enter(since: number | null): Promise<{ lastSeq: number; missed: Missed | null }>
  leave(): void
  loadNewest(): Promise<Page>
  loadOlder(cursor: string): Promise<Page>
  loadSince(since: number): Promise<Missed>
  hear(hears: Hears): () => void
  startTyping(): void
  stopTyping(): void
}
