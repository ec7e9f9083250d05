import { TURNOUT_DECISION_LABELS, type TurnoutObjection, turnoutLimits } from 'contract/turnout.ts'
import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Detail, DetailList } from '~/features/admin/components/details.tsx'
import { DecideButton, ObjectionCard } from '~/features/admin/components/objection-card.tsx'
import { UserLink } from '~/features/admin/components/user-link.tsx'
import { formatDate } from '~/lib/format/dates.ts'
import { Button } from '~/ui/button.tsx'
import { isPastTheEnd, Pagination, ToLastPage } from '~/ui/data/pagination.tsx'
import { EmptyState, ErrorState } from '~/ui/feedback/empty-state.tsx'
import { Loading, SkeletonText } from '~/ui/feedback/skeleton.tsx'
import { useContestedTurnout, useDecideTurnout } from '../api.ts'

/** No-shows that people contest, with what their group said. Every look is logged, so the decided ones open on demand. */
export function ContestedTurnout() {
  const [showsDecided, setShowsDecided] = useState(false)
  return (
    <div className="flex flex-col gap-6">
      <ContestedPages status="open" />
      {showsDecided ? (
        <section aria-labelledby="decided-turnout" className="flex flex-col gap-4">
          <h2 id="decided-turnout" className="text-xl">
            Beslist
          </h2>
          <ContestedPages status="decided" />
        </section>
      ) : (
        <Button className="self-start" onClick={() => setShowsDecided(true)}>
          Toon wat beslist is
        </Button>
      )}
    </div>
  )
}

const LISTS = {
  open: { pageParameter: 'page', pagesLabel: "Pagina's" },
  decided: { pageParameter: 'decidedPage', pagesLabel: "Pagina's van wat beslist is" },
} as const

function ContestedPages({ status }: { status: 'open' | 'decided' }) {
  const [params] = useSearchParams()
  const { pageParameter, pagesLabel } = LISTS[status]
  const page = Math.max(1, Number(params.get(pageParameter)) || 1)
  const { data, isPending, isPlaceholderData, error, refetch, isFetching } = useContestedTurnout({ status, page })
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
  const hrefFor = (next: number) => {
    const search = new URLSearchParams(params)
    search.set(pageParameter, String(next))
    return { search: search.toString() }
  }
  if (!isPlaceholderData && isPastTheEnd(data.objections, data.pagination))
    return <ToLastPage {...data.pagination} hrefFor={hrefFor} />
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
          <ContestedNoShow key={objection.id} objection={objection} />
        ))}
      </ul>
      <Pagination {...data.pagination} label={pagesLabel} hrefFor={hrefFor} />
    </>
  )
}

function ContestedNoShow({ objection }: { objection: TurnoutObjection }) {
  const { person, event, statements } = objection
  const decide = useDecideTurnout(objection.id)
  return (
    <ObjectionCard
      username={person.username}
      objection={objection}
      decisionLabels={TURNOUT_DECISION_LABELS}
      action={
        <DecideButton
          title={`Opkomst van ${person.username}`}
          text={objection.text}
          help={`${person.username} leest dit. Noem niet wie wat zei. Het komt ook in het logboek.`}
          maxNotes={turnoutLimits.notes.max}
          buttonLabels={{ UPHELD: 'Laat het staan', REVERSED: 'Telt niet meer mee' }}
          decisionLabels={TURNOUT_DECISION_LABELS}
          notification="De persoon krijgt bericht."
          failureTitle="Kon niet beslissen"
          isPending={decide.isPending}
          decide={decide.mutate}
        />
      }
    >
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
    </ObjectionCard>
  )
}
