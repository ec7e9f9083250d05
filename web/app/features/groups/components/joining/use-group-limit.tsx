import { useState } from 'react'
import type { ApiError } from '~/lib/api/api-error.ts'
import { addNotice } from '~/ui/feedback/notice-queue.ts'
import { useLazyDialog } from '~/ui/overlays/use-lazy-dialog.tsx'

const importDialog = async () => (await import('~/features/payments/components/buy-upgrade-dialog.tsx')).BuySlotsDialog

/** Spec 1 section 9. */
const EXPIRES_AFTER_MS = 15_000

export const LIMIT_NOTICE_KEY = 'page:group-limit'

/** A notice that stays after the dialog that sells more is closed. `originUrl`: where to return to after paying. */
export function useGroupLimit(originUrl?: string) {
  const upgrade = useLazyDialog(importDialog)
  const [message, setMessage] = useState<string>()
  return {
    showLimit: (error: ApiError) => {
      addNotice({
        persistenceKey: LIMIT_NOTICE_KEY,
        type: 'warning',
        title: 'Groep limiet bereikt',
        message: error.message,
        actions: [{ label: 'Meer groepen', to: '/account-upgrades' }],
        autoExpire: EXPIRES_AFTER_MS,
      })
      setMessage(error.message)
      upgrade.open()
    },
    /** Before anything was refused. */
    openUpgrade: upgrade.open,
    limitDialog: upgrade.render({ message, originUrl }),
  }
}
