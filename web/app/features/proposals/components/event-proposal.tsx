import { type Proposal, type ProposalAnswer, proposalLimits } from 'contract/proposals.ts'
import { useState } from 'react'
import { DeclinedCard, GoingButtons, useGoing } from '~/features/groups/components/joining/going.tsx'
import { PersonAvatar, PersonLink } from '~/features/users/components/person-link.tsx'
import { formatDateTime } from '~/lib/format/dates.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { Card } from '~/ui/layout/card.tsx'
import { useAnswerProposal, useProposal } from '../api.ts'

export function EventProposal({ eventId, isFirst }: { eventId: string; isFirst: boolean }) {
  const proposal = useProposal(eventId).data?.proposal
  // A declined one stays until the page is left, so that the user can still accept it.
  const [declinedId, setDeclinedId] = useState<string | null>(null)
  if (!proposal || (proposal.answer === 'NO' && proposal.id !== declinedId)) return null
  return (
    <ul className="flex flex-col">
      <ProposalCard proposal={proposal} isPrimary={isFirst} onDecline={() => setDeclinedId(proposal.id)} />
    </ul>
  )
}

type ProposalCardProps = {
  proposal: Proposal
  isPrimary: boolean
  onDecline: () => void
}

function ProposalCard({ proposal, isPrimary, onDecline }: ProposalCardProps) {
  const { event, people, answer, groupId } = proposal
  const answering = useAnswerProposal(event.id)
  const isDueBeforeStart = new Date(proposal.expiresAt) < new Date(event.startDate)
  const { sendAnswer, limitDialog } = useGoing()

  const decide = (decision: ProposalAnswer) =>
    sendAnswer(async () => {
      if (decision === 'NO') onDecline()
      const { proposal: changed } = await answering.mutateAsync(decision)
      if (decision === 'NO') return null
      if (changed.groupId === null) toast({ title: 'Fijn! We vertellen je of het doorgaat', kind: 'success' })
      return changed.groupId
    })

  if (answer === 'NO')
    return (
      <>
        <DeclinedCard isPending={answering.isPending} onYes={() => void decide('YES')}>
          Je gaat niet mee met {people.length === 1 ? whom(people) : 'deze groep'} naar{' '}
          <span className="font-semibold text-ink wrap-anywhere">{event.title}</span>.
        </DeclinedCard>
        {limitDialog}
      </>
    )
  return (
    <Card as="li" className="flex flex-col gap-4 border-primary/40">
      <div>
        <p className="font-semibold text-primary-ink text-sm">{answer === 'YES' ? 'Jij zei ja' : 'Voorstel'}</p>
        <h2 className="mt-0.5 text-lg leading-snug wrap-anywhere sm:text-xl">{titleOf(proposal)}</h2>
      </div>
      <ul aria-label="Wie we bij je vonden" className="flex flex-wrap gap-x-6 gap-y-3">
        {people.map((person) => (
          <li key={person.id} className="flex w-20 flex-col items-center gap-1.5 text-center">
            <PersonAvatar person={person} size="lg" isBesideName />
            <PersonLink person={person} className="text-center" />
            {person.age !== null && <span className="-mt-1 text-muted text-sm">{person.age} jaar</span>}
          </li>
        ))}
      </ul>
      <GoingButtons
        canSayYes={answer !== 'YES'}
        noLabel={answer === 'YES' ? 'Toch niet' : undefined}
        isPrimary={isPrimary}
        isPending={answering.isPending}
        onYes={() => void decide('YES')}
        onNo={() => void decide('NO')}
      />
      {proposal.reasons.length > 0 && (
        <div className="max-w-2xl">
          <p className="font-semibold text-sm">Jullie passen bij elkaar</p>
          <ul className="list-disc pl-5">
            {proposal.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      )}
      <p className="max-w-2xl text-muted">{explanation(proposal)}</p>
      {groupId === null && answer !== 'YES' && (
        <p className="text-muted text-sm">
          {isDueBeforeStart && `Antwoord vóór ${formatDateTime(proposal.expiresAt)}. `}Zeg je nee, dan hoort niemand dat
          {proposal.origin === 'WISH' && ', en vragen we je niet meer voor dit evenement'}.
        </p>
      )}
      {limitDialog}
    </Card>
  )
}

const whom = (people: Proposal['people']): string => (people.length === 1 ? (people[0]?.username ?? '') : 'deze mensen')

const NAMES = new Intl.ListFormat('nl', { type: 'conjunction' })

/** A person with a wish has not chosen the event. */
function titleOf({ origin, event, people, answer }: Proposal): string {
  const company =
    origin === 'WISH'
      ? `naar ${event.title} met ${NAMES.format(people.map(({ username }) => username))}`
      : `met ${whom(people)}`
  return answer === 'YES' ? `Je wilt mee ${company}` : `Ga je mee ${company}?`
}

function explanation({ answer, yesCount, groupId, expiresAt, people }: Proposal): string {
  if (groupId !== null) return 'De groep is er al, en er is nog plek voor jou.'
  const end = formatDateTime(expiresAt)
  if (answer !== 'YES')
    return people.length === 1
      ? `${whom(people)} zoekt ook gezelschap. Zeggen jullie allebei ja, dan maken wij de groep.`
      : `Zij zoeken ook gezelschap. Zeggen jullie allemaal ja, of op ${end} minstens twee van jullie, dan maken wij de groep.`
  return (yesCount ?? 1) >= proposalLimits.requiredYes
    ? `Jullie gaan samen: zegt iedereen ja, dan meteen, en anders maken we de groep op ${end}.`
    : `Nog één ja, en jullie gaan samen. We wachten tot ${end}.`
}
