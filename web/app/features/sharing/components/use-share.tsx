import type { ReactNode } from 'react'
import { NO_CONNECTION } from '~/lib/api/api-error.ts'
import { useDialogState } from '~/lib/dialog-state.ts'
import { useLazyComponent } from '~/lib/lazy-component.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import type { Shareable } from '../share-targets.ts'

const load = async () => (await import('./share-dialog.tsx')).ShareDialog

/**
 * `share` opens the dialog with all places something can be shared to; `dialog` stands anywhere in the same component. The
 * dialog is fetched when it is first wanted.
 */
export function useShare(shared: Shareable): { share: () => void; dialog: ReactNode } {
  const [ShareDialog, want] = useLazyComponent(load)
  const { isOpen, open, close, key } = useDialogState()
  return {
    share: () => void want().then(open, () => toast({ kind: 'error', title: NO_CONNECTION })),
    dialog: ShareDialog && <ShareDialog key={key} shared={shared} isOpen={isOpen} onClose={close} />,
  }
}
