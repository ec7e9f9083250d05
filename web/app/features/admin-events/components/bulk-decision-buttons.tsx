import type { DecisionCategory } from 'contract/audit.ts'
import { countText } from 'contract/platform/count-text.ts'
import { Check, X } from 'lucide-react'
import { ReasonDialog } from '~/features/admin/components/reason-dialog.tsx'
import { useDialogState } from '~/lib/dialog-state.ts'
import { Button } from '~/ui/button.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { useBulkApprove, useBulkReject } from '../api.ts'

/** Nothing changes if another administrator decided first. */
const decisionToast = (count: number, decision: 'goedgekeurd' | 'afgewezen') =>
  count === 0
    ? { title: 'Deze evenementen waren al beoordeeld', kind: 'info' as const }
    : { title: `${count} evenementen ${decision}`, kind: 'success' as const }

/** Approves or rejects the selected events; the api skips those that are not PENDING. */
export function BulkDecisionButtons({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const approval = useBulkApprove()
  const rejection = useBulkReject()
  const rejectDialog = useDialogState()
  // Awaited, because callbacks of `mutate` do not run once these buttons unmount with the decided rows.
  const approve = async () => {
    try {
      const { approvedCount } = await approval.mutateAsync(ids)
      toast(decisionToast(approvedCount, 'goedgekeurd'))
      onDone()
    } catch (error) {
      showFailure(error, 'Kon evenementen niet goedkeuren')
    }
  }
  const reject = async (reason: string | null, category: DecisionCategory | null) => {
    const { rejectedCount } = await rejection.mutateAsync({ eventIds: ids, reason, category })
    toast(decisionToast(rejectedCount, 'afgewezen'))
    onDone()
  }
  return (
    <>
      <Button size="sm" icon={Check} isPending={approval.isPending} onClick={() => void approve()}>
        Goedkeuren
      </Button>
      <Button size="sm" icon={X} onClick={rejectDialog.open}>
        Afwijzen
      </Button>
      <ReasonDialog
        key={rejectDialog.key}
        isOpen={rejectDialog.isOpen}
        onClose={rejectDialog.close}
        title={`${countText(ids.length, 'evenement', 'evenementen')} afwijzen?`}
        description="Alleen evenementen die op goedkeuring wachten, worden afgewezen."
        confirmLabel="Afwijzen"
        help="Wie een evenement instuurde, leest deze reden."
        isDangerous
        asksRule
        onConfirm={reject}
        failure="Kon evenementen niet afwijzen"
      />
    </>
  )
}
