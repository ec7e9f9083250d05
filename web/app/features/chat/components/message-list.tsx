import { ChevronDown } from 'lucide-react'
import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { TimelineItem } from '../timeline.ts'
import { TimelineRow } from './timeline-row.tsx'

/** This close to an edge counts as being there (spec 1 section 9). */
const EDGE = 100
/** How long a message that was jumped to stands out. */
const LIT_MS = 2_000

type Props = {
  items: readonly TimelineItem[]
  /** The message to bring into view; a new object for each time. */
  target: { seq: number } | null
  /** How many messages of others came since the person was last at the end. */
  unseen: number
  isOnline: boolean
  older: 'idle' | 'loading' | 'failed'
  onLoadOlder: () => void
  /** The newest message is before the person's eyes. */
  onAtEnd: (isAtEnd: boolean) => void
  onRetry: (clientId: string) => void
  onDrop: (clientId: string) => void
  /** What a conversation begins with. */
  beginning: ReactNode
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
}

/** The messages, of which only those in view exist as elements. Stays at the end when it is there, and where it is when not. */
export const MessageList = memo(function MessageList(props: Props) {
  const { items, target, unseen, isOnline, older, onLoadOlder, onAtEnd, onRetry, onDrop, beginning, onKeyDown } = props
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const isAtEnd = useRef(true)
  const [isAway, setAway] = useState(false)

  const first = useFirstMessage(items)
  const ownCount = items.reduce((count, item) => count + (isOwn(item) ? 1 : 0), 0)

  const toEnd = useCallback(() => list.current?.scrollToIndex(Number.MAX_SAFE_INTEGER, { align: 'end' }), [])
  const place = useCallback(
    (isThere: boolean) => {
      isAtEnd.current = isThere
      setAway(!isThere)
      onAtEnd(isThere)
    },
    [onAtEnd],
  )

  // What one writes oneself is always shown.
  const ownBefore = useRef(ownCount)
  useLayoutEffect(() => {
    const hasWritten = ownCount > ownBefore.current && !first.isPrepended
    ownBefore.current = ownCount
    if (hasWritten) place(true)
  }, [ownCount, first.isPrepended, place])

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of what is shown may have moved the end.
  useLayoutEffect(() => {
    if (isAtEnd.current) toEnd()
  }, [items, isOnline, toEnd])

  const lit = useLit(target, (seq) => {
    const index = items.findIndex((item) => item.kind === 'message' && item.message.seq >= seq)
    if (index < 0) return
    place(false)
    list.current?.scrollToIndex(index, { align: 'center' })
  })

  // The keyboard, the composer and turned phones change the height.
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) toEnd()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [toEnd])

  const hand = useHand()
  const before = useRef({ offset: 0, room: 0 })
  function look(): void {
    if (!scroller.current) return
    // From the element itself: the list hears of a new height only after the scrolling that this causes.
    const { scrollTop: offset, scrollHeight, clientHeight } = scroller.current
    const room = scrollHeight - clientHeight
    const isThere = room - offset < EDGE
    const hasGoneUp = offset < before.current.offset && room === before.current.room
    before.current = { offset, room }
    if (isAtEnd.current && !isThere && !hasGoneUp && !hand.isMoving()) toEnd()
    else if (isThere !== isAtEnd.current) place(isThere)
    if (offset < EDGE && room > 0) onLoadOlder()
  }

  // Scrolling renders the window of rows again with each frame; a row that stays keeps its element, and React leaves it alone.
  const drawn = new Map<TimelineItem, ReactElement>()
  function draw(item: TimelineItem, index: number): ReactElement {
    const before = drawn.get(item)
    if (before) return before
    const row = (
      <div key={item.key} className={index === items.length - 1 ? 'pb-3' : undefined}>
        <TimelineRow
          item={item}
          isOnline={isOnline}
          older={older}
          onLoadOlder={onLoadOlder}
          onRetry={onRetry}
          onDrop={onDrop}
          beginning={beginning}
          lit={lit}
        />
      </div>
    )
    drawn.set(item, row)
    return row
  }

  return (
    <div className="relative flex min-h-0 min-w-0 grow flex-col">
      {/* Spoken by announcements of its own: elements that come into view while scrolling are no news. */}
      <div
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label="Berichten"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        {...hand.listeners}
        onKeyDown={(event) => {
          hand.move()
          onKeyDown?.(event)
        }}
        className="flex min-h-0 grow flex-col overflow-x-clip overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-3"
      >
        <div className="grow" />
        <Virtualizer
          ref={list}
          scrollRef={scroller}
          data={items}
          shift={first.isPrepended}
          onScroll={look}
          bufferSize={600}
        >
          {draw}
        </Virtualizer>
      </div>
      {isAway && (
        <button
          type="button"
          onClick={() => {
            place(true)
            toEnd()
          }}
          aria-label={
            unseen === 0
              ? 'Naar het laatste bericht'
              : `Naar ${unseen} nieuwe ${unseen === 1 ? 'bericht' : 'berichten'}`
          }
          className="absolute right-3 bottom-3 flex size-11 items-center justify-center rounded-full border border-line bg-raised shadow-soft hover:bg-sunken"
        >
          <ChevronDown aria-hidden="true" className="size-6" />
          {unseen > 0 && (
            <span
              aria-hidden="true"
              className="absolute -top-2 min-w-6 rounded-full bg-primary px-1.5 text-center font-bold text-on-primary text-xs leading-5 tabular-nums"
            >
              {unseen > 99 ? '99+' : unseen}
            </span>
          )}
        </button>
      )}
    </div>
  )
})

/** Milliseconds between a movement of the hand and the scrolling it causes, on a busy phone. */
const HAND_MS = 500

/**
 * Whether a person is moving the list. A keyboard that opens, or a composer that grows, moves it as well, and whoever stood at
 * the end then wants to stay there.
 */
function useHand() {
  const movedAt = useRef(Number.NEGATIVE_INFINITY)
  const [hand] = useState(() => {
    const move = () => {
      movedAt.current = performance.now()
    }
    const dragged = (event: PointerEvent) => {
      if (event.buttons > 0) move()
    }
    return {
      move,
      isMoving: () => performance.now() - movedAt.current < HAND_MS,
      listeners: { onWheel: move, onTouchMove: move, onPointerDown: move, onPointerMove: dragged },
    }
  })
  return hand
}

/** Jumps to what is asked for, and keeps it lit for a moment. */
function useLit(target: { seq: number } | null, jump: (seq: number) => void): number | null {
  const [lit, setLit] = useState<number | null>(null)
  const goes = useEffectEvent(jump)
  useEffect(() => {
    if (!target) return
    goes(target.seq)
    setLit(target.seq)
    const timer = setTimeout(() => setLit(null), LIT_MS)
    return () => clearTimeout(timer)
  }, [target])
  return lit
}

const isOwn = (item: TimelineItem) => item.kind === 'waiting' || (item.kind === 'message' && item.isOwn)

/** Whether this rendering put items before what was there: only then does the list hold its place from the end. */
function useFirstMessage(items: readonly TimelineItem[]) {
  const before = useRef<{ items: readonly TimelineItem[]; key: string | null; isPrepended: boolean }>({
    items: [],
    key: null,
    isPrepended: false,
  })
  if (before.current.items !== items) {
    const key = items.find((item) => item.kind === 'message')?.key ?? null
    const known = before.current.key
    const isPrepended = known !== null && key !== known && items.some((item) => item.key === known)
    before.current = { items, key, isPrepended }
  }
  return before.current
}
