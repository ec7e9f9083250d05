import type { Event } from 'contract/events/events.ts'
import { CalendarDays, MapPin } from 'lucide-react'
import { formatEventTime } from '~/lib/format/dates.ts'
import { classNames } from '~/ui/class-names.ts'

type EventTimeAndPlaceProps = {
  event: Pick<Event, 'startDate' | 'endDate' | 'isWholeDay' | 'location'>
  place?: string
  className?: string
}

export function EventTimeAndPlace({ event, place, className }: EventTimeAndPlaceProps) {
  return (
    <ul className={classNames('flex flex-wrap gap-x-5 gap-y-1.5 text-muted', className)}>
      <li className="inline-flex items-center gap-2">
        <CalendarDays aria-hidden="true" className="size-4.5 shrink-0" />
        {formatEventTime(event)}
      </li>
      <li className="inline-flex min-w-0 items-center gap-2">
        <MapPin aria-hidden="true" className="size-4.5 shrink-0" />
        {place ?? <span className="min-w-0 wrap-anywhere">{event.location}</span>}
      </li>
    </ul>
  )
}
