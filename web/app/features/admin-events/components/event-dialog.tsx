import type { AdminEventDetail } from 'contract/events/admin.ts'
import { EVENT_STATUS_LABELS, EVENT_TYPE_LABELS, type EventStatus } from 'contract/events/events.ts'
import { LANDING_PAGE_PREFIX } from 'contract/events/public-page.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import {
  DetailDialog,
  DetailList,
  type HasUnsaved,
  LinkRow,
  LinkRows,
  UserLink,
} from '~/features/admin/components/details.tsx'
import { EventPicture } from '~/features/events/components/event-picture.tsx'
import { formatDate, formatDateTime, formatEventStart } from '~/lib/format/dates.ts'
import { formatEuros } from '~/lib/format/money.ts'
import { Tabs } from '~/ui/data/tabs.tsx'
import { usePictureInput } from '~/ui/forms/picture-field.tsx'
import { TextLink } from '~/ui/text-link.tsx'
import { Avatar } from '~/ui/visuals/avatar.tsx'
import { Badge, type BadgeKind } from '~/ui/visuals/badge.tsx'
import { useAdminEvent } from '../api.ts'
import { AcceptMeetingPointButton, CancelButton, DecideButtons, RemoveEventPictureButton } from './event-decisions.tsx'
import { EventEditForm, useEventEditForm } from './event-edit-form.tsx'

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

function EventInfo({ event }: { event: AdminEventDetail }) {
  const { landingPage } = event
  return (
    <div className="flex flex-col gap-5">
      <EventPicture event={event} className="max-w-md overflow-hidden rounded-card" />
      <DetailList
        items={[
          ['Status', EVENT_STATUS_LABELS[event.status]],
          event.rejectionReason !== null && ['Reden van afwijzing', event.rejectionReason],
          ['Type', EVENT_TYPE_LABELS[event.type]],
          ['Locatie', event.location],
          event.venue !== null && ['Zaal of terrein', event.venue],
          event.meetingPoint !== null && ['Afspreekplek', event.meetingPoint.text],
          event.proposedMeetingPoint !== null && [
            'Voorgestelde plek',
            event.proposedMeetingPoint.point?.text ?? 'Geen plek meer',
          ],
          ['Begint', formatEventStart(event)],
          [
            'Eindigt',
            event.endDate === null
              ? 'Geen einddatum'
              : formatEventStart({ startDate: event.endDate, isWholeDay: event.isWholeDay }),
          ],
          ['Ingestuurd door', <Submitter key="creator" event={event} />],
          ['Zichtbaar', event.isPublic ? 'Voor iedereen' : 'Alleen met de link'],
          ['Groepen', event.statistics.associatedGroups],
          ['Deelnemers', event.statistics.attendees],
          event.price !== null && ['Prijs', formatEuros(event.price)],
          event.capacity !== null && ['Bezoekers', event.capacity.toLocaleString('nl-NL')],
          [
            'Openbare pagina',
            <TextLink look="bold" key="public" to={`/events/${event.slug}`}>
              /events/{event.slug}
            </TextLink>,
          ],
          [
            'Landingspagina',
            landingPage === null ? (
              'Nog niet gemaakt'
            ) : landingPage.isPublished ? (
              <TextLink look="bold" key="landing-page" to={LANDING_PAGE_PREFIX + landingPage.slug}>
                Gepubliceerd
              </TextLink>
            ) : (
              'Concept'
            ),
          ],
          ['Gemaakt op', formatDateTime(event.createdAt)],
          ['Bijgewerkt op', formatDateTime(event.updatedAt)],
          [
            'Beschrijving',
            <span key="description" className="whitespace-pre-line">
              {event.description ?? 'Geen beschrijving'}
            </span>,
          ],
        ]}
      />
    </div>
  )
}

function Submitter({ event: { source, creator } }: { event: AdminEventDetail }) {
  if (source !== null)
    return (
      <a href={source.url} target="_blank" rel="noreferrer" className="underline underline-offset-4">
        {source.name}
      </a>
    )
  if (creator === null) return 'Account verwijderd'
  return (
    <>
      <UserLink user={creator} />
      <span className="block text-muted">{creator.email}</span>
    </>
  )
}

function EventAttendees({ event: { attendees } }: { event: AdminEventDetail }) {
  return (
    <LinkRows empty="Hier staat straks wie er met een groep naartoe gaat.">
      {attendees.map(({ user, group, joinedAt }) => (
        <LinkRow
          key={`${user.id} ${group.id}`}
          to={`/admin/users?user=${user.id}`}
          title={user.username}
          avatar={<Avatar user={user} />}
          badge={<span className="text-muted text-sm">sinds {formatDate(joinedAt)}</span>}
        >
          met{' '}
          <Link to={`/groups/${group.id}`} className="underline underline-offset-4">
            {group.name}
          </Link>
        </LinkRow>
      ))}
    </LinkRows>
  )
}

function EventGroupList({ event }: { event: AdminEventDetail }) {
  const { groups } = event
  const more = event.statistics.associatedGroups - groups.length
  return (
    <>
      <LinkRows empty="Voor dit evenement heeft nog niemand een groep gemaakt.">
        {groups.map((group) => (
          <LinkRow
            key={group.id}
            to={`/groups/${group.id}`}
            title={group.name}
            badge={
              <span className="tabular-nums">
                {group.memberCount}/{group.maxMembers} leden
              </span>
            }
          >
            {group.description !== null && <span className="line-clamp-2">{group.description}</span>}
            {group.owner.username} · gemaakt op {formatDate(group.createdAt)}
          </LinkRow>
        ))}
      </LinkRows>
      {more > 0 && (
        <p className="mt-3 text-muted">
          En nog {more} oudere.{' '}
          <Link to={`/admin/groups?search=${encodeURIComponent(event.title)}`} className="font-semibold underline">
            Alle groepen van dit evenement
          </Link>
        </p>
      )}
    </>
  )
}
