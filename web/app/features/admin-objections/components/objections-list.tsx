import { DECISION_CATEGORY_LABELS } from 'contract/audit.ts'
import { OBJECTION_DECISION_LABELS, type Objection, objectionLimits } from 'contract/objections.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Detail, DetailList } from '~/features/admin/components/details.tsx'
import { UserLink } from '~/features/admin/components/user-link.tsx'
import { useDialogState } from '~/lib/dialog-state.ts'
import { formatDateTime } from '~/lib/format/dates.ts'
import { Button } from '~/ui/button.tsx'
import { Pagination } from '~/ui/data/pagination.tsx'
import { Tabs } from '~/ui/data/tabs.tsx'
import { EmptyState, ErrorState } from '~/ui/feedback/empty-state.tsx'
import { showFormFailure } from '~/ui/feedback/show-failure.ts'
import { Loading, SkeletonText } from '~/ui/feedback/skeleton.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { TextArea } from '~/ui/forms/text-area.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { Modal } from '~/ui/overlays/modal.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import { useDecideObjection, useObjections } from '../api.ts'

const TABS = { open: 'Open', decided: 'Beslist' } as const
type Tab = keyof typeof TABS

/** Objections to decisions; open ones first. */
export function ObjectionsList() {
  const [params, setParams] = useSearchParams()
  const tab: Tab = params.get('tab') === 'decided' ? 'decided' : 'open'
  return (
    <Tabs
      label="Bezwaren"
      selected={tab}
      onChange={(next) => setParams(next === 'open' ? {} : { tab: next }, { preventScrollReset: true })}
      items={(Object.keys(TABS) as Tab[]).map((id) => ({
        id,
        label: TABS[id],
        content: <ObjectionPages status={id} />,
      }))}
    />
  )
}

function ObjectionPages({ status }: { status: Tab }) {
  const [params] = useSearchParams()
  const page = Math.max(1, Number(params.get('page')) || 1)
  const { data, isPending, error, refetch, isFetching } = useObjections({ status, page })
  if (isPending)
    return (
      <Loading>
        <SkeletonText lines={6} />
      </Loading>
    )
  if (data === undefined)
    return (
      <ErrorState title="Kon bezwaren niet laden" onRetry={() => void refetch()} isRetrying={isFetching}>
        {error?.message}
      </ErrorState>
    )
  if (data.objections.length === 0)
    return (
      <EmptyState picture="done" title={status === 'open' ? 'Geen open bezwaren' : 'Nog niets beslist'}>
        {status === 'open' ? 'Er wacht niemand op een antwoord.' : 'Besliste bezwaren komen hier te staan.'}
      </EmptyState>
    )
  return (
    <>
      <ul className="flex flex-col gap-4">
        {data.objections.map((objection) => (
          <ObjectionCard key={objection.id} objection={objection} />
        ))}
      </ul>
      <Pagination {...data.pagination} hrefFor={(next) => `?tab=${status}&page=${next}`} />
    </>
  )
}

function ObjectionCard({ objection }: { objection: Objection }) {
  const { about, decision } = objection
  const dialog = useDialogState()
  return (
    <Card as="li" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="text-lg wrap-anywhere">{about.username}</h2>
        <Badge kind={decision === null ? 'warning' : decision === 'REVERSED' ? 'success' : 'neutral'}>
          {decision === null ? 'Open' : OBJECTION_DECISION_LABELS[decision]}
        </Badge>
      </div>
      <DetailList>
        <Detail label="Het besluit">{about.what}</Detail>
        <Detail label="Genomen op">{formatDateTime(about.decidedAt)}</Detail>
        <Detail label="Door">{about.admin?.username ?? 'Verwijderd account'}</Detail>
        <Detail label="Regel">
          {about.category === null ? 'Niet gekozen' : DECISION_CATEGORY_LABELS[about.category]}
        </Detail>
        <Detail label="Reden">{about.reason ?? 'Geen'}</Detail>
        <Detail label="Account">
          {about.person === null ? 'Verwijderd' : <UserLink user={{ ...about.person }} />}
        </Detail>
      </DetailList>
      <div className="rounded-control bg-sunken p-4">
        <p className="text-muted text-sm">Bezwaar van {formatDateTime(objection.createdAt)}</p>
        <p className="mt-1 whitespace-pre-line wrap-anywhere">{objection.text}</p>
      </div>
      {objection.decidedAt !== null && (
        <p className="text-muted wrap-anywhere">
          Beslist door {objection.decidedBy?.username ?? 'een verwijderd account'} op{' '}
          {formatDateTime(objection.decidedAt)}. {objection.notes}
        </p>
      )}
      {decision === null &&
        (objection.canDecide ? (
          <Button variant="primary" className="self-start" onClick={dialog.open}>
            Beslissen
          </Button>
        ) : (
          <p className="text-muted">Jij nam het besluit. Een andere beheerder kijkt ernaar.</p>
        ))}
      <DecideDialog key={dialog.key} objection={objection} isOpen={dialog.isOpen} onClose={dialog.close} />
    </Card>
  )
}

function DecideDialog({ objection, isOpen, onClose }: { objection: Objection; isOpen: boolean; onClose: () => void }) {
  const decide = useDecideObjection(objection.id)
  const [notes, setNotes] = useState('')
  const isTooLong = notes.trim().length > objectionLimits.notes.max
  const send = (decision: 'UPHELD' | 'REVERSED') => {
    if (isTooLong) return
    decide.mutate(
      { decision, notes },
      {
        onSuccess: () => {
          toast({
            title: OBJECTION_DECISION_LABELS[decision],
            description: 'De persoon krijgt een mail.',
            kind: 'success',
          })
          onClose()
        },
        onError: (error) => showFormFailure(error, 'Kon niet beslissen over het bezwaar'),
      },
    )
  }
  return (
    <Modal
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open && !decide.isPending) onClose()
      }}
      title={`Bezwaar van ${objection.about.username}`}
      footer={
        <>
          <Button isPending={decide.isPending} onClick={() => send('UPHELD')}>
            Besluit blijft
          </Button>
          <Button variant="primary" isPending={decide.isPending} onClick={() => send('REVERSED')}>
            Draai besluit terug
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="whitespace-pre-line wrap-anywhere">{objection.text}</p>
        <TextArea
          label="Toelichting"
          isOptional
          rows={4}
          countTo={objectionLimits.notes.max}
          help={`${objection.about.username} leest dit in een mail. Het komt ook in het logboek.`}
          error={isTooLong ? `Je toelichting mag hoogstens ${objectionLimits.notes.max} tekens hebben` : undefined}
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
        />
        {objection.about.kind === 'USER_SUSPENDED' && (
          <p className="text-muted">Draai je het besluit terug, dan is de schorsing meteen opgeheven.</p>
        )}
      </div>
    </Modal>
  )
}
