import { useEffect, useState, useSyncExternalStore } from 'react'
import { messageOutbox } from '../engine/browser-chat.ts'
import type { ConversationDriver } from '../engine/conversation-driver.ts'
import { kindOf } from '../engine/conversation-key.ts'

/** Seconds until the server accepts messages again; 0 when it does. */
export function useRateLimit(conversation: ConversationDriver): number {
  const kind = kindOf(conversation.key)
  const until = useSyncExternalStore(messageOutbox.subscribeToLocks, () => messageOutbox.lockedUntil(kind))
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
