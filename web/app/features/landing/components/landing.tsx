import { EVENT_TYPE_LABELS } from 'contract/events/events.ts'
import { freePlacesText, groupsText, publicLookingText, publicPagePath } from 'contract/events/public-page.ts'
import type { PublicPage } from 'contract/landing-pages.ts'
import { townPath } from 'contract/town-paths.ts'
import { ArrowRight, CalendarDays, MapPin, Users } from 'lucide-react'
import { Link } from 'react-router'
import { EventPicture } from '~/features/events/components/event-picture.tsx'
import { PlaceAndPrice } from '~/features/events/components/place-and-price.tsx'
import { SafeTogether, Steps } from '~/features/home/components/explained.tsx'
import { WishInvite } from '~/features/wishes/components/wish-invite.tsx'
import { formatEventTime } from '~/lib/format/dates.ts'
import { lookingPath } from '~/lib/routing/arrival.ts'
import { LinkButton } from '~/ui/button.tsx'
import { IconFact } from '~/ui/data/icon-fact.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import type { LandingSection } from '../sections.ts'
import { OrganiserKit } from './organiser-kit.tsx'

type LandingProps = {
  page: PublicPage
  sections?: readonly LandingSection[]
  publicUrl: string
}

export function Landing({ page, sections = [], publicUrl }: LandingProps) {
  const { event } = page
  return (
    <main id="inhoud" tabIndex={-1} className="outline-none">
      <Hero event={event} />
      {sections.length > 0 && (
        <div className="mx-auto grid max-w-page gap-x-14 gap-y-10 px-4 py-12 sm:px-6 sm:py-16 lg:grid-cols-2">
          {sections.map(({ title, content }, index) => (
            <section
              // biome-ignore lint/suspicious/noArrayIndexKey: sections have a fixed order and no id.
              key={index}
              className="min-w-0"
            >
              {title !== null && <h2 className="text-2xl wrap-anywhere">{title}</h2>}
              {content !== null && (
                <p className="mt-3 whitespace-pre-line text-lg text-muted leading-relaxed wrap-anywhere">{content}</p>
              )}
            </section>
          ))}
        </div>
      )}
      <LandingFacts event={event} />
      <Steps />
      <SafeTogether />
      <LastCall event={event} />
      {event.isActive && (
        <div className="mx-auto max-w-page px-4 pb-10 sm:px-6">
          <WishInvite place={event.place} />
        </div>
      )}
      {event.isActive && <OrganiserKit event={event} publicUrl={publicUrl} />}
      {page.town !== null && <TownLink town={page.town} />}
      <ReportLink event={event} />
    </main>
  )
}

type LandingEvent = PublicPage['event']

const pathIn = (event: LandingEvent) => `/events/${event.slug}`
/** Returns to this event after registering, verifying and logging in. */
const withReturnPath = (page: '/register' | '/login', event: LandingEvent) =>
  `${page}?next=${encodeURIComponent(pathIn(event))}`

function Hero({ event }: { event: LandingEvent }) {
  return (
    <section className="mx-auto grid max-w-page items-center gap-x-12 gap-y-6 sm:px-6 sm:pt-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:py-14">
      <div className="overflow-hidden border-line max-sm:border-b sm:rounded-[1.75rem] sm:border sm:shadow-soft lg:order-2">
        <EventPicture event={event} isFirst className="lg:aspect-[7/5]" />
      </div>
      <div className="max-sm:px-4">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-primary-ink">
          {formatEventTime(event)}
          <span className="inline-flex items-center gap-1 text-muted">
            <MapPin aria-hidden="true" className="size-4 shrink-0" />
            {event.location}
          </span>
        </p>
        <h1 className="mt-2 text-[clamp(2.25rem,1.5rem+3.6vw,4rem)] leading-[1.05] wrap-anywhere">
          Alleen naar {event.title}?
        </h1>
        <p className="mt-4 max-w-xl text-lg text-muted leading-relaxed">
          Dat hoeft niet. Zeg dat je gezelschap zoekt, of vind hier een klein groepje. Leer elkaar kennen in de chat en
          ga samen.
        </p>
        <GroupNumbers event={event} />
        {event.isActive ? (
          <Actions event={event} />
        ) : (
          <PageNotice
            kind="info"
            title="Dit evenement is al geweest"
            actions={[{ label: 'Bekijk wat er komt', to: '/#evenementen', isPrimary: true }]}
            className="mt-6"
          />
        )}
      </div>
    </section>
  )
}

