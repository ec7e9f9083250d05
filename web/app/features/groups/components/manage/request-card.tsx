import type { JoinRequest } from 'contract/groups.ts'
import { GENDER_LABELS } from 'contract/users.ts'
import { Check, MessageCircle, X } from 'lucide-react'
import { PersonLink } from '~/features/users/components/person-link.tsx'
import { Button, LinkButton } from '~/ui/button.tsx'
import { RelativeTime } from '~/ui/data/relative-time.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { Avatar } from '~/ui/visuals/avatar.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import { memberSummary } from '../member-row.tsx'

type RequestCardProps = { request: JoinRequest; onAccept: () => void; onDecline: () => void }

export function RequestCard({ request, onAccept, onDecline }: RequestCardProps) {
  const { user, message, waitlistPosition } = request
  const gender = user.gender === null || user.gender === 'LIEVER_NIET' ? null : GENDER_LABELS[user.gender]
  const summary = [memberSummary(request), gender].filter(Boolean).join(' · ')
  return (
    <Card as="li" className="flex flex-col gap-4">
      <div className="flex items-start gap-3">
        <Avatar user={user} isDecorative className="size-12 text-base" />
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
        </div>
      </div>
      {message !== null && (
        <blockquote className="whitespace-pre-line rounded-control rounded-tl-none bg-sunken px-4 py-3 wrap-anywhere">
          {message}
        </blockquote>
      )}
      {user.bio !== null && (
        <div>
          <p className="font-semibold text-sm">Over {user.username}</p>
          <p className="mt-0.5 whitespace-pre-line text-muted wrap-anywhere">{user.bio}</p>
        </div>
      )}
      {message === null && user.bio === null && <p className="text-muted">Geen bericht erbij.</p>}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" icon={Check} onClick={onAccept} aria-label={`Accepteren: ${user.username}`}>
          Accepteren
        </Button>
        <Button icon={X} onClick={onDecline} aria-label={`Afwijzen: ${user.username}`}>
          Afwijzen
        </Button>
        <LinkButton
          to={`/messages?user=${user.id}`}
          icon={MessageCircle}
          aria-label={`Stuur een bericht: ${user.username}`}
        >
          Stuur een bericht
        </LinkButton>
      </div>
    </Card>
  )
}
