import { useEffect } from 'react'
import { useLazyComponent } from '~/lib/lazy-component.ts'
import { currentQuestion, useCurrentQuestion } from './confirm-queue.ts'

const loadDialogs = async () => (await import('./confirm-dialog.tsx')).ConfirmDialogs

/** Shows what `confirm()` asks; once, in the signed-in layout. The dialog itself is loaded with the first question. */
export function ConfirmHost() {
  const question = useCurrentQuestion()
  const [Dialogs, load] = useLazyComponent(loadDialogs)
  const mustLoad = question !== undefined && Dialogs === null

  useEffect(() => {
    // Without the dialog the person cannot confirm, so the action is cancelled.
    if (mustLoad) load().catch(() => currentQuestion()?.answer(false))
  }, [mustLoad, load])

  return Dialogs === null ? null : <Dialogs />
}
