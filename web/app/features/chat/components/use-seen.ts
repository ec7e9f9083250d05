import { useCallback, useEffect, useRef, useState } from 'react'
import { announce } from '~/ui/feedback/announce.ts'
import type { Conversation } from '../conversation.ts'
import type { ConversationState } from '../conversation-state.ts'
import type { ChatMessage } from '../message.ts'

/**
 * What is new to the person: where the line "Nieuwe berichten" stands and how many came since the end was last in view.
 * Something counts as seen when the end of the list is in view of a page that is itself in view.
 */
export function useSeen(conversation: Conversation, { log, phase, seenSeq }: ConversationState, ownId: string) {
  const [newAfter, setNewAfter] = useState<number | null>(null)
  const isAtEnd = useRef(true)
  const isPlaced = useRef(false)
  const lastSeq = log.messages.at(-1)?.seq ?? 0
  const isOther = (message: ChatMessage) => message.author?.id !== ownId
  const unseen = seenSeq === null ? 0 : countAfter(log.messages, seenSeq, isOther)

  const look = useCallback(() => {
    const { log: now } = conversation.current()
    const last = now.messages.at(-1)?.seq ?? 0
    if (isAtEnd.current && document.visibilityState === 'visible' && last > 0) conversation.seen(last)
  }, [conversation])

  // The line is drawn where one left off; and again when something comes while one looks elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a message of one's own is looked at too, and changes only lastSeq.
  useEffect(() => {
    if (phase !== 'ready') return
    const isLooking = isAtEnd.current && document.visibilityState === 'visible'
    const isFirstLook = !isPlaced.current
    isPlaced.current = true
    if (seenSeq !== null && unseen > 0 && (isFirstLook || !isLooking))
      setNewAfter((line) => (line !== null && line >= seenSeq ? line : seenSeq))
    look()
  }, [phase, lastSeq, seenSeq, unseen, look])

  useEffect(() => {
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [look])

  const onAtEnd = useCallback(
    (isThere: boolean) => {
      isAtEnd.current = isThere
      look()
    },
    [look],
  )

  useSpokenMessages(log.messages, phase === 'ready', ownId)
  return { newAfter, unseen, onAtEnd }
}

function countAfter(messages: readonly ChatMessage[], seq: number, counts: (message: ChatMessage) => boolean): number {
  let count = 0
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages[index]
    if (!message || message.seq <= seq) break
    if (counts(message)) count += 1
  }
  return count
}

/** Says what others write, once, as it comes. */
function useSpokenMessages(messages: readonly ChatMessage[], isReady: boolean, ownId: string): void {
  const spoken = useRef<number | null>(null)
  const last = messages.at(-1)
  useEffect(() => {
    if (!isReady) return
    const before = spoken.current
    spoken.current = Math.max(before ?? 0, last?.seq ?? 0)
    if (before === null || !last || last.seq <= before || last.author?.id === ownId) return
    if (last.content !== '') announce(`${last.author?.username ?? ''}: ${last.content}`)
  }, [last, isReady, ownId])
}
