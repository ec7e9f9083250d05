import { useBrowserValue } from '../use-browser-value.ts'

const isSupported = () =>
  'startViewTransition' in document && !window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Whether links animate into their page: supported by the browser, and the user does not prefer reduced motion. */
export function useViewTransitions(): boolean {
  return useBrowserValue(isSupported, false)
}

/** A hidden tab, a next click or a slow device: the page shows without the animation. */
const ABORT_ERRORS = ['AbortError', 'InvalidStateError', 'TimeoutError']

/** React Router does not handle the promises of a view transition; an aborted one is no error of the page. */
export function ignoreAbortedTransitions(): void {
  window.addEventListener('unhandledrejection', (event) => {
    const { reason } = event
    if (reason instanceof DOMException && ABORT_ERRORS.includes(reason.name) && /transition/i.test(reason.message))
      event.preventDefault()
  })
}
