import type { Group } from 'contract/groups/groups.ts'
import { type ReactNode, useState } from 'react'
import { UpgradeDialog } from '~/features/payments/components/upgrade-dialog.tsx'
import { ApiError } from '~/lib/api/api-error.ts'
import { useDialogState } from '~/lib/dialog-state.ts'
import { ErrorState } from '~/ui/feedback/empty-state.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { Loading, SkeletonRow } from '~/ui/feedback/skeleton.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { useUpdateMemberStatus } from '../../api.ts'
import { withConfirmedMember } from '../../confirm-member.ts'
import { joinedToast } from '../../labels.ts'

export type Query<T> = {
  data?: T
  isError: boolean
  error: ApiError | null
  isFetching: boolean
  refetch: () => Promise<unknown>
}

/** Content of a tab: loading, failed, or the data. */
export function TabContent<T>({
  query,
  failure,
  children,
}: {
  query: Query<T>
  failure: string
  children: (data: T) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError)
    return (
      <ErrorState title={failure} onRetry={() => void query.refetch()} isRetrying={query.isFetching}>
        {query.error?.message}
      </ErrorState>
    )
  return (
    <Loading className="flex flex-col">
      <SkeletonRow />
      <SkeletonRow />
      <SkeletonRow />
    </Loading>
  )
}

/** Accepts and rejects, with the toasts and the dialog for a full group. */
export function useMemberDecisions(group: Group) {
  const update = useUpdateMemberStatus(group.id)
  const upgrade = useDialogState()
  const [limit, setLimit] = useState<ApiError>()
  /** @returns whether it succeeded */
  const decide = async (
    decision: Parameters<typeof update.mutateAsync>[0],
    successToast: Parameters<typeof toast>[0],
  ): Promise<boolean> => {
    try {
      const isDone = await withConfirmedMember(
        (confirmed) => update.mutateAsync(confirmed ? { ...decision, confirmed } : decision),
        { title: 'Toch meenemen?', confirmLabel: 'Neem toch mee' },
      )
      if (isDone) toast(successToast)
      return isDone
    } catch (error) {
      if (error instanceof ApiError && error.requiresUpgrade) {
        setLimit(error)
        upgrade.open()
      } else showFailure(error, 'Je keuze is niet opgeslagen')
      return false
    }
  }
  return {
    accept: (userId: string, username: string) => decide({ userId, status: 'ACCEPTED' }, joinedToast(username)),
    reject: (userId: string, title: string, note: string | null = null) =>
      decide({ userId, status: 'REJECTED', ...(note === null ? {} : { note }) }, { title, kind: 'info' }),
    dialog: (
      <UpgradeDialog
        isOpen={upgrade.isOpen}
        onClose={upgrade.close}
        need="EXTENDED_GROUP_SIZE"
        groupId={group.id}
        message={limit?.message}
      />
    ),
  }
}
