import { type ComponentType, type ReactNode, useCallback, useId } from 'react'
import { NO_CONNECTION } from '../../lib/api/api-error.ts'
import { type DialogProps, useDialogState } from '../../lib/dialog-state.ts'
import { useLazyComponent } from '../../lib/lazy-component.ts'
import { toast } from '../feedback/toast-queue.ts'

/**
 * A dialog whose code is loaded when it first opens, or earlier by `preload`. Without a connection it comes from the service
 * worker. `render` gives it, anywhere in the same component.
 */
export function useLazyDialog<P extends DialogProps>(importDialog: () => Promise<ComponentType<P>>) {
  const [Dialog, load] = useLazyComponent(importDialog as () => Promise<ComponentType<DialogProps>>)
  const id = useId()
  const { open: show, isOpen, close, key } = useDialogState()
  const open = useCallback(
    () => void load().then(show, () => toast({ kind: 'error', title: NO_CONNECTION })),
    [load, show],
  )
  const preload = useCallback(() => void load().catch(() => undefined), [load])
  const render = (props: Omit<P, keyof DialogProps>): ReactNode =>
    Dialog && <Dialog key={`${id} ${key}`} {...props} isOpen={isOpen} onClose={close} />
  return { isOpen, open, preload, render }
}
