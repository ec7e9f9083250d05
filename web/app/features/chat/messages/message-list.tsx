import { countText } from 'contract/platform/count-text.ts'
import { ChevronDown } from 'lucide-react'
import {
  memo,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { ConversationState } from '../engine/conversation-state.ts'
import { ChatSkeleton } from './chat-skeleton.tsx'
import type { TimelineItem } from './timeline.ts'
import { TimelineRow } from './timeline-row.tsx'
import { useHighlight } from './use-highlight.ts'
import { useIsFilled } from './use-is-filled.ts'
import { useIsPrepended } from './use-is-prepended.ts'
import { useMessageActions } from './use-message-actions.ts'
import { useRecentInput } from './use-recent-input.ts'

/** Pixels from an edge that count as being at it (spec 1 section 9). */
const EDGE = 100

type Props = {
  items: readonly TimelineItem[]
  target: ConversationState['target']
  newCount: number
  older: ConversationState['older']
  onAtEnd: (isAtEnd: boolean) => void
  beginning: ReactNode
}

/** The messages; only rows near the view are in the page. At the end it stays at the end, elsewhere it keeps its position. */
export const MessageList = memo(function MessageList(props: Props) {
  const { items, target, newCount, older, onAtEnd, beginning } = props
  const { conversation } = useMessageActions()
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const isAtEnd = useRef(true)
  const [hasEndButton, setEndButton] = useState(false)
  const isPrepended = useIsPrepended(items)
  const ownCount = items.reduce((count, item) => count + (isOwn(item) ? 1 : 0), 0)

  // The browser clamps to the true end; the virtualizer would scroll to an end of estimated heights.
  const scrollToEnd = useCallback(() => scroller.current?.scrollTo({ top: scroller.current.scrollHeight }), [])
  const setAtEnd = useCallback(
    (isThere: boolean) => {
      isAtEnd.current = isThere
      setEndButton(!isThere)
      onAtEnd(isThere)
    },
    [onAtEnd],
  )

  // An own message is always scrolled to.
  const ownBefore = useRef(ownCount)
  useLayoutEffect(() => {
    const hasWritten = ownCount > ownBefore.current && !isPrepended
    ownBefore.current = ownCount
    if (hasWritten) setAtEnd(true)
  }, [ownCount, isPrepended, setAtEnd])

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the content may have moved the end.
  useLayoutEffect(() => {
    if (isAtEnd.current) scrollToEnd()
  }, [items, scrollToEnd])

  const highlightedSeq = useHighlight(target, (seq) => {
    const index = items.findIndex((item) => item.kind === 'message' && item.message.seq >= seq)
    if (index < 0) return
    setAtEnd(false)
    list.current?.scrollToIndex(index, { align: 'center' })
  })

  const { isFilled, check } = useIsFilled(scroller)
  // Rows are measured, or the keyboard, the composer or a turned phone changes the height.
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) scrollToEnd()
      check()
    })
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [scrollToEnd, check])

  const input = useRecentInput()
  const last = useRef({ offset: 0, range: 0 })
  function handleScroll(): void {
    if (!scroller.current) return
    // Read from the element: the virtualizer updates its height only after the scroll event that the new height causes.
    const { scrollTop: offset, scrollHeight, clientHeight } = scroller.current
    const range = scrollHeight - clientHeight
    const isThere = range - offset < EDGE
    const hasMovedUp = offset < last.current.offset && range === last.current.range
    last.current = { offset, range }
    // The virtualizer moves the list when it measures a row; within EDGE that would leave the last message cut off.
    if (isAtEnd.current && range - offset > 1 && !hasMovedUp && !input.isRecent()) scrollToEnd()
    else if (isThere !== isAtEnd.current) setAtEnd(isThere)
    if (offset < EDGE && range > 0) conversation.loadOlder()
  }

  // Every scroll frame renders the rows near the view again; the same element lets React skip a row that stays.
  const rendered = new Map<TimelineItem, ReactElement>()
  function renderRow(item: TimelineItem, index: number): ReactElement {
    const before = rendered.get(item)
    if (before) return before
    const row = (
      <div key={item.key} data-row className={index === items.length - 1 ? 'pb-3' : undefined}>
        <TimelineRow item={item} older={older} beginning={beginning} highlightedSeq={highlightedSeq} />
      </div>
    )
    rendered.set(item, row)
    return row
  }

  return (
    <div className="relative flex min-h-0 min-w-0 grow flex-col">
      {/* New messages are announced elsewhere: rows that scroll into the page are not new. */}
      <div
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label="Berichten"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        {...input.listeners}
        onKeyDown={input.record}
        className="flex min-h-0 grow flex-col overflow-x-clip overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-3"
      >
        <div className="grow" />
        <Virtualizer
          ref={list}
          scrollRef={scroller}
          data={items}
          shift={isPrepended}
          onScroll={handleScroll}
          bufferSize={600}
        >
          {renderRow}
        </Virtualizer>
      </div>
      {!isFilled && (
        <div className="absolute inset-0 flex flex-col bg-paper">
          <ChatSkeleton />
        </div>
      )}
      {hasEndButton && (
        <EndButton
          newCount={newCount}
          onPress={() => {
            setAtEnd(true)
            scrollToEnd()
          }}
        />
      )}
    </div>
  )
})

const isOwn = (item: TimelineItem) => item.kind === 'outbox' || (item.kind === 'message' && item.isOwn)

function EndButton({ newCount, onPress }: { newCount: number; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={
        newCount === 0 ? 'Naar het laatste bericht' : `Naar ${countText(newCount, 'nieuw bericht', 'nieuwe berichten')}`
      }
      className="absolute right-3 bottom-3 flex size-11 items-center justify-center rounded-full border border-line bg-raised shadow-soft hover:bg-sunken"
    >
      <ChevronDown aria-hidden="true" className="size-6" />
      {newCount > 0 && (
        <span
          aria-hidden="true"
          className="absolute -top-2 min-w-6 rounded-full bg-primary px-1.5 text-center font-bold text-on-primary text-xs leading-5 tabular-nums"
        >
          {newCount > 99 ? '99+' : newCount}
        </span>
      )}
    </button>
  )
}
