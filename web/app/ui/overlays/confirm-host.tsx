import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { firstQuestion, subscribeToQuestions } from './confirm-queue.ts'

/** Shows what `confirm()` asks; once, in the signed-in shell. The dialog itself is fetched with the first question. */
export function ConfirmHost() {
  const question = useSyncExternalStore(subscribeToQuestions, firstQuestion, () => undefined)
  const [Dialogs, setDialogs] = useState<ComponentType | null>(null)
  const isWanted = question !== undefined && Dialogs === null

  useEffect(() => {
    if (!isWanted) return
    import('./confirm-dialog.tsx').then(
      ({ ConfirmDialogs }) => setDialogs(() => ConfirmDialogs),
      // What could not be asked is not done.
      () => firstQuestion()?.answer(false),
    )
  }, [isWanted])

  return Dialogs === null ? null : <Dialogs />
}
