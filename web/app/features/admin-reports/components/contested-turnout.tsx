import { TURNOUT_DECISION_LABELS, type TurnoutObjection, turnoutLimits } from 'contract/turnout.ts'
import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Detail, DetailList } from '~/features/admin/components/details.tsx'
import { UserLink } from '~/features/admin/components/user-link.tsx'
import { useDialogState } from '~/lib/dialog-state.ts'
import { formatDate, formatDateTime } from '~/lib/format/dates.ts'
import { Button } from '~/ui/button.tsx'
import { Pagination } from '~/ui/data/pagination.tsx'
import { EmptyState, ErrorState } from '~/ui/feedback/empty-state.tsx'
import { showFormFailure } from '~/ui/feedback/show-failure.ts'
import { Loading, SkeletonText } from '~/ui/feedback/skeleton.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { Modal } from '~/ui/overlays/modal.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import { useContestedTurnout, useDecideTurnout } from '../api.ts'

/** No-shows that people contest, with what their group said. Every look is logged, so the decided ones open on demand. */
export function ContestedTurnout() {
  const [showsDecided, setShowsDecided] = useState(false)
  return (
    <div className="flex flex-col gap-6">
      <Contests status="open" />
      {showsDecided ? (
        <section aria-labelledby="decided-turnout" className="flex flex-col gap-4">
          <h2 id="decided-turnout" className="text-xl">
            Beslist
          </h2>
          <Contests status="decided" />
        </section>
      ) : (
        <Button className="self-start" onClick={() => setShowsDecided(true)}>
          Toon wat beslist is
        </Button>
      )}
    </div>
  )
}

function Contests({ status }: { status: 'open' | 'decided' }) {
  const [params] = useSearchParams()
  const page = Math.max(1, Number(params.get('page')) || 1)
  const { data, isPending, error, refetch, isFetching } = useContestedTurnout({ status, page })
  if (isPending)
    return (
      <Loading>
        <SkeletonText lines={6} />
      </Loading>
    )
  if (data === undefined)
    return (
      <ErrorState title="Kon betwiste opkomst niet laden" onRetry={() => void refetch()} isRetrying={isFetching}>
        {error?.message}
      </ErrorState>
    )
  if (data.objections.length === 0)
    return (
      <EmptyState picture="done" title={status === 'open' ? 'Niemand betwist iets' : 'Nog niets beslist'}>
        Zegt iemand dat een gemist evenement niet klopt, dan staat het hier.
      </EmptyState>
    )
  return (
    <>
      <ul className="flex flex-col gap-4">
        {data.objections.map((objection) => (
          <Contested key={objection.id} objection={objection} />
        ))}
      </ul>
      <Pagination {...data.pagination} hrefFor={(next) => `?tab=opkomst&page=${next}`} />
    </>
  )
}

function Contested({ objection }: { objection: TurnoutObjection }) {
  const { person, event, decision, statements } = objection
  const dialog = useDialogState()
  return (
    <Card as="li" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="text-lg wrap-anywhere">{person.username}</h2>
        <Badge kind={decision === null ? 'warning' : decision === 'REVERSED' ? 'success' : 'neutral'}>
          {decision === null ? 'Open' : TURNOUT_DECISION_LABELS[decision]}
        </Badge>
      </div>
      <DetailList>
        <Detail label="Evenement">
          {event.title}, {formatDate(event.startDate)}
        </Detail>
        <Detail label="Groep">{objection.groupName ?? 'Verwijderd'}</Detail>
        <Detail label="Account">
          <UserLink user={person} />
        </Detail>
      </DetailList>
      <div>
        <h3 className="font-semibold text-sm">Wat de groep zei</h3>
        <ul className="mt-1 flex flex-col gap-1">
          {statements.map(({ person: by, isPresent }) => (
            <li key={by.id} className="flex items-center gap-2">
              {isPresent ? (
                <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-success-ink" />
              ) : (
                <CircleX aria-hidden="true" className="size-4 shrink-0 text-warning-ink" />
              )}
              <span className="wrap-anywhere">
                {by.username}: {isPresent ? 'was er' : 'was er niet'}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div className="rounded-control bg-sunken p-4">
        <p className="text-muted text-sm">Bezwaar van {formatDateTime(objection.createdAt)}</p>
        <p className="mt-1 whitespace-pre-line wrap-anywhere">{objection.text ?? 'Zonder uitleg.'}</p>
      </div>
      {objection.decidedAt !== null && (
        <p className="text-muted wrap-anywhere">
          Beslist door {objection.decidedBy?.username ?? 'een verwijderd account'} op{' '}
          {formatDateTime(objection.decidedAt)}. {objection.notes}
        </p>
      )}
      {decision === null && (
        <Button variant="primary" className="self-start" onClick={dialog.open}>
          Beslissen
        </Button>
      )}
      <DecideDialog key={dialog.key} objection={objection} isOpen={dialog.isOpen} onClose={dialog.close} />
    </Card>
  )
}

function DecideDialog({
  objection,
  isOpen,
  onClose,
}: {
  objection: TurnoutObjection
  isOpen: boolean
  onClose: () => void
}) {
  const decide = useDecideTurnout(objection.id)
  const [notes, setNotes] = useState('')
  const isTooLong = notes.trim().length > turnoutLimits.notes.max
  const send = (decision: 'UPHELD' | 'REVERSED') => {
    if (isTooLong) return
    decide.mutate(
      { decision, notes },
      {
        onSuccess: () => {
          toast({
            title: TURNOUT_DECISION_LABELS[decision],
            description: 'De persoon krijgt bericht.',
            kind: 'success',
          })
          onClose()
        },
        onError: (error) => showFormFailure(error, 'Kon niet beslissen'),
      },
    )
  }
  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open && !decide.isPending) onClose()
      }}
      title={`Opkomst van ${objection.person.username}`}
      footer={
        <>
          <Button isPending={decide.isPending} onClick={() => send('UPHELD')}>
            Laat het staan
          </Button>
          <Button variant="primary" isPending={decide.isPending} onClick={() => send('REVERSED')}>
            Telt niet meer mee
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="whitespace-pre-line wrap-anywhere">{objection.text ?? 'Er is geen uitleg gegeven.'}</p>
        <TextArea
          label="Toelichting"
          isOptional
          rows={4}
          countTo={turnoutLimits.notes.max}
          help={`${objection.person.username} leest dit. Noem niet wie wat zei. Het komt ook in het logboek.`}
          error={isTooLong ? `Je toelichting mag hoogstens ${turnoutLimits.notes.max} tekens hebben` : undefined}
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
        />
      </div>
    </Modal>
  )
}
