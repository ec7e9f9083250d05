import type { Event } from 'contract/events/events.ts'
import { CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatEventTime } from '~/lib/format/dates.ts'
import { LinkButton } from '~/ui/button.tsx'
import { IconFact } from '~/ui/data/icon-fact.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { Page } from '~/ui/layout/page.tsx'
import { PlaceAndPrice } from './event-facts.tsx'
import { EventPicture } from './event-picture.tsx'

type InvitedEvent = Pick<
  Event,
  'id' | 'type' | 'image' | 'startDate' | 'endDate' | 'isWholeDay' | 'location' | 'venue'
> &
  Partial<Pick<Event, 'imageSizes' | 'price'>>

type EventInvitationProps = {
  event: InvitedEvent
  eyebrow: string
  question: string
  children: ReactNode
}

export function EventInvitation({ event, eyebrow, question, children }: EventInvitationProps) {
  return (
    <Page width="narrow">
      <Card as="article" isPadded={false} className="overflow-hidden">
        <EventPicture event={event} isFirst className="max-h-head-picture" />
        <div className="flex flex-col gap-5 p-5 sm:p-6">
          <div>
            <p className="font-semibold text-primary-ink">{eyebrow}</p>
            <h1 className="mt-1 text-3xl wrap-anywhere">{question}</h1>
          </div>
          <dl className="grid gap-4 sm:grid-cols-2">
            <IconFact icon={CalendarDays} label="Wanneer">
              {formatEventTime(event)}
            </IconFact>
            <PlaceAndPrice event={event} />
          </dl>
          {children}
        </div>
      </Card>
    </Page>
  )
}

type WayInProps = { path: string; label: string; visitorLabel?: string; explanation: string }

export function WayIn({ path, label, visitorLabel = label, explanation }: WayInProps) {
  const next = encodeURIComponent(path)
  return (
    <>
      <div className="hidden in-data-[session=in]:block">
        <LinkButton to={path} reloadDocument variant="primary" size="lg" className="w-full">
          {label}
        </LinkButton>
      </div>
      <div className="flex flex-col gap-3 in-data-[session=in]:hidden">
        <LinkButton to={`/register?next=${next}`} variant="primary" size="lg">
          {visitorLabel}
        </LinkButton>
        <LinkButton to={`/login?next=${next}`}>Ik heb al een account</LinkButton>
        <p className="text-muted text-sm">{explanation}</p>
      </div>
    </>
  )
}
