import { useCallback, useEffect, useRef } from 'react'
import type { ConversationDriver } from '../engine/conversation-driver.ts'

/** "Is typing" is sent at most this often, and ends after this long without a key. */
const REPEAT_MS = 3_000
const IDLE_MS = 4_000

export function useTyping(conversation: ConversationDriver) {
  const state = useRef<{ sentAt: number; idle?: ReturnType<typeof setTimeout> }>({ sentAt: 0 })
  const stop = useCallback(() => {
    clearTimeout(state.current.idle)
    if (state.current.sentAt === 0) return
    state.current.sentAt = 0
    conversation.stopTyping()
  }, [conversation])
  const start = useCallback(() => {
    clearTimeout(state.current.idle)
    state.current.idle = setTimeout(stop, IDLE_MS)
    if (Date.now() - state.current.sentAt < REPEAT_MS) return
    state.current.sentAt = Date.now()
    conversation.startTyping()
  }, [conversation, stop])
  useEffect(() => stop, [stop])
  return { start, stop }
}
