import type { AdminEventDetail } from 'contract/events/admin.ts'
import { EVENT_STATUS_LABELS } from 'contract/events/events.ts'
import { useState } from 'react'
import { DetailDialog } from '~/features/admin/components/details.tsx'
import { Tabs } from '~/ui/data/tabs.tsx'
import { usePictureInput } from '~/ui/forms/picture-field.tsx'
import { confirmDiscard } from '~/ui/overlays/confirm-leave.ts'
import { Modal } from '~/ui/overlays/modal.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import { useAdminEvent } from '../api.ts'
import { EVENT_STATUS_BADGES } from '../labels.ts'
import { EventAttendees } from './event-attendees.tsx'
import { CancelButton, DecideButtons, RemoveEventPictureButton } from './event-decisions.tsx'
import { EventEditForm, useEventEditForm } from './event-edit-form.tsx'
import { EventGroupList } from './event-group-list.tsx'
import { EventInfo } from './event-info.tsx'

export function EventDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useAdminEvent(id)
  if (query.data) return <LoadedDialog key={query.data.event.id} event={query.data.event} onClose={onClose} />
  return (
    <DetailDialog
      query={query}
      subject={undefined}
      isNotFound={query.error?.code === 'EVENT_NOT_FOUND'}
      notFound={{ title: 'Evenement niet gevonden', text: 'Misschien is het intussen verwijderd.' }}
      failure="Kon evenement niet laden"
      title="Evenement"
      onClose={onClose}
    >
      {() => null}
    </DetailDialog>
  )
}

function LoadedDialog({ event, onClose }: { event: AdminEventDetail; onClose: () => void }) {
  const [tab, setTab] = useState('edit')
  // The form's state is kept here, because another tab unmounts the form.
  const form = useEventEditForm(event)
  const picture = usePictureInput()
  const close = async () => {
    const isUnsaved = form.hasUnsaved() || picture.isChanged
    if (!isUnsaved || (await confirmDiscard('veranderd'))) onClose()
  }
  const isPending = event.status === 'PENDING'
  const isLive = event.status === 'APPROVED' || event.status === 'PUBLISHED'
  return (
    <Modal
      isOpen
      onOpenChange={() => void close()}
      title={event.title}
      size="lg"
      isDismissable={!form.formState.isDirty}
      footer={
        (isPending || isLive || event.image !== null) && (
          <div className="flex flex-wrap gap-2 max-sm:*:grow">
            {isPending ? <DecideButtons event={event} /> : isLive && <CancelButton event={event} />}
            {event.image !== null && <RemoveEventPictureButton event={event} />}
          </div>
        )
      }
    >
      <p className="mb-3">
        <Badge kind={EVENT_STATUS_BADGES[event.status]}>{EVENT_STATUS_LABELS[event.status]}</Badge>
      </p>
      <Tabs
        label="Over dit evenement"
        selected={tab}
        onChange={setTab}
        items={[
          {
            id: 'edit',
            label: 'Bewerken',
            content: <EventEditForm event={event} form={form} picture={picture} />,
          },
          { id: 'info', label: 'Informatie', content: <EventInfo event={event} /> },
          {
            id: 'attendees',
            label: 'Deelnemers',
            count: event.statistics.attendees,
            content: <EventAttendees eventId={event.id} />,
          },
          {
            id: 'groups',
            label: 'Groepen',
            count: event.statistics.associatedGroups,
            content: <EventGroupList event={event} />,
          },
        ]}
      />
    </Modal>
  )
}
