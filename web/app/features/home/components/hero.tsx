import { type Event, eventLimits } from 'contract/events/events.ts'
import { countText } from 'contract/platform/count-text.ts'
import { PRODUCT_QUESTION } from 'contract/platform/product.ts'
import { Search, Sparkles } from 'lucide-react'
import { EventPicture } from '~/features/events/components/event-picture.tsx'
import { formatEventTime } from '~/lib/format/dates.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { classNames } from '~/ui/class-names.ts'
import { inputClasses } from '~/ui/forms/field.tsx'
import { AvatarStack } from '~/ui/visuals/avatar.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import { publicEventPath } from './public-event-path.ts'

// Fictional: real members are not shown to visitors.
const FACES = ['Sanne', 'Bram', 'Noor', 'Youssef', 'Lotte'].map((username) => ({
  id: `hero-${username}`,
  username,
  profilePhoto: null,
  profilePhotoThumbnail: null,
}))

type HeroProps = {
  event: Event | undefined
  upcoming: number
  search: string
}

export function Hero({ event, upcoming, search }: HeroProps) {
  return (
    <section className="mx-auto grid max-w-page items-center gap-10 px-4 pt-8 pb-10 sm:px-6 sm:pt-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)] lg:gap-14">
      <div>
        {upcoming > 0 && (
          <Badge kind="primary" icon={Sparkles}>
            {countText(upcoming, 'evenement', 'evenementen')} om samen heen te gaan
          </Badge>
        )}
        <h1 className="mt-4 text-[clamp(2.75rem,1.6rem+5.4vw,5rem)] leading-[1.02]">
          Alleen een kaartje? {PRODUCT_QUESTION}
        </h1>
        <p className="mt-5 max-w-xl text-lg text-muted leading-relaxed">
          Zeg dat je gezelschap zoekt, of vind een klein groepje dat bij je past. Leer elkaar vooraf kennen in de chat.
          En ga samen.
        </p>
        {/* A plain form: this page has no scripts. */}
        <search className="mt-7 block max-w-xl">
          <form action="/#evenementen" method="get" className="flex flex-wrap gap-3">
            <input
              type="search"
              name="search"
              defaultValue={search}
              minLength={eventLimits.searchMin}
              maxLength={100}
              aria-label="Zoek evenementen"
              placeholder="Waar wil je heen?"
              className={classNames(inputClasses, 'min-h-14 min-w-0 grow basis-60')}
            />
            <Button type="submit" variant="primary" size="lg" icon={Search}>
              Zoek je evenement
            </Button>
          </form>
        </search>
        <p className="mt-3 -ml-3.5">
          <LinkButton to="/#zo-werkt-het" variant="quiet" size="sm">
            Zo werkt het
          </LinkButton>
        </p>
        <div className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-3">
          <span aria-hidden="true">
            <AvatarStack users={FACES} />
          </span>
          <p className="min-w-0 grow basis-44 text-sm">
            <strong>Groepjes vanaf 2 mensen.</strong>{' '}
            <span className="text-muted">De eigenaar van een groep bekijkt elk verzoek.</span>
          </p>
        </div>
      </div>
      {event && <Showcase event={event} />}
    </section>
  )
}

function Showcase({ event }: { event: Event }) {
  return (
    <div className="relative max-lg:hidden">
      <div className="relative mr-8 overflow-hidden rounded-[1.75rem] border border-line shadow-soft">
        <EventPicture event={event} isFirst shape="fill" className="aspect-[7/5]" />
        <div className="absolute inset-x-0 top-0 bg-linear-to-b from-[#14101fcc] to-transparent p-7 pb-16 text-white">
          <p className="font-bold font-display text-3xl leading-tight">{event.title}</p>
          <p className="mt-1 font-semibold">
            {formatEventTime(event)} · {event.location}
          </p>
        </div>
      </div>
      <div className="-bottom-8 absolute right-0 w-[26rem] max-w-[85%] rounded-card border border-line bg-raised p-5 shadow-soft">
        <div className="flex items-start justify-between gap-3">
          <p className="font-bold font-display text-lg leading-tight">
            <span className="block font-sans font-semibold text-muted text-xs">Voorbeeld van een groepje</span>
            Vroege vogels
          </p>
          <Badge kind="success">6 van 10</Badge>
        </div>
        <p className="mt-2 text-muted text-sm">
          Rustig beginnen, hard eindigen. We reizen samen en spreken af bij de ingang.
        </p>
        <div className="mt-4 flex items-center justify-between gap-3">
          <span aria-hidden="true">
            <AvatarStack users={FACES.slice(0, 4)} size="sm" />
          </span>
          <LinkButton to={publicEventPath(event)} variant="primary" size="sm">
            Bekijk dit evenement
          </LinkButton>
        </div>
      </div>
    </div>
  )
}
