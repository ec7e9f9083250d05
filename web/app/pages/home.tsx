import { EVENT_TYPE_WORDS, type Event, listEvents } from 'contract/events.ts'
import { PRODUCT_NAME, PRODUCT_QUESTION } from 'contract/product.ts'
import {
  ArrowRight,
  ChevronDown,
  type LucideIcon,
  MessageCircle,
  Search,
  ShieldCheck,
  UserCheck,
  UserPlus,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EventCard, groupsLine } from '~/features/events/components/event-card.tsx'
import { EventPicture } from '~/features/events/components/event-picture.tsx'
import { answerFor } from '~/lib/api.server.ts'
import { formatDateRange } from '~/lib/dates.ts'
import { describedPage } from '~/lib/head.ts'
import type { PageHandle } from '~/root.tsx'
import { Badge } from '~/ui/badge.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { CardGrid } from '~/ui/page.tsx'
import { Poster } from '~/ui/poster.tsx'
import type { Route } from './+types/home'

/** The first one in the large, the next four as cards. */
const SHOWN = 5

/** Complete as it comes: links, and answers that fold open by themselves. */
export const handle: PageHandle = { isStatic: true }

export const meta = describedPage({
  title: 'Samen naar festivals en concerten',
  description:
    'Vind een klein groepje voor jouw festival of concert. Leer elkaar vooraf kennen in de chat. En ga samen. Gratis.',
  path: '/',
})

export async function loader({ context }: Route.LoaderArgs) {
  // Without events the page still tells what the product is.
  const { events, pagination } = await answerFor(context, listEvents, {
    query: { isActive: 'true', limit: SHOWN },
  }).catch(() => ({ events: [], pagination: { total: 0 } }))
  return { events, total: pagination.total }
}

/** Members are sent on from the register page, so one address serves both. */
const eventPath = (event: Event) => `/register?next=${encodeURIComponent(`/events/${event.slug}`)}`
const ALL_EVENTS = `/register?next=${encodeURIComponent('/events')}`

export default function Home({ loaderData: { events, total } }: Route.ComponentProps) {
  return (
    <main id="inhoud" tabIndex={-1} className="outline-none">
      <Hero event={events[0]} total={total} />
      <Section id="evenementen" title="Binnenkort" aside={<AllEvents />}>
        {events.length === 0 ? (
          <EmptyState picture="events" title="Nog geen evenementen" headingLevel={3}>
            Er staat nu niets op de agenda. Maak een account aan, dan kun je zelf een evenement toevoegen.
          </EmptyState>
        ) : (
          <CardGrid as="ul" isDense>
            {(events.length > 1 ? events.slice(1) : events).map((event) => (
              <EventCard key={event.id} event={event} to={eventPath(event)} headingLevel={3} />
            ))}
          </CardGrid>
        )}
      </Section>
      <Section id="zo-werkt-het" title="Zo werkt het" isSunken>
        <ol className="grid gap-6 md:grid-cols-3">
          <Step number={1} icon={UserPlus} title="Maak je account">
            Kies een naam en vertel iets over jezelf. Het is gratis en je bent zo klaar.
          </Step>
          <Step number={2} icon={Search} title="Vind een groepje">
            Zoek je evenement. Vraag of je mee mag met een groep, of begin er zelf een.
          </Step>
          <Step number={3} icon={MessageCircle} title="Leer elkaar kennen">
            Praat vooraf in de groepschat. Spreek iets af. En ga samen.
          </Step>
        </ol>
      </Section>
      <Section id="veilig-samen" title="Veilig samen">
        <ul className="grid gap-6 md:grid-cols-3">
          <Point icon={UserCheck} title="De groep kiest zelf">
            Elke aanvraag wordt bekeken door de eigenaar van de groep. Zo weet je wie er meegaat.
          </Point>
          <Point icon={Users} title="Klein is fijn">
            Een groep begint met hooguit 10 mensen. Je kent elkaar al voordat je gaat.
          </Point>
          <Point icon={ShieldCheck} title="Jij houdt de regie">
            Voelt iets niet goed? Blokkeer of meld iemand met één klik. Wij kijken naar elke melding.
          </Point>
        </ul>
      </Section>
      <Section id="vragen" title="Veelgestelde vragen" isSunken>
        <div className="grid items-start gap-3 lg:grid-cols-2">
          {QUESTIONS.map(([question, answer]) => (
            <details key={question} className="group rounded-card border border-line bg-surface shadow-soft">
              <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-card px-5 py-3 font-semibold [&::-webkit-details-marker]:hidden">
                {question}
                <ChevronDown
                  aria-hidden="true"
                  className="size-5 shrink-0 transition-transform group-open:rotate-180"
                />
              </summary>
              <p className="px-5 pb-5 text-muted">{answer}</p>
            </details>
          ))}
        </div>
      </Section>
      <section className="mx-auto flex max-w-page flex-col items-center gap-6 px-4 py-16 text-center sm:px-6 sm:py-24">
        <h2 className="text-3xl sm:text-4xl">{PRODUCT_QUESTION}</h2>
        <LinkButton to="/register" variant="primary" size="lg" iconAfter={ArrowRight}>
          Maak je account
        </LinkButton>
      </section>
    </main>
  )
}

