import type { ReactNode } from 'react'
import { NO_CONNECTION } from '~/lib/api/api-error.ts'
import { useOpening } from '~/lib/opening.ts'
import { useOnDemand } from '~/lib/startup/on-demand.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import type { Shared } from '../targets.ts'

const load = async () => (await import('./share-dialog.tsx')).ShareDialog

/**
 * `share` opens the dialog with all places something can be shared to; `dialog` stands anywhere in the same component. The
 * dialog is fetched when it is first wanted.
 */
export function useShare(shared: Shared): { share: () => void; dialog: ReactNode } {
  const [ShareDialog, want] = useOnDemand(load)
  const { isOpen, open, close, key } = useOpening()
  return {
    share: () => void want().then(open, () => toast({ kind: 'error', title: NO_CONNECTION })),
    dialog: ShareDialog && <ShareDialog key={key} shared={shared} isOpen={isOpen} onClose={close} />,
  }
}
