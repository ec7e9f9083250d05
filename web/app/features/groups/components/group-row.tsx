import { describeAudience } from 'contract/groups/audience.ts'
import type { Group } from 'contract/groups/groups.ts'
import { countText } from 'contract/platform/count-text.ts'
import { ChevronRight, MapPinCheck, Sparkles, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PersonLink } from '~/features/users/components/person-link.tsx'
import { formatEventTime } from '~/lib/format/dates.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { freePlaces } from '~/ui/data/capacity-bar.tsx'
import { AvatarStack } from '~/ui/visuals/avatar.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import { askLabel, closedReason, excludes, isFull, isOver, membershipLabel } from '../labels.ts'
import { GroupTags } from './group-tags.tsx'

const [FACES, TAGS] = [2, 3]

type GroupRowProps = {
  group: Group
  /** In a list of groups of several events. */
  showsEvent?: boolean
  /** In a list on a page of its own, where wide screens have room for the labels and the owner. */
  isWide?: boolean
  /** The state of its chat, for a member. */
  chatLine?: ReactNode
  /** Adds the button that asks to join. */
  onAsk?: (() => void) | undefined
}

/** A group in a list, with the weightiest reason why it may fit. */
export function GroupRow({ group, showsEvent = false, isWide = false, chatLine, onAsk }: GroupRowProps) {
  const me = useSignedInUser()
  const isOwner = group.ownerId === me.id
  const ReasonIcon = excludes(group, me) ? UsersRound : Sparkles
  const membership = membershipLabel(group, isOwner)
  // Among the person's own groups of the future it says what all of them have.
  const badge = membership && (!chatLine || isOver(group)) && <Badge kind={membership.kind}>{membership.label}</Badge>
  const [reason] = group.membershipStatus === 'ACCEPTED' ? [] : group.reasons
  const facts = [
    ...(showsEvent ? [`${group.event.title}, ${formatEventTime(group.event)}`] : []),
    ...(chatLine || (reason !== undefined && !isWide) ? [] : [sizeText(group)]),
  ]
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
        {facts.length > 0 && <p className="text-muted text-sm wrap-anywhere">{facts.join(' · ')}</p>}
        {group.isHere && (
          <p className="flex items-center gap-1 font-semibold text-sm text-success-ink">
            <MapPinCheck aria-hidden="true" className="size-4" />
            Is er al
          </p>
        )}
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
        {isWide && isOwner && group.requestCount !== null && group.requestCount > 0 && (
          <LinkButton to={`/groups/${group.id}/manage`} size="sm" className="z-1 mt-2 mb-1">
            Verzoeken ({group.requestCount})
          </LinkButton>
        )}
      </div>
      {isWide && (
        <div className="hidden w-80 shrink-0 flex-col items-end gap-1.5 @3xl:flex">
          <GroupTags group={group} max={TAGS} className="justify-end" />
          {/* z-1 puts it above the link that covers the row. */}
          <p className="relative z-1 flex max-w-full gap-1 text-sm">
            <span className="shrink-0 text-muted">Groep van </span>
            {isOwner ? <strong>jou</strong> : <PersonLink person={group.owner} opensOnHover />}
          </p>
        </div>
      )}
      <span className="hidden shrink-0 @md:block">{badge}</span>
      {onAsk ? (
        <Button size="sm" aria-label={`${askLabel(group)}: ${group.name}`} onClick={onAsk} className="z-1 shrink-0">
          {isFull(group) ? 'Wachtlijst' : 'Vraag'}
        </Button>
      ) : (
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
      )}
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
    closed ?? (isFull(group) ? 'vol' : freePlaces(maxMembers - currentMembers)),
    ...(audience === null || group.reasons.length > 0 ? [] : [`voor ${audience}`]),
  ].join(' · ')
}
