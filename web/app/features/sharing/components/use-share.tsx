import type { ReactNode } from 'react'
import { useLazyDialog } from '~/ui/overlays/use-lazy-dialog.tsx'
import type { Shareable } from '../share-targets.ts'

const importDialog = async () => (await import('./share-dialog.tsx')).ShareDialog

/** `share` opens the dialog, which is loaded on demand; render `dialog` anywhere in the same component. */
export function useShare(shared: Shareable): { share: () => void; dialog: ReactNode } {
  const { open, render } = useLazyDialog(importDialog)
  return { share: open, dialog: render({ shared }) }
}
