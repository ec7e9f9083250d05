import { ArrowRight } from 'lucide-react'
import { formatClock } from '~/lib/format/dates.ts'
import { LinkButton } from '~/ui/button.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { AvatarStack } from '~/ui/visuals/avatar.tsx'
import { useEventDays } from '../../api.ts'
import { Countdown } from './countdown.tsx'

/** Links to the day page, at the top of the dashboard on the day itself. Renders nothing on other days. */
export function TodayCard({ className }: { className?: string }) {
  const days = useEventDays().data?.days ?? []
  if (days.length === 0) return null
  return (
    <section aria-label="Vandaag" className={className}>
      <ul className="flex flex-col gap-4">
        {days.map(({ group, meeting, members }) => (
          <Card
            key={group.id}
            as="li"
            className="flex flex-wrap items-center gap-x-6 gap-y-4 border-primary/40 bg-primary-soft"
          >
            <div className="min-w-0 grow basis-64">
              <Countdown event={group.event} />
              <h2 className="mt-0.5 text-xl wrap-anywhere">{group.event.title}</h2>
              <p className="mt-1 wrap-anywhere">
                {meeting === null ? group.name : `${formatClock(meeting.at).replace(':', '.')} uur: ${meeting.place}`}
              </p>
            </div>
            <AvatarStack users={members.map(({ user }) => user)} max={4} size="sm" />
            <LinkButton to="/vandaag" variant="primary" iconAfter={ArrowRight} className="max-sm:w-full">
              Naar vandaag
            </LinkButton>
          </Card>
        ))}
      </ul>
    </section>
  )
}
