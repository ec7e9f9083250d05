import { plural } from 'contract/platform/count-text.ts'
import { StatCards } from '~/features/admin/components/stat-cards.tsx'
import { useAdminEventStats } from '~/features/admin-events/api.ts'
import { QueryContent } from '~/ui/feedback/query-state.tsx'
import { useShowFailure } from '~/ui/feedback/show-failure.ts'
import { Loading, Skeleton } from '~/ui/feedback/skeleton.tsx'
import { useAdminTotals } from '../api.ts'
import { FoldedFigures } from './folded-figures.tsx'
import { TownWishes } from './town-wishes.tsx'
import { FIGURES_FAILURE, WeeklyTrends } from './weekly-trends.tsx'

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
  const totals = useAdminTotals()
  const { data } = totals
  useShowFailure(totals.error, FIGURES_FAILURE)
  if (totals.isError && data === undefined)
    return (
      <QueryContent query={totals} failure={FIGURES_FAILURE} headingLevel={2}>
        {() => null}
      </QueryContent>
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
  return (
    <section
      aria-labelledby="activity"
      className="flex min-h-14 flex-wrap items-center gap-x-8 gap-y-2 rounded-card border border-line bg-surface px-4 py-3 shadow-soft"
    >
      <h2 id="activity" className="font-sans font-semibold text-base tracking-normal">
        Evenementen vandaag
      </h2>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        <Count value={pendingCount} text={plural(pendingCount, 'wacht', 'wachten')} />
        <Count value={approvedTodayCount} text="goedgekeurd" />
        <Count value={rejectedTodayCount} text="afgewezen" />
      </ul>
    </section>
  )
}

function Count({ value, text }: { value: number; text: string }) {
  return (
    <li>
      <strong className="tabular-nums">{value.toLocaleString('nl-NL')}</strong> {text}
    </li>
  )
}
