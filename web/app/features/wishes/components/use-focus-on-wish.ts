import type { Wish } from 'contract/wishes.ts'
import { useEffect, useRef } from 'react'

/** For the place of a person's wish: the buttons that make and end it are gone once it is made or ended. */
export function useFocusOnWish(wish: Wish | null | undefined) {
  const frame = useRef<HTMLDivElement>(null)
  const previous = useRef(wish)
  useEffect(() => {
    if (previous.current === null || (previous.current && wish === null)) frame.current?.focus({ preventScroll: true })
    previous.current = wish
  }, [wish])
  return frame
}
