import { type FocusEvent, useEffect, useRef } from 'react'

/** Props for the frame of a part of a page. Its first heading gets the focus when the focused element inside goes away. */
export function useFocusHeading<T extends HTMLElement>() {
  const ref = useRef<T>(null)
  const focused = useRef<Element>(null)
  useEffect(() => {
    if (focused.current?.isConnected !== false || document.activeElement !== document.body) return
    focused.current = null
    const heading = ref.current?.querySelector<HTMLElement>('h2')
    if (heading == null) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  })
  return {
    ref,
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target
    },
  }
}
