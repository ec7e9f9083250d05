import { useRef } from 'react'
import { useUnsavedGuard } from '~/lib/routing/unsaved-guard.ts'
import { confirm } from './confirm-queue.ts'

/** What the person did to the text that would be lost. */
type Lost = 'ingevuld' | 'veranderd' | 'geschreven'

/** Asks whether unsaved input may be lost. Resolves to true when the person chooses to leave. */
export const confirmDiscard = (lost: Lost): Promise<boolean> =>
  confirm({
    title: 'Weggaan zonder op te slaan?',
    description: `Wat je hebt ${lost}, gaat verloren.`,
    kind: 'warning',
    confirmLabel: 'Weggaan',
    cancelLabel: 'Blijven',
  })

/** The returned function is for the form's own cancel button: true at once when nothing is unsaved, else it asks. */
export function useConfirmLeave(hasUnsaved: () => boolean, lost: Lost): () => Promise<boolean> {
  const ask = () => confirmDiscard(lost)
  /** After the cancel button has asked, the navigation that it leads to does not ask again. */
  const isGivenUp = useRef(false)
  useUnsavedGuard(() => !isGivenUp.current && hasUnsaved(), ask)
  return async () => {
    if (!hasUnsaved()) return true
    isGivenUp.current = await ask()
    return isGivenUp.current
  }
}
