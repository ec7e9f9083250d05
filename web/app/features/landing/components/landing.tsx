import { freePlacesText, groupsText, publicLookingText, publicPagePath } from 'contract/events/public-page.ts'
import type { LandingPage, PublicGroup, PublicPage } from 'contract/landing-pages.ts'
import { townPath } from 'contract/town-paths.ts'
import { ArrowRight, ChevronDown } from 'lucide-react'
import { Link } from 'react-router'
import { PlaceAndPrice } from '~/features/events/components/event-facts.tsx'
import { EventPicture } from '~/features/events/components/event-picture.tsx'
import { groupFacts } from '~/features/groups/components/group-facts.ts'
import { GroupPicture } from '~/features/groups/components/group-picture.tsx'
import { SharePageButton } from '~/features/sharing/components/share-page-button.tsx'
import { WishInvite } from '~/features/wishes/components/wish-invite.tsx'
import { formatEventTime } from '~/lib/format/dates.ts'
import { lookingPath } from '~/lib/routing/arrival.ts'
import { LinkButton } from '~/ui/button.tsx'
import { classNames } from '~/ui/class-names.ts'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'

type LandingProps = { page: PublicPage; sections?: readonly LandingSection[]; publicUrl: string }

export function Landing({ page, sections = [], publicUrl }: LandingProps) {
  const { event, groups } = page
  return (
    <main id="inhoud" tabIndex={-1} className="outline-none">
      <Hero event={event} />
      <div className="mx-auto grid max-w-page gap-x-14 gap-y-10 px-4 pb-10 sm:px-6 lg:grid-cols-2">
        {event.isActive && <Groups event={event} groups={groups} />}
        <div className="flex min-w-0 flex-col gap-8">
          {sections.map(({ title, content }, index) => (
            <section
              // biome-ignore lint/suspicious/noArrayIndexKey: sections have a fixed order and no id.
              key={index}
            >
              {title !== null && <h2 className="text-2xl wrap-anywhere">{title}</h2>}
              {content !== null && (
                <p className="mt-2 whitespace-pre-line text-muted leading-relaxed wrap-anywhere">{content}</p>
              )}
            </section>
          ))}
          <About event={event} />
        </div>
      </div>
      <div className="mx-auto max-w-page px-4 pb-10 sm:px-6">
        {event.isActive && <OrganiserKit event={event} publicUrl={publicUrl} />}
        <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2">
          {page.town !== null && (
            <LinkButton to={townPath(page.town.slug)} iconAfter={ArrowRight}>
              Meer te doen in {page.town.name}
            </LinkButton>
          )}
          <a
            href={`/melden?pagina=${publicPagePath(event)}`}
            className="inline-flex min-h-11 items-center text-muted text-sm underline underline-offset-4"
          >
            Klopt er iets niet? Meld het
          </a>
        </p>
      </div>
    </main>
  )
}

type LandingEvent = PublicPage['event']

/** Returns to this path after registering, verifying and logging in. Signed in, the link opens the path. */
const registerFor = (path: string) => `/register?next=${encodeURIComponent(path)}`

/** A long word would break anywhere in browsers that know no Dutch hyphens. */
const titleSize = (title: string): string =>
  /\S{15}/.test(title) ? 'text-[clamp(1.75rem,1rem+2.4vw,3rem)]' : 'text-[clamp(2.25rem,1.5rem+3.6vw,4rem)]'

