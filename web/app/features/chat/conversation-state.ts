import type { Typist } from './channel.ts'
import { emptyLog, type MessageLog } from './message-log.ts'

/** `denied`: not a member (any more); `gone`: there is no such conversation (any more). Both are final. */
export type Phase = 'loading' | 'ready' | 'failed' | 'denied' | 'gone'
export type Notice = { id: number /** Stands after the message of this number. */; afterSeq: number; text: string }

export type ConversationState = {
  phase: Phase
  /** In Dutch, when `phase` is failed. */
  failure: string | null
  /** Kept from the last visit, when that is all there is to show a name by. */
  title: string | null
  log: MessageLog
  older: 'idle' | 'loading' | 'failed'
  typists: readonly Typist[]
  notices: readonly Notice[]
  /** The highest number the person has had before their eyes on this device; null when they never were here. */
  seenSeq: number | null
  isMuted: boolean
  /** A message that is to be brought into view; a new object each time. */
  target: { seq: number } | null
}

export const unopened: ConversationState = {
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
}
