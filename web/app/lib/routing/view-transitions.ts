import { useSyncExternalStore } from 'react'

const never = () => () => {}
const isWanted = () =>
  'startViewTransition' in document && !window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Whether a link may glide into its page: the browser can, and the person has not asked for less motion. */
export function useViewTransitions(): boolean {
  return useSyncExternalStore(never, isWanted, () => false)
}

/** A hidden tab, a next click or a slow machine: the page comes all the same, only without the glide. */
const CUT_SHORT = ['AbortError', 'InvalidStateError', 'TimeoutError']

/** React Router leaves the browser's promises about a transition unanswered; one cut short is no error of the page. */
export function ignoreAbortedTransitions(): void {
  window.addEventListener('unhandledrejection', (event) => {
    const { reason } = event
    if (reason instanceof DOMException && CUT_SHORT.includes(reason.name) && /transition/i.test(reason.message))
      event.preventDefault()
  })
}
