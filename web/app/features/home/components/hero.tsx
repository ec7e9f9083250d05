import { type Event, eventLimits } from 'contract/events/events.ts'
import { PRODUCT_QUESTION } from 'contract/platform/product.ts'
import { Search } from 'lucide-react'
import { Link } from 'react-router'
import { EventPicture } from '~/features/events/components/event-picture.tsx'
import { formatEventTime } from '~/lib/format/dates.ts'
import { Button } from '~/ui/button.tsx'
import { classNames } from '~/ui/class-names.ts'
import { inputClasses } from '~/ui/forms/field.tsx'
import { publicEventPath } from './public-event-path.ts'

export function Hero({ event, upcoming, search }: { event: Event | undefined; upcoming: number; search: string }) {
  return (
    <section className="mx-auto grid max-w-page items-center gap-10 px-4 pt-8 pb-10 sm:px-6 sm:pt-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)] lg:gap-14">
      <div>
        <h1 className="text-[clamp(2.75rem,1.6rem+5.4vw,5rem)] leading-[1.02]">
          Alleen een kaartje? {PRODUCT_QUESTION}
        </h1>
        <p className="mt-5 max-w-xl text-lg text-muted leading-relaxed">
          Vind een kleine groep. Leer elkaar kennen in de chat, en ga samen.
        </p>
        {upcoming > 0 && <SearchForm search={search} />}
      </div>
      {event && <Showcase event={event} />}
    </section>
  )
}

/** A plain form: this page has no scripts. */
function SearchForm({ search }: { search: string }) {
  return (
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
  )
}

function Showcase({ event }: { event: Event }) {
  return (
    <Link
      to={publicEventPath(event)}
      className="relative overflow-hidden rounded-[1.75rem] border border-line shadow-soft max-lg:hidden"
    >
      <EventPicture event={event} isFirst shape="fill" className="aspect-[7/5]" />
      <span className="absolute inset-x-0 top-0 bg-linear-to-b from-[#14101fcc] to-transparent p-7 pb-16 text-white">
        <span className="block font-bold font-display text-3xl leading-tight">{event.title}</span>
        <span className="mt-1 block font-semibold">
          {formatEventTime(event)} · {event.location}
        </span>
      </span>
    </Link>
  )
}
