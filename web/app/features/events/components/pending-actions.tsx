import type { Event } from 'contract/events/events.ts'
import { Pencil, Trash2 } from 'lucide-react'
import { useNavigateFromHere } from '~/lib/routing/leave-guards.ts'
import { LinkButton } from '~/ui/button.tsx'
import { ActionButton } from '~/ui/feedback/action-button.tsx'
import { useWithdrawEvent } from '../api-submitting.ts'

export const canRevise = ({ status, creator }: Event, username: string): boolean =>
  (status === 'PENDING' || status === 'REJECTED') && creator?.username === username

export function PendingActions({ event }: { event: Event }) {
  const navigateFromHere = useNavigateFromHere()
  const withdrawEvent = useWithdrawEvent(event.id)
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <LinkButton to={`/events/${event.slug}/edit`} size="sm" icon={Pencil}>
        Aanpassen
      </LinkButton>
      <ActionButton
        size="sm"
        icon={Trash2}
        question={{
          title: `‘${event.title}’ intrekken?`,
          description: 'Het evenement is dan weg. Je kunt het later opnieuw insturen.',
          kind: 'warning',
          confirmLabel: 'Intrekken',
        }}
        run={() => withdrawEvent.mutateAsync()}
        done="Je evenement is ingetrokken"
        failure="Kon evenement niet verwijderen"
        onDone={() => navigateFromHere('/events', { replace: true })}
      >
        Intrekken
      </ActionButton>
    </div>
  )
}
