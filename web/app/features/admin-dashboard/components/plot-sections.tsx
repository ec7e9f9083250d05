import { useQuery } from '@tanstack/react-query'
import { getAdminTrends, getLookingFigures, getTurnoutFigures } from 'contract/admin/dashboard.ts'
import { getDoorFigures } from 'contract/events/counts.ts'
import { MINUTE } from 'contract/platform/durations.ts'
import type { ReactNode } from 'react'
import { Section } from '~/features/admin/components/section.tsx'
import { queryFor } from '~/lib/api/query.tsx'
import { type Query, QueryContent } from '~/ui/feedback/query-state.tsx'
import { useShowFailure } from '~/ui/feedback/show-failure.ts'
import { Skeleton } from '~/ui/feedback/skeleton.tsx'
import { DoorPlots, LookingPlots, TrendPlots, TurnoutPlot } from './trend-plots.tsx'

const KEPT = { staleTime: 5 * MINUTE }

export function PlotSections() {
  const trends = useQuery({ ...queryFor(getAdminTrends), ...KEPT })
  const looking = useQuery({ ...queryFor(getLookingFigures), ...KEPT })
  const doors = useQuery({ ...queryFor(getDoorFigures), ...KEPT })
  const turnout = useQuery({ ...queryFor(getTurnoutFigures), ...KEPT })
  return (
    <>
      <PlotSection id="trends" title="Hoe het gaat" failure="Kon admin statistieken niet laden" query={trends}>
        {(figures) => <TrendPlots figures={figures} />}
      </PlotSection>
      <PlotSection id="looking" title="Hoe mensen elkaar vinden" failure="Kon deze cijfers niet laden" query={looking}>
        {(figures) => <LookingPlots figures={figures} />}
      </PlotSection>
      <PlotSection id="doors" title="Hoe mensen binnenkomen" failure="Kon deze cijfers niet laden" query={doors}>
        {(figures) => <DoorPlots figures={figures} />}
      </PlotSection>
      <PlotSection id="turnout" title="Wie er kwam" failure="Kon deze cijfers niet laden" query={turnout}>
        {(figures) => <TurnoutPlot figures={figures} />}
      </PlotSection>
    </>
  )
}

type PlotSectionProps<T> = {
  id: string
  title: string
  query: Query<T>
  failure: string
  children: (figures: T) => ReactNode
}

function PlotSection<T>({ id, title, children, ...content }: PlotSectionProps<T>) {
  useShowFailure(content.query.error, content.failure)
  return (
    <Section id={id} title={title}>
      <QueryContent {...content} skeleton={<Skeleton className="h-84 rounded-card" />}>
        {(figures) => <div className="grid gap-4 lg:grid-cols-2">{children(figures)}</div>}
      </QueryContent>
    </Section>
  )
}
