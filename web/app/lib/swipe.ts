import { type PointerEvent, useRef } from 'react'

/** Pixels. A finger that moves less rests; one that started nearer to the edge of the screen asks the system to go back. */
const TOLERANCE = 10
const EDGE = 32
/** A finger that is lifted after this far has swiped; the element follows it no further. */
const DISTANCE = 56

/**
 * Handlers that call back when a finger swipes the element to the right. It follows the finger, except under
 * `prefers-reduced-motion`, and has `data-swiped` once lifting the finger calls back. Give it `touch-pan-y touch-pinch-zoom`,
 * so that the browser does not scroll sideways. A scroll, a long press and a mouse do nothing here.
 */
export function useSwipe(onSwipe: (() => void) | undefined) {
  const start = useRef<{ x: number; y: number; isSwiping: boolean } | null>(null)
  const end = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    start.current = null
    Object.assign(currentTarget.style, { translate: '', transition: '' })
    delete currentTarget.dataset.swiped
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const { pointerType, isPrimary, clientX: x, clientY: y } = event
      const isAtEdge = x < EDGE || x > window.innerWidth - EDGE
      if (onSwipe && pointerType === 'touch' && isPrimary && !isAtEdge) start.current = { x, y, isSwiping: false }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current === null) return
      const [x, y] = [event.clientX - start.current.x, Math.abs(event.clientY - start.current.y)]
      if (!start.current.isSwiping && Math.hypot(x, y) <= TOLERANCE) return
      if (!start.current.isSwiping && x <= y) return end(event)
      start.current.isSwiping = true
      const { style, dataset } = event.currentTarget
      if (!window.matchMedia('(prefers-reduced-motion: reduce)').matches)
        Object.assign(style, { translate: `${Math.max(0, Math.min(x, DISTANCE))}px`, transition: 'none' })
      if (x >= DISTANCE) dataset.swiped = ''
      else delete dataset.swiped
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const hasSwiped = start.current !== null && event.currentTarget.dataset.swiped !== undefined
      end(event)
      if (hasSwiped) onSwipe?.()
    },
    onPointerCancel: end,
  }
}
