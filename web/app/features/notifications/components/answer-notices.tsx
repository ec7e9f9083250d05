import { DAY } from 'contract/durations.ts'
import type { Notification } from 'contract/notifications.ts'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { useNotifications, useReadNotification } from '../api.ts'

const MOST = 2

type Answer = 'group_join_accepted' | 'group_join_rejected' | 'event_approved' | 'event_rejected'

/** Spec 1 section 9: how long each stays in view. */
const SHOWN_FOR: Record<Answer, number> = {
  group_join_accepted: 3 * DAY,
  group_join_rejected: 3 * DAY,
  event_approved: 7 * DAY,
  event_rejected: 7 * DAY,
}
/** The next step from each; the notification's own page when none is named. */
const NEXT: Record<Answer, { kind: 'success' | 'info'; label: string; to?: string; isPrimary: boolean }> = {
  group_join_accepted: { kind: 'success', label: 'Bekijk de groep', isPrimary: true },
  group_join_rejected: { kind: 'info', label: 'Zoek een andere groep', to: '/groups', isPrimary: false },
  event_approved: { kind: 'success', label: 'Bekijk het evenement', isPrimary: true },
  event_rejected: { kind: 'info', label: 'Bekijk het evenement', isPrimary: false },
}
const ABOUT = {
  groups: ['group_join_accepted', 'group_join_rejected'],
  events: ['event_approved', 'event_rejected'],
  all: ['group_join_accepted', 'group_join_rejected', 'event_approved', 'event_rejected'],
} as const satisfies Record<string, readonly Answer[]>

/** What was answered to what one asked, until it is read, closed or expired; on every device, for it is the bell's own list. */
export function AnswerNotices({ about }: { about: keyof typeof ABOUT }) {
  const { data } = useNotifications(true)
  const read = useReadNotification()
  const kinds: readonly Answer[] = ABOUT[about]
  const answers = latestOfEach(data?.pages.flatMap((page) => page.notifications) ?? [])
    .filter(({ type }) => kinds.includes(type as Answer))
    .slice(0, MOST)
  if (answers.length === 0) return null
  return (
    <div className="mb-5 flex flex-col gap-3">
      {answers.map((notification) => {
        const { kind, label, to = notification.data.actionUrl, isPrimary } = NEXT[notification.type as Answer]
        return (
          <PageNotice
            key={notification.id}
            kind={kind}
            title={notification.title}
            actions={[{ label, to, isPrimary }]}
            onDismiss={() => read.mutate(notification)}
          >
            {notification.message}
          </PageNotice>
        )
      })}
    </div>
  )
}

const isFreshAnswer = ({ type, isRead, createdAt }: Notification): boolean =>
  !isRead && type in SHOWN_FOR && Date.now() - new Date(createdAt).getTime() < SHOWN_FOR[type as Answer]

/** Accepted and then put out: only what holds now. They come newest first. */
function latestOfEach(notifications: readonly Notification[]): Notification[] {
  const fresh = notifications.filter(isFreshAnswer)
  return fresh.filter(
    ({ data }, index) => fresh.findIndex((other) => other.data.actionUrl === data.actionUrl) === index,
  )
}
