import { useEffect, useRef } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'

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
  return null
}
