import type { Group } from 'contract/groups/groups.ts'
import { ApiError } from '~/lib/api/api-error.ts'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { useUpdateMemberStatus } from '../../api-managing.ts'
import { withConfirmedMember } from '../../call-if-sure.ts'
import { joinedToast, rejectedToast } from '../../labels.ts'

type Member = { userId: string; user: { username: string } }

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
    accept: ({ userId, user }: Member) => decide({ userId, status: 'ACCEPTED' }, joinedToast(user.username)),
    reject: ({ userId, user }: Member, note?: string) =>
      decide({ userId, status: 'REJECTED', note }, rejectedToast(user.username)),
    remove: ({ userId, user }: Member) =>
      decide({ userId, status: 'REJECTED' }, { title: `${user.username} is uit de groep gehaald` }),
  }
}
