import { kindOfType, type Notification, type NotificationKind } from 'contract/notifications.ts'
import { countText, plural } from 'contract/platform/count-text.ts'
import {
  AlarmClock,
  AtSign,
  CalendarCheck,
  CalendarDays,
  CheckCheck,
  ChevronDown,
  ChevronUp,
  Flag,
  HandHeart,
  House,
  type LucideIcon,
  MailPlus,
  MapPin,
  MessageCircle,
  MessagesSquare,
  Quote,
  Settings,
  ShieldCheck,
  Siren,
  Trash2,
  Undo2,
  UserCheck,
  UserCog,
  UserPlus,
  Users,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button, IconButton, IconLink } from '~/ui/button.tsx'
import { classNames } from '~/ui/class-names.ts'
import { RelativeTime } from '~/ui/data/relative-time.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { QueryState } from '~/ui/feedback/query-state.tsx'
import { usePostponed } from '~/ui/feedback/use-postponed.ts'
import type { PanelState } from '~/ui/overlays/popover.tsx'
import { PopoverPanel } from '~/ui/overlays/popover-panel.tsx'
import { useDeleteNotification, useNotifications, useReadAllNotifications, useReadNotification } from '../api.ts'
import { type Thread, threadsOf } from '../threads.ts'

export function NotificationPanel({ unread, ...state }: PanelState & { unread: number }) {
  const list = useNotifications(state.isOpen)
  const onNavigate = () => state.onOpenChange(false)
  const readAll = useReadAllNotifications()
  const notifications = uniqueById(list.data?.pages.flatMap((page) => page.notifications) ?? [])
  return (
    <PopoverPanel
      {...state}
      label="Meldingen"
      className="max-h-[min(32rem,70dvh)] w-[min(24rem,calc(100vw-3rem))] overflow-y-auto"
    >
      <div className="sticky top-0 z-2 border-line border-b bg-raised pr-1 pl-4">
        <div className="flex min-h-14 items-center justify-between gap-3">
          <h2 className="text-lg">Meldingen</h2>
          <IconLink to="/profile/meldingen" icon={Settings} label="Meldingen instellen" onClick={onNavigate} />
        </div>
        {unread > 0 && (
          <Button
            variant="quiet"
            size="sm"
            icon={CheckCheck}
            onClick={() => readAll.mutate(undefined)}
            className="-ml-3.5 mb-2"
          >
            Markeer alles als gelezen
          </Button>
        )}
      </div>
      {list.data === undefined ? (
        <QueryState
          query={list}
          title="Laden van meldingen mislukt"
          headingLevel={3}
          skeletonClass="flex flex-col gap-5 p-4"
        >
          {null}
        </QueryState>
      ) : notifications.length === 0 ? (
        <EmptyState picture="notifications" title="Geen meldingen" headingLevel={3}>
          Hier lees je het als iemand mee wil, of als jij mee mag.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {threadsOf(notifications).map((thread) => (
            <ThreadRow key={thread.key} thread={thread} onNavigate={onNavigate} />
          ))}
          {list.hasNextPage && <OlderNotifications list={list} />}
        </ul>
      )}
    </PopoverPanel>
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
  invitations: MailPlus,
  looking_update: HandHeart,
  requests: UserPlus,
  members: Users,
  events: CalendarDays,
  reminders: AlarmClock,
  meetings: MapPin,
  attendance: CalendarCheck,
  morning_after: House,
  references: Quote,
  direct_messages: MessageCircle,
  group_messages: MessagesSquare,
  mentions: AtSign,
  reports: Flag,
  moderation: ShieldCheck,
  deadlines: Siren,
  account: UserCog,
}

function ThreadRow({ thread, onNavigate }: { thread: Thread; onNavigate: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const { waiting, isSending, remove, undo } = useRemoval()
  const [newest, ...others] = thread.notifications
  if (newest === undefined) return null
  if (waiting) return <RemovedRow done={waiting.done} isPending={isSending} onUndo={undo} />
  const toggle = others.length > 0 && (
    <div className="relative pb-2 pl-12">
      <Button
        variant="quiet"
        size="sm"
        icon={isOpen ? ChevronUp : ChevronDown}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="-ml-3.5"
      >
        {isOpen
          ? 'Toon minder'
          : `Nog ${countText(others.length, 'melding', 'meldingen')}${thread.isGroup ? ' over deze groep' : ''}`}
      </Button>
    </div>
  )
  if (isOpen)
    return (
      <li>
        <ul className="divide-y divide-line">
          {thread.notifications.map((notification) => (
            <ThreadRow
              key={notification.id}
              thread={{ ...thread, notifications: [notification] }}
              onNavigate={onNavigate}
            />
          ))}
        </ul>
        {toggle}
      </li>
    )
  return (
    <li>
      <NotificationRow
        notification={newest}
        onNavigate={onNavigate}
        removeLabel={
          others.length === 0
            ? `Verwijder melding: ${newest.title}`
            : `Verwijder ${thread.notifications.length} meldingen: ${newest.title}`
        }
        onRemove={() => remove(thread.notifications)}
      />
      {toggle}
    </li>
  )
}

/** Deletes after a delay in which it can be undone; at once when the list closes. */
function useRemoval() {
  const { mutateAsync } = useDeleteNotification()
  const { postpone, ...rest } = usePostponed()
  const remove = (notifications: readonly Notification[]) =>
    postpone({
      done: plural(notifications.length, 'Melding verwijderd', `${notifications.length} meldingen verwijderd`),
      // A failure is shown where the list is restored.
      run: () => Promise.allSettled(notifications.map((notification) => mutateAsync(notification))),
    })
  return { ...rest, remove }
}

type RemovedRowProps = { done: string; isPending: boolean; onUndo: () => void }

function RemovedRow({ done, isPending, onUndo }: RemovedRowProps) {
  return (
    <li className="flex min-h-14 items-center justify-between gap-3 py-1.5 pr-2 pl-4 text-muted">
      <span>{done}</span>
      {/* The button that was pressed is gone. */}
      <Button autoFocus variant="quiet" size="sm" icon={Undo2} isPending={isPending} onClick={onUndo}>
        Ongedaan maken
      </Button>
    </li>
  )
}

type NotificationRowProps = {
  notification: Notification
  onNavigate: () => void
  removeLabel: string
  onRemove: () => void
}

function NotificationRow({ notification, onNavigate, removeLabel, onRemove }: NotificationRowProps) {
  const read = useReadNotification()
  const { type, title, message, isRead, createdAt, data } = notification
  const Icon = ICONS[kindOfType[type]]
  return (
    <div className={classNames('relative flex items-start gap-3 py-3 pr-2 pl-4', !isRead && 'bg-primary-soft')}>
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
      <IconButton icon={Trash2} label={removeLabel} onClick={onRemove} className="z-1 text-muted" />
    </div>
  )
}
