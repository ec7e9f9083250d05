import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Pagination as Pages } from 'contract/platform/paging.ts'
import type { AnyRoute, ResponseOf } from 'contract/platform/route.ts'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { queryForAny } from '~/lib/api/query.tsx'
import { formatDateTime } from '~/lib/format/dates.ts'
import { Button } from '~/ui/button.tsx'
import { isPastTheEnd, Pagination, ToLastPage } from '~/ui/data/pagination.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { QueryContent } from '~/ui/feedback/query-content.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { Modal } from '~/ui/overlays/modal.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import { useAdminMutation } from '../api.ts'
import { AdminActionButton, type DialogProps } from './admin-action-dialog.tsx'
import { Detail, DetailList } from './details.tsx'

type Decision = 'UPHELD' | 'REVERSED'
const DECISIONS = ['UPHELD', 'REVERSED'] as const

type Objection = {
  id: string
  text: string | null
  createdAt: string
  decision: Decision | null
  decidedAt: string | null
  decidedBy: { username: string } | null
  notes: string | null
}

/** How an objection of one kind is shown and decided. */
export type ObjectionView = {
  username: string
  details: readonly (readonly [label: string, value: ReactNode])[]
  evidence?: ReactNode
  /** Title of the dialog. */
  title: string
  /** Who reads the explanation, and what does not belong in it. */
  help: string
  /** Below the explanation. */
  note?: ReactNode
  /** Why the reader cannot decide it. */
  obstacle?: string | undefined
  decide: (body: { decision: Decision; notes: string }) => Promise<unknown>
}

type ObjectionListProps<R extends AnyRoute, O extends Objection> = {
  /** Pages its objections by `status`. */
  route: R
  status: 'open' | 'decided'
  /** The parameter of the URL that holds the page, where a screen has more than one list. */
  pageParameter?: string
  pagesLabel?: string
  failure: string
  empty: { title: string; text: string }
  decisionLabels: Record<Decision, string>
  buttonLabels: Record<Decision, string>
  maxNotes: number
  /** The toast after a decision. */
  notification: string
  decideFailure: string
  view: (objection: O) => ObjectionView
  /** Only types the objections. */
  objectionsOf: (answer: ResponseOf<R>) => readonly O[]
}

/** Objections as cards with their evidence, the words of the person, and the decision. */
export function ObjectionList<R extends AnyRoute, O extends Objection>(props: ObjectionListProps<R, O>) {
  const { route, status, pageParameter = 'page', pagesLabel, failure, empty, objectionsOf } = props
  const [params] = useSearchParams()
  const page = Math.max(1, Number(params.get(pageParameter)) || 1)
  const list = useQuery({
    ...queryForAny(route, { query: { status, page } }),
    placeholderData: keepPreviousData,
  })
  const hrefFor = (page: number) => {
    const search = new URLSearchParams(params)
    search.set(pageParameter, String(page))
    return { search: search.toString() }
  }
  return (
    <QueryContent query={list} failure={failure} headingLevel={2} hasDetail>
      {(answer) => {
        const objections = objectionsOf(answer)
        const { pagination } = answer as { pagination: Pages }
        if (!list.isPlaceholderData && isPastTheEnd(objections, pagination))
          return <ToLastPage {...pagination} hrefFor={hrefFor} />
        if (objections.length === 0)
          return (
            <EmptyState picture="done" title={empty.title}>
              {empty.text}
            </EmptyState>
          )
        return (
          <>
            <ul className="flex flex-col gap-4">
              {objections.map((objection) => (
                <ObjectionCard key={objection.id} objection={objection} shown={props.view(objection)} labels={props} />
              ))}
            </ul>
            <Pagination {...pagination} label={pagesLabel} hrefFor={hrefFor} />
          </>
        )
      }}
    </QueryContent>
  )
}

type Labels = Pick<
  ObjectionListProps<AnyRoute, Objection>,
  'decisionLabels' | 'buttonLabels' | 'maxNotes' | 'notification' | 'decideFailure'
>
type ShownProps = { objection: Objection; shown: ObjectionView; labels: Labels }

function ObjectionCard({ objection, shown, labels }: ShownProps) {
  const { decision, text } = objection
  const { username, details, evidence, obstacle } = shown
  return (
    <Card as="li" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="text-lg wrap-anywhere">{username}</h2>
        <Badge kind={decision === null ? 'warning' : decision === 'REVERSED' ? 'success' : 'neutral'}>
          {decision === null ? 'Open' : labels.decisionLabels[decision]}
        </Badge>
      </div>
      <DetailList>
        {details.map(([label, value]) => (
          <Detail key={label} label={label}>
            {value}
          </Detail>
        ))}
      </DetailList>
      {evidence}
      <div className="rounded-control bg-sunken p-4">
        <p className="text-muted text-sm">Bezwaar van {formatDateTime(objection.createdAt)}</p>
        <p className="mt-1 whitespace-pre-line wrap-anywhere">{text ?? 'Zonder uitleg.'}</p>
      </div>
      {objection.decidedAt !== null && (
        <p className="text-muted wrap-anywhere">
          Beslist door {objection.decidedBy?.username ?? 'een verwijderd account'} op{' '}
          {formatDateTime(objection.decidedAt)}. {objection.notes}
        </p>
      )}
      {decision === null &&
        (obstacle !== undefined ? (
          <p className="text-muted">{obstacle}</p>
        ) : (
          <AdminActionButton
            variant="primary"
            className="self-start"
            action={(dialog) => <DecideDialog objection={objection} shown={shown} labels={labels} {...dialog} />}
          >
            Beslissen
          </AdminActionButton>
        ))}
    </Card>
  )
}

/** Decides an objection, with an explanation. */
function DecideDialog({ objection, shown, labels, isOpen, onClose }: ShownProps & DialogProps) {
  const [notes, setNotes] = useState('')
  const { mutate, isPending } = useAdminMutation(shown.decide)
  const { maxNotes } = labels
  const isTooLong = notes.trim().length > maxNotes
  const send = (decision: Decision) => {
    if (isTooLong) return
    mutate(
      { decision, notes },
      {
        onSuccess: () => {
          toast({ title: labels.decisionLabels[decision], description: labels.notification, kind: 'success' })
          onClose()
        },
        onError: (error) => showFailure(error, labels.decideFailure),
      },
    )
  }
  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={() => {
        if (!isPending) onClose()
      }}
      title={shown.title}
      footer={DECISIONS.map((decision) => (
        <Button
          key={decision}
          variant={decision === 'REVERSED' ? 'primary' : 'secondary'}
          isPending={isPending}
          onClick={() => send(decision)}
        >
          {labels.buttonLabels[decision]}
        </Button>
      ))}
    >
      <div className="flex flex-col gap-4">
        <p className="whitespace-pre-line wrap-anywhere">{objection.text ?? 'Er is geen uitleg gegeven.'}</p>
        <TextArea
          label="Toelichting"
          isOptional
          rows={4}
          countTo={maxNotes}
          help={shown.help}
          error={isTooLong ? `Je toelichting mag hoogstens ${maxNotes} tekens hebben` : undefined}
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
        />
        {shown.note}
      </div>
    </Modal>
  )
}
