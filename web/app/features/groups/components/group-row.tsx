import { isOver } from 'contract/events/over-at.ts'
import { describeAudience } from 'contract/groups/audience.ts'
import type { GroupSummary } from 'contract/groups/groups.ts'
import { ANSWERS_REASON } from 'contract/groups/reasons.ts'
import { countText } from 'contract/platform/count-text.ts'
import { ChevronRight, Sparkles, UsersRound } from 'lucide-react'
import { Link } from 'react-router'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button } from '~/ui/button.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import { askLabel, closedReason, excludes, fitReasons, isFull, membershipLabel } from '../labels.ts'
import { groupFacts } from './group-facts.ts'
import { GroupPicture } from './group-picture.tsx'

const TAGS = 3

type GroupRowProps = { group: GroupSummary; onAsk?: (() => void) | undefined }

export function GroupRow({ group, onAsk }: GroupRowProps) {
  const me = useSignedInUser()
  const ReasonIcon = excludes(group, me) ? UsersRound : Sparkles
  const membership = membershipLabel(group, group.ownerId === me.id)
  const badge = membership && <Badge kind={membership.kind}>{membership.label}</Badge>
  // The facts below it say how soon too.
  const reason = fitReasons(group).find((one) => one !== ANSWERS_REASON)
  return (
    <li className="group @container relative py-2.5">
      <div className="flex items-start gap-x-3 gap-y-2 @max-sm:flex-wrap @sm:items-center">
        <span className="hidden size-12 shrink-0 overflow-hidden rounded-control @2xs:block">
          <GroupPicture group={group} shape="fill" />
        </span>
        <div className="min-w-0 grow basis-0 leading-snug @max-sm:basis-[calc(100%-3.75rem)]">
          <Link
            to={`/groups/${group.id}`}
            className="block font-semibold wrap-anywhere underline-offset-4 outline-none after:absolute after:inset-0 after:rounded-control group-hover:underline focus-visible:after:outline-3 focus-visible:after:outline-focus"
          >
            {group.name}
          </Link>
          {reason === undefined ? (
            group.tags.length > 0 && <p className="text-sm wrap-anywhere">{group.tags.slice(0, TAGS).join(' · ')}</p>
          ) : (
            <p className="text-sm wrap-anywhere">
              <ReasonIcon aria-hidden="true" className="mr-1 inline size-4 align-text-bottom text-primary-ink" />
              {reason}
            </p>
          )}
          <p className="text-muted text-sm wrap-anywhere">{factsOf(group, reason !== undefined)}</p>
          {badge && <span className="mt-1.5 block @md:hidden">{badge}</span>}
        </div>
        <span className="hidden shrink-0 @md:block">{badge}</span>
        {onAsk ? (
          <Button
            size="sm"
            aria-label={`${askLabel(group)}: ${group.name}`}
            onClick={onAsk}
            className="z-1 shrink-0 @2xs:@max-sm:ml-15"
          >
            {isFull(group) ? 'Wachtlijst' : 'Vraag mee'}
          </Button>
        ) : (
          <ChevronRight aria-hidden="true" className="size-5 shrink-0 self-center text-muted @max-sm:hidden" />
        )}
      </div>
    </li>
  )
}

/** With for whom it is, or why nobody can join any more. */
function factsOf(group: GroupSummary, hasReason: boolean): string {
  const closed = closedReason(group)
  if (isOver(group.event)) return `${countText(group.currentMembers, 'lid', 'leden')} · ${closed}`
  if (closed !== null) return `${group.currentMembers} van ${group.maxMembers} · ${closed}`
  const audience = describeAudience(group)
  return [groupFacts(group), ...(audience === null || hasReason ? [] : [`voor ${audience}`])].join(' · ')
}
