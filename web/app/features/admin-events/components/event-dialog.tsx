import type { AdminEventDetail } from 'contract/events/admin.ts'
import { EVENT_STATUS_LABELS, type EventStatus } from 'contract/events/events.ts'
import { useState } from 'react'
import { DetailDialog, type HasUnsaved } from '~/features/admin/components/details.tsx'
import { Tabs } from '~/ui/data/tabs.tsx'
import { usePictureInput } from '~/ui/forms/picture-field.tsx'
import { Badge, type BadgeKind } from '~/ui/visuals/badge.tsx'
import { useAdminEvent } from '../api.ts'
import { AcceptMeetingPointButton, CancelButton, DecideButtons, RemoveEventPictureButton } from './event-decisions.tsx'
import { EventEditForm, useEventEditForm } from './event-edit-form.tsx'
import { EventAttendees, EventGroupList, EventInfo } from './event-info.tsx'

export function EventDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useAdminEvent(id)
  const event = query.data?.event
  return (
    <DetailDialog
      query={query}
      subject={event}
      isNotFound={query.error?.code === 'EVENT_NOT_FOUND'}
      notFound={{ title: 'Evenement niet gevonden', text: 'Misschien is het intussen verwijderd.' }}
      failure="Kon evenement niet laden"
      title={event?.title ?? 'Evenement'}
      onClose={onClose}
      footer={event && hasDecisions(event) ? <Decisions event={event} /> : undefined}
    >
      {(loaded, hasUnsaved) => <EventTabs key={loaded.id} event={loaded} hasUnsaved={hasUnsaved} />}
    </DetailDialog>
  )
}

const isLive = ({ status }: AdminEventDetail) => status === 'APPROVED' || status === 'PUBLISHED'
const hasDecisions = (event: AdminEventDetail) => event.status === 'PENDING' || isLive(event) || event.image !== null

function Decisions({ event }: { event: AdminEventDetail }) {
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:grow">
      {event.status === 'PENDING' ? <DecideButtons event={event} /> : isLive(event) && <CancelButton event={event} />}
      {event.proposedMeetingPoint !== null && isLive(event) && <AcceptMeetingPointButton event={event} />}
      {event.image !== null && <RemoveEventPictureButton event={event} />}
    </div>
  )
}

function EventTabs({ event, hasUnsaved }: { event: AdminEventDetail; hasUnsaved: HasUnsaved }) {
  const [tab, setTab] = useState('edit')
  // The form's state is kept here, because another tab unmounts the form.
  const form = useEventEditForm(event)
  const picture = usePictureInput()
  hasUnsaved.current = () => form.hasUnsaved() || picture.isChanged
  return (
    <>
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
            content: <EventAttendees event={event} />,
          },
          {
            id: 'groups',
            label: 'Groepen',
            count: event.statistics.associatedGroups,
            content: <EventGroupList event={event} />,
          },
        ]}
      />
    </>
  )
}

export const EVENT_STATUS_BADGES: Readonly<Record<EventStatus, BadgeKind>> = {
  PENDING: 'warning',
  APPROVED: 'success',
  PUBLISHED: 'info',
  REJECTED: 'danger',
  CANCELLED: 'neutral',
}
