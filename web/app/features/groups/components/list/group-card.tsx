import { isOver } from 'contract/events/over-at.ts'
import { ageRangeText } from 'contract/groups/age-range.ts'
import { describeAudience } from 'contract/groups/audience.ts'
import type { GroupSummary } from 'contract/groups/groups.ts'
import { countText, plural } from 'contract/platform/count-text.ts'
import { Clock, Sparkles, UsersRound } from 'lucide-react'
import { useId } from 'react'
import { PersonLink } from '~/features/users/components/person-link.tsx'
import { formatEventStart } from '~/lib/format/dates.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { classNames } from '~/ui/class-names.ts'
import { Skeleton } from '~/ui/feedback/skeleton.tsx'
import { Card, CardLink, LinkedCard } from '~/ui/layout/card.tsx'
import { Avatar } from '~/ui/visuals/avatar.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import { useIsInvited } from '../../api-invitations.ts'
import { canAsk, closedReason, excludes, fitReasons, isFull, membershipLabel, waitlistLabel } from '../../labels.ts'
import { GroupPicture } from '../group-picture.tsx'
import { GroupTags } from '../group-tags.tsx'
import { useWithdraw } from '../joining/use-withdraw.ts'

const TAGS = 3
const BUTTON = { size: 'sm', className: 'px-3!' } as const

/** On phones the picture gives way, so that the card is at most 320 px high. */
const CARD = 'h-full @xs:max-sm:max-h-80'
const PICTURE =
  'relative h-21 min-h-8 shrink overflow-hidden rounded-t-[calc(var(--radius-card)-1px)] sm:h-36 sm:shrink-0'
const TEXT = 'flex shrink-0 grow flex-col gap-1 px-3.5 pt-2.5 pb-3 text-sm sm:px-4 sm:pb-4'

type GroupCardProps = {
  group: GroupSummary
  /** In a list of groups of one event, which does not repeat when that is. */
  isOfOneEvent: boolean
  onAsk: () => void
}

export function GroupCard({ group, isOfOneEvent, onAsk }: GroupCardProps) {
  const me = useSignedInUser()
  const titleId = useId()
  const { event, owner, currentMembers, maxMembers } = group
  const isOwner = group.ownerId === me.id
  const isMember = group.membershipStatus === 'ACCEPTED'
  const membership = isMember ? membershipLabel(group, isOwner) : null
  return (
    <li className="@container">
      <LinkedCard as="article" aria-labelledby={titleId} className={CARD}>
        <div className={PICTURE}>
          <GroupPicture group={group} shape="fill" className="absolute inset-0" />
          <div className="absolute inset-x-2.5 bottom-2 flex flex-wrap items-end gap-1.5">
            {membership && <Badge kind={membership.kind}>{membership.label}</Badge>}
            <span className="ml-auto rounded-full bg-black/70 px-2.5 py-0.5 font-semibold text-white text-xs">
              {isOver(group.event) ? (
                countText(currentMembers, 'lid', 'leden')
              ) : (
                <>
                  {currentMembers} van {maxMembers}
                  <span className="sr-only"> {plural(maxMembers, 'lid', 'leden')}</span>
                  {!isMember && group.ages && ` · ${ageRangeText(group.ages)}`}
                </>
              )}
            </span>
          </div>
        </div>
        <div className={TEXT}>
          <h2 id={titleId} className="line-clamp-2 text-[1.0625rem] leading-snug wrap-anywhere sm:line-clamp-3">
            <CardLink to={`/groups/${group.id}`}>{group.name}</CardLink>
          </h2>
          {group.description !== null && <p className="line-clamp-2 text-muted wrap-anywhere">{group.description}</p>}
          <p className={isOfOneEvent ? 'truncate' : 'line-clamp-2 wrap-anywhere'}>
            <strong className="font-semibold">{event.title}</strong>
            {!isOfOneEvent && <span className="text-muted"> · {formatEventStart(event)}</span>}
          </p>
          {/* z-1 puts it above the link that covers the card. */}
          <div className="mt-0.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="relative z-1 flex min-w-0 max-w-full items-center gap-2">
              {owner !== null && <Avatar user={owner} size="xs" />}
              <span className="sr-only">Eigenaar: </span>
              {isOwner ? <strong>Jij</strong> : owner === null ? 'Een lid' : <PersonLink person={owner} opensOnHover />}
            </span>
            <GroupTags group={group} max={TAGS} />
          </div>
          <Fit group={group} />
          <div className="relative z-1 mt-auto flex flex-wrap items-center gap-1.5 pt-1.5">
            <ViewerAction group={group} isOwner={isOwner} titleId={titleId} onAsk={onAsk} />
            <LinkButton to={`/groups/${group.id}`} {...BUTTON} aria-describedby={titleId}>
              {isMember ? 'Openen' : 'Bekijken'}
            </LinkButton>
          </div>
        </div>
      </LinkedCard>
    </li>
  )
}

