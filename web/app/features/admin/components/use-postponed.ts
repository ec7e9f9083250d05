import { SECOND } from 'contract/platform/durations.ts'
import { useEffect, useRef, useState } from 'react'
import { announce } from '~/ui/feedback/announce.ts'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { useAdminMutation } from '../api.ts'

export type Postponed = {
  /** What will have happened: "Goedgekeurd". */
  done: string
  failure: string
  run: () => Promise<unknown>
}

const UNDO_MS = 10 * SECOND

/** Runs an act after ten seconds unless it is undone before; at once when the component unmounts or the page is left. */
export function usePostponed() {
  const [waiting, setWaiting] = useState<Postponed | null>(null)
  const { mutateAsync, isPending } = useAdminMutation((act: Postponed) => act.run())
  const next = useRef<(() => void) | null>(null)
  useEffect(() => {
    if (waiting === null) return
    const run = () => {
      next.current = null
      mutateAsync(waiting).catch((error: unknown) => {
        showFailure(error, waiting.failure)
        setWaiting(null)
      })
    }
    next.current = run
    const timer = setTimeout(run, UNDO_MS)
    const runNow = () => next.current?.()
    addEventListener('pagehide', runNow)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', runNow)
      runNow()
    }
  }, [waiting, mutateAsync])
  return {
    waiting,
    /** Whether it is too late to undo it. */
    isRunning: isPending,
    postpone: (act: Postponed) => {
      announce(`${act.done}. Je kunt dit tien seconden ongedaan maken.`)
      setWaiting(act)
    },
    undo: () => {
      next.current = null
      setWaiting(null)
    },
  }
}
