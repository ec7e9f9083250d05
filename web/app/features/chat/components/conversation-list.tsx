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
import { useConversations } from '../api.ts'
import { wordsOf } from '../message.ts'

const SHAPES = ['a', 'b', 'c', 'd', 'e', 'f', 'g']

/** The people I write with, the one spoken with last first; with `words` those whose name holds them. */
export function ConversationList({ words, openUserId }: { words: string; openUserId: string | null }) {
  const list = useConversations(words)
  // Without a connection, what this device saw last.
  const shown = list.conversations ?? (list.failureCount > 0 && words === '' ? list.kept : undefined)
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
    return words === '' ? (
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
      <p className="px-4 py-4 text-center text-muted wrap-anywhere">Geen gesprek met “{words}”.</p>
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
  // What is open is being read.
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
                {wordsOf({ ...lastMessage, content: lastMessage.message })}
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
