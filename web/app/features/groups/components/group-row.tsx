import type { Group } from 'contract/groups/groups.ts'
import { countText } from 'contract/platform/count-text.ts'
import { ChevronRight, Sparkles, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSignedInUser } from '~/lib/session/session.ts'
import { freePlaces } from '~/ui/data/capacity-bar.tsx'
import { AvatarStack } from '~/ui/visuals/avatar.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import { excludes, isFull, isOver, membershipLabel } from '../labels.ts'

type GroupRowProps = {
  group: Group
  /** Replaces the number of members. */
  line?: string
  chatLine?: ReactNode
  /** Clickable separately from the row. */
  action?: ReactNode
}

/** A group in a short list. */
export function GroupRow({ group, line, chatLine, action }: GroupRowProps) {
  const me = useSignedInUser()
  const ReasonIcon = excludes(group, me) ? UsersRound : Sparkles
  const membership = membershipLabel(group, group.ownerId === me.id)
  const [reason] = group.membershipStatus === 'ACCEPTED' ? [] : group.reasons
  const badge = membership && <Badge kind={membership.kind}>{membership.label}</Badge>
  return (
    <li className="group @container relative">
      <div className="flex items-center gap-3 py-3">
        <span className="hidden @md:contents">
          <AvatarStack users={group.memberPreview.slice(0, 3)} total={group.currentMembers} className="min-w-32" />
        </span>
        <div className="min-w-0 grow">
          <Link
            to={`/groups/${group.id}`}
            className="block truncate font-semibold underline-offset-4 outline-none after:absolute after:inset-0 after:rounded-control group-hover:underline focus-visible:after:outline-3 focus-visible:after:outline-focus"
          >
            {group.name}
          </Link>
          <p className="text-muted text-sm wrap-anywhere">
            {line ??
              (isOver(group)
                ? countText(group.currentMembers, 'lid', 'leden')
                : `${group.currentMembers} van ${group.maxMembers} · ${isFull(group) ? 'vol' : freePlaces(group.maxMembers - group.currentMembers)}`)}
          </p>
          {reason !== undefined && (
            <p className="mt-0.5 flex items-start gap-1.5 text-sm">
              <ReasonIcon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-primary-ink" />
              <span className="min-w-0 wrap-anywhere">{reason}</span>
            </p>
          )}
          {chatLine}
          {badge && <span className="mt-1.5 block @md:hidden">{badge}</span>}
          {action && <span className="relative z-1 mt-2 mb-1 block">{action}</span>}
        </div>
        <span className="hidden shrink-0 @md:block">{badge}</span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </div>
    </li>
  )
}