function Hero({ event }: { event: LandingEvent }) {
  const looking = publicLookingText(event)
  const counts = event.groupCount === 0 ? groupsText(event) : `${groupsText(event)}. ${freePlacesText(event)}`
  return (
    <section className="mx-auto grid max-w-page items-center gap-x-12 gap-y-5 pb-8 sm:px-6 sm:pt-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:py-12">
      <div className="overflow-hidden border-line max-sm:border-b sm:rounded-[1.75rem] sm:border sm:shadow-soft lg:order-2">
        <EventPicture event={event} isFirst className="lg:aspect-[7/5]" />
      </div>
      <div className="max-sm:px-4">
        <p className="font-semibold text-primary-ink">
          {formatEventTime(event)}&nbsp;· {event.location}
        </p>
        <h1 className={classNames('mt-1 leading-[1.05] wrap-anywhere', titleSize(event.title))}>{event.title}</h1>
        {event.isActive ? (
          <>
            <p className="mt-3 max-w-xl text-lg text-muted leading-relaxed">
              {[counts, ...(looking === null ? [] : [`${looking}.`]), 'Geen datingsite.'].join(' ')}
            </p>
            <div className="mt-5 flex items-center gap-3">
              <LinkButton
                to={registerFor(`/events/${event.slug}`)}
                variant="primary"
                size="lg"
                className="grow sm:grow-0"
              >
                Ik wil mee
              </LinkButton>
              <SharePageButton />
            </div>
            <p className="mt-2 text-muted text-sm in-data-[session=in]:hidden">
              Gratis. Heb je al een account?{' '}
              <Link
                to={`/login?next=${encodeURIComponent(`/events/${event.slug}`)}`}
                className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4"
              >
                Inloggen
              </Link>
            </p>
          </>
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

function Groups({ event, groups }: { event: LandingEvent; groups: readonly PublicGroup[] }) {
  return (
    <section className="min-w-0">
      {groups.length > 0 && (
        <>
          <h2 className="text-2xl">Wie er gaan</h2>
          <ul className="mt-4 flex flex-col gap-3">
            {groups.map((group) => (
              <li key={group.id}>
                <Link
                  to={registerFor(`/groups/${group.id}`)}
                  className="flex items-start gap-3 rounded-card border border-line bg-surface p-3 shadow-soft hover:border-control"
                >
                  <span className="size-16 shrink-0 overflow-hidden rounded-control">
                    <GroupPicture group={{ ...group, featuredImage: null, event }} shape="fill" />
                  </span>
                  <span className="min-w-0 leading-snug wrap-anywhere">
                    <strong className="block font-semibold">{group.name}</strong>
                    {group.tags.length > 0 && (
                      <span className="block text-sm">{group.tags.slice(0, TAGS).join(' · ')}</span>
                    )}
                    <span className="block text-muted text-sm">{groupFacts(group)}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <LinkButton to={registerFor(lookingPath(event.slug))} isWide className="mt-4">
        Ik zoek gezelschap
      </LinkButton>
      <p className="mt-2 flex flex-wrap gap-x-5 font-semibold text-sm">
        <Link to="/#zo-werkt-het" className="inline-flex min-h-11 items-center underline underline-offset-4">
          Zo werkt het
        </Link>
        <Link to="/veiligheid" className="inline-flex min-h-11 items-center underline underline-offset-4">
          Zo houden we het veilig
        </Link>
      </p>
      <WishInvite event={event} />
    </section>
  )
}

const TAGS = 3

function About({ event }: { event: LandingEvent }) {
  return (
    <section>
      <h2 className="text-2xl">Het evenement</h2>
      {event.description !== null && (
        <p className="mt-2 whitespace-pre-line text-muted leading-relaxed wrap-anywhere">{event.description}</p>
      )}
      <dl className="mt-4 grid gap-4 sm:grid-cols-2">
        <PlaceAndPrice event={event} />
      </dl>
    </section>
  )
}

type OrganiserKitProps = Pick<PublicPage, 'event'> & { publicUrl: string }

function OrganiserKit({ event, publicUrl }: OrganiserKitProps) {
  const { slug, title } = event
  const code = `/events/${slug}/qr.svg`
  return (
    <section className="min-w-0">
      <details className="group rounded-card border border-line bg-surface">
        <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 px-4 font-semibold sm:px-6 [&::-webkit-details-marker]:hidden">
          <h2 className="min-w-0 text-lg wrap-anywhere">Organiseer jij dit evenement?</h2>
          <ChevronDown aria-hidden="true" className="size-5 shrink-0 transition-transform group-open:rotate-180" />
        </summary>
        <div className="grid gap-6 px-4 pb-6 sm:px-6 lg:grid-cols-2">
          <p className="text-muted lg:col-span-2">
            Laat bezoekers zien dat ze niet alleen hoeven te gaan. Je hebt geen account nodig.
          </p>
          <div className="flex min-w-0 flex-col gap-2">
            <h3 className="text-base">Een tekst om te delen</h3>
            <p className="select-all rounded-control border border-control bg-sunken p-3 wrap-anywhere">
              Heb je een kaartje voor {title}, maar niemand om mee te gaan? Vind hier een kleine groep:{' '}
              {publicUrl + publicPagePath(event)}
            </p>
          </div>
          <div className="flex min-w-0 flex-col gap-2">
            <h3 className="text-base">QR-code</h3>
            <div className="flex flex-wrap items-center gap-4">
              <img
                src={code}
                alt={`QR-code van de pagina over ${title}`}
                width={112}
                height={112}
                loading="lazy"
                className="rounded-control border border-line"
              />
              <a href={code} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
                QR-code (SVG)
              </a>
            </div>
          </div>
        </div>
      </details>
    </section>
  )
}

type LandingSection = { title: string | null; content: string | null }

export const sectionsOf = (page: Omit<LandingPage, 'event'>): LandingSection[] =>
  ([1, 2, 3, 4] as const)
    .map((number) => ({ title: page[`section${number}Title`], content: page[`section${number}Content`] }))
    .filter(({ title, content }) => title !== null || content !== null)
