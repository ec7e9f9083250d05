import { usePrefetchQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { To } from 'react-router'
import { isPastTheEnd, Pagination, ToLastPage } from '~/ui/data/pagination.tsx'
import { QueryState } from '~/ui/feedback/query-state.tsx'
import { Loading, Repeat, Skeleton } from '~/ui/feedback/skeleton.tsx'
import { CardGrid } from '~/ui/layout/page.tsx'
import type { useGroups, useMyGroups } from '../../api.ts'
import { myInvitationsQuery } from '../../api-invitations.ts'
import { useJoinDialog } from '../joining/use-join-dialog.tsx'
import { GroupCard, GroupCardSkeleton } from './group-card.tsx'

type GroupResultsProps = {
  groups: ReturnType<typeof useGroups | typeof useMyGroups>
  hrefForPage: (page: number) => To
  isOfOneEvent?: boolean
  empty: ReactNode
}

export function GroupResults({ groups, hrefForPage, isOfOneEvent = false, empty }: GroupResultsProps) {
  const { data, isPlaceholderData } = groups
  // The cards ask for them once the groups are there.
  usePrefetchQuery(myInvitationsQuery)
  const { askToJoin, joinDialog } = useJoinDialog()
  if (data === undefined)
    return groups.isError ? <QueryState query={groups} title="Laden van groepen mislukt" /> : <GroupListSkeleton />
  if (!isPlaceholderData && isPastTheEnd(data.groups, data.pagination))
    return <ToLastPage {...data.pagination} hrefFor={hrefForPage} />
  return (
    <>
      {data.groups.length === 0 ? (
        empty
      ) : (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}>
          <CardGrid as="ul">
            {data.groups.map((group) => (
              <GroupCard key={group.id} group={group} isOfOneEvent={isOfOneEvent} onAsk={() => askToJoin(group)} />
            ))}
          </CardGrid>
        </div>
      )}
      <Pagination {...data.pagination} hrefFor={hrefForPage} className="mt-8" />
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
