import { answerProposalLink, getProposalLink, type ProposalLink } from 'contract/proposals.ts'
import { useState } from 'react'
import { call } from '~/lib/api/api.ts'
import { usePosted } from '~/lib/api/posted-form.ts'
import { type LoadedAnswer, useLoadedQuery } from '~/lib/api/query.tsx'
import { formatEventStart } from '~/lib/format/dates.ts'
import { LinkButton } from '~/ui/button.tsx'
import { QueryState } from '~/ui/feedback/query-state.tsx'
import { SkeletonText } from '~/ui/feedback/skeleton.tsx'
import { type YesOrNo, YesOrNoForm } from '~/ui/forms/yes-or-no-form.tsx'

type ProposalLinkFormProps = { token: string; loaded: LoadedAnswer<typeof getProposalLink> }

/** The page of the mail's link. Public: opening it changes nothing, only a button does. */
export function ProposalLinkForm({ token, loaded }: ProposalLinkFormProps) {
  const query = useLoadedQuery(getProposalLink, { query: { token } }, loaded)
  const { shown } = usePosted<{ proposal: ProposalLink }>()
  const [answered, setAnswered] = useState<ProposalLink | null>(shown?.proposal ?? null)
  // The last yes makes the group, after which the link has nothing to ask any more.
  const proposal = answered ?? query.data?.proposal
  if (proposal === undefined) {
    const isRefused = query.error?.isTemporary === false
    const isOver = query.error?.code === 'PROPOSAL_ENDED'
    return (
      <QueryState
        query={query}
        title={isOver ? 'Dit voorstel is voorbij' : isRefused ? 'Deze link klopt niet' : 'Laden mislukt'}
        action={<LinkButton to="/dashboard">Naar je dashboard</LinkButton>}
        skeleton={<SkeletonText lines={3} />}
      >
        {isRefused ? 'Log in om te zien wat er nu is.' : undefined}
      </QueryState>
    )
  }
  const { event, people, answer, groupId } = proposal
  const send = async (answer: YesOrNo) =>
    setAnswered((await call(answerProposalLink, { query: { token }, body: { answer } })).proposal)
  if (answered !== null)
    return (
      <div role="status" className="flex flex-col items-start gap-4">
        <p className="font-semibold text-lg">
          {answer === 'NO'
            ? 'Je gaat niet mee.'
            : groupId === null
              ? 'Fijn! We vertellen je of het doorgaat.'
              : 'Je gaat mee!'}
        </p>
        {groupId === null ? (
          <LinkButton to={`/events/${event.slug}`}>Bekijk het evenement</LinkButton>
        ) : (
          <LinkButton to={`/groups/${groupId}/chat`}>Open de chat</LinkButton>
        )}
      </div>
    )
  return (
    <YesOrNoForm
      yes="Ja, ik ga mee"
      no="Nee"
      send={send}
      failure="Je antwoord is niet opgeslagen"
      after={<LinkButton to={`/events/${event.slug}`}>Wie zijn dat?</LinkButton>}
    >
      <p className="wrap-anywhere">
        Met {people === 1 ? 'één ander' : `${people} anderen`} naar <strong>{event.title}</strong>,{' '}
        {formatEventStart(event)} in {event.location}.
      </p>
      {answer !== null && <p>Je zei {answer === 'YES' ? 'ja' : 'nee'}. Klopt dat nog?</p>}
    </YesOrNoForm>
  )
}
