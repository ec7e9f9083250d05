import type { Group } from 'contract/groups/groups.ts'
import { useState } from 'react'
import { UpgradeDialog } from '~/features/payments/components/upgrade-dialog.tsx'
import { ApiError } from '~/lib/api/api-error.ts'
import { useDialogState } from '~/lib/dialog-state.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { useUpdateMemberStatus } from '../../api.ts'
import { withConfirmedMember } from '../../call-if-sure.ts'
import { joinedToast } from '../../labels.ts'

export function useMemberDecisions(group: Group) {
  const update = useUpdateMemberStatus(group.id)
  const isOwner = useSignedInUser().id === group.ownerId
  const upgrade = useDialogState()
  const [limit, setLimit] = useState<ApiError>()
  /** @returns whether it succeeded */
  const decide = async (
    decision: Parameters<typeof update.mutateAsync>[0],
    successToast: Parameters<typeof toast>[0],
  ): Promise<boolean> => {
    try {
      const answer = await withConfirmedMember((choice) => update.mutateAsync({ ...decision, ...choice }), {
        title: 'Toch meenemen?',
        confirmLabel: 'Neem toch mee',
      })
      if (answer !== null) toast(successToast)
      return answer !== null
    } catch (error) {
      if (error instanceof ApiError && error.requiresUpgrade && isOwner) {
        setLimit(error)
        upgrade.open()
      } else showFailure(error, 'Je keuze is niet opgeslagen')
      return false
    }
  }
  return {
    accept: (userId: string, username: string) => decide({ userId, status: 'ACCEPTED' }, joinedToast(username)),
    reject: (userId: string, title: string, note: string | null = null) =>
      decide({ userId, status: 'REJECTED', ...(note !== null && { note }) }, { title, kind: 'info' }),
    dialog: (
      <UpgradeDialog
        isOpen={upgrade.isOpen}
        onClose={upgrade.close}
        need="EXTENDED_GROUP_SIZE"
        groupId={group.id}
        message={limit?.message}
      />
    ),
  }
}
