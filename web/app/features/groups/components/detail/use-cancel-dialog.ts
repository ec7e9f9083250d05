import { useLazyDialog } from '~/ui/overlays/use-lazy-dialog.tsx'
import type { CancelDialogProps } from './cancel-dialog.tsx'

const importDialog = async () => (await import('./cancel-dialog.tsx')).CancelDialog

export function useCancelDialog(group: CancelDialogProps['group']) {
  const { open, preload, render } = useLazyDialog(importDialog)
  return { open, preload, dialog: render({ group }) }
}
