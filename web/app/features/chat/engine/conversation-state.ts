import type { ChatMessage } from './message.ts'
import { emptyLog, type MessageLog, type Missed, type OlderPage } from './message-log.ts'
import type { CachedConversation } from './stored.ts'

export type Position = {
  lastSeq: number
  lastChange: number
  /** People whose messages arrive without content, because this user blocked them. When they change, messages are loaded again. */
  hiddenIds: readonly string[]
}
export type Page = Position &
  OlderPage & {
    isMuted: boolean
    /** The last message this user has read; null where the server does not say. */
    readSeq: number | null
  }
export type Known = { since: number; changedSince: number }
export type Resumed = Position & {
  /** Null when nothing was known before. */
  missed: Missed | null
  /** Changes to known messages; null when there are too many to list. */
  changes: readonly ChatMessage[] | null
}
export type Typist = { id: string; username: string }

export const MAX_PAGE = 100

/** `denied`: this user is not a member (any more). `gone`: the conversation does not exist (any more). */
export type Phase = 'loading' | 'ready' | 'failed' | 'denied' | 'gone'
export type Notice = { id: number /** Shown after the message of this number. */; afterSeq: number; text: string }

export type ConversationState = {
  phase: Phase
  /** In Dutch, when `phase` is failed. */
  failure: string | null
  /** From the cache, until the real one is known. */
  title: string | null
  log: MessageLog
  older: 'idle' | 'loading' | 'failed'
  typists: readonly Typist[]
  notices: readonly Notice[]
  seenSeq: number | null
  isMuted: boolean
  /** The message to scroll to; a new object for each request. */
  target: { seq: number } | null

  isOpen: boolean
  isCacheRead: boolean
  /** Until the first answer to `loadNewest` after opening. */
  isStarting: boolean
  /** The server's read mark; null while it is not known. */
  readSeq: number | null
  hiddenIds: readonly string[]
  /** The first missing number of the gap being filled. */
  fillingFrom: number | null
  failures: number
  pendingTarget: { seq: number; pagesLeft: number } | null
}

export const initialState: ConversationState = {
  phase: 'loading',
  failure: null,
  title: null,
  log: emptyLog,
  older: 'idle',
  typists: [],
  notices: [],
  seenSeq: null,
  isMuted: false,
  target: null,
  isOpen: false,
  isCacheRead: false,
  isStarting: false,
  readSeq: null,
  hiddenIds: [],
  fillingFrom: null,
  failures: 0,
  pendingTarget: null,
}

/** `code` is null when no answer came. */
export type Failure = { code: string | null; message: string }

export type ConversationEvent =
  | { kind: 'opened' }
  | { kind: 'closed' }
  | { kind: 'cacheRead'; cached: CachedConversation | undefined }
  /** After every connection, and whenever broadcasts may have been lost. */
  | { kind: 'resumeDue' }
  | { kind: 'resumed'; known: Known | null; answer: Resumed }
  | { kind: 'resumeFailed'; failure: Failure }
  | { kind: 'reloadRequested' }
  | { kind: 'newestLoaded'; page: Page; isReset: boolean }
  | { kind: 'newestFailed'; failure: Failure }
  | { kind: 'olderRequested' }
  | { kind: 'olderLoaded'; cursor: string; page: OlderPage }
  | { kind: 'olderFailed'; failure: Failure }
  | { kind: 'fillDue' }
  /** Announced changes have had time to arrive: any that are still missing are requested. */
  | { kind: 'changesDue' }
  | { kind: 'missedLoaded'; since: number; missed: Missed }
  | { kind: 'missedFailed'; failure: Failure }
  | { kind: 'messageReceived'; message: ChatMessage }
  | { kind: 'messageChanged'; message: ChatMessage }
  /** By this user; the server has not answered yet, or has refused it. */
  | { kind: 'messageAssumed'; message: ChatMessage }
  | { kind: 'typingStarted'; person: Typist }
  | { kind: 'typingStopped'; personId: string }
  | { kind: 'muted'; isMuted: boolean }
  | { kind: 'notice'; text: string }
  /** Blocks or shared groups changed, and with them what this user may read. */
  | { kind: 'accessChanged' }
  /** `isGone`: the conversation does not exist any more; else only this user lost access. */
  | { kind: 'ended'; isGone: boolean }
  | { kind: 'showRequested'; seq: number }
  | { kind: 'seen'; seq: number }
  | { kind: 'markReadFailed'; seq: number; before: number | null }
  | { kind: 'named'; title: string }
  | { kind: 'cacheDue' }

export type Effect =
  | { kind: 'subscribe' }
  | { kind: 'unsubscribe' }
  | { kind: 'readCache' }
  | { kind: 'writeCache'; cached: CachedConversation }
  | { kind: 'deleteCache' }
  | { kind: 'resume'; known: Known | null }
  | { kind: 'loadNewest'; isReset: boolean }
  | { kind: 'loadOlder'; cursor: string; limit?: number }
  | { kind: 'loadSince'; since: number }
  | { kind: 'markRead'; seq: number; before: number | null }
  | { kind: 'reportProblem'; message: string }
  /** Dispatches `event` after `delay` ms. A later timer of the same key replaces it, unless that one is `isKept`. */
  | { kind: 'startTimer'; key: string; delay: number; event: ConversationEvent; isKept?: true }
  | { kind: 'stopTimer'; key: string }

/** Milliseconds. */
export type Delays = { gap: number; retry: readonly number[]; typing: number; cache: number }
export const defaultDelays: Delays = {
  // Broadcasts may arrive out of order, so only a gap that lasts is filled.
  gap: 200,
  retry: [1_000, 2_000, 4_000, 8_000],
  // A client that disappears does not report that its user stopped typing.
  typing: 6_000,
  cache: 1_000,
}

export const isEmpty = ({ phase, log }: ConversationState): boolean => phase === 'ready' && log.messages.length === 0
export const hasEnded = ({ phase }: ConversationState): boolean => phase === 'denied' || phase === 'gone'
