import { SECOND } from 'contract/platform/durations.ts'
import { useEffect, useRef, useState } from 'react'
import { announce } from './announce.ts'

type Postponed = {
  /** What will have happened: "Noor gaat mee". */
  done: string
  /** Reports its own failure. */
  run: () => Promise<unknown>
}

const UNDO_MS = 10 * SECOND

/** Runs an act after ten seconds unless it is undone before; at once when the component unmounts or the page is left. */
export function usePostponed() {
  const [waiting, setWaiting] = useState<Postponed | null>(null)
  const [sent, setSent] = useState<Postponed | null>(null)
  const next = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (waiting === null) return
    next.current = () => {
      next.current = null
      setSent(waiting)
      void waiting.run().finally(() => setWaiting((shown) => (shown === waiting ? null : shown)))
    }
    const runNow = () => next.current?.()
    const timer = setTimeout(runNow, UNDO_MS)
    addEventListener('pagehide', runNow)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', runNow)
      runNow()
    }
  }, [waiting])
  return {
    waiting,
    /** `waiting` can no longer be undone. */
    isSending: waiting !== null && waiting === sent,
    postpone: (act: Postponed) => {
      announce(`${act.done}. Je kunt dit tien seconden ongedaan maken.`)
      setWaiting(act)
    },
    undo: () => {
      if (next.current === null) return
      next.current = null
      setWaiting(null)
    },
  }
}
