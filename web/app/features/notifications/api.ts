import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  countNotifications,
  deleteNotification,
  listNotifications,
  type Notification,
  readAllNotifications,
  readNotification,
  readNotificationsAbout,
} from 'contract/notifications.ts'
import type { ResponseOf } from 'contract/platform/route.ts'
import { call } from '~/lib/api/api.ts'
import type { ApiError } from '~/lib/api/api-error.ts'
import { queryFor } from '~/lib/api/query.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import {
  listKey,
  type NotificationPages,
  onNotificationDeleted,
  onNotificationRead,
  onNotificationsRead,
} from './realtime.ts'

const PAGE_SIZE = 20

/** The number of unread notifications; the socket event `notification:count` updates it. */
export function useNotificationCount(): number {
  return useQuery({ ...queryFor(countNotifications), staleTime: 60_000 }).data?.count ?? 0
}

/** Newest first. */
export function useNotifications(isOpen: boolean) {
  return useInfiniteQuery<ResponseOf<typeof listNotifications>, ApiError, NotificationPages, typeof listKey, number>({
    queryKey: listKey,
    queryFn: ({ pageParam, signal }) =>
      call(listNotifications, { query: { page: pageParam, limit: PAGE_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.hasNextPage ? pagination.page + 1 : undefined),
    enabled: isOpen,
  })
}

/** Shows the change at once; after a refusal the notifications are refetched. */
function useOptimisticMutation<T>(
  mutationFn: (input: T) => Promise<unknown>,
  apply: (client: ReturnType<typeof useQueryClient>, input: T) => void,
) {
  const client = useQueryClient()
  return useMutation<unknown, ApiError, T>({
    mutationFn,
    onMutate: (input) => apply(client, input),
    onError: (error) => {
      toast({ title: 'Fout', description: error.message, kind: 'error' })
      void client.invalidateQueries({ queryKey: ['notifications'] })
    },
  })
}

export const useReadNotification = () =>
  useOptimisticMutation(({ id }: Notification) => call(readNotification, { params: { id } }), onNotificationRead)

export const useReadAllNotifications = () =>
  useOptimisticMutation(
    () => call(readAllNotifications),
    (client, _: undefined) => onNotificationsRead(client),
  )

export const useDeleteNotification = () =>
  useOptimisticMutation(({ id }: Notification) => call(deleteNotification, { params: { id } }), onNotificationDeleted)

/** Marks the notifications that link to a page as read. The server publishes the new count; a failure is ignored. */
export function markReadByLink(actionUrl: string): void {
  void call(readNotificationsAbout, { body: { actionUrl } }).catch(() => undefined)
}
