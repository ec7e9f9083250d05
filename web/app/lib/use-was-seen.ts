import { type RefObject, useEffect, useState } from 'react'

/** Whether the element has been in the viewport. */
export function useWasSeen(element: RefObject<Element | null>): boolean {
  const [wasSeen, setWasSeen] = useState(false)
  useEffect(() => {
    if (wasSeen || element.current === null) return
    const observer = new IntersectionObserver(([entry]) => setWasSeen(entry?.isIntersecting ?? false))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, wasSeen])
  return wasSeen
}
