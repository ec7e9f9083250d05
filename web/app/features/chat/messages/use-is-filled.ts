import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** False until rows fill the view in two frames: a slow device would paint a few. Call `check` after each resize. */
export function useIsFilled(scroller: RefObject<HTMLElement | null>) {
  const [isFilled, setFilled] = useState(false)
  const frame = useRef(0)
  const check = useCallback(() => {
    let filledFrames = 0
    const nextFrame = () => {
      filledFrames = scroller.current && coversView(scroller.current) ? filledFrames + 1 : 0
      if (filledFrames === 2) setFilled(true)
      else frame.current = requestAnimationFrame(nextFrame)
    }
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(nextFrame)
  }, [scroller])
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  return { isFilled, check }
}

/** Rows that are not measured yet are in the page, but invisible. */
function coversView(scroller: HTMLElement): boolean {
  const { top } = scroller.getBoundingClientRect()
  const isShort = scroller.scrollHeight <= scroller.clientHeight
  return [...scroller.querySelectorAll('[data-row]')].some(
    (row) => getComputedStyle(row).visibility === 'visible' && (isShort || row.getBoundingClientRect().top <= top + 1),
  )
}
