import type { PublicLandingPage } from 'contract/landing-pages.ts'
import { CalendarDays } from 'lucide-react'
import { EventPicture } from '~/features/events/components/event-picture.tsx'
import { PlaceAndPrice } from '~/features/events/components/place-and-price.tsx'
import { formatEventTime } from '~/lib/format/dates.ts'
import { landingPath } from '~/lib/routing/landing-path.ts'
import { LinkButton } from '~/ui/button.tsx'
import { IconFact } from '~/ui/data/icon-fact.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { Page } from '~/ui/layout/page.tsx'

/** Somebody looks for company at an event: the receiver joins, or reads on. */
export function WhoJoins({ event }: Pick<PublicLandingPage, 'event'>) {
  const path = `/events/${event.slug}`
  const next = encodeURIComponent(path)
  return (
    <Page width="narrow">
      <Card as="article" isPadded={false} className="overflow-hidden">
        <EventPicture event={event} isFirst className="max-h-head-picture" />
        <div className="flex flex-col gap-5 p-5 sm:p-6">
          <div>
            <p className="font-semibold text-primary-ink">Iemand zoekt gezelschap</p>
            <h1 className="mt-1 text-3xl wrap-anywhere">Wie gaat er mee naar {event.title}?</h1>
          </div>
          <dl className="grid gap-4 sm:grid-cols-2">
            <IconFact icon={CalendarDays} label="Wanneer">
              {formatEventTime(event)}
            </IconFact>
            <PlaceAndPrice event={event} />
          </dl>
          <div className="hidden in-data-[session=in]:block">
            <LinkButton to={path} reloadDocument variant="primary" size="lg" className="w-full">
              Ik wil mee
            </LinkButton>
          </div>
          <div className="flex flex-col gap-3 in-data-[session=in]:hidden">
            <LinkButton to={`/register?next=${next}`} variant="primary" size="lg">
              Ik wil mee
            </LinkButton>
            <LinkButton to={`/login?next=${next}`}>Ik heb al een account</LinkButton>
            <p className="text-muted text-sm">
              Maak een gratis account. Daarna zie je wie er gezelschap zoekt en kun je zwaaien.
            </p>
          </div>
          <LinkButton to={landingPath(event.slug)} variant="quiet">
            Meer over {event.title}
          </LinkButton>
        </div>
      </Card>
    </Page>
  )
}
