import type { Notification } from 'contract/notifications.ts'
import { DAY } from 'contract/platform/durations.ts'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { useNotifications, useReadNotification } from '../api.ts'

const MAX_SHOWN = 2

type Answer = 'group_join_rejected' | 'event_approved' | 'event_rejected'

const SHOWN_FOR: Record<Answer, number> = {
  group_join_rejected: 3 * DAY,
  event_approved: 7 * DAY,
  event_rejected: 7 * DAY,
}
const ACTIONS: Record<Answer, { kind: 'success' | 'info'; label: string; isPrimary: boolean }> = {
  group_join_rejected: { kind: 'info', label: 'Zoek een andere groep', isPrimary: false },
  event_approved: { kind: 'success', label: 'Bekijk het evenement', isPrimary: true },
  event_rejected: { kind: 'info', label: 'Bekijk het evenement', isPrimary: false },
}
const ABOUT = {
  groups: ['group_join_rejected'],
  events: ['event_approved', 'event_rejected'],
  all: ['group_join_rejected', 'event_approved', 'event_rejected'],
} as const satisfies Record<string, readonly Answer[]>

/** Unread answers to the user's requests, but acceptances, which have a card of their own; from the list of the bell, so that closing one closes it on every device. */
export function AnswerNotices({ about }: { about: keyof typeof ABOUT }) {
  const { data } = useNotifications(true)
  const read = useReadNotification()
  const kinds: readonly Answer[] = ABOUT[about]
  const answers = latestOfEach(data?.pages.flatMap((page) => page.notifications) ?? [])
    .filter(({ type }) => kinds.includes(type as Answer))
    .slice(0, MAX_SHOWN)
  if (answers.length === 0) return null
  return (
    <div className="mb-5 flex flex-col gap-3">
      {answers.map((notification) => {
        const { kind, label, isPrimary } = ACTIONS[notification.type as Answer]
        return (
          <PageNotice
            key={notification.id}
            kind={kind}
            title={notification.title}
            actions={[{ label, to: notification.data.actionUrl, isPrimary }]}
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

function latestOfEach(notifications: readonly Notification[]): Notification[] {
  const fresh = notifications.filter(isFreshAnswer)
  return fresh.filter(
    ({ data }, index) => fresh.findIndex((other) => other.data.actionUrl === data.actionUrl) === index,
  )
}
