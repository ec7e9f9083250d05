import { Ban, Check, X } from 'lucide-react'
import { ReasonDialog } from '~/features/admin/components/reason-dialog.tsx'
import { useDialogState } from '~/lib/dialog-state.ts'
import { Button } from '~/ui/button.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { useApproveEvent, useRejectEvent, useUpdateEvent } from '../api.ts'

type Decided = { id: string; title: string }

/** Yes or no to an event that waits; a no asks for the reason, which its creator reads. */
export function DecideButtons({ event, size }: { event: Decided; size?: 'sm' | 'md' }) {
  const approve = useApproveEvent()
  const reject = useRejectEvent()
  const rejecting = useDialogState()
  // Not by the callbacks of `mutate`: what is decided on leaves the list, and these buttons with it.
  const sayYes = async () => {
    try {
      await approve.mutateAsync(event)
      toast({ title: 'Evenement goedgekeurd', kind: 'success' })
    } catch (error) {
      showFailure(error, 'Kon evenement niet goedkeuren')
    }
  }
  const sayNo = async (reason: string | null) => {
    try {
      await reject.mutateAsync({ id: event.id, reason })
      toast({ title: 'Evenement afgewezen', kind: 'success' })
    } catch (error) {
      showFailure(error, 'Kon evenement niet afwijzen')
      throw error
    }
  }
  return (
    <>
      <Button size={size} icon={Check} isPending={approve.isPending} onClick={() => void sayYes()}>
        Goedkeuren
        <span className="sr-only"> {event.title}</span>
      </Button>
      <Button size={size} icon={X} onClick={rejecting.open}>
        Afwijzen
        <span className="sr-only"> {event.title}</span>
      </Button>
      <ReasonDialog
        key={rejecting.key}
        isOpen={rejecting.isOpen}
        onClose={rejecting.close}
        title="Evenement afwijzen?"
        description={`‘${event.title}’ komt niet online.`}
        confirmLabel="Afwijzen"
        help="Wie het evenement instuurde, leest deze reden."
        isDangerous
        onConfirm={sayNo}
      />
    </>
  )
}

/** Calls off what is live; its groups keep their chat. */
export function CancelButton({ event }: { event: Decided }) {
  const update = useUpdateEvent(event.id)
  const asking = useDialogState()
  const cancel = async (reason: string | null) => {
    try {
      await update.mutateAsync({ status: 'CANCELLED', reason })
      toast({ title: 'Evenement afgelast', kind: 'success' })
    } catch (error) {
      showFailure(error, 'Kon evenement niet bijwerken')
      throw error
    }
  }
  return (
    <>
      <Button icon={Ban} onClick={asking.open}>
        Afgelasten
      </Button>
      <ReasonDialog
        key={asking.key}
        isOpen={asking.isOpen}
        onClose={asking.close}
        title="Evenement afgelasten?"
        description={`‘${event.title}’ verdwijnt uit alle lijsten. Iedereen die mee zou gaan, krijgt een melding. De groepen houden hun chat.`}
        confirmLabel="Afgelasten"
        help="Wie het evenement instuurde, leest deze reden."
        isDangerous
        onConfirm={cancel}
      />
    </>
  )
}
