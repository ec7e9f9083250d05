import type { Notification } from 'contract/notifications.ts'
import { useNotifications, useReadNotification } from '~/features/notifications/api.ts'
import { PageNotice } from '~/ui/page-notice.tsx'

const DAY = 86_400_000
/** Spec 1 section 9: accepted or rejected stays in view for 3 days. */
const SHOWN_FOR = 3 * DAY
const MOST = 2

/** What the groups one asked have answered, until it is read, closed or three days old. */
export function JoinNotices() {
  const { data } = useNotifications(true)
  const read = useReadNotification()
  const answers = latestPerGroup(data?.pages.flatMap((page) => page.notifications) ?? []).slice(0, MOST)
  if (answers.length === 0) return null
  return (
    <div className="mb-5 flex flex-col gap-3">
      {answers.map((notification) => (
        <PageNotice
          key={notification.id}
          kind={notification.type === 'group_join_accepted' ? 'success' : 'info'}
          title={notification.title}
          actions={
            notification.type === 'group_join_accepted'
              ? [{ label: 'Bekijk de groep', to: notification.data.actionUrl, isPrimary: true }]
              : []
          }
          onDismiss={() => read.mutate(notification)}
        >
          {notification.message}
        </PageNotice>
      ))}
    </div>
  )
}

const isFreshAnswer = ({ type, isRead, createdAt }: Notification): boolean =>
  !isRead &&
  (type === 'group_join_accepted' || type === 'group_join_rejected') &&
  Date.now() - new Date(createdAt).getTime() < SHOWN_FOR

/** Accepted and then put out: only what holds now. They come newest first. */
function latestPerGroup(notifications: readonly Notification[]): Notification[] {
  const fresh = notifications.filter(isFreshAnswer)
  return fresh.filter(
    ({ data }, index) => fresh.findIndex((other) => other.data.actionUrl === data.actionUrl) === index,
  )
}
