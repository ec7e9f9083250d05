import type { GroupSummary } from 'contract/groups/groups.ts'
import type { Pagination as Pages } from 'contract/platform/paging.ts'
import type { ReactNode } from 'react'
import type { To } from 'react-router'
import { isPastTheEnd, Pagination, ToLastPage } from '~/ui/data/pagination.tsx'
import { type Query, QueryState } from '~/ui/feedback/query-state.tsx'
import { Loading, Repeat, Skeleton } from '~/ui/feedback/skeleton.tsx'
import { CardGrid } from '~/ui/layout/page.tsx'
import { useMyInvitations } from '../../api-invitations.ts'
import { useJoinDialog } from '../joining/use-join-dialog.tsx'
import { GroupCard, GroupCardSkeleton } from './group-card.tsx'

type GroupsQuery = Query<{ groups: GroupSummary[]; pagination: Pages }> & { isPlaceholderData: boolean }

type GroupResultsProps = {
  groups: GroupsQuery
  hrefForPage: (page: number) => To
  isOfOneEvent?: boolean
  empty: ReactNode
}

export function GroupResults({ groups, hrefForPage, isOfOneEvent = false, empty }: GroupResultsProps) {
  const invitations = useMyInvitations().data?.invitations ?? []
  const { askToJoin, joinDialog } = useJoinDialog()
  if (groups.isError && groups.data === undefined)
    return <QueryState query={groups} title="Laden van groepen mislukt" />
  if (groups.data === undefined) return <GroupListSkeleton />
  const { pagination } = groups.data
  if (!groups.isPlaceholderData && isPastTheEnd(groups.data.groups, pagination))
    return <ToLastPage {...pagination} hrefFor={hrefForPage} />
  return (
    <>
      {groups.data.groups.length === 0 ? (
        empty
      ) : (
        <div
          aria-busy={groups.isPlaceholderData}
          className={groups.isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}
        >
          <CardGrid as="ul">
            {groups.data.groups.map((group) => (
              <GroupCard
                key={group.id}
                group={group}
                isOfOneEvent={isOfOneEvent}
                isInvited={invitations.some((invitation) => invitation.group.id === group.id)}
                onAsk={() => askToJoin(group)}
              />
            ))}
          </CardGrid>
        </div>
      )}
      <Pagination {...pagination} hrefFor={hrefForPage} className="mt-8" />
      {joinDialog}
    </>
  )
}

export const GroupListSkeleton = () => (
  <Loading>
    <CardGrid>
      <Repeat count={3}>
        <GroupCardSkeleton />
      </Repeat>
    </CardGrid>
  </Loading>
)

export const GroupsSkeleton = () => (
  <>
    <Skeleton className="mb-6 h-11 w-56" />
    <Skeleton className="mb-4 h-11 w-72 max-w-full" />
    <GroupListSkeleton />
  </>
)
