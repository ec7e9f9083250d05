import { countText } from 'contract/platform/count-text.ts'
import { LinkButton } from '~/ui/button.tsx'
import { QueryContent } from '~/ui/feedback/query-state.tsx'
import { useShowFailure } from '~/ui/feedback/show-failure.ts'
import { Skeleton } from '~/ui/feedback/skeleton.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { useTownWishes } from '../api.ts'
import { FIGURES_FAILURE } from './weekly-trends.tsx'

const SHOWN = 5

/** Towns with many wishes for each event: there a feed is worth most. */
export function TownWishes() {
  const wishes = useTownWishes()
  useShowFailure(wishes.error, FIGURES_FAILURE)
  return (
    <Card className="mt-1">
      <QueryContent query={wishes} failure={FIGURES_FAILURE} skeleton={<Skeleton className="h-60" />}>
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
      </QueryContent>
    </Card>
  )
}
