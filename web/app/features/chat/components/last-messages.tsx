import { listMessages, type MessageSummary } from 'contract/chat/chat.ts'
import { MINUTE } from 'contract/platform/durations.ts'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { queryFor, useQuery } from '~/lib/api/query.tsx'
import { useSignedInUser } from '~/lib/session/session.ts'
import { RelativeTime } from '~/ui/data/relative-time.tsx'
import { CountBadge } from '~/ui/visuals/count-badge.tsx'
import { useGroupChat } from '../inbox/api.ts'
import { groupChatPreview, unreadLabel } from '../inbox/inbox.ts'

const SHOWN = 2

export function LastMessages({ groupId }: { groupId: string }) {
  const me = useSignedInUser().id
  const chat = useGroupChat(groupId)
  const { data, refetch } = useQuery({
    ...queryFor(listMessages, { params: { id: groupId }, query: { limit: SHOWN, peek: 'true' } }),
    // Deletions of the message before the last one.
    refetchInterval: MINUTE,
  })
  const [known, shown] = [versionOf(chat?.lastMessage), versionOf(data?.messages.at(-1))]
  // The history follows no topics; the list of chats learns of each message.
  useEffect(() => {
    if (known !== null && shown !== null && known !== shown) void refetch()
  }, [known, shown, refetch])
  const messages = data?.messages ?? (chat?.lastMessage ? [chat.lastMessage] : [])
  return (
    <section
      aria-labelledby={`chat-${groupId}`}
      className="relative rounded-card border border-line bg-surface px-4 py-3 shadow-soft hover:border-control sm:px-6"
    >
      <h2 id={`chat-${groupId}`} className="flex flex-wrap items-center gap-x-2 text-lg wrap-anywhere">
        <Link
          to={`/groups/${groupId}/chat`}
          className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-3 focus-visible:after:outline-focus"
        >
          Groepschat
        </Link>
        {chat !== undefined && chat.unreadCount > 0 && (
          <CountBadge count={chat.unreadCount} label={unreadLabel(chat.unreadCount)} isQuiet={chat.isMuted} />
        )}
      </h2>
      <ul className="mt-1 flex min-h-13 flex-col gap-1 text-sm">
        {messages.map((message) => (
          <li key={message.id} className="flex items-baseline gap-2">
            <span dir="auto" className="min-w-0 grow truncate text-muted">
              {groupChatPreview(message, me)}
            </span>
            <RelativeTime at={message.createdAt} as="conversation" className="shrink-0 text-muted text-xs" />
          </li>
        ))}
        {data !== undefined && messages.length === 0 && <li className="text-muted">{groupChatPreview(null, me)}</li>}
      </ul>
    </section>
  )
}

const versionOf = (message: Pick<MessageSummary, 'id' | 'deletedAt'> | null | undefined): string | null =>
  message ? `${message.id} ${message.deletedAt}` : null
