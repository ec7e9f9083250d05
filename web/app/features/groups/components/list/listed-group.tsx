import { describeAudience } from 'contract/groups/audience.ts'
import type { Group } from 'contract/groups/groups.ts'
import { countText } from 'contract/platform/count-text.ts'
import { ChevronRight, Sparkles, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PersonLink } from '~/features/users/components/person-link.tsx'
import { formatEventTime } from '~/lib/format/dates.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { LinkButton } from '~/ui/button.tsx'
import { freePlaces } from '~/ui/data/capacity-bar.tsx'
import { AvatarStack } from '~/ui/visuals/avatar.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import { closedReason, excludes, isOver, membershipLabel } from '../../labels.ts'
import { GroupTags } from '../group-tags.tsx'

const [FACES, TAGS] = [2, 3]

type ListedGroupProps = {
  group: Group
  /** The list of one event omits the event. */
  isOfOneEvent: boolean
  /** The state of its chat, for a member. */
  chatLine?: ReactNode
}

/** A group in the list of an event, or of a person, with the weightiest reason why it may fit. */
export function ListedGroup({ group, isOfOneEvent, chatLine }: ListedGroupProps) {
  const me = useSignedInUser()
  const isOwner = group.ownerId === me.id
  const ReasonIcon = excludes(group, me) ? UsersRound : Sparkles
  const membership = membershipLabel(group, isOwner)
  // Among the person's own groups of the future it says what all of them have.
  const badge = membership && (!chatLine || isOver(group)) && <Badge kind={membership.kind}>{membership.label}</Badge>
  const [reason] = group.membershipStatus === 'ACCEPTED' ? [] : group.reasons
  const event = isOfOneEvent ? [] : [`${group.event.title}, ${formatEventTime(group.event)}`]
  return (
    <li className="group @container relative flex min-h-18 items-center gap-3 py-2">
      <AvatarStack users={group.memberPreview.slice(0, FACES)} size="sm" className="hidden! w-14 @2xs:inline-flex!" />
      <div className="min-w-0 grow leading-snug">
        <Link
          to={`/groups/${group.id}`}
          className="block truncate font-semibold underline-offset-4 outline-none after:absolute after:inset-0 after:rounded-control group-hover:underline focus-visible:after:outline-3 focus-visible:after:outline-focus"
        >
          {group.name}
        </Link>
        <p className="text-muted text-sm wrap-anywhere">
          {[...event, ...(chatLine ? [] : [sizeText(group)])].join(' · ')}
        </p>
        {reason !== undefined && (
          <p className="line-clamp-2 text-sm">
            <ReasonIcon aria-hidden="true" className="mr-1 inline size-4 align-text-bottom text-primary-ink" />
            {reason}
          </p>
        )}
        {chatLine && (
          <Link
            to={`/groups/${group.id}/chat`}
            className="relative z-1 block max-w-xl before:absolute before:-inset-y-1.5 before:inset-x-0 hover:underline"
          >
            <span className="sr-only">Groepschat: </span>
            {chatLine}
          </Link>
        )}
        {badge && <span className="mt-1.5 block @md:hidden">{badge}</span>}
        {isOwner && group.requestCount !== null && group.requestCount > 0 && (
          <LinkButton to={`/groups/${group.id}/manage`} size="sm" className="z-1 mt-2 mb-1">
            Verzoeken ({group.requestCount})
          </LinkButton>
        )}
      </div>
      <div className="hidden w-80 shrink-0 flex-col items-end gap-1.5 @3xl:flex">
        <GroupTags group={group} max={TAGS} className="justify-end" />
        {/* z-1 puts it above the link that covers the row. */}
        <p className="relative z-1 flex max-w-full gap-1 text-sm">
          <span className="shrink-0 text-muted">Groep van </span>
          {isOwner ? <strong>jou</strong> : <PersonLink person={group.owner} opensOnHover />}
        </p>
      </div>
      <span className="hidden shrink-0 @md:block">{badge}</span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </li>
  )
}

/** "6 van 10 · 4 plekken vrij · voor vrouwen", or why nobody can join any more. */
function sizeText(group: Group): string {
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
