import { describeAudience } from 'contract/groups/audience.ts'
import type { Group } from 'contract/groups/groups.ts'
import { countText } from 'contract/platform/count-text.ts'
import { ChevronRight, Sparkles, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSignedInUser } from '~/lib/session/session.ts'
import { freePlaces } from '~/ui/data/capacity-bar.tsx'
import { AvatarStack } from '~/ui/visuals/avatar.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import { closedReason, excludes, isOver, membershipLabel } from '../labels.ts'

const FACES = 2

type GroupRowProps = {
  group: Group
  /** Replaces the number of members. */
  line?: string
  chatLine?: ReactNode
  /** At the right where there is room for it. */
  aside?: ReactNode
  /** Clickable separately from the row. */
  action?: ReactNode
}

/** A group in a list, with the weightiest reason why it may fit. */
export function GroupRow({ group, line, chatLine, aside, action }: GroupRowProps) {
  const me = useSignedInUser()
  const ReasonIcon = excludes(group, me) ? UsersRound : Sparkles
  const membership = membershipLabel(group, group.ownerId === me.id)
  const [reason] = group.membershipStatus === 'ACCEPTED' ? [] : group.reasons
  // Among the person's own groups it says what all of them have.
  const badge = membership && (!chatLine || isOver(group)) && <Badge kind={membership.kind}>{membership.label}</Badge>
  return (
    <li className="group @container relative">
      <div className="flex min-h-18 items-center gap-3 py-2">
        <span className="hidden w-14 shrink-0 @2xs:block">
          <AvatarStack users={group.memberPreview.slice(0, FACES)} size="sm" />
        </span>
        <div className="min-w-0 grow">
          <Link
            to={`/groups/${group.id}`}
            className="block truncate font-semibold underline-offset-4 outline-none after:absolute after:inset-0 after:rounded-control group-hover:underline focus-visible:after:outline-3 focus-visible:after:outline-focus"
          >
            {group.name}
          </Link>
          <p className="text-muted text-sm wrap-anywhere">{line ?? sizeText(group)}</p>
          {reason !== undefined && (
            <p className="flex items-start gap-1.5 text-sm">
              <ReasonIcon aria-hidden="true" className="mt-0.5 hidden size-4 shrink-0 text-primary-ink @md:block" />
              <span className="min-w-0 wrap-anywhere">{reason}</span>
            </p>
          )}
          {chatLine}
          {badge && <span className="mt-1.5 block @md:hidden">{badge}</span>}
          {action && <span className="relative z-1 mt-2 mb-1 block">{action}</span>}
        </div>
        {aside && <div className="hidden w-80 shrink-0 flex-col items-end gap-1.5 @3xl:flex">{aside}</div>}
        <span className="hidden shrink-0 @md:block">{badge}</span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </div>
    </li>
  )
}

/** "6 van 10 · 4 plekken vrij · voor vrouwen", or why nobody can join any more. */
export function sizeText(group: Group): string {
  const { currentMembers, maxMembers } = group
  const closed = closedReason(group)
  if (isOver(group)) return `${countText(currentMembers, 'lid', 'leden')} · ${closed}`
  const audience = describeAudience(group)
  return [
    `${currentMembers} van ${maxMembers}`,
    closed ?? freePlaces(maxMembers - currentMembers),
    ...(audience === null || group.reasons.length > 0 ? [] : [`voor ${audience}`]),
  ].join(' · ')
}
