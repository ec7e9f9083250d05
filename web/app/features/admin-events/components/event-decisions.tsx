import type { DecisionCategory } from 'contract/audit.ts'
import { Ban, Check, X } from 'lucide-react'
import { ReasonDialog } from '~/features/admin/components/reason-dialog.tsx'
import { RemovePictureButton } from '~/features/admin/components/remove-picture-button.tsx'
import { useDialogState } from '~/lib/dialog-state.ts'
import { Button } from '~/ui/button.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { useApproveEvent, useRejectEvent, useUpdateEvent } from '../api.ts'

type EventTitle = { id: string; title: string }

/** Approves or rejects a PENDING event; the creator reads the reason of a rejection. */
export function DecideButtons({ event, size }: { event: EventTitle; size?: 'sm' | 'md' }) {
  const approval = useApproveEvent()
  const rejection = useRejectEvent()
  const rejectDialog = useDialogState()
  // Awaited, because callbacks of `mutate` do not run once these buttons unmount with the decided event.
  const approve = async () => {
    try {
      await approval.mutateAsync(event)
      toast({ title: 'Evenement goedgekeurd', kind: 'success' })
    } catch (error) {
      showFailure(error, 'Kon evenement niet goedkeuren')
    }
  }
  const reject = async (reason: string | null, category: DecisionCategory | null) => {
    await rejection.mutateAsync({ id: event.id, reason, category })
    toast({ title: 'Evenement afgewezen', kind: 'success' })
  }
  return (
    <>
      <Button size={size} icon={Check} isPending={approval.isPending} onClick={() => void approve()}>
        Goedkeuren
        <span className="sr-only"> {event.title}</span>
      </Button>
      <Button size={size} icon={X} onClick={rejectDialog.open}>
        Afwijzen
        <span className="sr-only"> {event.title}</span>
      </Button>
      <ReasonDialog
        key={rejectDialog.key}
        isOpen={rejectDialog.isOpen}
        onClose={rejectDialog.close}
        title="Evenement afwijzen?"
        description={`‘${event.title}’ komt niet online.`}
        confirmLabel="Afwijzen"
        help="Wie het evenement instuurde, leest deze reden."
        isDangerous
        asksRule
        onConfirm={reject}
        failure="Kon evenement niet afwijzen"
      />
    </>
  )
}

/** Cancels a live event. */
export function CancelButton({ event }: { event: EventTitle }) {
  const update = useUpdateEvent(event.id)
  const cancelDialog = useDialogState()
  const cancel = async (reason: string | null, category: DecisionCategory | null) => {
    await update.mutateAsync({ status: 'CANCELLED', reason, category, picture: null })
    toast({ title: 'Evenement afgelast', kind: 'success' })
  }
  return (
    <>
      <Button icon={Ban} onClick={cancelDialog.open}>
        Afgelasten
      </Button>
      <ReasonDialog
        key={cancelDialog.key}
        isOpen={cancelDialog.isOpen}
        onClose={cancelDialog.close}
        title="Evenement afgelasten?"
        description={`‘${event.title}’ verdwijnt uit alle lijsten. Iedereen die mee zou gaan, krijgt een melding. De groepen houden hun chat.`}
        confirmLabel="Afgelasten"
        help="Wie het evenement instuurde, leest deze reden."
        isDangerous
        asksRule
        onConfirm={cancel}
        failure="Kon evenement niet bijwerken"
      />
    </>
  )
}

/** Removes the picture of an event; the poster is shown instead. */
export function RemoveEventPictureButton({ event }: { event: EventTitle }) {
  return (
    <RemovePictureButton
      description={`De foto van ‘${event.title}’ verdwijnt overal. Onze eigen poster komt ervoor in de plaats.`}
      help="Wie het evenement instuurde, leest deze reden in een mail."
      failure="Kon evenement niet bijwerken"
      update={useUpdateEvent(event.id)}
    />
  )
}
