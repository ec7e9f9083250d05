import type { ReactNode } from 'react'
import { useLazyDialog } from '~/ui/overlays/use-lazy-dialog.tsx'
import type { Shareable } from '../share-targets.ts'

const importDialog = async () => (await import('./share-dialog.tsx')).ShareDialog

export function useShare(shared: Shareable): { share: () => void; dialog: ReactNode } {
  const { open, render } = useLazyDialog(importDialog)
  return { share: open, dialog: render({ shared }) }
}
