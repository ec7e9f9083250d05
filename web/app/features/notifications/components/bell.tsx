import type { Notification } from 'contract/notifications.ts'
import { CheckCheck, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { NotificationBell } from '~/features/navigation/components/notification-bell.tsx'
import { Button, IconButton } from '~/ui/button.tsx'
import { classNames } from '~/ui/class-names.ts'
import { EmptyState, ErrorState } from '~/ui/empty-state.tsx'
import { RelativeTime } from '~/ui/relative-time.tsx'
import { Loading, SkeletonRow } from '~/ui/skeleton.tsx'
import {
  readAbout,
  useDeleteNotification,
  useNotificationCount,
  useNotifications,
  useReadAllNotifications,
  useReadNotification,
} from '../api.ts'
import { useNotificationsLive } from '../realtime.ts'

/** The bell in the bar on top, live. */
export function Bell() {
  useNotificationsLive()
  const count = useNotificationCount()
  useReadWhatIsLookedAt(count)
  const [isOpen, setOpen] = useState(false)
  return (
    <NotificationBell count={count} onOpenChange={setOpen}>
      {(close) => <NotificationList isOpen={isOpen} unread={count} onGo={close} />}
    </NotificationBell>
  )
}

/** What leads to the page one is on has been seen. */
function useReadWhatIsLookedAt(unread: number): void {
  const { pathname, search } = useLocation()
  const page = pathname + search
  useEffect(() => {
    // A page one only passes through has not been looked at.
    const timer = unread > 0 ? setTimeout(() => readAbout(page), LOOKED_AT_MS) : undefined
    return () => clearTimeout(timer)
  }, [page, unread])
}
const LOOKED_AT_MS = 1_500

function NotificationList({ isOpen, unread, onGo }: { isOpen: boolean; unread: number; onGo: () => void }) {
  const list = useNotifications(isOpen)
  const readAll = useReadAllNotifications()
  const notifications = list.data?.pages.flatMap((page) => page.notifications) ?? []
  return (
    <>
      <div className="sticky top-0 z-1 flex min-h-14 items-center justify-between gap-3 border-line border-b bg-raised px-4">
        <h2 className="text-lg">Meldingen</h2>
        {unread > 0 && (
          <Button variant="quiet" size="sm" icon={CheckCheck} onClick={() => readAll.mutate(undefined)}>
            Alles gelezen
          </Button>
        )}
      </div>
      {list.isPending ? (
        <Loading className="flex flex-col gap-5 p-4">
          <SkeletonRow />
          <SkeletonRow />
          <SkeletonRow />
        </Loading>
      ) : list.isError ? (
        <ErrorState
          title="Laden van meldingen mislukt"
          headingLevel={3}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : notifications.length === 0 ? (
        <EmptyState picture="notifications" title="Geen meldingen" headingLevel={3}>
          Hier lees je het als iemand mee wil, of als jij mee mag.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {notifications.map((notification) => (
            <NotificationRow key={notification.id} notification={notification} onGo={onGo} />
          ))}
          {list.hasNextPage && (
            <li className="p-3 text-center">
              <Button
                variant="quiet"
                size="sm"
                isPending={list.isFetchingNextPage}
                onClick={() => void list.fetchNextPage()}
              >
                Oudere meldingen
              </Button>
            </li>
          )}
        </ul>
      )}
    </>
  )
}

function NotificationRow({ notification, onGo }: { notification: Notification; onGo: () => void }) {
  const read = useReadNotification()
  const remove = useDeleteNotification()
  const { title, message, isRead, createdAt, data } = notification
  return (
    <li className={classNames('relative flex items-start gap-2 py-3 pr-2 pl-4', !isRead && 'bg-primary-soft')}>
      <div className="min-w-0 grow">
        <Link
          to={data.actionUrl}
          onClick={() => {
            if (!isRead) read.mutate(notification)
            onGo()
          }}
          className="font-semibold outline-none after:absolute after:inset-0 focus-visible:after:-outline-offset-3 focus-visible:after:outline-3 focus-visible:after:outline-focus"
        >
          {title}
          {!isRead && <span className="sr-only"> (nieuw)</span>}
        </Link>
        <p className="text-sm wrap-anywhere">{message}</p>
        <RelativeTime at={createdAt} as="notification" className="text-muted text-xs" />
      </div>
      <IconButton
        icon={X}
        label={`Verwijder melding: ${title}`}
        onClick={() => remove.mutate(notification)}
        className="z-1"
      />
    </li>
  )
}
