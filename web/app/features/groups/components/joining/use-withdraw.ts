import type { Group } from 'contract/groups/groups.ts'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { confirm } from '~/ui/overlays/confirm-queue.ts'
import { useLeaveGroup } from '../../api.ts'

/** Withdraws the viewer's request after a confirmation. */
export function useWithdraw(group: Pick<Group, 'id' | 'membershipStatus'>) {
  const leave = useLeaveGroup(group.id)
  const isWaiting = group.membershipStatus === 'WAITLIST'
  const label = isWaiting ? 'Van de wachtlijst af' : 'Verzoek intrekken'
  const withdraw = async () => {
    const isSure = await confirm({
      title: isWaiting ? 'Van de wachtlijst af?' : 'Verzoek intrekken?',
      description: isWaiting ? 'Je verliest je plek in de rij.' : 'Je kunt later opnieuw vragen om mee te gaan.',
      kind: 'warning',
      confirmLabel: label,
    })
    if (!isSure) return
    try {
      await leave.mutateAsync()
      toast({ title: isWaiting ? 'Je staat niet meer op de wachtlijst' : 'Je verzoek is ingetrokken', kind: 'success' })
    } catch (error) {
      showFailure(error, 'Verlaten van groep mislukt')
    }
  }
  return { label, withdraw: () => void withdraw(), isPending: leave.isPending }
}
