import type { Wish } from 'contract/wishes.ts'
import type { ReactNode } from 'react'
import { useLazyDialog } from '~/ui/overlays/use-lazy-dialog.tsx'
import type { WishFilters } from './wish-form.tsx'

const importDialog = async () => (await import('./wish-form.tsx')).WishDialog

/** `start`: the wish to change, or the filters of a new one. */
export function useWishDialog(start: Wish | WishFilters): { open: () => void; dialog: ReactNode } {
  const { open, render } = useLazyDialog(importDialog)
  return { open, dialog: render({ start }) }
}