/** On one line why it may fit the viewer, or for whom it is. A reason without room is left out as a whole. */
function Fit({ group }: { group: GroupSummary }) {
  const isExcluded = excludes(group, useSignedInUser())
  const audience = describeAudience(group)
  const reasons = fitReasons(group)
  const isMember = group.membershipStatus === 'ACCEPTED'
  const [isFitting, lines] =
    reasons.length > 0 ? [!isExcluded, reasons] : [false, isMember || audience === null ? [] : [`Voor ${audience}`]]
  if (lines.length === 0) return null
  const Icon = isFitting ? Sparkles : UsersRound
  return (
    <p className={classNames('flex gap-1.5 font-medium text-xs', isFitting ? 'text-success-ink' : 'text-muted')}>
      <Icon aria-hidden="true" className="mt-px size-4 shrink-0" />
      <span className="flex h-[1.4em] min-w-0 flex-wrap overflow-hidden">
        {lines.map((line, index) => (
          <span key={line} className="max-w-full truncate">
            {index > 0 && <span>&nbsp;· </span>}
            {line}
          </span>
        ))}
      </span>
    </p>
  )
}

type ViewerActionProps = { group: GroupSummary; isOwner: boolean; titleId: string; onAsk: () => void }

function ViewerAction({ group, isOwner, titleId, onAsk }: ViewerActionProps) {
  const me = useSignedInUser()
  const isInvited = useIsInvited(group.id)
  const { withdraw, isPending } = useWithdraw(group)
  const status = group.membershipStatus
  const closed = closedReason(group)
  if (status === 'ACCEPTED')
    return (
      <>
        {isOwner && group.requestCount !== null && group.requestCount > 0 && (
          <LinkButton to={`/groups/${group.id}/manage`} {...BUTTON} variant="primary" aria-describedby={titleId}>
            {countText(group.requestCount, 'verzoek', 'verzoeken')}
          </LinkButton>
        )}
        <LinkButton to={`/groups/${group.id}/chat`} {...BUTTON} aria-describedby={titleId}>
          Groepschat
        </LinkButton>
      </>
    )
  if (status === 'REJECTED') return <Badge>Lidmaatschap Geweigerd</Badge>
  if (closed !== null) return <Badge>{closed}</Badge>
  // The same element as the button that asks, so that it keeps the focus.
  if (status !== 'NOT_MEMBER')
    return (
      <Button
        {...BUTTON}
        variant="pending"
        icon={Clock}
        isPending={isPending}
        onClick={withdraw}
        aria-describedby={titleId}
      >
        {status === 'WAITLIST' ? waitlistLabel(group.waitlistPosition) : 'In behandeling'}
      </Button>
    )
  if (isInvited) return <Badge kind="primary">Je bent uitgenodigd</Badge>
  if (canAsk(group, me))
    return (
      <Button {...BUTTON} variant={isFull(group) ? 'secondary' : 'primary'} onClick={onAsk} aria-describedby={titleId}>
        {isFull(group) ? 'Vol · wachtlijst' : 'Vraag mee'}
      </Button>
    )
  if (isFull(group)) return <Badge>Vol</Badge>
  return !group.takesRequests ? <Badge>Neemt nu geen verzoeken aan</Badge> : null
}

export const GroupCardSkeleton = () => (
  <Card isPadded={false} className={`flex flex-col ${CARD}`}>
    <div className={PICTURE}>
      <Skeleton className="absolute inset-0 rounded-none" />
    </div>
    <div className={TEXT}>
      <Line className="h-4 w-3/5" />
      <Line className="h-3 w-full" />
      <Line className="h-3 w-4/5" />
      <Line className="h-3 w-2/5" />
      <span className="mt-0.5 flex h-6 items-center gap-2">
        <Skeleton className="size-6 rounded-full" />
        <Skeleton className="h-3 w-16" />
      </span>
      <span className="flex gap-2 pt-1.5">
        <Skeleton className="h-9 w-24" />
        <Skeleton className="h-9 w-24" />
      </span>
    </div>
  </Card>
)

/** As high as a line of the card. */
const Line = ({ className }: { className: string }) => (
  <span className="flex h-[1.45em] items-center">
    <Skeleton className={className} />
  </span>
)
