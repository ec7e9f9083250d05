import { usePrefetchQuery } from '@tanstack/react-query'
import { isOver } from 'contract/events/over-at.ts'
import type { Group, MembershipStatus } from 'contract/groups/groups.ts'
import { countText } from 'contract/platform/count-text.ts'
import { ArrowLeft, Share2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { ReportContentButton } from '~/features/reports/components/report-dialog.tsx'
import { SafetyLink } from '~/features/safety/components/safety-link.tsx'
import { pageTitle } from '~/lib/routing/head.ts'
import { Button, IconButton, IconLink } from '~/ui/button.tsx'
import { CapacityBar } from '~/ui/data/capacity-bar.tsx'
import { QueryContent } from '~/ui/feedback/query-state.tsx'
import { Loading, Skeleton, SkeletonRow } from '~/ui/feedback/skeleton.tsx'
import { BackLink } from '~/ui/layout/back-link.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { membersQuery, useGroup, useListedGroup, useMembers } from '../../api.ts'
import { closedReason } from '../../labels.ts'
import { GroupLoadFailure, GroupNotFound } from '../group-failure.tsx'
import { GroupPicture } from '../group-picture.tsx'
import { GroupHome, type HomeParts, HomeSkeleton } from '../home/group-home.tsx'
import { MemberRow } from '../member-row.tsx'
import { useShareGroup } from '../use-share-group.ts'
import { AskButton } from './ask-button.tsx'
import { GroupHead, GroupHeadSkeleton } from './group-head.tsx'
import { MembershipNotice, OtherGroups } from './membership-notice.tsx'

const INITIAL_MEMBER_COUNT = 12
/** On phones the members follow the head; on wide screens they are beside it and what follows. */
const columnClasses = 'mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-x-10'

type GroupDetailProps = {
  groupId: string
  partsForMembers: (group: Group) => HomeParts
  /** Shown when the group cannot be loaded: what the device has of it. */
  fallback?: ReactNode
}

export function GroupDetail({ groupId, partsForMembers, fallback }: GroupDetailProps) {
  const query = useGroup(groupId)
  usePrefetchQuery(membersQuery(groupId))
  const { data, isPending, isError, error } = query
  return (
    <>
      <title>{pageTitle(data?.group.name ?? 'Groep')}</title>
      {isError && error.status === 404 ? (
        <GroupNotFound />
      ) : isPending ? null : data === undefined ? (
        <>
          <GroupLoadFailure query={query} />
          {fallback}
        </>
      ) : data.group.membershipStatus === 'ACCEPTED' ? (
        <GroupHome group={data.group} parts={partsForMembers(data.group)} />
      ) : (
        <Visitor group={data.group} />
      )}
    </>
  )
}

function Visitor({ group }: { group: Group }) {
  const isOpen = closedReason(group) === null
  const notice = useRef<HTMLDivElement>(null)
  const { share, dialog: shareDialog } = useShareGroup(group)
  const isStranger = group.membershipStatus === 'NOT_MEMBER'
  const back = isStranger ? `/groups?eventId=${group.eventId}` : '/groups'

  return (
    <article>
      {shareDialog}
      <div className="mb-2 flex items-center justify-between gap-3 max-md:hidden">
        <BackLink to={back}>{isStranger ? 'Alle groepen' : 'Je groepen'}</BackLink>
        {isOpen && (
          <Button icon={Share2} onClick={share}>
            Delen
          </Button>
        )}
      </div>
      <div className="relative max-md:-mx-4 max-md:-mt-4">
        <GroupPicture
          group={group}
          isFirst
          className="max-h-head-picture md:aspect-[3/1] md:rounded-card md:border md:border-line"
        />
        <div className="absolute inset-x-4 top-4 flex justify-between md:hidden">
          <IconLink to={back} label="Terug" icon={ArrowLeft} variant="round" />
          {isOpen && <IconButton label="Groep delen" icon={Share2} variant="round" onClick={share} />}
        </div>
      </div>
      <div className={columnClasses}>
        <GroupHead group={group} />
        <div className="flex min-w-0 flex-col gap-4 self-start lg:sticky lg:top-24 lg:row-span-2">
          <div ref={notice} tabIndex={-1} className="rounded-card empty:hidden">
            <MembershipNotice group={group} />
          </div>
          <OtherGroups group={group} />
          <Card as="section" className="flex flex-col gap-4">
            {isOpen ? (
              <>
                <h2 className="sr-only">Wie gaat er mee?</h2>
                <CapacityBar current={group.currentMembers} max={group.maxMembers} />
              </>
            ) : (
              <h2 className="text-lg">{countText(group.currentMembers, 'lid', 'leden')}</h2>
            )}
            {/* Above the members: below fifty of them it would be off the screen. */}
            <AskButton group={group} onAsked={() => notice.current?.focus()} />
            <Members group={group} />
          </Card>
        </div>
      </div>
      <p className="mt-8 flex flex-wrap gap-x-4">
        <SafetyLink className="-ml-3.5" />
        <ReportContentButton subject={{ type: 'GROUP', id: group.id, name: group.name }} />
      </p>
    </article>
  )
}

function Members({ group }: { group: Group }) {
  const query = useMembers(group.id)
  const [isExpanded, setExpanded] = useState(false)
  return (
    <QueryContent
      query={query}
      failure="Leden laden mislukt"
      skeleton={<SkeletonRow count={group.memberPreview.length} />}
    >
      {({ members, pagination }) => (
        <div>
          <ul aria-label="Leden" className="-my-1 flex flex-col">
            {members.slice(0, isExpanded ? undefined : INITIAL_MEMBER_COUNT).map((member) => (
              <li key={member.userId} className="flex min-h-14 items-center py-1.5">
                {/* The head names the owner. */}
                <MemberRow member={{ ...member, isOwner: false }} />
              </li>
            ))}
          </ul>
          {pagination.total < group.currentMembers && (
            <p className="mt-2 text-muted text-sm">
              {isOver(group.event)
                ? 'Wie er waren, zien alleen de mensen uit de groep.'
                : `En nog ${countText(group.currentMembers - pagination.total, 'ander', 'anderen')}.`}
            </p>
          )}
          {!isExpanded && members.length > INITIAL_MEMBER_COUNT && (
            <Button variant="quiet" size="sm" className="mt-2" onClick={() => setExpanded(true)}>
              Toon alle {members.length}
            </Button>
          )}
        </div>
      )}
    </QueryContent>
  )
}

/** A link or a notification is most often opened by a member, so a group that is not known yet gets the members' skeleton. */
export const GroupSkeleton = ({ membership = 'ACCEPTED' }: { membership?: MembershipStatus | undefined }) =>
  membership === 'ACCEPTED' ? <HomeSkeleton /> : <VisitorSkeleton />

export function LoadingGroup({ groupId }: { groupId: string }) {
  const listed = useListedGroup(groupId)
  return <GroupSkeleton membership={(useGroup(groupId).data?.group ?? listed)?.membershipStatus} />
}

function VisitorSkeleton() {
  return (
    <Loading>
      <Skeleton className="aspect-[4/2] rounded-none max-h-head-picture max-md:-mx-4 max-md:-mt-4 md:mt-13 md:aspect-[3/1] md:rounded-card" />
      <div className={columnClasses}>
        <GroupHeadSkeleton />
        <Card className="self-start">
          <Skeleton className="h-5 w-44" />
          <Skeleton className="my-4 h-2" />
          <SkeletonRow count={3} />
        </Card>
      </div>
    </Loading>
  )
}
