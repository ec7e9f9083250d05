import type { Group } from 'contract/groups/groups.ts'
import type { JoinRequest } from 'contract/groups/membership.ts'
import { GENDER_LABELS } from 'contract/users/users.ts'
import { MessageCircle, Undo2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { PersonAvatar, PersonLink } from '~/features/users/components/person-link.tsx'
import { sharedStyles, TrustFacts, wentText } from '~/features/users/components/trust-facts.tsx'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { RelativeTime } from '~/ui/data/relative-time.tsx'
import { usePostponed } from '~/ui/feedback/use-postponed.ts'
import { Card } from '~/ui/layout/card.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import { isFull } from '../../labels.ts'
import { RequestContent } from '../joining/request-content.tsx'
import type { RequestDecisions } from './use-request-decisions.tsx'

/** Words that a row shows. */
const SHOWN_WORDS = 12

/** The sentences that fit, of the request or, without one, of the profile. */
function excerptOf({ message, questions, answers, user }: JoinRequest): string {
  const answered = answers.length > 0 ? `${questions[0]} ${answers[0]}` : null
  const words = (message ?? answered ?? user.bio ?? 'Geen bericht erbij.').trim().split(/\s+/)
  if (words.length <= SHOWN_WORDS) return words.join(' ')
  const shown = words.slice(0, SHOWN_WORDS)
  const end = shown.findLastIndex((word) => /[.!?]$/.test(word))
  return end < 2 ? `${shown.join(' ')} …` : shown.slice(0, end + 1).join(' ')
}

type RequestRowProps = { request: JoinRequest; checkbox?: ReactNode; children?: ReactNode }

/** `children`: the buttons. The whole message and what else is known of the person stand folded below them. */
export function RequestRow({ request, checkbox, children }: RequestRowProps) {
  const { user, waitlistPosition } = request
  const me = useSignedInUser()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const facts = [
    user.gender === null || user.gender === 'LIEVER_NIET' ? null : GENDER_LABELS[user.gender],
    user.timesWent === null ? null : wentText(user.timesWent),
    ...sharedStyles(me.musicalPreferences, user.musicalPreferences).slice(0, 2),
  ].filter((fact) => fact !== null)
  return (
    <li className="flex flex-col gap-2 py-3.5">
      <div className="flex flex-wrap items-center gap-3">
        {checkbox}
        <PersonAvatar person={user} isBesideName />
        <div className="min-w-[min(100%,9rem)] shrink grow basis-0">
          <div className="flex flex-wrap items-baseline gap-x-2">
            <h3 className="min-w-0 text-base wrap-anywhere">
              <PersonLink person={user} />
            </h3>
            {user.age !== null && <span>{user.age}</span>}
            {waitlistPosition !== null && <Badge kind="primary">Nummer {waitlistPosition}</Badge>}
            <RelativeTime at={request.requestedAt} as="conversation" className="ml-auto text-muted text-sm" />
          </div>
          {facts.length > 0 && <p className="text-muted text-sm wrap-anywhere">{facts.join(' · ')}</p>}
        </div>
      </div>
      {request.hasChangedProfile && (
        <p className="text-sm text-warning-ink">Leeftijd of geslacht kort geleden veranderd</p>
      )}
      {isOpen ? (
        <div id={id} className="flex flex-col gap-3">
          <RequestContent {...request} />
          <TrustFacts user={user} />
          <LinkButton
            to={`/messages?user=${user.id}`}
            icon={MessageCircle}
            size="sm"
            aria-label={`Stuur een bericht: ${user.username}`}
            className="self-start"
          >
            Stuur een bericht
          </LinkButton>
        </div>
      ) : (
        <p className="wrap-anywhere">{excerptOf(request)}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {children}
        <Button
          variant="quiet"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={`${isOpen ? 'Minder' : 'Meer'} over ${user.username}`}
          onClick={() => setOpen(!isOpen)}
          className="ml-auto"
        >
          {isOpen ? 'Minder' : 'Meer'}
        </Button>
      </div>
    </li>
  )
}

type RequestListProps = {
  group: Group
  requests: readonly JoinRequest[]
  decisions: RequestDecisions
  checkboxOf?: (request: JoinRequest) => ReactNode
  /** While several are selected, the buttons of one row are hidden. */
  isDecisionHidden?: boolean
}

export function RequestList({ group, requests, decisions, checkboxOf, isDecisionHidden = false }: RequestListProps) {
  return (
    <Card as="ul" isPadded={false} className="divide-y divide-line px-4 sm:px-5">
      {requests.map((request) => (
        <RequestRow key={request.userId} request={request} checkbox={checkboxOf?.(request)}>
          <Decision request={request} decisions={decisions} isFull={isFull(group)} isHidden={isDecisionHidden} />
        </RequestRow>
      ))}
    </Card>
  )
}

type DecisionProps = { request: JoinRequest; decisions: RequestDecisions; isFull: boolean; isHidden: boolean }

/** A refusal can be undone for ten seconds. An acceptance is sent at once: a place that was given is not taken back. */
function Decision({ request, decisions, isFull, isHidden }: DecisionProps) {
  const { username } = request.user
  const { waiting, isSending, postpone, undo } = usePostponed()
  const decline = (note?: string) =>
    postpone({ done: `${username} is afgewezen`, run: () => decisions.refuse(request, note) })
  if (waiting !== null) return <UndoLine done={waiting.done} isPending={isSending} onUndo={undo} />
  const className = isHidden ? 'invisible' : undefined
  return (
    <>
      {!isFull && (
        <Button
          size="sm"
          onClick={() => void decisions.accept([request])}
          aria-label={`Accepteren: ${username}`}
          className={className}
        >
          Accepteren
        </Button>
      )}
      <Button
        size="sm"
        onClick={() => decisions.askNote(request, decline)}
        aria-label={`Afwijzen: ${username}`}
        className={className}
      >
        Afwijzen
      </Button>
    </>
  )
}

type UndoLineProps = { done: string; isPending: boolean; onUndo: () => void }

export function UndoLine({ done, isPending, onUndo }: UndoLineProps) {
  return (
    <div className="flex grow flex-wrap items-center justify-between gap-2">
      <p className="min-w-0 font-semibold wrap-anywhere">{done}</p>
      <Button
        size="sm"
        icon={Undo2}
        autoFocus
        isPending={isPending}
        onClick={onUndo}
        aria-label={`Ongedaan maken: ${done}`}
      >
        Ongedaan maken
      </Button>
    </div>
  )
}