function GroupNumbers({ event }: { event: LandingEvent }) {
  const looking = publicLookingText(event)
  return (
    <div className="mt-6 flex items-center gap-4">
      <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary-ink">
        <Users aria-hidden="true" className="size-6" />
      </span>
      <p className="leading-snug">
        <strong className="block text-lg">{groupsText(event)}</strong>
        <span className="text-muted">{freePlacesText(event)}</span>
        {looking !== null && <span className="block font-semibold text-primary-ink">{looking}</span>}
      </p>
    </div>
  )
}

function Actions({ event }: { event: LandingEvent }) {
  return (
    <div className="mt-7">
      {/* The server does not know the session; the script in the head sets data-session. */}
      <div className="hidden in-data-[session=in]:block">
        <LinkButton to={pathIn(event)} variant="primary" size="lg" iconAfter={ArrowRight} isWide>
          Bekijk de groepen
        </LinkButton>
      </div>
      <div className="in-data-[session=in]:hidden">
        <LinkButton to={withReturnPath('/register', event)} variant="primary" size="lg" iconAfter={ArrowRight} isWide>
          Maak je account en ga mee
        </LinkButton>
        <LinkButton
          to={`/register?next=${encodeURIComponent(lookingPath(event.slug))}`}
          size="lg"
          isWide
          className="mt-3"
        >
          Ik zoek gezelschap
        </LinkButton>
        <p className="mt-3 text-muted text-sm">
          Gratis, en klaar in een minuut. Heb je al een account?{' '}
          <Link
            to={withReturnPath('/login', event)}
            className="inline-flex min-h-6 items-center font-semibold text-ink underline underline-offset-4"
          >
            Inloggen
          </Link>
        </p>
      </div>
    </div>
  )
}

function LandingFacts({ event }: { event: LandingEvent }) {
  return (
    <section className="mx-auto max-w-page px-4 pt-8 pb-12 sm:px-6 lg:pt-0">
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-xl wrap-anywhere">{event.title}</h2>
          <Badge>{EVENT_TYPE_LABELS[event.type]}</Badge>
        </div>
        {event.description !== null && (
          <p className="mt-3 max-w-3xl whitespace-pre-line text-muted leading-relaxed wrap-anywhere">
            {event.description}
          </p>
        )}
        <dl className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <IconFact icon={CalendarDays} label="Wanneer">
            {formatEventTime(event)}
          </IconFact>
          <PlaceAndPrice event={event} />
        </dl>
      </Card>
    </section>
  )
}

function TownLink({ town }: { town: NonNullable<PublicPage['town']> }) {
  return (
    <p className="mx-auto max-w-page px-4 pb-6 text-center sm:px-6">
      <LinkButton to={townPath(town.slug)} iconAfter={ArrowRight}>
        Meer te doen in {town.name}
      </LinkButton>
    </p>
  )
}

function ReportLink({ event }: { event: LandingEvent }) {
  return (
    <p className="mx-auto max-w-page px-4 pb-10 text-center text-sm sm:px-6">
      <a
        href={`/melden?pagina=${publicPagePath(event)}`}
        className="inline-flex min-h-11 items-center text-muted underline underline-offset-4"
      >
        Klopt er iets niet op deze pagina? Meld het
      </a>
    </p>
  )
}

function LastCall({ event }: { event: LandingEvent }) {
  if (!event.isActive) return null
  return (
    <section className="mx-auto max-w-page px-4 py-16 sm:px-6">
      <div className="rounded-[1.75rem] bg-primary-soft px-6 py-12 text-center sm:px-12">
        <h2 className="text-3xl wrap-anywhere sm:text-4xl">Tot bij {event.title}?</h2>
        <p className="mx-auto mt-3 max-w-xl text-lg">
          {event.groupCount === 0 ? groupsText(event) : `${groupsText(event)}. ${freePlacesText(event)}`}
        </p>
        <div className="mt-6 hidden in-data-[session=in]:block">
          <LinkButton to={pathIn(event)} variant="primary" size="lg">
            Bekijk de groepen
          </LinkButton>
        </div>
        <div className="mt-6 in-data-[session=in]:hidden">
          <LinkButton to={withReturnPath('/register', event)} variant="primary" size="lg">
            Maak je account
          </LinkButton>
        </div>
      </div>
    </section>
  )
}
