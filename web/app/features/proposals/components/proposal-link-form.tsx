import { answerProposalLink, getProposalLink, type ProposalAnswer, type ProposalLink } from 'contract/proposals.ts'
import { type FormEvent, useState } from 'react'
import { call } from '~/lib/api/api.ts'
import { postedFailure, usePosted } from '~/lib/api/posted-form.ts'
import { type LoadedAnswer, QueryProvider, useLoadedQuery } from '~/lib/api/query.tsx'
import { formatEventStart } from '~/lib/format/dates.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { QueryState } from '~/ui/feedback/query-state.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { SkeletonText } from '~/ui/feedback/skeleton.tsx'

type Props = {
  token: string
  loaded: LoadedAnswer<typeof getProposalLink>
}

/** The page of the mail's link. Public: opening it changes nothing, only a button does. */
export function ProposalLinkForm(props: Props) {
  return (
    <QueryProvider>
      <Form {...props} />
    </QueryProvider>
  )
}

function Form({ token, loaded }: Props) {
  const query = useLoadedQuery(getProposalLink, { query: { token } }, loaded)
  const posted = usePosted<{ proposal: ProposalLink }>()
  const [answered, setAnswered] = useState<ProposalLink | null>(posted.shown?.proposal ?? null)
  const [sending, setSending] = useState<ProposalAnswer | null>(null)
  const postedError = postedFailure(posted.refused)
  // The last yes makes the group, after which the link has nothing to ask any more.
  const proposal = answered ?? query.data?.proposal
  if (proposal === undefined) {
    const { code = null, status = 0 } = query.error ?? {}
    const isOurs = status !== 0 && status < 500 && status !== 429
    const isOver = code === 'PROPOSAL_ENDED'
    return (
      <QueryState
        query={query}
        title={isOver ? 'Dit voorstel is voorbij' : isOurs ? 'Deze link klopt niet' : 'Laden mislukt'}
        canRetry={!isOurs}
        action={<LinkButton to="/dashboard">Naar je dashboard</LinkButton>}
        skeleton={<SkeletonText lines={3} />}
      >
        {isOurs ? 'Log in om te zien wat er nu is.' : undefined}
      </QueryState>
    )
  }
  const { event, people, answer, groupId } = proposal
  const send = async (submit: FormEvent<HTMLFormElement>) => {
    submit.preventDefault()
    const button = (submit.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    const given: ProposalAnswer = button?.value === 'NO' ? 'NO' : 'YES'
    setSending(given)
    try {
      setAnswered((await call(answerProposalLink, { query: { token }, body: { answer: given } })).proposal)
    } catch (failure) {
      showFailure(failure, 'Je antwoord is niet opgeslagen')
    } finally {
      setSending(null)
    }
  }
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
    <form method="post" onSubmit={(submit) => void send(submit)} className="contents">
      {postedError && <PageNotice kind="warning" title={postedError.message} />}
      <p className="wrap-anywhere">
        Met {people === 1 ? 'één ander' : `${people} anderen`} naar <strong>{event.title}</strong>,{' '}
        {formatEventStart(event)} in {event.location}.
      </p>
      {answer !== null && <p>Je zei {answer === 'YES' ? 'ja' : 'nee'}. Klopt dat nog?</p>}
      <div className="flex flex-col gap-2 sm:flex-row">
        <Button type="submit" name="answer" value="YES" variant="primary" size="lg" isPending={sending === 'YES'}>
          Ja, ik ga mee
        </Button>
        <Button type="submit" name="answer" value="NO" size="lg" isPending={sending === 'NO'}>
          Nee
        </Button>
      </div>
      <LinkButton to={`/events/${event.slug}`}>Wie zijn dat?</LinkButton>
    </form>
  )
}
