import { getAdminFigures, listTownWishes, type WeekFigures } from 'contract/admin/dashboard.ts'
import { countText, plural } from 'contract/platform/count-text.ts'
import { keysOf } from 'contract/platform/keys.ts'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { AdminQuery, StatCards } from '~/features/admin/components/details.tsx'
import { useAdminEventStats } from '~/features/admin-events/api.ts'
import { queryFor, useQuery } from '~/lib/api/query.tsx'
import { formatShortDate } from '~/lib/format/dates.ts'
import { LinkButton } from '~/ui/button.tsx'
import { QueryContent, QueryState } from '~/ui/feedback/query-state.tsx'
import { useShowFailure } from '~/ui/feedback/show-failure.ts'
import { Loading, Skeleton } from '~/ui/feedback/skeleton.tsx'
import { Card } from '~/ui/layout/card.tsx'

export function AdminFigures() {
  return (
    <div className="mb-6 *:mb-3">
      <Totals />
      <Activity />
      <div className="flex flex-wrap gap-x-6">
        <FoldedFigures title="Nieuw per week">
          <WeeklyTrends />
        </FoldedFigures>
        <FoldedFigures title="Waar mensen uit willen">
          <TownWishes />
        </FoldedFigures>
      </div>
    </div>
  )
}

function Totals() {
  const figures = useQuery(queryFor(getAdminFigures))
  const { data } = figures
  useShowFailure(figures.error, FIGURES_FAILURE)
  if (figures.isError && data === undefined)
    return (
      <QueryState query={figures} title={FIGURES_FAILURE}>
        {null}
      </QueryState>
    )
  return (
    <StatCards
      label="Totalen"
      items={[
        { label: 'Gebruikers', value: data?.totalUsers },
        { label: 'Groepen', value: data?.totalGroups },
        { label: 'Actieve groepen', value: data?.activeGroups },
        { label: 'Berichten', value: data?.totalMessages },
      ]}
    />
  )
}

function Activity() {
  const stats = useAdminEventStats()
  useShowFailure(stats.error, FIGURES_FAILURE)
  if (stats.isPending)
    return (
      <Loading>
        <Skeleton className="h-14 rounded-card" />
      </Loading>
    )
  if (stats.data === undefined) return null
  const { pendingCount, approvedTodayCount, rejectedTodayCount } = stats.data
  if (pendingCount + approvedTodayCount + rejectedTodayCount === 0) return null
  const counts = {
    [plural(pendingCount, 'wacht', 'wachten')]: pendingCount,
    goedgekeurd: approvedTodayCount,
    afgewezen: rejectedTodayCount,
  }
  return (
    <section
      aria-labelledby="activity"
      className="flex min-h-14 flex-wrap items-center gap-x-8 gap-y-2 rounded-card border border-line bg-surface px-4 py-3 shadow-soft"
    >
      <h2 id="activity" className="font-sans font-semibold text-base tracking-normal">
        Evenementen vandaag
      </h2>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {Object.entries(counts).map(([text, count]) => (
          <li key={text}>
            <strong className="tabular-nums">{count.toLocaleString('nl-NL')}</strong> {text}
          </li>
        ))}
      </ul>
    </section>
  )
}

function FoldedFigures({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="group open:basis-full" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-control font-semibold text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown aria-hidden="true" className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      {isOpen && children}
    </details>
  )
}

const FIGURES_FAILURE = 'Kon admin statistieken niet laden'

function WeeklyTrends() {
  const figures = useQuery(queryFor(getAdminFigures))
  return (
    <Card className="mt-1 min-h-84">
      <QueryContent query={figures} failure={FIGURES_FAILURE} skeleton={<Skeleton className="h-72" />}>
        {({ weeks }) => <WeekTable weeks={weeks} />}
      </QueryContent>
    </Card>
  )
}

const SERIES = { registrations: 'Gebruikers', groups: 'Groepen', messages: 'Berichten' } as const

function WeekTable({ weeks }: { weeks: WeekFigures[] }) {
  const keys = keysOf(SERIES)
  const highest = (key: keyof typeof SERIES) => Math.max(1, ...weeks.map((week) => week[key]))
  return (
    <table className="w-full table-fixed text-left text-xs tabular-nums sm:text-sm">
      <caption className="sr-only">Nieuw per week</caption>
      <thead>
        <tr>
          <th scope="col" className="w-14 py-1.5 pr-2 font-semibold sm:w-1/4">
            Week van
          </th>
          {keys.map((key) => (
            <th key={key} scope="col" className="py-1.5 pr-2 font-semibold">
              {SERIES[key]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.toReversed().map((row) => (
          <tr key={row.week} className="border-line border-t">
            <th scope="row" className="py-1.5 pr-2 font-normal text-muted">
              {formatShortDate(row.week)}
            </th>
            {keys.map((key) => (
              <td key={key} className="py-1.5 pr-2">
                {row[key].toLocaleString('nl-NL')}
                <span
                  className="block h-1.5 rounded-full bg-primary"
                  style={{ width: `${(row[key] / highest(key)) * 100}%` }}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const SHOWN = 5

/** Towns with many wishes for each event: there a feed is worth most. */
function TownWishes() {
  const wishes = useQuery(queryFor(listTownWishes))
  return (
    <Card className="mt-1">
      <AdminQuery query={wishes} failure={FIGURES_FAILURE} skeleton={<Skeleton className="h-60" />}>
        {({ towns }) =>
          towns.length === 0 ? (
            <p className="text-muted">Nog niemand zoekt gezelschap in een plaats.</p>
          ) : (
            <ul aria-label="Waar mensen uit willen" className="divide-y divide-line">
              {towns.slice(0, SHOWN).map(({ town, wishes, upcomingEvents }) => (
                <li key={town.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
                  <p>
                    <span className="font-semibold">{town.name}</span>{' '}
                    <span className="text-muted">
                      {countText(wishes, 'mens', 'mensen')}, {countText(upcomingEvents, 'evenement', 'evenementen')}
                    </span>
                  </p>
                  <LinkButton to={`/admin/feeds?place=${town.id}`} size="sm">
                    Bron toevoegen<span className="sr-only"> voor {town.name}</span>
                  </LinkButton>
                </li>
              ))}
            </ul>
          )
        }
      </AdminQuery>
    </Card>
  )
}
