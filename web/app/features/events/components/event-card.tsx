import { EVENT_TYPE_LABELS, type Event } from 'contract/events/events.ts'
import { companyText } from 'contract/events/public-page.ts'
import { countText } from 'contract/platform/count-text.ts'
import { HandHeart, MapPin, Users } from 'lucide-react'
import { Link } from 'react-router'
import { formatEventTime } from '~/lib/format/dates.ts'
import { PosterCard } from '~/ui/layout/card.tsx'
import { EventPicture } from './event-picture.tsx'

export function EventCard({ event }: { event: Event }) {
  const company = companyText(event)
  return (
    <PosterCard
      to={`/events/${event.slug}`}
      poster={<EventPicture event={event} />}
      eyebrow={formatEventTime(event)}
      corner={event.type === 'OTHER' ? undefined : EVENT_TYPE_LABELS[event.type]}
      title={event.title}
    >
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pt-1 text-sm">
        <span className="inline-flex min-w-0 items-center gap-1.5 text-muted">
          <MapPin aria-hidden="true" className="size-4 shrink-0" />
          <span className="truncate">
            {event.location}
            {event.distanceKm !== null && ` · binnen ${event.distanceKm} km`}
          </span>
        </span>
        <Link
          to={`/groups?eventId=${event.id}`}
          className="relative z-1 -my-2.5 inline-flex min-h-11 items-center gap-1.5 font-semibold underline-offset-4 hover:underline"
        >
          <Users aria-hidden="true" className="size-4 shrink-0 text-muted" />
          {groupCountText(event)}
          <span className="sr-only"> voor {event.title}</span>
        </Link>
      </div>
      {company !== null && (
        <p className="flex items-center gap-1.5 font-semibold text-primary-ink text-sm">
          <HandHeart aria-hidden="true" className="size-4 shrink-0" />
          {event.isLooking && event.lookingCount === 1 ? 'Jij zoekt gezelschap' : company}
        </p>
      )}
    </PosterCard>
  )
}

export function groupCountText({
  groupCount,
  freePlaces,
  isActive,
}: Pick<Event, 'groupCount' | 'freePlaces' | 'isActive'>): string {
  if (groupCount === 0) return 'Nog geen groep'
  const groups = countText(groupCount, 'groep', 'groepen')
  if (!isActive) return groups
  const places = freePlaces === 0 ? 'geen plek vrij' : `${countText(freePlaces, 'plek', 'plekken')} vrij`
  return `${groups} · ${places}`
}
