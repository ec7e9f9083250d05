import type { ConversationState } from './conversation-state.ts'
import type { ConversationKey, DeviceStore } from './device-store.ts'
import { resumePoint } from './message-log.ts'

export const KEPT_MESSAGES = 50

type Given = {
  store: DeviceStore
  userId: string
  key: ConversationKey
  state(): ConversationState
  hides(): string
  /** Milliseconds: changes that follow each other closely are kept together. */
  pause: number
}

/** Keeps the end of a conversation on the device, so that it opens without a connection. */
export function makeKeeping({ store, userId, key, state, hides, pause }: Given) {
  let timer: ReturnType<typeof setTimeout> | undefined

  function now(): void {
    clearTimeout(timer)
    const { phase, title, seenSeq, log } = state()
    if (phase !== 'ready') return
    const end = resumePoint(log) ?? 0
    const messages = log.messages.filter(({ seq }) => seq <= end).slice(-KEPT_MESSAGES)
    const { lastChange } = log
    void store.writeKeepsake(userId, key, { title, seenSeq, messages, lastChange, hides: hides() })
  }

  return {
    now,
    soon(): void {
      clearTimeout(timer)
      timer = setTimeout(now, pause)
    },
    takeOut: () => store.readKeepsake(userId, key),
    /** Nothing of it stays on the device. */
    forget(): void {
      clearTimeout(timer)
      void store.deleteKeepsake(userId, key)
    },
  }
}
