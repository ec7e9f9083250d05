import { Section } from '~/features/admin/components/section.tsx'
import { StatCards } from '~/features/admin/components/stat-cards.tsx'
import { useAdminEventStats } from '~/features/admin-events/api.ts'
import { QueryContent } from '~/ui/feedback/query-state.tsx'
import { useShowFailure } from '~/ui/feedback/show-failure.ts'
import { Loading, Skeleton } from '~/ui/feedback/skeleton.tsx'
import { useAdminTotals } from '../api.ts'
import { PlotSections } from './plot-sections.tsx'

const FAILURE = 'Kon admin statistieken niet laden'
const MEGABYTE = 1024 * 1024

/** How the site does. */
export function AdminFigures() {
  return (
    <div className="flex flex-col gap-8">
      <Totals />
      <Activity />
      <PlotSections />
    </div>
  )
}

function Totals() {
  const totals = useAdminTotals()
  const { data } = totals
  useShowFailure(totals.error, FAILURE)
  if (totals.isError && data === undefined)
    return (
      <QueryContent query={totals} failure={FAILURE} headingLevel={2}>
        {() => null}
      </QueryContent>
    )
  const bytes = data && (data.chatPictures.bytes / MEGABYTE).toLocaleString('nl-NL', { maximumFractionDigits: 1 })
  return (
    <section>
      <StatCards
        label="Totalen"
        items={[
          { label: 'Gebruikers', value: data?.totalUsers },
          { label: 'Groepen', value: data?.totalGroups },
          { label: 'Actieve groepen', value: data?.activeGroups },
          { label: 'Berichten', value: data?.totalMessages },
        ]}
      />
      {data ? (
        <p className="text-muted">
          Foto’s in chats: {data.chatPictures.count.toLocaleString('nl-NL')}, samen {bytes} MB.
        </p>
      ) : (
        <Skeleton className="h-[1.55em] w-64 max-w-full" />
      )}
    </section>
  )
}

/** Hidden while all figures are zero. */
function Activity() {
  const stats = useAdminEventStats()
  useShowFailure(stats.error, FAILURE)
  if (stats.isPending)
    return (
      <Loading>
        <Skeleton className="h-38 rounded-card" />
      </Loading>
    )
  if (stats.data === undefined) return null
  const { pendingCount, approvedTodayCount, rejectedTodayCount } = stats.data
  if (pendingCount + approvedTodayCount + rejectedTodayCount === 0) return null
  return (
    <Section id="activity" title="Activiteit rond evenementen">
      <StatCards
        label="Evenementen"
        items={[
          { label: 'Wacht op goedkeuring', value: pendingCount, isHighlighted: pendingCount > 0 },
          { label: 'Vandaag goedgekeurd', value: approvedTodayCount },
          { label: 'Vandaag afgewezen', value: rejectedTodayCount },
        ]}
      />
    </Section>
  )
}
