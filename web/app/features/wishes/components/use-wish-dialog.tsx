import type { Wish } from 'contract/wishes.ts'
import type { ReactNode } from 'react'
import { NO_CONNECTION } from '~/lib/api/api-error.ts'
import { useDialogState } from '~/lib/dialog-state.ts'
import { useLazyComponent } from '~/lib/lazy-component.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import type { WishFilters } from './wish-form.tsx'

const importDialog = async () => (await import('./wish-form.tsx')).WishDialog

/** `open` loads the dialog; render `dialog` anywhere in the same component. @param wish null for a new one from the filters */
export function useWishDialog(wish: Wish | null, filters: WishFilters): { open: () => void; dialog: ReactNode } {
  const [WishDialog, loadDialog] = useLazyComponent(importDialog)
  const { isOpen, open, close, key } = useDialogState()
  return {
    open: () => void loadDialog().then(open, () => toast({ kind: 'error', title: NO_CONNECTION })),
    dialog: WishDialog && <WishDialog key={key} wish={wish} filters={filters} isOpen={isOpen} onClose={close} />,
  }
}
