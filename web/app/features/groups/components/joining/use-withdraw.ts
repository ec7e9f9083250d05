import type { Group } from 'contract/groups/groups.ts'
import { useAction } from '~/ui/feedback/use-action.ts'
import { useLeaveGroup } from '../../api.ts'

export function useWithdraw(group: Pick<Group, 'id' | 'membershipStatus'>) {
  const leave = useLeaveGroup(group.id)
  const isWaiting = group.membershipStatus === 'WAITLIST'
  const label = isWaiting ? 'Van de wachtlijst af' : 'Verzoek intrekken'
  const withdraw = useAction(() => leave.mutateAsync(), {
    question: {
      title: `${label}?`,
      description: isWaiting ? 'Je verliest je plek in de rij.' : 'Je kunt later opnieuw vragen om mee te gaan.',
      kind: 'warning',
      confirmLabel: label,
    },
    done: isWaiting ? 'Je staat niet meer op de wachtlijst' : 'Je verzoek is ingetrokken',
    failure: 'Verlaten van groep mislukt',
  })
  return { label, withdraw: () => void withdraw.run(), isPending: leave.isPending }
}
