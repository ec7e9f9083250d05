import type { AdminEvent } from 'contract/events/admin.ts'
import { CalendarDays, Flag, MessagesSquare, Receipt, ScrollText, UserRound, UsersRound } from 'lucide-react'
import { Link } from 'react-router'
import { QueryContent } from '~/features/admin/components/query-content.tsx'
import { useAdminEventStats, usePendingEvents } from '~/features/admin-events/api.ts'
import { DecideButtons } from '~/features/admin-events/components/event-decisions.tsx'
import { formatDate } from '~/lib/format/dates.ts'
import { LinkButton } from '~/ui/button.tsx'
import { classNames } from '~/ui/class-names.ts'
import { RelativeTime } from '~/ui/data/relative-time.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { useShowFailure } from '~/ui/feedback/show-failure.ts'
import { Loading, Skeleton } from '~/ui/feedback/skeleton.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { useAdminTotals } from '../api.ts'
import { FailedJobs } from './failed-jobs.tsx'
import { PlotSections } from './plot-sections.tsx'
import { Section } from './section.tsx'

const ADMIN_PAGES = [
  { to: '/admin/events', label: 'Evenementen', text: 'Goedkeuren, bewerken en afgelasten', icon: CalendarDays },
  { to: '/admin/users', label: 'Gebruikers', text: 'Profielen, schorsen en ontgrendelen', icon: UserRound },
  { to: '/admin/groups', label: 'Groepen', text: 'Leden, eigenaar en chatlog', icon: UsersRound },
  { to: '/admin/payments', label: 'Betalingen', text: 'Premium-aankopen en CSV-export', icon: Receipt },
  { to: '/admin/reports', label: 'Rapporten', text: 'Meldingen over gebruikers en moderatie', icon: Flag },
  { to: '/admin/logboek', label: 'Logboek', text: 'Wat beheerders deden en bekeken', icon: ScrollText },
] as const

