import { type RefObject, useLayoutEffect } from 'react'

/** Fits the field to its text in browsers without `field-sizing`: Safari before 26.2, and Firefox. */
export function useHeightOf(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures the text that was rendered.
  useLayoutEffect(() => {
    const { current } = field
    if (current === null || CSS.supports('field-sizing', 'content')) return
    current.style.height = 'auto'
    const borders = current.offsetHeight - current.clientHeight
    current.style.height = `${current.scrollHeight + borders}px`
  }, [text])
}
