import {
  approveEvent,
  bulkApproveEvents,
  bulkRejectEvents,
  rejectEvent,
  updateAdminEvent,
} from 'contract/events/admin.ts'
import { countText } from 'contract/platform/count-text.ts'
import { Ban, Check, MapPinned, X } from 'lucide-react'
import { AdminActionButton } from '~/features/admin/components/admin-action-dialog.tsx'
import { RemovePictureButton } from '~/features/admin/components/message-row.tsx'
import { call } from '~/lib/api/api.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { useUpdateEvent } from '../api.ts'

type EventTitle = { id: string; title: string }

const DECISION = { help: 'Wie het evenement instuurde, leest deze reden.', isDecision: true } as const

export function DecideButtons({ event: { id, title } }: { event: EventTitle }) {
  return (
    <>
      <AdminActionButton
        icon={Check}
        action={{
          run: () => call(approveEvent, { params: { id } }),
          done: 'Evenement goedgekeurd',
          failure: 'Kon evenement niet goedkeuren',
        }}
      >
        Goedkeuren
        <span className="sr-only"> {title}</span>
      </AdminActionButton>
      <AdminActionButton
        icon={X}
        action={{
          ...DECISION,
          title: 'Evenement afwijzen?',
          description: `‘${title}’ komt niet online.`,
          confirmLabel: 'Afwijzen',
          run: (body) => call(rejectEvent, { params: { id }, body }),
          done: 'Evenement afgewezen',
          failure: 'Kon evenement niet afwijzen',
        }}
      >
        Afwijzen
        <span className="sr-only"> {title}</span>
      </AdminActionButton>
    </>
  )
}

const toastDecision = (count: number, decision: 'goedgekeurd' | 'afgewezen') =>
  toast(
    count === 0
      ? { title: 'Deze evenementen waren al beoordeeld', kind: 'info' }
      : { title: count === 1 ? `Evenement ${decision}` : `${count} evenementen ${decision}`, kind: 'success' },
  )

type BulkDecisionButtonsProps = { ids: string[]; pendingCount: number; onDone: () => void }

export function BulkDecisionButtons({ ids, pendingCount, onDone }: BulkDecisionButtonsProps) {
  return (
    <>
      <AdminActionButton
        size="sm"
        icon={Check}
        action={{
          run: async () =>
            toastDecision((await call(bulkApproveEvents, { body: { eventIds: ids } })).approvedCount, 'goedgekeurd'),
          onDone,
          failure: 'Kon evenementen niet goedkeuren',
        }}
      >
        Goedkeuren
      </AdminActionButton>
      <AdminActionButton
        size="sm"
        icon={X}
        action={{
          ...DECISION,
          title: `${countText(pendingCount, 'evenement', 'evenementen')} afwijzen?`,
          description: 'Alleen evenementen die op goedkeuring wachten, worden afgewezen.',
          confirmLabel: 'Afwijzen',
          help: 'Wie een evenement instuurde, leest deze reden.',
          run: async (reasons) => {
            const { rejectedCount } = await call(bulkRejectEvents, { body: { eventIds: ids, ...reasons } })
            toastDecision(rejectedCount, 'afgewezen')
          },
          onDone,
          failure: 'Kon evenementen niet afwijzen',
        }}
      >
        Afwijzen
      </AdminActionButton>
    </>
  )
}

export function AcceptMeetingPointButton({ event: { id } }: { event: EventTitle }) {
  return (
    <AdminActionButton
      icon={MapPinned}
      action={{
        run: () => call(updateAdminEvent, { params: { id }, body: { isMeetingPointAccepted: true } }),
        done: 'De plek is veranderd',
        failure: 'Kon niet over de plek beslissen',
      }}
    >
      Plek goedkeuren
    </AdminActionButton>
  )
}

export function CancelButton({ event: { id, title } }: { event: EventTitle }) {
  const update = useUpdateEvent(id)
  return (
    <AdminActionButton
      icon={Ban}
      action={{
        ...DECISION,
        title: 'Evenement afgelasten?',
        description: `‘${title}’ verdwijnt uit alle lijsten. Iedereen die mee zou gaan, krijgt een melding. De groepen houden hun chat.`,
        confirmLabel: 'Afgelasten',
        run: (reasons) => update.mutateAsync({ status: 'CANCELLED', ...reasons, picture: null }),
        done: 'Evenement afgelast',
        failure: 'Kon evenement niet bijwerken',
      }}
    >
      Afgelasten
    </AdminActionButton>
  )
}

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
