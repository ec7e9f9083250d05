import { type ComponentType, type ReactNode, useEffect } from 'react'
import { useLazyComponent } from '~/lib/lazy-component.ts'
import { ErrorState } from '~/ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '~/ui/feedback/skeleton.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { useAdminTrends, useLookingFigures, useTurnoutFigures } from '../api.ts'

const loadTrendPlots = async () => (await import('./trend-plots.tsx')).TrendPlots
const loadLookingPlots = async () => (await import('./trend-plots.tsx')).LookingPlots
const loadTurnoutPlot = async () => (await import('./trend-plots.tsx')).TurnoutPlot

export function TrendSection() {
  return (
    <PlotSection
      id="trends"
      title="Hoe het gaat"
      failureTitle="Kon admin statistieken niet laden"
      query={useAdminTrends()}
      loadPlots={loadTrendPlots}
      plotCount={6}
    />
  )
}

export function LookingSection() {
  return (
    <PlotSection
      id="looking"
      title="Hoe mensen elkaar vinden"
      failureTitle="Kon deze cijfers niet laden"
      query={useLookingFigures()}
      loadPlots={loadLookingPlots}
      plotCount={4}
    />
  )
}

export function TurnoutSection() {
  return (
    <PlotSection
      id="turnout"
      title="Wie er kwam"
      failureTitle="Kon deze cijfers niet laden"
      query={useTurnoutFigures()}
      loadPlots={loadTurnoutPlot}
      plotCount={1}
    />
  )
}

type FiguresQuery<Figures> = {
  data: Figures | undefined
  isError: boolean
  isFetching: boolean
  refetch: () => Promise<unknown>
}

/** A titled section of plots. Their code is loaded after the page. */
function PlotSection<Figures>({
  id,
  title,
  failureTitle,
  query,
  loadPlots,
  plotCount,
}: {
  id: string
  title: string
  failureTitle: string
  query: FiguresQuery<Figures>
  loadPlots: () => Promise<ComponentType<{ figures: Figures }>>
  plotCount: number
}): ReactNode {
  const [Plots, load] = useLazyComponent(loadPlots)
  useEffect(() => {
    // Fails offline or after a new release; the skeletons then stay.
    void load().catch(() => undefined)
  }, [load])
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-xl">
        {title}
      </h2>
      {query.data !== undefined && Plots !== null ? (
        <Plots figures={query.data} />
      ) : query.isError ? (
        <ErrorState
          title={failureTitle}
          headingLevel={3}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <Loading className="grid gap-4 lg:grid-cols-2">
          {[...Array(plotCount).keys()].map((plot) => (
            <PlotSkeleton key={plot} />
          ))}
        </Loading>
      )}
    </section>
  )
}

function PlotSkeleton() {
  return (
    <Card className="flex h-84 flex-col gap-4">
      <Skeleton className="h-6 w-40" />
      <Skeleton className="grow" />
    </Card>
  )
}
