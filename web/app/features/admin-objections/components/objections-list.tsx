import { DECISION_CATEGORY_LABELS } from 'contract/audit.ts'
import { OBJECTION_DECISION_LABELS, type Objection, objectionLimits } from 'contract/objections.ts'
import { useSearchParams } from 'react-router'
import { Detail, DetailList } from '~/features/admin/components/details.tsx'
import { DecideButton, ObjectionCard } from '~/features/admin/components/objection-card.tsx'
import { UserLink } from '~/features/admin/components/user-link.tsx'
import { formatDateTime } from '~/lib/format/dates.ts'
import { Pagination } from '~/ui/data/pagination.tsx'
import { Tabs } from '~/ui/data/tabs.tsx'
import { EmptyState, ErrorState } from '~/ui/feedback/empty-state.tsx'
import { Loading, SkeletonText } from '~/ui/feedback/skeleton.tsx'
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
          <DecisionObjection key={objection.id} objection={objection} />
        ))}
      </ul>
      <Pagination {...data.pagination} hrefFor={(next) => `?tab=${status}&page=${next}`} />
    </>
  )
}

function DecisionObjection({ objection }: { objection: Objection }) {
  const { about } = objection
  const decide = useDecideObjection(objection.id)
  return (
    <ObjectionCard
      username={about.username}
      objection={objection}
      decisionLabels={OBJECTION_DECISION_LABELS}
      action={
        objection.canDecide ? (
          <DecideButton
            title={`Bezwaar van ${about.username}`}
            text={objection.text}
            help={`${about.username} leest dit in een mail. Het komt ook in het logboek.`}
            maxNotes={objectionLimits.notes.max}
            buttonLabels={{ UPHELD: 'Besluit blijft', REVERSED: 'Draai besluit terug' }}
            decisionLabels={OBJECTION_DECISION_LABELS}
            notification="De persoon krijgt een mail."
            failureTitle="Kon niet beslissen over het bezwaar"
            isPending={decide.isPending}
            decide={decide.mutate}
          >
            {about.kind === 'USER_SUSPENDED' && (
              <p className="text-muted">Draai je het besluit terug, dan is de schorsing meteen opgeheven.</p>
            )}
          </DecideButton>
        ) : (
          <p className="text-muted">Jij nam het besluit. Een andere beheerder kijkt ernaar.</p>
        )
      }
    >
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
    </ObjectionCard>
  )
}
