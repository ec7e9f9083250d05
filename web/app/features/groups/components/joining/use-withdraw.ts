import type { Group } from 'contract/groups/groups.ts'
import { useAction } from '~/ui/feedback/use-action.ts'
import { confirm } from '~/ui/overlays/confirm-queue.ts'
import { useLeaveGroup } from '../../api.ts'

export function useWithdraw(group: Pick<Group, 'id' | 'membershipStatus'>) {
  const leave = useLeaveGroup(group.id)
  const isWaiting = group.membershipStatus === 'WAITLIST'
  const label = isWaiting ? 'Van de wachtlijst af' : 'Verzoek intrekken'
  const ask = () =>
    confirm({
      title: isWaiting ? 'Van de wachtlijst af?' : 'Verzoek intrekken?',
      description: isWaiting ? 'Je verliest je plek in de rij.' : 'Je kunt later opnieuw vragen om mee te gaan.',
      kind: 'warning',
      confirmLabel: label,
    })
  const withdraw = useAction(async () => (await ask()) && leave.mutateAsync(), {
    done: isWaiting ? 'Je staat niet meer op de wachtlijst' : 'Je verzoek is ingetrokken',
    failure: 'Verlaten van groep mislukt',
  })
  return { label, withdraw: () => void withdraw.run(), isPending: leave.isPending }
}
