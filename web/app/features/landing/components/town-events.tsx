import type { Place } from 'contract/places.ts'
import { countText } from 'contract/platform/count-text.ts'
import type { Town, TownPage } from 'contract/town-pages.ts'
import { KIND_WORDS, monthWords, type TownPart, townPath } from 'contract/town-paths.ts'
import { Link } from 'react-router'
import { PublicEventCard } from '~/features/home/components/public-event-card.tsx'
import { WISH_PROMISE, WishLink, wishLabel } from '~/features/wishes/components/wish-link.tsx'
import { LinkButton } from '~/ui/button.tsx'
import { ChipLink, FilterChips } from '~/ui/data/filter-chips.tsx'
import { Pagination } from '~/ui/data/pagination.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { CardGrid, Page, PageHeader } from '~/ui/layout/page.tsx'
import { townListPath, townQuestion } from '../town-texts.ts'

type TownPartProps = { page: TownPage; part: TownPart | undefined }
type TownEventsProps = TownPartProps & {
  beginning: { wishes: number | null } | null
  sender: string | null
}

export function TownEvents({ page, part, beginning, sender }: TownEventsProps) {
  const { town, events, pagination, nearby } = page
  return (
    <Page>
      <PageHeader
        eyebrow={sender === null ? undefined : `${sender} zoekt gezelschap in ${town.name}`}
        title={townQuestion(town.name, part)}
        lead={
          beginning === null ? (
            `Dat hoeft niet. Kies uit ${countText(pagination.total, 'evenement', 'evenementen')}, vind een kleine groep en ga samen.`
          ) : (
            <div className="flex flex-col items-start gap-4">
              {beginningText(town.name, beginning.wishes)}
              <WishLink place={town} label={wishLabel(null)} isPrimary />
            </div>
          )
        }
      />
      <Parts page={page} part={part} />
      <CardGrid as="ul" isDense>
        {events.map((event) => (
          <PublicEventCard key={event.id} event={event} />
        ))}
      </CardGrid>
      <Pagination {...pagination} hrefFor={(number) => townListPath(town.slug, part, number)} />
      {nearby.length > 0 && <TownLinks title="Te doen in andere plaatsen" towns={nearby} />}
    </Page>
  )
}

const beginningText = (name: string, wishes: number | null): string =>
  `${name} begint${wishes === null ? '' : `: ${wishes} mensen willen uit`}. ${WISH_PROMISE}`

function Parts({ page: { town, kinds, months }, part }: TownPartProps) {
  if (kinds.length + months.length === 0) return null
  const current = townPath(town.slug, part)
  const chip = (words: string, to: string) => (
    <ChipLink key={to} to={to} isCurrent={to === current}>
      {words.charAt(0).toUpperCase() + words.slice(1)}
    </ChipLink>
  )
  return (
    <div className="mb-6 flex flex-col gap-1">
      <FilterChips label="Soort">
        {chip('Alles', townPath(town.slug))}
        {kinds.map(({ kind }) => chip(KIND_WORDS[kind], townPath(town.slug, { kind })))}
      </FilterChips>
      {months.length > 0 && (
        <FilterChips label="Maand">
          {months.map(({ month }) => chip(monthWords(month), townPath(town.slug, { month })))}
        </FilterChips>
      )}
    </div>
  )
}

function TownLinks({ title, towns }: { title: string; towns: readonly Town[] }) {
  return (
    <section className="mt-12">
      <h2 className="mb-2 text-xl">{title}</h2>
      <ul className="flex flex-wrap gap-x-6">
        {towns.map(({ slug, name, eventCount }) => (
          <li key={slug}>
            <Link
              to={townPath(slug)}
              className="inline-flex min-h-11 items-center gap-2 font-semibold underline underline-offset-4"
            >
              {name}
              <span className="font-normal text-muted text-sm tabular-nums">
                {eventCount}
                <span className="sr-only"> evenementen</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

type NoTownEventsProps = {
  whole: Town | null
  /** Places that the address may mean. */
  namesakes: readonly Place[]
  /** The nearest that have a page. */
  towns: readonly Town[]
}

/** A town, kind or month without a page. */
export function NoTownEvents({ whole, namesakes, towns }: NoTownEventsProps) {
  const [{ name } = { name: null }] = namesakes
  return (
    <Page>
      <EmptyState
        picture="search"
        title={name === null ? 'Hier staat nog te weinig op de agenda' : `Welk ${name} bedoel je?`}
        headingLevel={1}
        action={
          name !== null ? (
            namesakes.map(({ id, province }) => (
              <LinkButton key={id} to={townPath(id)}>
                {name}, {province}
              </LinkButton>
            ))
          ) : whole === null ? (
            <LinkButton to="/#evenementen" variant="primary">
              Bekijk alle evenementen
            </LinkButton>
          ) : (
            <LinkButton to={townPath(whole.slug)} variant="primary">
              Alles in {whole.name}
            </LinkButton>
          )
        }
      >
        {name === null ? 'Kijk in een andere plaats. Of maak een account en zet er zelf iets op.' : undefined}
      </EmptyState>
      {name === null && towns.length > 0 && <TownLinks title="Hier is wel wat te doen" towns={towns} />}
    </Page>
  )
}
