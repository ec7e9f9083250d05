import { EVENT_TYPE_LABELS, type Event } from 'contract/events/events.ts'
import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { groupCountText } from '~/features/events/components/event-card.tsx'
import { EventPicture } from '~/features/events/components/event-picture.tsx'
import { formatEventTime } from '~/lib/format/dates.ts'
import { PosterCard } from '~/ui/layout/card.tsx'
import { publicEventPath } from './public-event-path.ts'

type PublicEvent = Omit<Event, 'creator' | 'rejectionReason'>

export function PublicEventCard({ event, actions }: { event: PublicEvent; actions?: ReactNode }) {
  return (
    <PosterCard
      to={publicEventPath(event)}
      poster={<EventPicture event={event} />}
      eyebrow={formatEventTime(event)}
      corner={event.type === 'OTHER' ? undefined : EVENT_TYPE_LABELS[event.type]}
      title={event.title}
      actions={actions}
    >
      <p className="flex items-center gap-1.5 text-muted text-sm">
        <MapPin aria-hidden="true" className="size-4 shrink-0" />
        <span className="truncate">{event.location}</span>
      </p>
      <p className="font-semibold text-sm">{groupText(event)}</p>
    </PosterCard>
  )
}

function groupText(event: PublicEvent): string {
  if (event.groupCount === 0) return 'Nog geen groep'
  return event.groupCount === 1 ? 'Er gaat al een groep' : groupCountText(event)
}
