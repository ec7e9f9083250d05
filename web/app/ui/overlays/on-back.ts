import { useEffect, useRef } from 'react'
import { handleBackOnFirstEntry } from '../../lib/routing/first-entry.ts'
import { addLeaveGuard } from '../../lib/routing/leave-guards.ts'

declare global {
  /** Chromium's, which TypeScript does not know yet. */
  var CloseWatcher: (new () => EventTarget & { destroy(): void }) | undefined
}

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
  // On Android the first page of a tab has no entry to go back to: without a watcher Back would close the app.
  useEffect(() => {
    const Watcher = globalThis.CloseWatcher
    if (!isOpen || Watcher === undefined) return
    let watcher: InstanceType<typeof Watcher>
    const watch = () => {
      watcher = new Watcher()
      watcher.addEventListener('close', () => {
        latest.current()
        // A watcher reports once, and Back may have gone to an earlier step.
        watch()
      })
    }
    watch()
    return () => watcher.destroy()
  }, [isOpen])
}
