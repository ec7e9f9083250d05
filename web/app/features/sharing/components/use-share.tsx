import type { ReactNode } from 'react'
import { NO_CONNECTION } from '~/lib/api/api-error.ts'
import { useDialogState } from '~/lib/dialog-state.ts'
import { useLazyComponent } from '~/lib/lazy-component.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import type { Shareable } from '../share-targets.ts'

const importDialog = async () => (await import('./share-dialog.tsx')).ShareDialog

export function useShare(shared: Shareable): { share: () => void; dialog: ReactNode } {
  const [ShareDialog, loadDialog] = useLazyComponent(importDialog)
  const { isOpen, open, close, key } = useDialogState()
  return {
    share: () => void loadDialog().then(open, () => toast({ kind: 'error', title: NO_CONNECTION })),
    dialog: ShareDialog && <ShareDialog key={key} shared={shared} isOpen={isOpen} onClose={close} />,
  }
}
