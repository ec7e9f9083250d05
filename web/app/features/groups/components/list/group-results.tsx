import type { Group } from 'contract/groups/groups.ts'
import type { Pagination as Pages } from 'contract/platform/paging.ts'
import type { ReactNode } from 'react'
import type { To } from 'react-router'
import type { ApiError } from '~/lib/api/api-error.ts'
import { isPastTheEnd, Pagination, ToLastPage } from '~/ui/data/pagination.tsx'
import { ErrorState } from '~/ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '~/ui/feedback/skeleton.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { GroupRow } from '../group-row.tsx'

const SKELETONS = ['1', '2', '3', '4']

type GroupsQuery = {
  data?: { groups: Group[]; pagination: Pages }
  isPending: boolean
  isError: boolean
  error: ApiError | null
  isFetching: boolean
  isPlaceholderData: boolean
  refetch: () => Promise<unknown>
}

type GroupResultsProps = {
  groups: GroupsQuery
  hrefForPage: (page: number) => To
  isOfOneEvent?: boolean
  empty: ReactNode
  /** The state of a group's chat, in the rows of groups the user is in. */
  renderChatLine?: (groupId: string) => ReactNode
}

/** A page of groups with paging. */
export function GroupResults({ groups, hrefForPage, isOfOneEvent = false, empty, renderChatLine }: GroupResultsProps) {
  if (groups.isError && groups.data === undefined)
    return (
      <ErrorState
        title="Laden van groepen mislukt"
        onRetry={() => void groups.refetch()}
        isRetrying={groups.isFetching}
      >
        {groups.error?.message}
      </ErrorState>
    )
  if (groups.data === undefined) return <GroupListSkeleton />
  const { pagination } = groups.data
  if (!groups.isPlaceholderData && isPastTheEnd(groups.data.groups, pagination))
    return <ToLastPage {...pagination} hrefFor={hrefForPage} />
  return (
    <>
      {groups.data.groups.length === 0 ? (
        empty
      ) : (
        <Card
          isPadded={false}
          aria-busy={groups.isPlaceholderData}
          className={groups.isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}
        >
          <ul className="divide-y divide-line px-4 sm:px-6">
            {groups.data.groups.map((group) => (
              <GroupRow
                key={group.id}
                group={group}
                showsEvent={!isOfOneEvent}
                isWide
                chatLine={group.membershipStatus === 'ACCEPTED' && renderChatLine?.(group.id)}
              />
            ))}
          </ul>
        </Card>
      )}
      <Pagination {...pagination} hrefFor={hrefForPage} className="mt-8" />
    </>
  )
}

/** Rows as high as groups, so that loading does not shift the page. */
export function GroupListSkeleton() {
  return (
    <Loading>
      <Card isPadded={false} className="divide-y divide-line px-4 sm:px-6">
        {SKELETONS.map((key) => (
          <div key={key} className="flex h-18 items-center gap-3">
            <Skeleton className="h-8 w-14 shrink-0 rounded-full" />
            <div className="grow">
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="mt-2 h-3.5 w-2/5" />
            </div>
          </div>
        ))}
      </Card>
    </Loading>
  )
}
