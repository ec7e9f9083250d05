import type { Group } from 'contract/groups/groups.ts'
import { CalendarDays, Check, MapPin, MessageCircle, Settings2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { PersonLink } from '~/features/users/components/person-link.tsx'
import { formatEventTime } from '~/lib/format/dates.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { CapacityBar } from '~/ui/data/capacity-bar.tsx'
import { Tag } from '~/ui/data/filter-chips.tsx'
import { Skeleton, SkeletonText } from '~/ui/feedback/skeleton.tsx'
import { Card, PosterCard } from '~/ui/layout/card.tsx'
import { Avatar, AvatarStack } from '~/ui/visuals/avatar.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'
import { canAsk, closedReason, excludes, isFull, isOver, membershipLabel } from '../../labels.ts'
import { AudienceLine } from '../audience-notice.tsx'
import { GroupPicture } from '../group-picture.tsx'
import { GroupReasons } from '../group-reasons.tsx'
import { TravelLine } from '../travel-line.tsx'

const TAGS_SHOWN = 3

type GroupCardProps = {
  group: Group
  me: string
  /** Opens the join dialog. */
  onJoin: (group: Group) => void
  /** In the list of one event the cards omit the event. */
  isOfOneEvent?: boolean
  /** The state of its chat, for a member. */
  chatLine?: ReactNode
}

export function GroupCard({ group, me, onJoin, isOfOneEvent = false, chatLine }: GroupCardProps) {
  const isOwner = group.ownerId === me
  const membership = membershipLabel(group, isOwner)
  const closed = closedReason(group)
  const user = useSignedInUser()
  return (
    <PosterCard
      as="li"
      to={`/groups/${group.id}`}
      title={group.name}
      poster={
        <div className="relative">
          <GroupPicture group={group} className={isOfOneEvent ? 'aspect-[7/2]!' : undefined} />
          <div className="absolute inset-x-3 top-3 flex flex-wrap gap-1.5">
            {membership && (
              <Badge kind={membership.kind} icon={group.membershipStatus === 'ACCEPTED' ? Check : undefined}>
                {membership.label}
              </Badge>
            )}
            {closed !== null && <Badge>{closed}</Badge>}
          </div>
        </div>
      }
      eyebrow={
        isOfOneEvent ? (
          <AvatarStack users={group.memberPreview} className="relative -mt-9" />
        ) : (
          <span className="line-clamp-1 wrap-anywhere">{group.event.title}</span>
        )
      }
      actions={
        <Actions
          group={group}
          isOwner={isOwner}
          canAsk={canAsk(group, user)}
          isPrimary={isOfOneEvent && !isFull(group)}
          onJoin={() => onJoin(group)}
        />
      }
    >
      {isOfOneEvent && (
        <>
          {group.membershipStatus !== 'ACCEPTED' && !excludes(group, user) && <GroupReasons reasons={group.reasons} />}
          <TravelLine tags={group.tags} from={group.travelsFrom} isSmall className="text-muted" />
        </>
      )}
      {!isOfOneEvent && (
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm">
          <span className="inline-flex items-center gap-1.5">
            <CalendarDays aria-hidden="true" className="size-4 shrink-0" />
            {formatEventTime(group.event)}
          </span>
          <span className="inline-flex min-w-0 items-center gap-1.5">
            <MapPin aria-hidden="true" className="size-4 shrink-0" />
            <span className="truncate">{group.event.location}</span>
          </span>
        </p>
      )}
      {group.description !== null && (
        <p className="mt-1 line-clamp-2 text-muted text-sm wrap-anywhere">{group.description}</p>
      )}
      <AudienceLine group={group} isSmall className="mt-1" />
      <CardTags tags={group.tags} />
      <div className="mt-auto flex flex-col gap-3 pt-2">
        {chatLine}
        {isOver(group) ? (
          <p className="font-semibold text-sm">
            {group.currentMembers} van hoogstens {group.maxMembers} leden
          </p>
        ) : (
          <CapacityBar current={group.currentMembers} max={group.maxMembers} className="text-sm" />
        )}
        <p className="flex min-w-0 items-center gap-2 text-sm">
          <Avatar user={group.owner} size="xs" isDecorative />
          <span className="min-w-0 truncate">
            <span className="text-muted">Groep van </span>
            {isOwner ? (
              <span className="font-semibold">jou</span>
            ) : (
              // z-1 puts it above the link that covers the card.
              <PersonLink person={group.owner} opensOnHover className="z-1" />
            )}
          </span>
        </p>
      </div>
    </PosterCard>
  )
}

function CardTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  const more = tags.length - TAGS_SHOWN
  return (
    <ul aria-label="Labels" className="mt-1 flex flex-wrap gap-1.5">
      {tags.slice(0, TAGS_SHOWN).map((tag) => (
        <li key={tag} className="max-w-full">
          <Tag>
            <span className="truncate">{tag}</span>
          </Tag>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Tag>+{more} meer</Tag>
        </li>
      )}
    </ul>
  )
}

function Actions({
  group,
  isOwner,
  canAsk,
  isPrimary,
  onJoin,
}: {
  group: Group
  isOwner: boolean
  canAsk: boolean
  /** Asking is the main action of the page. */
  isPrimary: boolean
  onJoin: () => void
}) {
  if (group.membershipStatus === 'ACCEPTED')
    return (
      <>
        <LinkButton to={`/groups/${group.id}/chat`} size="sm" icon={MessageCircle}>
          Groepschat
        </LinkButton>
        {isOwner && (
          <LinkButton to={`/groups/${group.id}/manage`} size="sm" icon={Settings2}>
            {group.requestCount ? `Verzoeken (${group.requestCount})` : 'Beheren'}
          </LinkButton>
        )}
      </>
    )
  if (canAsk)
    return (
      <Button size={isPrimary ? 'md' : 'sm'} variant={isPrimary ? 'primary' : 'secondary'} onClick={onJoin}>
        {isFull(group) ? 'Zet me op de wachtlijst' : 'Vraag om mee te gaan'}
      </Button>
    )
  return (
    <LinkButton to={`/groups/${group.id}`} size="sm">
      Bekijk de groep
    </LinkButton>
  )
}

/** As high as a card, so that loading does not shift the page. */
export function GroupCardSkeleton({ isOfOneEvent = false }: { isOfOneEvent?: boolean }) {
  return (
    <Card isPadded={false} className="overflow-hidden">
      <Skeleton className={isOfOneEvent ? 'aspect-[7/2] rounded-none' : 'aspect-[4/2] rounded-none'} />
      <div className="flex flex-col gap-1 p-4">
        <span className={isOfOneEvent ? '-mt-9 mb-1 flex' : 'flex h-[1.3rem] items-center'}>
          <Skeleton className={isOfOneEvent ? 'size-10 rounded-full' : 'h-3 w-28'} />
        </span>
        <span className="flex h-[1.72rem] items-center">
          <Skeleton className="h-5 w-3/5" />
        </span>
        {!isOfOneEvent && <SkeletonText lines={1} className="text-sm" />}
        <SkeletonText lines={2} className="text-sm" />
        <Skeleton className="mt-1 h-7 w-40 rounded-full" />
        <span className="flex flex-col gap-3 pt-2">
          <Skeleton className="h-3.5 w-32" />
          <Skeleton className="h-2" />
          <Skeleton className="h-5 w-36" />
        </span>
        <Skeleton className="mt-3 h-9 w-44" />
      </div>
    </Card>
  )
}
