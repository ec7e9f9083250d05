import type { Group } from 'contract/groups/groups.ts'
import type { Pagination as Pages } from 'contract/platform/paging.ts'
import type { ReactNode } from 'react'
import type { To } from 'react-router'
import type { ApiError } from '~/lib/api/api-error.ts'
import { useSubjectDialog } from '~/lib/dialog-state.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { isPastTheEnd, Pagination, ToLastPage } from '~/ui/data/pagination.tsx'
import { ErrorState } from '~/ui/feedback/empty-state.tsx'
import { Loading } from '~/ui/feedback/skeleton.tsx'
import { CardGrid } from '~/ui/layout/page.tsx'
import { JoinDialog } from '../joining/join-dialog.tsx'
import { useGroupLimit } from '../joining/use-group-limit.tsx'
import { GroupCard, GroupCardSkeleton } from './group-card.tsx'

const SKELETONS = ['1', '2', '3', '4', '5', '6']

type GroupsQuery = {
  data?: { groups: Group[]; pagination: Pages }
  isPending: boolean
  isError: boolean
  error: ApiError | null
  isFetching: boolean
  isPlaceholderData: boolean
  refetch: () => Promise<unknown>
}

/** A page of group cards with paging, and the dialogs of a card's button. */
export function GroupResults({
  groups,
  hrefForPage,
  isOfOneEvent,
  empty,
  offlineContent,
  renderChatLine,
}: {
  groups: GroupsQuery
  hrefForPage: (page: number) => To
  isOfOneEvent?: boolean
  empty: ReactNode
  /** Shown below the error while offline. */
  offlineContent?: ReactNode
  /** The state of a group's chat, on the cards of groups the user is in. */
  renderChatLine?: (groupId: string) => ReactNode
}) {
  const me = useSignedInUser().id
  const join = useSubjectDialog<Group>()
  const { showLimit, limitDialog } = useGroupLimit()

  if (groups.isError && groups.data === undefined)
    return (
      <>
        <ErrorState
          title="Laden van groepen mislukt"
          onRetry={() => void groups.refetch()}
          isRetrying={groups.isFetching}
        >
          {groups.error?.message}
        </ErrorState>
        {groups.error?.status === 0 && offlineContent}
      </>
    )
  if (groups.data === undefined)
    return (
      <Loading>
        <CardGrid>
          {SKELETONS.map((key) => (
            <GroupCardSkeleton key={key} isOfOneEvent={isOfOneEvent} />
          ))}
        </CardGrid>
      </Loading>
    )
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
                me={me}
                isOfOneEvent={isOfOneEvent}
                onJoin={join.open}
                chatLine={group.membershipStatus === 'ACCEPTED' && renderChatLine?.(group.id)}
              />
            ))}
          </CardGrid>
        </div>
      )}
      <Pagination {...pagination} hrefFor={hrefForPage} className="mt-8" />
      {join.subject !== null && (
        <JoinDialog key={join.key} group={join.subject} isOpen={join.isOpen} onClose={join.close} onLimit={showLimit} />
      )}
      {limitDialog}
    </>
  )
}
