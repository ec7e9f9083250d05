import type { WorkItem, WorkKind } from 'contract/admin/work.ts'
import { countText } from 'contract/platform/count-text.ts'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { QueryContent } from '~/ui/feedback/query-state.tsx'
import { useShowFailure } from '~/ui/feedback/show-failure.ts'
import { SkeletonRow } from '~/ui/feedback/skeleton.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { useFocusHeading } from '~/ui/layout/use-focus-heading.ts'
import { useWork } from '../api.ts'
import { WorkRow } from './work-row.tsx'

const FAILURE = 'Kon niet laden wat er op je wacht'

export function WorkList() {
  const work = useWork()
  useShowFailure(work.error, FAILURE)
  const frame = useFocusHeading<HTMLElement>()
  return (
    <section {...frame} aria-labelledby="work">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="work" className="text-xl">
          Wat op je wacht
        </h2>
        {work.data !== undefined && work.data.total > 0 && (
          <p className="text-muted">{countText(work.data.total, 'besluit', 'besluiten')}</p>
        )}
      </div>
      <Card>
        <QueryContent query={work} failure={FAILURE} skeleton={[1, 2, 3].map((row) => <SkeletonRow key={row} />)}>
          {({ items }) => <Items items={items} />}
        </QueryContent>
      </Card>
    </section>
  )
}

function Items({ items }: { items: readonly WorkItem[] }) {
  if (items.length === 0)
    return (
      <EmptyState picture="done" title="Alles is beoordeeld" headingLevel={3}>
        Er wacht niets op je.
      </EmptyState>
    )
  return (
    <ul className="-my-3 divide-y divide-line">
      {items.map((item) => (
        <WorkRow key={`${item.kind} ${item.id}`} item={item} label={KIND_LABELS[item.kind]} />
      ))}
    </ul>
  )
}

const KIND_LABELS: Readonly<Record<WorkKind, string>> = {
  EVENT: 'Evenement',
  REPORT: 'Rapport',
  MEETING_POINT: 'Afspreekplek',
  FEED_GONE: 'Bron',
}
