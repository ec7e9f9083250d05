import type { Group } from 'contract/groups/groups.ts'
import { countText } from 'contract/platform/count-text.ts'
import { MapPinCheck, Sparkles, UsersRound } from 'lucide-react'
import { Link } from 'react-router'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button } from '~/ui/button.tsx'
import { freePlaces } from '~/ui/data/capacity-bar.tsx'
import { AvatarStack } from '~/ui/visuals/avatar.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import { excludes, isFull, isOver, membershipLabel } from '../labels.ts'

const FACES = 3

/** A group in a list of one event: faces, name and one reason, or its size. `onAsk` adds the button that asks to join. */
export function GroupRow({ group, onAsk }: { group: Group; onAsk?: (() => void) | undefined }) {
  const me = useSignedInUser()
  const ReasonIcon = excludes(group, me) ? UsersRound : Sparkles
  const membership = membershipLabel(group, group.ownerId === me.id)
  const [reason] = group.membershipStatus === 'ACCEPTED' ? [] : group.reasons
  const label = isFull(group) ? 'Zet me op de wachtlijst' : 'Vraag om mee te gaan'
  return (
    <li className="group relative flex min-h-18 items-center gap-3 py-1.5">
      <AvatarStack users={group.memberPreview.slice(0, FACES)} size="sm" className="w-18" />
      <div className="min-w-0 grow leading-snug">
        <Link
          to={`/groups/${group.id}`}
          className="block truncate font-semibold underline-offset-4 outline-none after:absolute after:inset-0 after:rounded-control group-hover:underline focus-visible:after:outline-3 focus-visible:after:outline-focus"
        >
          {group.name}
        </Link>
        {group.isHere && (
          <p className="flex items-center gap-1 font-semibold text-sm text-success-ink">
            <MapPinCheck aria-hidden="true" className="size-4" />
            Is er al
          </p>
        )}
        {reason === undefined ? (
          <p className="text-muted text-sm">
            {isOver(group)
              ? countText(group.currentMembers, 'lid', 'leden')
              : `${group.currentMembers} van ${group.maxMembers} · ${isFull(group) ? 'vol' : freePlaces(group.maxMembers - group.currentMembers)}`}
          </p>
        ) : (
          <p className="line-clamp-2 text-sm">
            <ReasonIcon aria-hidden="true" className="mr-1 inline size-4 align-text-bottom text-primary-ink" />
            {reason}
          </p>
        )}
      </div>
      {onAsk !== undefined ? (
        <Button size="sm" aria-label={`${label}: ${group.name}`} onClick={onAsk} className="z-1 shrink-0">
          {isFull(group) ? 'Wachtlijst' : 'Vraag'}
        </Button>
      ) : (
        membership && <Badge kind={membership.kind}>{membership.label}</Badge>
      )}
    </li>
  )
}
