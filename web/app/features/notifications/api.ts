import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import {
  countNotifications,
  deleteNotification,
  listNotifications,
  type Notification,
  readAllNotifications,
  readNotification,
} from 'contract/notifications.ts'
import type { AnyRoute, ResponseOf } from 'contract/platform/route.ts'
import { type CallArguments, call } from '~/lib/api/api.ts'
import {
  ifOfToday,
  keyFor,
  loadAndStore,
  queryFor,
  useInfiniteQuery,
  useQuery,
  useStoredAnswer,
} from '~/lib/api/query.tsx'
import { useOptimisticCall } from '~/lib/api/use-call.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'

const PAGE_SIZE = 20

type NotificationPages = InfiniteData<ResponseOf<typeof listNotifications>, number>
const toPages = (page: NotificationPages['pages'][number]): NotificationPages => ({ pages: [page], pageParams: [1] })
const listKey = [...keyFor(listNotifications, {}), 'pages'] as const

export const useNotificationCount = (): number =>
  useQuery({ ...queryFor(countNotifications), staleTime: 60_000 }).data?.count ?? 0

export function useNotifications(isOpen: boolean) {
  useStoredAnswer<NotificationPages>(listKey, ifOfToday, isOpen)
  return useInfiniteQuery({
    queryKey: listKey,
    queryFn({ pageParam, signal }) {
      const load = () => call(listNotifications, { query: { page: pageParam, limit: PAGE_SIZE }, signal })
      return pageParam === 1 ? loadAndStore(listKey, load, toPages) : load()
    },
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.hasNextPage ? pagination.page + 1 : undefined),
    enabled: isOpen,
  })
}

function useChange<R extends AnyRoute, T>(
  route: R,
  toInput: (argument: T) => NonNullable<CallArguments<R>[0]>,
  change: (all: Notification[], argument: T) => Notification[],
) {
  const client = useQueryClient()
  return useOptimisticCall<R, T>(route, toInput, {
    queryKey: keyFor(listNotifications).slice(0, 1),
    show(argument) {
      const before = client.getQueryData<NotificationPages>(listKey)
      if (before === undefined) return
      const pages = before.pages.map((page) => ({ ...page, notifications: change(page.notifications, argument) }))
      client.setQueryData<NotificationPages>(listKey, { ...before, pages })
      const read = countUnread(before.pages) - countUnread(pages)
      client.setQueryData(queryFor(countNotifications).queryKey, (answer) => answer && { count: answer.count - read })
    },
    onFailure: (error) => toast({ title: 'Fout', description: error.message, kind: 'error' }),
  })
}

const countUnread = (pages: { notifications: Notification[] }[]): number =>
  pages.flatMap(({ notifications }) => notifications).filter(({ isRead }) => !isRead).length

export const useReadNotification = () =>
  useChange(
    readNotification,
    ({ id }: Notification) => ({ params: { id } }),
    (all, { id }) => all.map((one) => (one.id === id ? { ...one, isRead: true } : one)),
  )

export const useReadAllNotifications = () =>
  useChange(
    readAllNotifications,
    (_: undefined) => ({}),
    (all) => all.map((one) => ({ ...one, isRead: true })),
  )

export const useDeleteNotification = () =>
  useChange(
    deleteNotification,
    ({ id }: Notification) => ({ params: { id } }),
    (all, deleted) => all.filter(({ id }) => id !== deleted.id),
  )

export function markReadByLink(actionUrl: string): void {
  void call(readAllNotifications, { body: { actionUrl } }).catch(() => undefined)
}
