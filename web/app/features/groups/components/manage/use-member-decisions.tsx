import type { Group } from 'contract/groups/groups.ts'
import { ApiError } from '~/lib/api/api-error.ts'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { useUpdateMemberStatus } from '../../api-managing.ts'
import { withConfirmedMember } from '../../call-if-sure.ts'
import { joinedToast, rejectedToast, removedToast } from '../../labels.ts'

export function useMemberDecisions(group: Group) {
  const update = useUpdateMemberStatus(group.id)
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
      if (error instanceof ApiError && error.requiresUpgrade)
        toast({ title: 'Groep limiet bereikt', description: error.message, kind: 'warning' })
      else showFailure(error, 'Je keuze is niet opgeslagen')
      return false
    }
  }
  return {
    accept: (userId: string, username: string) => decide({ userId, status: 'ACCEPTED' }, joinedToast(username)),
    reject: (userId: string, username: string, note: string | null = null) =>
      decide({ userId, status: 'REJECTED', ...(note !== null && { note }) }, rejectedToast(username)),
    remove: (userId: string, username: string) => decide({ userId, status: 'REJECTED' }, removedToast(username)),
  }
}
