import { type ComponentType, useCallback } from 'react'
import { NO_CONNECTION } from '../../lib/api/api-error.ts'
import { useDialogState } from '../../lib/dialog-state.ts'
import { useLazyComponent } from '../../lib/lazy-component.ts'
import { toast } from '../feedback/toast-queue.ts'

/** A dialog that is loaded when it first opens, or earlier by `preload`. `Dialog` is null until then. */
export function useLazyDialog<P>(importDialog: () => Promise<ComponentType<P>>) {
  const [Dialog, load] = useLazyComponent(importDialog)
  const { open: show, ...state } = useDialogState()
  const open = useCallback(
    () => void load().then(show, () => toast({ kind: 'error', title: NO_CONNECTION })),
    [load, show],
  )
  const preload = useCallback(() => void load().catch(() => undefined), [load])
  return { ...state, Dialog, open, preload }
}
