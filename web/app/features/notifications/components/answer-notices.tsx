import type { Notification } from 'contract/notifications.ts'
import { PageNotice } from '~/ui/page-notice.tsx'
import { useNotifications, useReadNotification } from '../api.ts'

const DAY = 86_400_000
const MOST = 2

type Answer = 'group_join_accepted' | 'group_join_rejected' | 'event_approved' | 'event_rejected'

/** Spec 1 section 9: how long each stays in view. */
const SHOWN_FOR: Record<Answer, number> = {
  group_join_accepted: 3 * DAY,
  group_join_rejected: 3 * DAY,
  event_approved: 7 * DAY,
  event_rejected: 7 * DAY,
}
const TO_WORDS: Partial<Record<Answer, string>> = {
  group_join_accepted: 'Bekijk de groep',
  event_approved: 'Bekijk het evenement',
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
        const toWords = TO_WORDS[notification.type as Answer]
        return (
          <PageNotice
            key={notification.id}
            kind={toWords === undefined ? 'info' : 'success'}
            title={notification.title}
            actions={
              toWords === undefined ? [] : [{ label: toWords, to: notification.data.actionUrl, isPrimary: true }]
            }
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
