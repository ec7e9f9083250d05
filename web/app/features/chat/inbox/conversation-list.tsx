import type { Conversation } from 'contract/chat-direct.ts'
import { BellOff, Users } from 'lucide-react'
import { Link } from 'react-router'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { classNames } from '~/ui/class-names.ts'
import { RelativeTime } from '~/ui/data/relative-time.tsx'
import { EmptyState, ErrorState } from '~/ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '~/ui/feedback/skeleton.tsx'
import { Avatar } from '~/ui/visuals/avatar.tsx'
import { previewOf } from '../engine/message.ts'
import { useConversations } from './api.ts'

const SHAPES = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

/** My direct conversations, newest first; with `search` only those with people whose name contains it. */
export function ConversationList({ search, openUserId }: { search: string; openUserId: string | null }) {
  const list = useConversations(search)
  // Without a connection: the list of the last visit.
  const shown = list.conversations ?? (list.failureCount > 0 && search === '' ? list.cached : undefined)
  if (shown === undefined)
    return list.isError ? (
      <ErrorState
        title="Kon gesprekken niet laden"
        className="py-4"
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      >
        {list.error?.message}
      </ErrorState>
    ) : (
      <Loading label="Gesprekken laden">
        {SHAPES.map((key) => (
          <span key={key} className="flex h-18 items-center gap-3 px-4">
            <Skeleton className="size-10 shrink-0 rounded-full" />
            <span className="flex grow flex-col gap-2">
              <Skeleton className="h-3.5 w-32" />
              <Skeleton className="h-3 w-48 max-w-full" />
            </span>
          </span>
        ))}
      </Loading>
    )
  if (shown.length === 0)
    return search === '' ? (
      <EmptyState
        picture="messages"
        title="Geen gesprekken"
        className="py-4"
        action={
          <LinkButton to="/groups" icon={Users}>
            Naar mijn groepen
          </LinkButton>
        }
      >
        Druk op iemands naam in een groep en stuur een bericht.
      </EmptyState>
    ) : (
      <p className="px-4 py-4 text-center text-muted wrap-anywhere">Geen gesprek met “{search}”.</p>
    )
  return (
    <>
      <ul aria-label="Gesprekken">
        {shown.map((conversation) => (
          <li key={conversation.user.id}>
            <ConversationRow conversation={conversation} isOpen={conversation.user.id === openUserId} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <p className="p-3 text-center">
          <Button size="sm" isPending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Oudere gesprekken
          </Button>
        </p>
      )}
    </>
  )
}

function ConversationRow({ conversation, isOpen }: { conversation: Conversation; isOpen: boolean }) {
  const me = useSignedInUser()
  const { user, lastMessage, isMuted } = conversation
  const hasUnread = conversation.hasUnread && !isOpen
  return (
    <Link
      to={`/messages?user=${user.id}`}
      aria-current={isOpen ? 'page' : undefined}
      className={classNames(
        'flex h-18 items-center gap-3 px-4 transition-colors focus-visible:-outline-offset-3',
        isOpen ? 'bg-primary-soft' : 'hover:bg-sunken',
      )}
    >
      <Avatar user={user} isDecorative />
      <span className="min-w-0 grow">
        <span className="flex items-baseline gap-2">
          <bdi className={classNames('min-w-0 grow truncate', hasUnread ? 'font-bold' : 'font-semibold')}>
            {user.username}
          </bdi>
          {isMuted && <BellOff role="img" aria-label="Gedempt" className="size-3.5 shrink-0 self-center text-muted" />}
          {lastMessage && (
            <RelativeTime at={lastMessage.sentAt} as="conversation" className="shrink-0 text-muted text-xs" />
          )}
        </span>
        <span className="flex items-center gap-2 text-sm">
          <span dir="auto" className={classNames('min-w-0 grow truncate', hasUnread ? 'font-semibold' : 'text-muted')}>
            {lastMessage ? (
              <>
                {lastMessage.senderId === me.id && lastMessage.deletedAt === null && 'Jij: '}
                {previewOf({
                  ...lastMessage,
                  content: lastMessage.message,
                  author: lastMessage.senderId === user.id ? user : null,
                })}
              </>
            ) : (
              'Gesprek gestart'
            )}
          </span>
          {hasUnread && (
            <span className="size-3 shrink-0 rounded-full bg-primary">
              <span className="sr-only">Ongelezen</span>
            </span>
          )}
        </span>
      </span>
    </Link>
  )
}
