import { type PointerEvent, useRef, useState } from 'react'

/** A scroll event this long after the last input still follows from it, on a busy phone. */
const INPUT_MS = 500

/** Distinguishes scrolling by the user from that of a keyboard that opens or a composer that grows. */
export function useRecentInput() {
  const inputAt = useRef(Number.NEGATIVE_INFINITY)
  const [input] = useState(() => {
    const record = () => {
      inputAt.current = performance.now()
    }
    const recordDrag = (event: PointerEvent) => {
      if (event.buttons > 0) record()
    }
    return {
      record,
      isRecent: () => performance.now() - inputAt.current < INPUT_MS,
      listeners: { onWheel: record, onTouchMove: record, onPointerDown: record, onPointerMove: recordDrag },
    }
  })
  return input
}
