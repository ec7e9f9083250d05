import type { JoinRequest } from 'contract/groups/membership.ts'
import { GENDER_LABELS, userLimits } from 'contract/users/users.ts'
import { Check, MessageCircle, Undo2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { PersonLink } from '~/features/users/components/person-link.tsx'
import { TrustFacts } from '~/features/users/components/trust-facts.tsx'
import { Button, LinkButton } from '~/ui/button.tsx'
import { RelativeTime } from '~/ui/data/relative-time.tsx'
import { usePostponed } from '~/ui/feedback/use-postponed.ts'
import { Card } from '~/ui/layout/card.tsx'
import { Avatar } from '~/ui/visuals/avatar.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import { RequestContent } from '../joining/request-content.tsx'
import { memberSummary } from '../member-row.tsx'

export function RequestCard({ request, children }: { request: JoinRequest; children: ReactNode }) {
  const { user, waitlistPosition } = request
  const gender = user.gender === null || user.gender === 'LIEVER_NIET' ? null : GENDER_LABELS[user.gender]
  const summary = [memberSummary(request), gender].filter(Boolean).join(' · ')
  return (
    <Card as="li" className="flex flex-col gap-4">
      <div className="flex items-start gap-3">
        <Avatar user={user} className="size-12 text-[calc(var(--spacing)*4)]" />
        <div className="min-w-0 grow">
          <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <h3 className="min-w-0 text-lg wrap-anywhere">
              <PersonLink person={user} />
            </h3>
            {waitlistPosition !== null && (
              <Badge kind="primary" className="self-center">
                Nummer {waitlistPosition}
              </Badge>
            )}
            <RelativeTime at={request.requestedAt} as="notification" className="ml-auto text-muted text-sm" />
          </div>
          {summary !== '' && <p className="text-muted text-sm">{summary}</p>}
          {request.hasChangedProfile && (
            <p className="text-sm text-warning-ink">
              Heeft leeftijd of geslacht veranderd in de laatste {userLimits.changeShownDays} dagen.
            </p>
          )}
        </div>
      </div>
      <RequestContent {...request} />
      <TrustFacts user={user} />
      {children}
    </Card>
  )
}

type Decision = { userId: string; status: 'ACCEPTED' | 'REJECTED'; note?: string }

type RequestDecisionProps = {
  user: { id: string; username: string }
  /** Reports its failure. */
  onDecide: (decision: Decision) => Promise<unknown>
  onDecline: (decline: (note: string | null) => void) => void
}

/** A refusal can be undone for ten seconds. An acceptance is sent at once: a place that was given is not taken back. */
export function RequestDecision({ user: { id, username }, onDecide, onDecline }: RequestDecisionProps) {
  const { waiting, postpone, undo } = usePostponed()
  const decline = (note: string | null) =>
    postpone({
      done: `${username} is afgewezen`,
      run: () => onDecide({ userId: id, status: 'REJECTED', ...(note !== null && { note }) }),
    })
  if (waiting !== null)
    return (
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold wrap-anywhere">{waiting.done}</p>
        <Button icon={Undo2} autoFocus onClick={undo} aria-label={`Ongedaan maken: ${waiting.done}`}>
          Ongedaan maken
        </Button>
      </div>
    )
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="primary"
        icon={Check}
        onClick={() => void onDecide({ userId: id, status: 'ACCEPTED' })}
        aria-label={`Accepteren: ${username}`}
      >
        Accepteren
      </Button>
      <Button icon={X} onClick={() => onDecline(decline)} aria-label={`Afwijzen: ${username}`}>
        Afwijzen
      </Button>
      <LinkButton to={`/messages?user=${id}`} icon={MessageCircle} aria-label={`Stuur een bericht: ${username}`}>
        Stuur een bericht
      </LinkButton>
    </div>
  )
}
