import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Conversation } from '../conversation.ts'
import { kindOf } from '../device-store.ts'
import { outbox } from '../open-conversations.ts'

/** While someone types the others are told at most this often; and that it ended after so much silence. */
const TYPING_REPEAT_MS = 3_000
const TYPING_IDLE_MS = 4_000

/** Seconds until the server takes messages again; 0 when it does. */
export function useLock(conversation: Conversation): number {
  const kind = kindOf(conversation.key)
  const until = useSyncExternalStore(outbox.watch, () => outbox.lockedUntil(kind))
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const clock = setInterval(tick, 250)
    function tick() {
      setNow(Date.now())
      if (Date.now() >= until) clearInterval(clock)
    }
    tick()
    return () => clearInterval(clock)
  }, [until])
  return Math.max(0, Math.ceil((until - now) / 1000))
}

/** Tells the others that something is being written, and that it no longer is. */
export function useTyping(conversation: Conversation) {
  const state = useRef<{ told: number; idle?: ReturnType<typeof setTimeout> }>({ told: 0 })
  const stop = useCallback(() => {
    clearTimeout(state.current.idle)
    if (state.current.told === 0) return
    state.current.told = 0
    conversation.stopTyping()
  }, [conversation])
  const go = useCallback(() => {
    clearTimeout(state.current.idle)
    state.current.idle = setTimeout(stop, TYPING_IDLE_MS)
    if (Date.now() - state.current.told < TYPING_REPEAT_MS) return
    state.current.told = Date.now()
    conversation.startTyping()
  }, [conversation, stop])
  useEffect(() => stop, [stop])
  return { go, stop }
}
