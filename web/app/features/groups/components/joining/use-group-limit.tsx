import { useState } from 'react'
import { UpgradeDialog } from '~/features/payments/components/upgrade-dialog.tsx'
import type { ApiError } from '~/lib/api/api-error.ts'
import { useDialogState } from '~/lib/dialog-state.ts'
import { addLimitNotice } from '../../limit-notice.ts'

/**
 * For a refusal because the user is in as many groups as allowed: a notice, and the dialog that sells more.
 *
 * @param originUrl the page to return to after paying; without it the result page decides
 */
export function useGroupLimit(originUrl?: string) {
  const upgrade = useDialogState()
  const [message, setMessage] = useState<string>()
  return {
    showLimit: (error: ApiError) => {
      addLimitNotice(error.message)
      setMessage(error.message)
      upgrade.open()
    },
    /** Before anything was refused. */
    openUpgrade: upgrade.open,
    limitDialog: (
      <UpgradeDialog
        isOpen={upgrade.isOpen}
        onClose={upgrade.close}
        need="EXTRA_GROUP_SLOTS"
        message={message}
        originUrl={originUrl}
      />
    ),
  }
}
