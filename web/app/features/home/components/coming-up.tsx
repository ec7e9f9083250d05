import type { Event } from 'contract/events/events.ts'
import { countText } from 'contract/platform/count-text.ts'
import { ArrowRight } from 'lucide-react'
import { LinkButton } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { CardGrid } from '~/ui/layout/page.tsx'
import { Section } from './explained.tsx'
import { PublicEventCard } from './public-event-card.tsx'
import { registerForEvent } from './public-event-path.ts'

const ALL = `/register?next=${encodeURIComponent('/events')}`

type Results = { search: string; events: readonly Event[]; total: number; didYouMean: string | null }

export function ComingUp({ events: upcoming, results }: { events: readonly Event[]; results: Results | null }) {
  const events = results?.events ?? upcoming
  return (
    <Section
      id="evenementen"
      title={
        results === null
          ? 'Binnenkort'
          : results.didYouMean === null
            ? `${countText(results.total, 'evenement', 'evenementen')} voor ‘${results.search}’`
            : `Bedoelde je ‘${results.didYouMean}’?`
      }
      aside={
        upcoming.length > 0 && (
          <LinkButton to={ALL} variant="quiet" iconAfter={ArrowRight} className="-mr-4 -ml-5 sm:-mr-5">
            Alle evenementen
          </LinkButton>
        )
      }
    >
      {results !== null && events.length === 0 ? (
        <EmptyState
          picture="search"
          title="Niets gevonden"
          action={<LinkButton to="/#evenementen">Bekijk wat er komt</LinkButton>}
        >
          Probeer een ander woord. Staat jouw evenement er niet bij? Maak een account en zet het erop.
        </EmptyState>
      ) : events.length === 0 ? (
        <EmptyState
          picture="events"
          title="Nog geen evenementen"
          action={<LinkButton to="/register">Maak je account</LinkButton>}
        >
          Zet zelf iets op de agenda, dan vindt iemand anders jou.
        </EmptyState>
      ) : (
        <CardGrid as="ul">
          {events.map((event) => (
            <PublicEventCard
              key={event.id}
              event={event}
              // A visitor who searches knows the event and may skip its landing page. Signed in, the link opens the event.
              actions={
                results !== null && (
                  <LinkButton to={registerForEvent(event)} size="sm" aria-label={`Ga mee naar ${event.title}`}>
                    Ga mee
                  </LinkButton>
                )
              }
            />
          ))}
        </CardGrid>
      )}
    </Section>
  )
}

export function LastCall() {
  return (
    <section className="mx-auto max-w-page px-4 pb-16 sm:px-6">
      <div className="rounded-[1.75rem] bg-primary-soft px-6 py-12 text-center sm:px-12">
        <h2 className="text-3xl sm:text-4xl">Waar wil jij heen?</h2>
        <LinkButton to="/register" variant="primary" size="lg" className="mt-6">
          Maak je account
        </LinkButton>
      </div>
    </section>
  )
}
