import type { Group } from 'contract/groups.ts'
import type { Pagination as Pages } from 'contract/paging.ts'
import { type ReactNode, useState } from 'react'
import { Navigate, type To } from 'react-router'
import { UpgradeDialog } from '~/features/payments/components/upgrade-dialog.tsx'
import type { ApiError } from '~/lib/api/api-error.ts'
import { useDialogState } from '~/lib/dialog-state.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Pagination } from '~/ui/data/pagination.tsx'
import { ErrorState } from '~/ui/feedback/empty-state.tsx'
import { Loading } from '~/ui/feedback/skeleton.tsx'
import { CardGrid } from '~/ui/layout/page.tsx'
import { addLimitNotice } from '../../limit-notice.ts'
import { JoinDialog } from '../join-dialog.tsx'
import { GroupCard, GroupCardSkeleton } from './group-card.tsx'

const SKELETONS = ['1', '2', '3', '4', '5', '6']

type Answer = {
  data?: { groups: Group[]; pagination: Pages }
  isPending: boolean
  isError: boolean
  error: ApiError | null
  isFetching: boolean
  isPlaceholderData: boolean
  refetch: () => Promise<unknown>
}

/** A page of cards with its pages below, and what a card's button opens. */
export function GroupResults({
  groups,
  hrefForPage,
  isOfOneEvent,
  empty,
  withoutConnection,
}: {
  groups: Answer
  hrefForPage: (page: number) => To
  isOfOneEvent?: boolean
  empty: ReactNode
  /** What can be had all the same when there is no connection. */
  withoutConnection?: ReactNode
}) {
  const me = useSignedInUser().id
  const [joining, setJoining] = useState<Group>()
  const [limit, setLimit] = useState<ApiError>()
  const join = useDialogState()
  const upgrade = useDialogState()

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
        {groups.error?.status === 0 && withoutConnection}
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
  const { total, totalPages } = groups.data.pagination
  // The last group of the last page went, or an old link.
  if (groups.data.groups.length === 0 && total > 0 && !groups.isPlaceholderData)
    return <Navigate to={hrefForPage(totalPages)} replace />
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
                onJoin={(chosen) => {
                  setJoining(chosen)
                  join.open()
                }}
              />
            ))}
          </CardGrid>
        </div>
      )}
      <Pagination {...groups.data.pagination} hrefFor={hrefForPage} className="mt-8" />
      {joining && (
        <JoinDialog
          key={joining.id}
          group={joining}
          isOpen={join.isOpen}
          onClose={join.close}
          onLimit={(error) => {
            addLimitNotice(error.message)
            setLimit(error)
            upgrade.open()
          }}
        />
      )}
      <UpgradeDialog
        isOpen={upgrade.isOpen}
        onClose={upgrade.close}
        need="EXTRA_GROUP_SLOTS"
        message={limit?.message}
      />
    </>
  )
}
