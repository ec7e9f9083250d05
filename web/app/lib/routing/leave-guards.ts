import { useEffect, useRef } from 'react'
import { type BlockerFunction, type NavigateOptions, useBlocker, useLocation, useNavigate } from 'react-router'
import { useLeftEntry } from './first-entry.ts'

type LeaveGuard = {
  stops: (navigation: Parameters<BlockerFunction>[0]) => boolean
  /** Runs after a navigation was stopped; resolves to true to let it go on. */
  onStopped: () => boolean | Promise<boolean>
}

const guards: LeaveGuard[] = []

/** A guard that was added later is asked first. Returns its removal. */
export function addLeaveGuard(guard: LeaveGuard): () => void {
  guards.push(guard)
  return () => {
    guards.splice(guards.indexOf(guard), 1)
  }
}

/** The only blocker: React Router supports one at a time, and a dialog can be open over a form with unsaved input. */
export function LeaveGuards(): null {
  useLeftEntry()
  const stopping = useRef<LeaveGuard>(undefined)
  const blocker = useBlocker((navigation) => {
    stopping.current = guards.findLast((guard) => guard.stops(navigation))
    return stopping.current !== undefined
  })
  useEffect(() => {
    const guard = stopping.current
    if (blocker.state !== 'blocked' || guard === undefined) return
    stopping.current = undefined
    void Promise.resolve(guard.onStopped())
      .catch(() => false)
      .then((goesOn) => (goesOn ? blocker.proceed() : blocker.reset()))
  }, [blocker])
  const { pathname } = useLocation()
  useEffect(() => {
    shownPath = pathname
  }, [pathname])
  return null
}

let shownPath = ''

/** Goes to a page once an answer is there, unless its user left the page from which it was asked for. */
export function useNavigateFromHere() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return async (to: string, options?: NavigateOptions): Promise<void> => {
    if (shownPath === pathname) await navigate(to, options)
  }
}
