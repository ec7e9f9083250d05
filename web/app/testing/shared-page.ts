import { cleanup } from '@testing-library/react'
import { afterAll } from 'vitest'

// The files of a worker share one page: what a file leaves in it, also by failing, must not reach the next one.
if (typeof window !== 'undefined') {
  localStorage.clear()
  sessionStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  afterAll(cleanup)

  // jsdom lays nothing out and has no `scrollTo` of an element. React Aria calls it in the frame after a menu opens, when the
  // test may be over, so that the failure belongs to no test.
  Element.prototype.scrollTo = () => undefined
}
