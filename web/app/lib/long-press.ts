import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

const PRESS_MS = 450
/** A finger that moves further scrolls. Pixels. */
const TOLERANCE = 10

export type LongPress = {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onPointerMove: (event: PointerEvent<HTMLElement>) => void
  onPointerUp: () => void
  onPointerCancel: () => void
  onContextMenu: (event: MouseEvent<HTMLElement>) => void
}

/** Handlers that call back when a finger or pen rests on the element. A mouse has a button for the same. */
export function useLongPress(onLongPress: (element: HTMLElement) => void): LongPress {
  const press = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> } | null>(null)
  const isTouch = useRef(false)
  const end = () => {
    clearTimeout(press.current?.timer)
    press.current = null
  }
  useEffect(() => () => clearTimeout(press.current?.timer), [])
  return {
    onPointerDown(event) {
      end()
      isTouch.current = event.pointerType !== 'mouse'
      if (!isTouch.current || !event.isPrimary) return
      const element = event.currentTarget
      const timer = setTimeout(() => {
        press.current = null
        onLongPress(element)
      }, PRESS_MS)
      press.current = { x: event.clientX, y: event.clientY, timer }
    },
    onPointerMove({ clientX, clientY }) {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > TOLERANCE) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    // The browser's own menu would cover this one.
    onContextMenu(event) {
      if (isTouch.current) event.preventDefault()
    },
  }
}
