import type { Meeting } from 'contract/meetings.ts'
import { Clock, Flag, LifeBuoy, MapPin, Route } from 'lucide-react'
import { formatDateTime } from '~/lib/format/dates.ts'
import { IconFact } from '~/ui/data/icon-fact.tsx'

export function MeetingFacts({ meeting }: { meeting: Meeting }) {
  return (
    <dl className="flex flex-col gap-3">
      <IconFact icon={MapPin} label="Waar">
        {meeting.place}
      </IconFact>
      <IconFact icon={Clock} label="Wanneer">
        {formatDateTime(meeting.at)}
      </IconFact>
      {meeting.sign !== null && (
        <IconFact icon={Flag} label="Zo herken je ons">
          {meeting.sign}
        </IconFact>
      )}
      {meeting.fallback !== null && (
        <IconFact icon={LifeBuoy} label="Plan B">
          {meeting.fallback}
        </IconFact>
      )}
      {meeting.travel !== null && (
        <IconFact icon={Route} label="Reis">
          {meeting.travel}
        </IconFact>
      )}
    </dl>
  )
}
