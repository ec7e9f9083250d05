import { kindOfType, type Notification, type NotificationKind } from 'contract/notifications.ts'
import {
  AlarmClock,
  AtSign,
  CalendarDays,
  CheckCheck,
  Flag,
  type LucideIcon,
  MessageCircle,
  MessagesSquare,
  ShieldCheck,
  Siren,
  UserCheck,
  UserCog,
  UserPlus,
  Users,
  X,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { NotificationBell } from '~/features/navigation/components/notification-bell.tsx'
import { Button, IconButton } from '~/ui/button.tsx'
import { classNames } from '~/ui/class-names.ts'
import { RelativeTime } from '~/ui/data/relative-time.tsx'
import { EmptyState, ErrorState } from '~/ui/feedback/empty-state.tsx'
import { Loading, SkeletonRow } from '~/ui/feedback/skeleton.tsx'
import {
  markReadByLink,
  useDeleteNotification,
  useNotificationCount,
  useNotifications,
  useReadAllNotifications,
  useReadNotification,
} from '../api.ts'
import { useNotificationSocketHandlers } from '../realtime.ts'

export function Bell() {
  useNotificationSocketHandlers()
  const count = useNotificationCount()
  useMarkPageRead(count)
  const [isOpen, setOpen] = useState(false)
  return (
    <NotificationBell count={count} onOpenChange={setOpen}>
      {(close) => <NotificationList isOpen={isOpen} unread={count} onNavigate={close} />}
    </NotificationBell>
  )
}

/** Marks the notifications that link to the present page as read. */
function useMarkPageRead(unread: number): void {
  const { pathname, search } = useLocation()
  const page = pathname + search
  useEffect(() => {
    // A page that is left at once was not read.
    const timer = unread > 0 ? setTimeout(() => markReadByLink(page), READ_AFTER_MS) : undefined
    return () => clearTimeout(timer)
  }, [page, unread])
}
const READ_AFTER_MS = 1_500

function NotificationList({ isOpen, unread, onNavigate }: { isOpen: boolean; unread: number; onNavigate: () => void }) {
  const list = useNotifications(isOpen)
  const readAll = useReadAllNotifications()
  const notifications = uniqueById(list.data?.pages.flatMap((page) => page.notifications) ?? [])
  return (
    <>
      <div className="sticky top-0 z-1 flex min-h-14 items-center justify-between gap-3 border-line border-b bg-raised px-4">
        <h2 className="text-lg">Meldingen</h2>
        {unread > 0 && (
          <Button variant="quiet" size="sm" icon={CheckCheck} onClick={() => readAll.mutate(undefined)}>
            Markeer alles als gelezen
          </Button>
        )}
      </div>
      {list.isPending ? (
        <Loading className="flex flex-col gap-5 p-4">
          <SkeletonRow />
          <SkeletonRow />
          <SkeletonRow />
        </Loading>
      ) : list.data === undefined ? (
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
            <NotificationRow key={notification.id} notification={notification} onNavigate={onNavigate} />
          ))}
          {list.hasNextPage && <OlderNotifications list={list} />}
        </ul>
      )}
    </>
  )
}

/** A notification that arrives between two page loads shifts the pages, so that two pages may hold the same one. */
function uniqueById(notifications: readonly Notification[]): Notification[] {
  return [...new Map(notifications.map((notification) => [notification.id, notification])).values()]
}

/** Loads older notifications when scrolled into view, or by its button. */
function OlderNotifications({ list }: { list: ReturnType<typeof useNotifications> }) {
  const end = useRef<HTMLLIElement>(null)
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = list
  const isReady = !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (end.current === null || !isReady) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) void fetchNextPage()
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [fetchNextPage, isReady])
  return (
    <li ref={end} className="p-3 text-center">
      {isFetchNextPageError && (
        <p role="status" className="mb-2 text-sm">
          Laden van oudere meldingen mislukt.
        </p>
      )}
      <Button variant="quiet" size="sm" isPending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchNextPageError ? 'Probeer opnieuw' : 'Oudere meldingen'}
      </Button>
    </li>
  )
}

const ICONS: Readonly<Record<NotificationKind, LucideIcon>> = {
  membership: UserCheck,
  requests: UserPlus,
  members: Users,
  events: CalendarDays,
  reminders: AlarmClock,
  direct_messages: MessageCircle,
  group_messages: MessagesSquare,
  mentions: AtSign,
  reports: Flag,
  moderation: ShieldCheck,
  deadlines: Siren,
  account: UserCog,
}

function NotificationRow({ notification, onNavigate }: { notification: Notification; onNavigate: () => void }) {
  const read = useReadNotification()
  const remove = useDeleteNotification()
  const { type, title, message, isRead, createdAt, data } = notification
  const Icon = ICONS[kindOfType[type]]
  return (
    <li className={classNames('relative flex items-start gap-3 py-3 pr-2 pl-4', !isRead && 'bg-primary-soft')}>
      <Icon
        aria-hidden="true"
        className={classNames('mt-0.5 size-5 shrink-0', isRead ? 'text-muted' : 'text-primary-ink')}
      />
      <div className="min-w-0 grow">
        <Link
          to={data.actionUrl}
          onClick={() => {
            if (!isRead) read.mutate(notification)
            onNavigate()
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
