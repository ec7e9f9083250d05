import type { Plan } from 'contract/meetings.ts'
import { countText } from 'contract/platform/count-text.ts'
import { CalendarDays, Clock, MapPin, Users } from 'lucide-react'
import { placeText } from '~/features/events/components/event-facts.tsx'
import { EventPicture } from '~/features/events/components/event-picture.tsx'
import { SafetyLink } from '~/features/safety/components/safety-link.tsx'
import { amsterdamDay, formatClock, formatDateTime, formatEventTime } from '~/lib/format/dates.ts'
import { LinkButton } from '~/ui/button.tsx'
import { IconFact } from '~/ui/data/icon-fact.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { Page } from '~/ui/layout/page.tsx'

export function SharedPlan({ plan }: { plan: Plan }) {
  const { event, meeting } = plan
  return (
    <Page width="narrow">
      <Card as="article" isPadded={false} className="overflow-hidden">
        <EventPicture event={event} isFirst className="max-h-[30vh]" />
        <div className="flex flex-col gap-5 p-5 sm:p-6">
          <div>
            <p className="font-semibold text-primary-ink">Het plan van {plan.firstName}</p>
            <h1 className="mt-1 text-2xl wrap-anywhere sm:text-3xl">{event.title}</h1>
          </div>
          {event.isCancelled && <PageNotice kind="warning" title="Dit evenement gaat niet door" />}
          <dl className="grid gap-4 sm:grid-cols-2">
            <IconFact icon={CalendarDays} label="Wanneer">
              {formatEventTime(event)}
              {!event.isWholeDay &&
                event.endDate !== null &&
                amsterdamDay(event.startDate) === amsterdamDay(event.endDate) && (
                  <span className="block font-normal">tot {formatClock(event.endDate).replace(':', '.')} uur</span>
                )}
            </IconFact>
            <IconFact icon={MapPin} label="Waar">
              {placeText(event)}
            </IconFact>
            {meeting !== null && (
              <IconFact icon={Clock} label="De groep treft elkaar">
                {meeting.place}
                <span className="block font-normal">{formatDateTime(meeting.at)}</span>
              </IconFact>
            )}
            <IconFact icon={Users} label="Met">
              {plan.groupName}
              <span className="block font-normal">{countText(plan.groupSize, 'persoon', 'personen')}</span>
            </IconFact>
          </dl>
          <p className="text-muted text-sm">
            {plan.firstName} deelt dit met jou. Maak je je zorgen en neemt {plan.firstName} niet op? Bel bij gevaar 112.
          </p>
          <SafetyLink className="-ml-3.5 self-start" />
        </div>
      </Card>
    </Page>
  )
}

export function EndedPlan() {
  return (
    <Page>
      <EmptyState
        picture="lost"
        title="Dit plan wordt niet meer gedeeld"
        headingLevel={1}
        action={<LinkButton to="/">Naar de homepage</LinkButton>}
      >
        Het delen is gestopt, of het evenement is al geweest. Maak je je zorgen? Bel dan eerst zelf. Is er gevaar, bel
        112.
      </EmptyState>
    </Page>
  )
}
