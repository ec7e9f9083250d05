import { type ComponentType, useEffect, useState } from 'react'
import { currentQuestion, useCurrentQuestion } from './confirm-queue.ts'

/** Shows what `confirm()` asks; once, in the signed-in layout. The dialog itself is loaded with the first question. */
export function ConfirmHost() {
  const question = useCurrentQuestion()
  const [Dialogs, setDialogs] = useState<ComponentType | null>(null)
  const mustLoad = question !== undefined && Dialogs === null

  useEffect(() => {
    if (!mustLoad) return
    import('./confirm-dialog.tsx').then(
      ({ ConfirmDialogs }) => setDialogs(() => ConfirmDialogs),
      // Without the dialog the person cannot confirm, so the action is cancelled.
      () => currentQuestion()?.answer(false),
    )
  }, [mustLoad])

  return Dialogs === null ? null : <Dialogs />
}