export function AdminDashboard() {
  const { isPending } = usePendingEvents()
  return (
    <div className="flex flex-col gap-8">
      <Totals />
      <Activity />
      <Pending />
      {/* Shown once the height of the list above is known. */}
      {!isPending && (
        <>
          <FailedJobs />
          <Section id="tools" title="Hulpmiddelen">
            <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
              {ADMIN_PAGES.map(({ to, label, text, icon: Icon }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className="flex h-full items-start gap-3 rounded-card border border-line bg-surface p-4 shadow-soft transition-colors hover:border-control"
                  >
                    <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-primary-ink" />
                    <span className="min-w-0">
                      <span className="block font-semibold">{label}</span>
                      <span className="block text-muted text-sm">{text}</span>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </Section>
          <PlotSections />
        </>
      )}
    </div>
  )
}

function Totals() {
  const totals = useAdminTotals()
  const { data } = totals
  useShowFailure(totals.error, 'Kon admin statistieken niet laden')
  if (totals.isError && data === undefined)
    return (
      <QueryContent query={totals} failure="Kon admin statistieken niet laden" headingLevel={2}>
        {() => null}
      </QueryContent>
    )
  return (
    <section>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Total name="Gebruikers" value={data?.totalUsers} icon={UserRound} />
        <Total name="Groepen" value={data?.totalGroups} icon={UsersRound} />
        <Total name="Actieve groepen" value={data?.activeGroups} icon={UsersRound} />
        <Total name="Berichten" value={data?.totalMessages} icon={MessagesSquare} />
      </dl>
      {data ? <ChatPictures {...data.chatPictures} /> : <Skeleton className="mt-3 h-[1.55em] w-64 max-w-full" />}
      {data?.backup != null && <LastBackup {...data.backup} />}
    </section>
  )
}

const MEGABYTE = 1024 * 1024

function ChatPictures({ count, bytes }: { count: number; bytes: number }) {
  const size = (bytes / MEGABYTE).toLocaleString('nl-NL', { maximumFractionDigits: 1 })
  return (
    <p className="mt-3 text-muted">
      Foto’s in chats: {count.toLocaleString('nl-NL')}, samen {size} MB.
    </p>
  )
}

function LastBackup({ lastAt, isLate }: { lastAt: string | null; isLate: boolean }) {
  if (lastAt === null) return <p className="mt-3 text-muted">De eerste back-up wordt vannacht gemaakt.</p>
  return (
    <p className={classNames('mt-3', isLate ? 'font-semibold text-danger-ink' : 'text-muted')}>
      Laatste back-up: <RelativeTime at={lastAt} as="chat" />
      {isLate && '. Die van vannacht is mislukt: kijk bij de mislukte taken.'}
    </p>
  )
}

function Total({ name, value, icon: Icon }: { name: string; value: number | undefined; icon: typeof UserRound }) {
  const text = value?.toLocaleString('nl-NL')
  // Two seven-digit figures do not fit beside each other on a phone.
  const isLong = text !== undefined && text.length > 7
  return (
    <Card className="flex flex-col-reverse justify-end">
      <dt className="flex items-center gap-2 text-muted text-sm">
        <Icon aria-hidden="true" className="size-4.5 shrink-0" />
        {name}
      </dt>
      <dd
        className={classNames(
          'flex h-10 items-center font-bold font-display tabular-nums sm:text-2xl',
          isLong ? 'text-[4.7vw]' : 'text-2xl',
        )}
      >
        {text === undefined ? (
          <>
            <span className="sr-only">Laden</span>
            <Skeleton className="h-6 w-20" />
          </>
        ) : (
          text
        )}
      </dd>
    </Card>
  )
}

/** Hidden while all figures are zero. */
function Activity() {
  const stats = useAdminEventStats()
  useShowFailure(stats.error, 'Kon admin statistieken niet laden')
  if (stats.isPending)
    return (
      <Loading>
        <Skeleton className="mb-3 h-7 w-64 max-w-full" />
        <Skeleton className="h-38 rounded-card sm:h-26" />
      </Loading>
    )
  if (stats.data === undefined) return null
  const { pendingCount, approvedTodayCount, rejectedTodayCount } = stats.data
  if (pendingCount + approvedTodayCount + rejectedTodayCount === 0) return null
  return (
    <Section id="activity" title="Activiteit rond evenementen">
      <Card>
        <dl className="grid gap-4 sm:grid-cols-3">
          <Count name="Wacht op goedkeuring" value={pendingCount} className="text-warning-ink" />
          <Count name="Vandaag goedgekeurd" value={approvedTodayCount} className="text-success-ink" />
          <Count name="Vandaag afgewezen" value={rejectedTodayCount} className="text-danger-ink" />
        </dl>
      </Card>
    </Section>
  )
}

function Count({ name, value, className }: { name: string; value: number; className: string }) {
  return (
    <div className="flex items-baseline justify-between gap-3 sm:flex-col-reverse sm:justify-start sm:gap-0">
      <dt className="text-muted">{name}</dt>
      <dd className={`font-bold font-display text-xl tabular-nums ${className}`}>{value}</dd>
    </div>
  )
}

function Pending() {
  const pending = usePendingEvents()
  useShowFailure(pending.error, 'Kon evenementen niet laden')
  const total = pending.data?.pagination.total ?? 0
  return (
    <Section
      id="pending"
      title="Evenementen in afwachting"
      action={
        total > 0 && (
          <LinkButton to="/admin/events?status=PENDING" size="sm">
            {total === 1 ? 'Bekijk het evenement' : `Bekijk alle ${total}`}
          </LinkButton>
        )
      }
    >
      <Card>
        <QueryContent
          query={pending}
          failure="Kon evenementen niet laden"
          skeleton={
            <>
              <Skeleton className="h-11" />
              <Skeleton className="h-11" />
            </>
          }
          skeletonClass="flex flex-col gap-4"
        >
          {({ events }) => <PendingEvents events={events} />}
        </QueryContent>
      </Card>
    </Section>
  )
}

function PendingEvents({ events }: { events: readonly AdminEvent[] }) {
  if (events.length === 0)
    return (
      <EmptyState picture="done" title="Alles is beoordeeld" headingLevel={3}>
        Er wacht geen evenement op goedkeuring.
      </EmptyState>
    )
  return (
    <ul className="-my-3 divide-y divide-line">
      {events.map((event) => (
        <li key={event.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
          <div className="min-w-0 grow basis-64">
            <Link
              to={`/admin/events?event=${event.id}`}
              className="inline-block font-semibold underline-offset-4 wrap-anywhere hover:underline"
            >
              {event.title}
            </Link>
            <p className="text-muted text-sm">
              {formatDate(event.startDate)} · {event.location}
              {event.creator && ` · ${event.creator.username}`} · <RelativeTime at={event.createdAt} as="chat" />
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            <DecideButtons event={event} size="sm" />
          </div>
        </li>
      ))}
    </ul>
  )
}
