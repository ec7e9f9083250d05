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
import type { ResponseOf } from 'contract/route.ts'
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

/** How many notifications are unread; kept live by `notification:count`. */
export function useNotificationCount(): number {
  return useQuery({ ...queryFor(countNotifications), staleTime: 60_000 }).data?.count ?? 0
}

/** Newest first, 20 at a time, older ones as one scrolls. */
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

/** The page shows the change at once; when the server refuses, what it has comes back. */
function useOptimistic<T>(
  act: (given: T) => Promise<unknown>,
  show: (client: ReturnType<typeof useQueryClient>, given: T) => void,
) {
  const client = useQueryClient()
  return useMutation<unknown, ApiError, T>({
    mutationFn: act,
    onMutate: (given) => show(client, given),
    onError: (error) => {
      toast({ title: 'Fout', description: error.message, kind: 'error' })
      void client.invalidateQueries({ queryKey: ['notifications'] })
    },
  })
}

export const useReadNotification = () =>
  useOptimistic(({ id }: Notification) => call(readNotification, { params: { id } }), onNotificationRead)

export const useReadAllNotifications = () =>
  useOptimistic(
    () => call(readAllNotifications),
    (client, _: undefined) => onNotificationsRead(client),
  )

export const useDeleteNotification = () =>
  useOptimistic(({ id }: Notification) => call(deleteNotification, { params: { id } }), onNotificationDeleted)

/** The server tells every screen the new count; a failure leaves the bell as it is. */
export function readAbout(actionUrl: string): void {
  void call(readNotificationsAbout, { body: { actionUrl } }).catch(() => undefined)
}
