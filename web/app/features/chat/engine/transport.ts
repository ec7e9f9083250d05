import { chatLimits } from 'contract/chat/chat.ts'
import type { AnyRoute, ResponseOf } from 'contract/platform/route.ts'
import type { AckData, ClientEventName, ClientPayload, ServerEventName, ServerPayload } from 'contract/realtime.ts'
import type { Sending } from '../../../lib/offline/entry.ts'
import type { CallInput } from '../../../lib/routing/route-url.ts'
import type { ConversationKey } from './conversation-key.ts'
import { type ConversationEvent, type Known, MAX_PAGE, type Page, type Resumed } from './conversation-state.ts'
import type { ChatMessage } from './message.ts'
import type { Missed, OlderPage } from './message-log.ts'
import type { OutboxEntry, OutboxPicture } from './stored.ts'

export type ChatSocket = {
  on<E extends ServerEventName>(event: E, receive: (payload: ServerPayload<E>) => void): () => void
  /** Runs now when connected, and after every reconnection. */
  onConnected(handler: () => void): () => void
  emit<E extends ClientEventName>(event: E, payload: ClientPayload<E>): void
  emitWithAck<E extends ClientEventName>(event: E, payload: ClientPayload<E>): Promise<AckData<E>>
}

type EventWith<Field extends string> = {
  [E in ServerEventName]: ServerPayload<E> extends Record<Field, string | null> ? E : never
}[ServerEventName]

/** `on` subscribes to events with this id in `field`, `onEvery` to those of all conversations. `stop` ends all of them. */
export function eventsOf<Field extends 'groupId' | 'userId'>(socket: ChatSocket, field: Field, id: string) {
  const stops: (() => void)[] = []
  function onEvery<E extends ServerEventName>(event: E, handle: (payload: ServerPayload<E>) => void): void {
    stops.push(socket.on(event, handle))
  }
  return {
    onEvery,
    on<E extends EventWith<Field>>(event: E, handle: (payload: ServerPayload<E>) => void): void {
      onEvery(event, (payload) => {
        if ((payload as Record<Field, string | null>)[field] === id) handle(payload)
      })
    },
    stop(): void {
      for (const stop of stops) stop()
    },
  }
}

/** The server as one signed-in user reaches it. Errors of both carry the contract's refusal code as `code`. */
export type ServerConnection = {
  userId: string
  socket: ChatSocket
  call<R extends AnyRoute>(
    route: R,
    input: CallInput<R> & { files?: Record<string, Blob> } & Partial<Sending>,
  ): Promise<ResponseOf<R>>
}

export type Transport = {
  key: ConversationKey
  subscribe(dispatch: (event: ConversationEvent) => void): () => void
  /** Joins the conversation on the current connection and returns what was missed. Safe to repeat. */
  resume(known: Known | null): Promise<Resumed>
  leave(): void
  /** `isPeek`: the messages stay unread, because nobody may be looking. */
  loadNewest(isPeek?: boolean): Promise<Page>
  loadOlder(cursor: string, limit?: number): Promise<OlderPage>
  loadSince(since: number): Promise<Missed>
  /** Safe to repeat: the server stores each client id once. */
  send(entry: OutboxEntry, sending: Sending): Promise<ChatMessage>
  mute(isMuted: boolean): Promise<void>
  startTyping(): void
  stopTyping(): void
  markRead(seq: number): Promise<void>
}

type HistoryQuery = { limit: number; cursor?: string; since?: number }

export function messagePages<Answer>(
  list: (query: HistoryQuery, isPeek: boolean) => Promise<Answer>,
  pageOf: (answer: Answer) => Page & { hasNextPage: boolean },
): Pick<Transport, 'loadNewest' | 'loadOlder' | 'loadSince'> {
  const load = async (query: HistoryQuery, isPeek = false) => pageOf(await list(query, isPeek))
  return {
    loadNewest: (isPeek) => load({ limit: chatLimits.history.first }, isPeek),
    loadOlder: (cursor, limit = chatLimits.history.older) => load({ limit, cursor }),
    async loadSince(since) {
      const { messages, lastSeq, hasNextPage: hasMore } = await load({ limit: MAX_PAGE, since }, true)
      return { messages, lastSeq, hasMore }
    },
  }
}

/** Resuming returns a limited number of messages; only a full answer can mean that there are more. */
export function missedFrom(messages: readonly ChatMessage[], lastSeq: number): Missed {
  const hasMore = messages.length === chatLimits.history.resume && (messages.at(-1)?.seq ?? 0) < lastSeq
  return { messages, lastSeq, hasMore }
}

export const attachmentsOf = ({ id: clientId, input: { type, gif, replyTo, poll } }: OutboxEntry) => ({
  clientId,
  // Pictures are sent as a file.
  messageType: type === 'PICTURE' ? undefined : type,
  gifUrl: gif?.url ?? null,
  gifId: gif?.id ?? null,
  replyToId: replyTo?.id ?? null,
  poll: poll ?? null,
})

export const pictureOf = ({ id: clientId, input: { content, replyTo } }: OutboxEntry, { blob }: OutboxPicture) => ({
  body: { clientId, content, replyToId: replyTo?.id ?? null },
  files: { picture: blob },
})
