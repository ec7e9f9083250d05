import type { AdminEventDetail } from 'contract/events/admin.ts'
import { EVENT_STATUS_LABELS, EVENT_TYPE_LABELS } from 'contract/events/events.ts'
import { LANDING_PAGE_PREFIX } from 'contract/events/public-page.ts'
import { Link } from 'react-router'
import { DetailList, LinkRow, LinkRows, UserLink } from '~/features/admin/components/details.tsx'
import { EventPicture } from '~/features/events/components/event-picture.tsx'
import { formatDate, formatDateTime, formatEventStart } from '~/lib/format/dates.ts'
import { formatEuros } from '~/lib/format/money.ts'
import { TextLink } from '~/ui/text-link.tsx'
import { Avatar } from '~/ui/visuals/avatar.tsx'

export function EventInfo({ event }: { event: AdminEventDetail }) {
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
          event.meetingPoint !== null && ['Plek om af te spreken', event.meetingPoint.text],
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

export function EventAttendees({ event: { attendees } }: { event: AdminEventDetail }) {
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

export function EventGroupList({ event }: { event: AdminEventDetail }) {
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
