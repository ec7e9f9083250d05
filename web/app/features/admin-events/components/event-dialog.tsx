import { type AdminEventDetail, updateAdminEvent } from 'contract/events-admin.ts'
import { useState } from 'react'
import { useContractForm } from '~/lib/form.ts'
import { amsterdamDay } from '~/lib/format/dates.ts'
import { Button } from '~/ui/button.tsx'
import { Tabs } from '~/ui/data/tabs.tsx'
import { EmptyState, ErrorState } from '~/ui/feedback/empty-state.tsx'
import { useShowFailure } from '~/ui/feedback/show-failure.ts'
import { Loading, Skeleton } from '~/ui/feedback/skeleton.tsx'
import { confirmDiscard } from '~/ui/overlays/confirm-leave.ts'
import { Modal } from '~/ui/overlays/modal.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import { useAdminEvent } from '../api.ts'
import { EVENT_STATUS_BADGES, EVENT_STATUS_LABELS } from '../labels.ts'
import { EventAttendees } from './event-attendees.tsx'
import { CancelButton, DecideButtons } from './event-decisions.tsx'
import { EventEditForm, editFields, type Picture } from './event-edit-form.tsx'
import { EventGroupList } from './event-group-list.tsx'
import { EventInfo } from './event-info.tsx'

/** Everything about one event, and what can be done with it. */
export function EventDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const event = useAdminEvent(id)
  useShowFailure(event.error, 'Kon evenement niet laden')
  if (event.data) return <LoadedDialog key={event.data.event.id} event={event.data.event} onClose={onClose} />
  const isGone = event.error?.code === 'EVENT_NOT_FOUND'
  return (
    <Modal isOpen onOpenChange={onClose} title="Evenement" size="lg">
      {isGone ? (
        <EmptyState picture="lost" title="Evenement niet gevonden" action={<Button onClick={onClose}>Sluiten</Button>}>
          Misschien is het intussen verwijderd.
        </EmptyState>
      ) : event.isError ? (
        <ErrorState
          title="Kon evenement niet laden"
          onRetry={() => void event.refetch()}
          isRetrying={event.isFetching}
        />
      ) : (
        <Loading className="flex min-h-[60dvh] flex-col gap-5">
          <Skeleton className="h-11 w-80 max-w-full" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
          <Skeleton className="h-28" />
        </Loading>
      )}
    </Modal>
  )
}

const textOf = (value: string | number | null) => (value === null ? '' : String(value).replace('.', ','))

function LoadedDialog({ event, onClose }: { event: AdminEventDetail; onClose: () => void }) {
  const [tab, setTab] = useState('edit')
  const [picture, setPicture] = useState<Picture>({ file: null, isGone: false })
  // Above the tabs: what was typed outlives a look at another one.
  const form = useContractForm<typeof updateAdminEvent, typeof editFields>(updateAdminEvent, {
    schema: editFields,
    defaultValues: {
      title: event.title,
      slug: event.slug,
      type: event.type,
      location: event.location,
      venue: event.venue ?? '',
      description: event.description ?? '',
      startDate: amsterdamDay(event.startDate),
      endDate: event.endDate === null ? '' : amsterdamDay(event.endDate),
      price: textOf(event.price),
      capacity: textOf(event.capacity),
      website: event.website ?? '',
      ticketUrl: event.ticketUrl ?? '',
      isPublic: event.isPublic,
    },
  })
  const close = async () => {
    const isChanged = form.hasUnsaved() || picture.file !== null || picture.isGone
    if (!isChanged || (await confirmDiscard('veranderd'))) onClose()
  }
  const isWaiting = event.status === 'PENDING'
  const isLive = event.status === 'APPROVED' || event.status === 'PUBLISHED'
  return (
    <Modal
      isOpen
      onOpenChange={(open) => {
        if (!open) void close()
      }}
      title={event.title}
      size="lg"
      isDismissable={!form.formState.isDirty}
      footer={
        (isWaiting || isLive) && (
          <div className="flex flex-wrap gap-2 max-sm:*:grow">
            {isWaiting ? <DecideButtons event={event} /> : <CancelButton event={event} />}
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
            content: <EventEditForm event={event} form={form} picture={picture} onPicture={setPicture} />,
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
