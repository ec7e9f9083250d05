import { useQuery } from '@tanstack/react-query'
import { getAdminTrends, getLookingFigures, getTurnoutFigures } from 'contract/admin/dashboard.ts'
import { getDoorFigures } from 'contract/events/counts.ts'
import { MINUTE } from 'contract/platform/durations.ts'
import type { AnyRoute, ResponseOf } from 'contract/platform/route.ts'
import { type ComponentType, useEffect } from 'react'
import { Section } from '~/features/admin/components/section.tsx'
import { queryForAny } from '~/lib/api/query.tsx'
import { useLazyComponent } from '~/lib/lazy-component.ts'
import { QueryContent } from '~/ui/feedback/query-content.tsx'
import { Skeleton } from '~/ui/feedback/skeleton.tsx'
import { Card } from '~/ui/layout/card.tsx'

const loadTrendPlots = async () => (await import('./trend-plots.tsx')).TrendPlots
const loadLookingPlots = async () => (await import('./trend-plots.tsx')).LookingPlots
const loadDoorPlots = async () => (await import('./trend-plots.tsx')).DoorPlots
const loadTurnoutPlot = async () => (await import('./trend-plots.tsx')).TurnoutPlot

export function PlotSections() {
  return (
    <>
      <PlotSection
        id="trends"
        title="Hoe het gaat"
        failure="Kon admin statistieken niet laden"
        route={getAdminTrends}
        loadPlots={loadTrendPlots}
        plotCount={6}
      />
      <PlotSection
        id="looking"
        title="Hoe mensen elkaar vinden"
        failure="Kon deze cijfers niet laden"
        route={getLookingFigures}
        loadPlots={loadLookingPlots}
        plotCount={4}
      />
      <PlotSection
        id="doors"
        title="Hoe mensen binnenkomen"
        failure="Kon deze cijfers niet laden"
        route={getDoorFigures}
        loadPlots={loadDoorPlots}
        plotCount={2}
      />
      <PlotSection
        id="turnout"
        title="Wie er kwam"
        failure="Kon deze cijfers niet laden"
        route={getTurnoutFigures}
        loadPlots={loadTurnoutPlot}
        plotCount={1}
      />
    </>
  )
}

type PlotSectionProps<R extends AnyRoute> = {
  id: string
  title: string
  failure: string
  route: R
  loadPlots: () => Promise<ComponentType<{ figures: ResponseOf<R> }>>
  plotCount: number
}

/** A titled section of plots. Their code is loaded after the page. */
function PlotSection<R extends AnyRoute>({ id, title, failure, route, ...plots }: PlotSectionProps<R>) {
  const query = useQuery({ ...queryForAny(route, {}), staleTime: 5 * MINUTE })
  const [Plots, load] = useLazyComponent(plots.loadPlots)
  useEffect(() => {
    // Fails offline or after a new release; the skeletons then stay.
    void load().catch(() => undefined)
  }, [load])
  return (
    <Section id={id} title={title}>
      <QueryContent
        query={Plots === null ? { ...query, data: undefined } : query}
        failure={failure}
        skeleton={[...Array(plots.plotCount).keys()].map((plot) => (
          <Card key={plot} className="flex h-84 flex-col gap-4">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="grow" />
          </Card>
        ))}
        skeletonClass="grid gap-4 lg:grid-cols-2"
      >
        {(figures) => <div className="grid gap-4 lg:grid-cols-2">{Plots !== null && <Plots figures={figures} />}</div>}
      </QueryContent>
    </Section>
  )
}
