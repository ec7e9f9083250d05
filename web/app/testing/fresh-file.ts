import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// The files of a worker share one document and the modules of packages; each file gets the application's modules anew and an
// empty browser.
const isBrowser = typeof document !== 'undefined'

vi.resetModules()
// Only ends what hangs.
configure({ asyncUtilTimeout: 60_000 })
if (isBrowser) {
  localStorage.clear()
  sessionStorage.clear()
  Reflect.deleteProperty(globalThis, 'indexedDB')
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  history.replaceState(null, '', '/')
  // jsdom lays nothing out and has no `scrollTo` of an element. React Aria calls it in the frame after a menu opens, when the
  // test may be over, so that the failure belongs to no test.
  Element.prototype.scrollTo = () => undefined
}

afterEach(() => {
  cleanup()
  // jsdom moves the focus away from a removed element by an interval; a faked one that never runs stops all later frames.
  if (vi.isFakeTimers()) vi.runOnlyPendingTimers()
})

afterAll(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  if (!isBrowser) return
  const isFrame = Promise.withResolvers<boolean>()
  requestAnimationFrame(() => isFrame.resolve(true))
  setTimeout(() => isFrame.resolve(false), 5_000)
  if (!(await isFrame.promise)) throw new Error('This file leaves a document without frames: see fresh-file.ts')
})
