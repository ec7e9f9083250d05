import { useSignedInUser } from '~/lib/session/session.ts'
import { classNames } from '~/ui/class-names.ts'
import { RelativeTime } from '~/ui/data/relative-time.tsx'
import { CountBadge } from '~/ui/visuals/count-badge.tsx'
import { useGroupChat } from '../inbox/api.ts'
import { groupChatPreview, unreadLabel } from '../inbox/inbox.ts'

/** The last message of a group's chat, its time and the number of unread ones; as high while it loads. */
export function GroupChatLine({ groupId, className }: { groupId: string; className?: string }) {
  const me = useSignedInUser().id
  const chat = useGroupChat(groupId)
  const hasUnread = chat !== undefined && chat.unreadCount > 0
  return (
    <span className={classNames('flex h-6 items-center gap-2 text-sm', className)}>
      {chat && (
        <>
          <span dir="auto" className={classNames('min-w-0 truncate', hasUnread ? 'font-semibold' : 'text-muted')}>
            {groupChatPreview(chat.lastMessage, me)}
          </span>
          {chat.lastMessage && (
            <RelativeTime
              at={chat.lastMessage.createdAt}
              as="conversation"
              className="shrink-0 text-muted text-xs before:mr-2 before:content-['·']"
            />
          )}
          {hasUnread && (
            <CountBadge
              count={chat.unreadCount}
              label={unreadLabel(chat.unreadCount)}
              isQuiet={chat.isMuted}
              className="ml-auto"
            />
          )}
        </>
      )}
    </span>
  )
}
