import { useEffect } from 'react'

type Entry = { idx?: number; key?: string; isCopy?: boolean } | null

const currentEntry = (): Entry => history.state
/** The entry that Back or Forward leaves. */
let leftEntry: Entry = null
/** Whether the next step is the one to the copy, after Back was handled. */
let isReturning = false
const handlers: (() => void)[] = []

/**
 * Before the first entry of a visit is another document, and no blocker stops Back from leaving for it. Back leads from a copy of
 * the first entry to the first entry instead, and calls the last handler. Returns the handler's removal.
 */
export function handleBackOnFirstEntry(handler: () => void): () => void {
  handlers.push(handler)
  if (currentEntry()?.idx === 0 && !currentEntry()?.isCopy) {
    history.pushState({ ...history.state, isCopy: true }, '')
    leftEntry = currentEntry()
    isReturning = false
  }
  return () => {
    handlers.splice(handlers.indexOf(handler), 1)
  }
}

function handleStep(event: PopStateEvent): void {
  const [from, to] = [leftEntry, currentEntry()]
  leftEntry = to
  if (from?.idx !== 0 || to?.idx !== 0) return
  const handler = handlers.at(-1)
  if (isReturning) isReturning = false
  else if (handler) {
    handler()
    isReturning = true
    history.forward()
  } else if (from.key !== to.key) return
  else if (from.isCopy) history.back()
  event.stopImmediatePropagation()
}

/**
 * Call it before React Router listens, which must not see a step between two entries of one index: if that is blocked, it reloads
 * the page. Chromium calls the window's listeners in the order in which they were added.
 */
export const watchFirstEntry = (): void => window.addEventListener('popstate', handleStep)

/** For a component that renders after each navigation. */
export function useLeftEntry(): void {
  useEffect(() => {
    leftEntry = currentEntry()
  })
}
