import type { ComponentStatus, Status } from 'contract/admin/status.ts'
import { formatDateTime } from '~/lib/format/dates.ts'
import { RelativeTime } from '~/ui/data/relative-time.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { QueryContent } from '~/ui/feedback/query-state.tsx'
import { SkeletonText } from '~/ui/feedback/skeleton.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { Badge, type BadgeKind } from '~/ui/visuals/badge.tsx'
import { useStatus } from '../api.ts'
import { COMPONENT_LABELS } from '../labels.ts'

export function StatusOverview() {
  return (
    <QueryContent
      query={useStatus()}
      failure="Kon de toestand niet laden"
      headingLevel={2}
      skeleton={<SkeletonText lines={12} />}
    >
      {(status) => <Verdict {...status} />}
    </QueryContent>
  )
}

const BADGES: Readonly<Record<ComponentStatus['state'], readonly [BadgeKind, string]>> = {
  WORKS: ['success', 'Werkt'],
  FAILING: ['danger', 'Werkt niet'],
  OFF: ['neutral', 'Uit'],
}
const ORDER = ['FAILING', 'WORKS', 'OFF'] as const

function Verdict({ everythingWorks, components }: Status) {
  const sorted = components.toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state))
  return (
    <div className="flex flex-col gap-5">
      {everythingWorks ? (
        <PageNotice kind="success" title="Alles werkt" />
      ) : (
        <PageNotice kind="warning" title="Niet alles werkt">
          Hieronder staat wat er mis is en wat je kunt doen.
        </PageNotice>
      )}
      <Card>
        <ul className="-my-3 divide-y divide-line">
          {sorted.map((component) => (
            <Row key={component.name} {...component} />
          ))}
        </ul>
      </Card>
    </div>
  )
}

function Row({ name, state, lastSuccessAt, failingSince, problem, detail }: ComponentStatus) {
  const { label, advice } = COMPONENT_LABELS[name]
  const [kind, text] = BADGES[state]
  return (
    <li className="flex flex-col gap-1 py-3">
      <p className="flex flex-col gap-1 sm:flex-row sm:items-center sm:justify-between sm:gap-4">
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          {label} <Badge kind={kind}>{text}</Badge>
        </span>
        <LastSuccess at={lastSuccessAt} isFailing={state === 'FAILING'} />
      </p>
      {detail !== null && (
        <p lang="en" className="text-muted text-sm wrap-anywhere">
          {detail}
        </p>
      )}
      {problem !== null && (
        <>
          <p lang="en" className="text-danger-ink text-sm wrap-anywhere">
            {problem}
          </p>
          <p className="text-sm">
            {failingSince !== null && `Sinds ${formatDateTime(failingSince)}. `}
            {advice}
          </p>
        </>
      )}
    </li>
  )
}

function LastSuccess({ at, isFailing }: { at: string | null; isFailing: boolean }) {
  if (at === null && !isFailing) return null
  return (
    <span className="shrink-0 text-muted text-sm">
      {at === null ? (
        'Nog nooit gelukt'
      ) : (
        <>
          Laatst gelukt: <RelativeTime at={at} as="notification" />
        </>
      )}
    </span>
  )
}
