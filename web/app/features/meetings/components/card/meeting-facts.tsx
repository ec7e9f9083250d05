import type { Meeting } from 'contract/meetings.ts'
import { Clock, Flag, LifeBuoy, MapPin, Route } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDateTime } from '~/lib/format/dates.ts'
import { IconFacts } from '~/ui/data/icon-fact.tsx'

export function MeetingFacts({ meeting }: { meeting: Meeting }) {
  return (
    <dl className="flex flex-col gap-3">
      <IconFacts
        facts={[
          [MapPin, 'Waar', meeting.place],
          [Clock, 'Wanneer', formatDateTime(meeting.at)],
          [Flag, 'Zo herken je ons', meeting.sign],
          [LifeBuoy, 'Plan B', meeting.fallback],
          [Route, 'Reis', meeting.travel],
        ]}
      />
    </dl>
  )
}

type MapLinkProps = { place: string; children: ReactNode; className?: string }

/** A search on a map; a plain link, so that nothing is loaded from there before it is followed. */
export function MapLink({ place, children, className = 'underline underline-offset-4 wrap-anywhere' }: MapLinkProps) {
  return (
    <a
      href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`}
      target="_blank"
      rel="noopener noreferrer"
      className={className}
    >
      {children}
      <span className="sr-only"> (kaart, opent in een nieuw tabblad)</span>
    </a>
  )
}
