import { useEffect, useRef } from 'react'
import { handleBackOnFirstEntry } from '../../lib/routing/first-entry.ts'
import { addLeaveGuard } from '../../lib/routing/leave-guards.ts'

/** For a dialog, sheet, menu or panel: Back closes it. */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!isOpen) return
    const removeGuard = addLeaveGuard({
      stops: ({ historyAction }) => historyAction === 'POP',
      onStopped: () => {
        latest.current()
        return false
      },
    })
    const removeHandler = handleBackOnFirstEntry(() => latest.current())
    return () => {
      removeGuard()
      removeHandler()
    }
  }, [isOpen])
}
