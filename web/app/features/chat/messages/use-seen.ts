import { useCallback, useEffect, useRef, useState } from 'react'
import { announce } from '~/ui/feedback/announce.ts'
import type { ConversationDriver } from '../engine/conversation-driver.ts'
import type { ConversationState } from '../engine/conversation-state.ts'
import { type ChatMessage, isReadable, previewOf } from '../engine/message.ts'
import { setInView } from '../inbox/conversation-in-view.ts'

/** Marks messages as seen at the end of a visible list. Returns where new ones begin, and how many came since. */
export function useSeen(conversation: ConversationDriver, { log, phase, seenSeq }: ConversationState, ownId: string) {
  const [newAfter, setNewAfter] = useState<number | null>(null)
  const isAtEnd = useRef(true)
  const hasChecked = useRef(false)
  const lastSeq = log.messages.at(-1)?.seq ?? 0
  const isNew = ({ seq, author }: ChatMessage) => seenSeq !== null && seq > seenSeq && author?.id !== ownId
  const newCount = log.messages.filter(isNew).length

  const markSeen = useCallback(() => {
    const last = conversation.current().log.messages.at(-1)?.seq ?? 0
    if (isAtEnd.current && document.visibilityState === 'visible' && last > 0) conversation.markSeen(last)
  }, [conversation])

  // The line is drawn on opening, and when a message arrives that is not in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an own message changes only lastSeq, and is seen too.
  useEffect(() => {
    if (phase !== 'ready') return
    const isEndVisible = isAtEnd.current && document.visibilityState === 'visible'
    const isOpening = !hasChecked.current
    hasChecked.current = true
    if (seenSeq !== null && newCount > 0 && (isOpening || !isEndVisible))
      setNewAfter((line) => (line !== null && line >= seenSeq ? line : seenSeq))
    markSeen()
  }, [phase, lastSeq, seenSeq, newCount, markSeen])

  useEffect(() => {
    document.addEventListener('visibilitychange', markSeen)
    return () => document.removeEventListener('visibilitychange', markSeen)
  }, [markSeen])

  useEffect(() => {
    setInView(conversation.key, isAtEnd.current)
    return () => setInView(conversation.key, false)
  }, [conversation])

  const onAtEnd = useCallback(
    (isThere: boolean) => {
      isAtEnd.current = isThere
      setInView(conversation.key, isThere)
      markSeen()
    },
    [conversation, markSeen],
  )

  useAnnouncedMessages(log.messages, phase === 'ready', ownId)
  return { newAfter, newCount, onAtEnd }
}

function useAnnouncedMessages(messages: readonly ChatMessage[], isReady: boolean, ownId: string): void {
  const announcedSeq = useRef<number | null>(null)
  const last = messages.at(-1)
  useEffect(() => {
    if (!isReady) return
    const before = announcedSeq.current
    announcedSeq.current = Math.max(before ?? 0, last?.seq ?? 0)
    if (before === null || !last || last.seq <= before || last.author?.id === ownId) return
    if (isReadable(last)) announce(`${last.author?.username ?? ''}: ${previewOf({ ...last, messageType: last.type })}`)
  }, [last, isReady, ownId])
}
