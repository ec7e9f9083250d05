import type { WorkItem, WorkKind } from 'contract/admin/work.ts'
import type { DecisionCategory } from 'contract/audit.ts'
import { approveEvent, rejectEvent, updateAdminEvent } from 'contract/events/admin.ts'
import { countText } from 'contract/platform/count-text.ts'
import { Check, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { useAdminMutation } from '~/features/admin/api.ts'
import { AdminQuery, DeadlineBadge } from '~/features/admin/components/details.tsx'
import { EventDialog } from '~/features/admin-events/components/event-dialog.tsx'
import { type Decision, GoneActions } from '~/features/admin-feeds/components/entries-dialogs.tsx'
import { LinkedReport } from '~/features/admin-reports/components/report-review-dialog.tsx'
import { call } from '~/lib/api/api.ts'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { SkeletonRow } from '~/ui/feedback/skeleton.tsx'
import { toastDone } from '~/ui/feedback/toast-queue.ts'
import { usePostponed } from '~/ui/feedback/use-postponed.ts'
import { Card } from '~/ui/layout/card.tsx'
import { useFocusHeading } from '~/ui/layout/use-focus-heading.ts'
import { useWork } from '../api.ts'

export function WorkList() {
  const work = useWork()
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
        <AdminQuery query={work} failure="Kon niet laden wat er op je wacht" skeleton={<SkeletonRow count={3} />}>
          {({ items }) => <Items items={items} />}
        </AdminQuery>
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

function WorkRow({ item, label }: { item: WorkItem; label: string }) {
  const { waiting, isSending, postpone, undo } = usePostponed()
  const { mutateAsync } = useAdminMutation(({ run }: Decision) => run())
  const decide = (decision: Decision) =>
    postpone({
      done: decision.done,
      run: () =>
        mutateAsync(decision).then(
          () => toastDone(decision.toast),
          (error: unknown) => showFailure(error, decision.failure),
        ),
    })
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
          {label}
          <DeadlineBadge deadline={item.deadline} />
        </p>
        <h3 className="font-semibold text-base wrap-anywhere">{item.summary}</h3>
      </div>
      {waiting !== null ? (
        <p className="flex items-center gap-3">
          {waiting.done}.{/* The button that was pressed is gone. */}
          <Button autoFocus size="sm" icon={Undo2} isPending={isSending} onClick={undo}>
            Ongedaan maken
          </Button>
        </p>
      ) : (
        <div className="flex flex-wrap gap-2">
          {item.kind === 'EVENT' ? (
            <EventActions item={item} decide={decide} show={() => setOpen(true)} />
          ) : item.feedId !== null ? (
            <GoneActions params={{ id: item.feedId, entryId: item.id }} title={item.summary} decide={decide} />
          ) : item.kind === 'MEETING_POINT' ? (
            <MeetingPointActions item={item} decide={decide} show={() => setOpen(true)} />
          ) : (
            <Button size="sm" variant="primary" onClick={() => setOpen(true)}>
              Bekijk en beslis<span className="sr-only"> {item.summary}</span>
            </Button>
          )}
        </div>
      )}
      {isOpen && item.kind !== 'REPORT' && <EventDialog id={item.id} onClose={() => setOpen(false)} />}
      {isOpen && item.kind === 'REPORT' && <LinkedReport id={item.id} onClose={() => setOpen(false)} />}
    </li>
  )
}

const REASONS: readonly { label: string; reason: string; category: DecisionCategory }[] = [
  { label: 'Staat er al', reason: 'Dit evenement staat er al.', category: 'OTHER' },
  {
    label: 'Te weinig bekend',
    reason: 'Er is te weinig bekend: vul de plaats, de tijd of een website aan.',
    category: 'OTHER',
  },
  { label: 'Geen openbaar evenement', reason: 'Dit is geen evenement waar iedereen naartoe kan.', category: 'OTHER' },
  { label: 'Reclame', reason: 'Dit is reclame en geen evenement.', category: 'SPAM' },
  { label: 'Klopt niet', reason: 'We konden niet vinden dat dit evenement bestaat.', category: 'FAKE' },
]

function MeetingPointActions({ item: { id, summary }, decide, show }: EventActionsProps) {
  const of = <span className="sr-only"> {summary}</span>
  const choose = (isAccepted: boolean) =>
    decide({
      ...(isAccepted
        ? { done: 'Goedgekeurd', toast: 'De plek is veranderd' }
        : { done: 'Afgewezen', toast: 'De oude plek blijft' }),
      failure: 'Kon niet over de plek beslissen',
      run: () => call(updateAdminEvent, { params: { id }, body: { isMeetingPointAccepted: isAccepted } }),
    })
  return (
    <>
      <Button size="sm" onClick={show}>
        Bekijk{of}
      </Button>
      <Button size="sm" icon={X} onClick={() => choose(false)}>
        Afwijzen{of}
      </Button>
      <Button size="sm" variant="primary" icon={Check} onClick={() => choose(true)}>
        Goedkeuren{of}
      </Button>
    </>
  )
}

type EventActionsProps = { item: WorkItem; decide: (decision: Decision) => void; show: () => void }

function EventActions({ item: { id, summary }, decide, show }: EventActionsProps) {
  const [isRejecting, setRejecting] = useState<boolean>()
  const of = <span className="sr-only"> {summary}</span>
  if (isRejecting)
    return (
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-1 text-muted text-sm">Waarom? Wie het instuurde, leest dit.</legend>
        {REASONS.map(({ label, ...body }, index) => (
          <Button
            key={label}
            autoFocus={index === 0}
            size="sm"
            onClick={() =>
              decide({
                done: 'Afgewezen',
                toast: 'Evenement afgewezen',
                failure: 'Kon evenement niet afwijzen',
                run: () => call(rejectEvent, { params: { id }, body }),
              })
            }
          >
            {label}
          </Button>
        ))}
        <Button size="sm" onClick={show}>
          Eigen woorden
        </Button>
        <Button size="sm" variant="quiet" onClick={() => setRejecting(false)}>
          Terug
        </Button>
      </fieldset>
    )
  return (
    <>
      <Button size="sm" onClick={show}>
        Bekijk{of}
      </Button>
      <Button size="sm" icon={X} autoFocus={isRejecting === false} onClick={() => setRejecting(true)}>
        Afwijzen{of}
      </Button>
      <Button
        size="sm"
        variant="primary"
        icon={Check}
        onClick={() =>
          decide({
            done: 'Goedgekeurd',
            toast: 'Evenement goedgekeurd',
            failure: 'Kon evenement niet goedkeuren',
            run: () => call(approveEvent, { params: { id } }),
          })
        }
      >
        Goedkeuren{of}
      </Button>
    </>
  )
}
