import type { Event } from 'contract/events/events.ts'
import { Pencil, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { Button, LinkButton } from '~/ui/button.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { confirm } from '~/ui/overlays/confirm-queue.ts'
import { useWithdrawEvent } from '../api.ts'

/** Until an event is approved, its creator may change and withdraw it. */
export const canRevise = ({ status, creator }: Event, username: string): boolean =>
  (status === 'PENDING' || status === 'REJECTED') && creator?.username === username

export function PendingActions({ event }: { event: Event }) {
  const navigate = useNavigate()
  const withdraw = useWithdrawEvent(event.id)
  const withdrawAfterQuestion = async () => {
    const isSure = await confirm({
      title: `‘${event.title}’ intrekken?`,
      description: 'Het evenement is dan weg. Je kunt het later opnieuw insturen.',
      kind: 'warning',
      confirmLabel: 'Intrekken',
    })
    if (!isSure) return
    try {
      await withdraw.mutateAsync()
      toast({ title: 'Je evenement is ingetrokken', kind: 'success' })
      await navigate('/events', { replace: true })
    } catch (error) {
      showFailure(error, 'Kon evenement niet verwijderen')
    }
  }
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <LinkButton to={`/events/${event.slug}/edit`} size="sm" icon={Pencil}>
        Aanpassen
      </LinkButton>
      <Button size="sm" icon={Trash2} isPending={withdraw.isPending} onClick={() => void withdrawAfterQuestion()}>
        Intrekken
      </Button>
    </div>
  )
}
