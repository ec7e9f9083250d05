import { useEffect } from 'react'
import { readFormDraft, writeDraft, writeFormDraft } from '~/lib/drafts.ts'
import type { Fields, SentForm } from '~/lib/sent-form.ts'
import { toast } from '../feedback/toast-queue.ts'

/** The session may end in the middle of a long form. Not for passwords. `name`: null while the form is not on screen. */
export function useKeptInput<S extends Fields>(form: SentForm<S>, name: string | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is the same object with new properties at every rendering.
  useEffect(() => {
    if (name === null) return
    const store = () => {
      const unsaved = Object.entries(form.getValues()).filter(([field]) => form.getFieldState(field as never).isDirty)
      if (unsaved.length === 0) writeDraft(name, '')
      else writeFormDraft(name, Object.fromEntries(unsaved))
    }
    const kept = Object.entries(readFormDraft<object>(name) ?? {})
    // A reset notifies before it has changed what is dirty.
    const { unsubscribe } = form.watch(() => queueMicrotask(store))
    for (const [field, value] of kept) form.setValue(field as never, value as never, { shouldDirty: true })
    if (kept.length > 0) toast({ title: 'Bewaard voor jou', description: 'Wat je eerder hebt ingevuld, staat er nog.' })
    return () => {
      unsubscribe()
      // Does nothing once the session has ended.
      writeDraft(name, '')
    }
  }, [name])
}