function Hero({ event, total }: { event: Event | undefined; total: number }) {
  return (
    <section className="mx-auto grid max-w-page items-center gap-x-14 gap-y-10 px-4 pt-8 pb-14 sm:px-6 sm:pt-16 lg:grid-cols-[1.05fr_1fr]">
      <div>
        {total > 0 && (
          <p className="mb-4">
            <Badge kind="primary">{total === 1 ? '1 evenement op komst' : `${total} evenementen op komst`}</Badge>
          </p>
        )}
        <h1 className="text-4xl sm:text-5xl lg:text-[4.5rem] lg:leading-[1.05]">
          Alleen een kaartje?
          <br />
          {PRODUCT_QUESTION}
        </h1>
        <p className="mt-5 max-w-xl text-lg text-muted">
          Vind een klein groepje voor jouw festival of concert. Leer elkaar vooraf kennen in de chat. En ga samen.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <LinkButton to="#evenementen" variant="primary" size="lg" iconAfter={ArrowRight} isWide>
            Zoek je evenement
          </LinkButton>
          <LinkButton to="#zo-werkt-het" size="lg" isWide>
            Zo werkt het
          </LinkButton>
        </div>
      </div>
      {event ? <FirstEvent event={event} /> : <Poster event={STAND_IN} isFirst className="rounded-card" />}
    </section>
  )
}

const STAND_IN = { id: '0190a5b0-7c1e-7000-8000-00000000000c', type: 'FESTIVAL' } as const

function FirstEvent({ event }: { event: Event }) {
  return (
    <div className="relative pb-16 sm:pr-8">
      <div className="aspect-[4/3] overflow-hidden rounded-card shadow-soft *:h-full">
        <EventPicture event={event} isFirst shape="fill" />
      </div>
      <div className="absolute right-0 bottom-0 left-4 rounded-card border border-line bg-surface p-5 shadow-soft sm:left-24">
        <p className="flex justify-between gap-3 text-sm">
          <span className="font-semibold text-primary">{formatDateRange(event.startDate, event.endDate)}</span>
          <span className="text-muted">{EVENT_TYPE_WORDS[event.type]}</span>
        </p>
        <p className="mt-1 line-clamp-2 font-bold font-display text-lg leading-snug">
          <Link to={eventPath(event)} className="underline-offset-4 hover:underline">
            {event.title}
          </Link>
        </p>
        <p className="mt-1 flex flex-wrap justify-between gap-x-4 text-sm">
          <span className="text-muted">{event.location}</span>
          <span className="font-semibold">{groupsLine(event)}</span>
        </p>
      </div>
    </div>
  )
}

type SectionProps = { id: string; title: string; aside?: ReactNode; isSunken?: boolean; children: ReactNode }

function Section({ id, title, aside, isSunken, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-kop`} className={isSunken ? 'bg-sunken/60' : undefined}>
      <div className="mx-auto max-w-page px-4 py-12 sm:px-6 sm:py-16">
        <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
          <h2 id={`${id}-kop`} className="text-2xl sm:text-3xl">
            {title}
          </h2>
          {aside}
        </div>
        {children}
      </div>
    </section>
  )
}

function AllEvents() {
  return (
    <Link
      to={ALL_EVENTS}
      className="inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline"
    >
      Alle evenementen <ArrowRight aria-hidden="true" className="size-4.5" />
    </Link>
  )
}

type PointProps = { icon: LucideIcon; title: string; children: ReactNode }

function Step({ number, icon: Icon, title, children }: PointProps & { number: number }) {
  return (
    <li className="rounded-card border border-line bg-surface p-6 shadow-soft">
      <div className="flex items-center gap-3">
        <span className="flex size-11 items-center justify-center rounded-full bg-primary-soft text-primary-ink">
          <Icon aria-hidden="true" className="size-5" />
        </span>
        <span className="font-semibold text-muted">Stap {number}</span>
      </div>
      <h3 className="mt-4 text-lg">{title}</h3>
      <p className="mt-1 text-muted">{children}</p>
    </li>
  )
}

function Point({ icon: Icon, title, children }: PointProps) {
  return (
    <li>
      <span className="flex size-11 items-center justify-center rounded-full bg-success-soft text-success-ink">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <h3 className="mt-4 text-lg">{title}</h3>
      <p className="mt-1 text-muted">{children}</p>
    </li>
  )
}

const QUESTIONS: readonly (readonly [question: string, answer: string])[] = [
  [
    `Hoe werkt ${PRODUCT_NAME}?`,
    'Je maakt een account en zoekt een evenement. Daar vind je groepen van mensen die ook gaan. Je vraagt of je mee mag, of je begint zelf een groep. In de chat leer je elkaar kennen.',
  ],
  [
    'Is het gratis?',
    'Ja. Je kunt alles doen wat nodig is om samen te gaan zonder te betalen. Wil je ons steunen, dan kun je ons een biertje geven. Daar krijg je iets extra’s voor, zoals GIFs in de chat.',
  ],
  [
    'Is het veilig?',
    'De eigenaar van een groep kiest wie erbij komt. Je kunt iedereen blokkeren en melden. Wij behandelen een melding binnen 48 uur. Spreek voor het eerst af op een plek waar meer mensen zijn.',
  ],
  [
    'Voor welke evenementen is het?',
    'Voor festivals, concerten, feesten, conferenties, workshops, sport en meer. Staat jouw evenement er niet bij? Voeg het zelf toe. Wij bekijken het en zetten het online.',
  ],
  [
    'Wat als er geen groep bij mij past?',
    'Begin er zelf een. Schrijf erbij wat voor dag je zoekt, dan vinden mensen die hetzelfde willen jou.',
  ],
  [
    'Werkt het op mijn telefoon en op de computer?',
    'Ja, op allebei. Je hebt geen app nodig: de website werkt in elke moderne browser.',
  ],
]
