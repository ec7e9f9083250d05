import type { Conversation } from 'contract/chat/direct.ts'
import type { GroupChat } from 'contract/chat/groups.ts'
import { BellOff, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { GroupPicture } from '~/features/groups/components/group-picture.tsx'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { classNames } from '~/ui/class-names.ts'
import { RelativeTime } from '~/ui/data/relative-time.tsx'
import { EmptyState, ErrorState } from '~/ui/feedback/empty-state.tsx'
import { Loading, Repeat, Skeleton } from '~/ui/feedback/skeleton.tsx'
import { Avatar } from '~/ui/visuals/avatar.tsx'
import { CountBadge } from '~/ui/visuals/count-badge.tsx'
import { previewOf } from '../engine/message.ts'
import { useInbox } from './api.ts'
import { groupChatPreview, unreadLabel } from './inbox.ts'

export function ConversationList({ search, openId }: { search: string; openId: string | null }) {
  const inbox = useInbox(search)
  if (inbox.items === undefined)
    return inbox.error ? (
      <ErrorState
        title="Kon gesprekken niet laden"
        className="py-4"
        onRetry={inbox.retry}
        isRetrying={inbox.isRetrying}
      >
        {inbox.error.message}
      </ErrorState>
    ) : (
      <Loading label="Gesprekken laden">
        <Repeat count={7}>
          <span className="flex h-18 items-center gap-3 px-4">
            <Skeleton className="size-11 shrink-0 rounded-full" />
            <span className="flex grow flex-col gap-2">
              <Skeleton className="h-3.5 w-32" />
              <Skeleton className="h-3 w-48 max-w-full" />
            </span>
          </span>
        </Repeat>
      </Loading>
    )
  if (inbox.items.length === 0)
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
        Zodra je in een groep zit, staat de groepschat hier. Druk op iemands naam om alleen die persoon te schrijven.
      </EmptyState>
    ) : (
      <p className="px-4 py-4 text-center text-muted wrap-anywhere">Geen gesprek met “{search}”.</p>
    )
  return (
    <>
      <ul aria-label="Gesprekken">
        {inbox.items.map((item) =>
          item.kind === 'group' ? (
            <GroupChatRow key={item.chat.group.id} chat={item.chat} isOpen={item.chat.group.id === openId} />
          ) : (
            <ConversationRow
              key={item.conversation.user.id}
              conversation={item.conversation}
              isOpen={item.conversation.user.id === openId}
            />
          ),
        )}
      </ul>
      {inbox.hasMore && (
        <p className="p-3 text-center">
          <Button size="sm" isPending={inbox.isLoadingMore} onClick={inbox.loadMore}>
            Oudere gesprekken
          </Button>
        </p>
      )}
    </>
  )
}

function GroupChatRow({ chat, isOpen }: { chat: GroupChat; isOpen: boolean }) {
  const me = useSignedInUser().id
  const { group, lastMessage } = chat
  return (
    <Row
      {...chat}
      to={`/groups/${group.id}/chat`}
      isOpen={isOpen}
      picture={
        <span className="size-11 shrink-0 overflow-hidden rounded-xl">
          <GroupPicture group={group} shape="fill" />
        </span>
      }
      name={group.name}
      hint="groepschat"
      at={lastMessage?.createdAt ?? chat.joinedAt}
      line={groupChatPreview(lastMessage, me)}
    />
  )
}

function ConversationRow({ conversation, isOpen }: { conversation: Conversation; isOpen: boolean }) {
  const me = useSignedInUser().id
  const { user, lastMessage: last } = conversation
  const text = last && previewOf({ ...last, content: last.message, author: last.senderId === user.id ? user : null })
  return (
    <Row
      {...conversation}
      to={`/messages?user=${user.id}`}
      isOpen={isOpen}
      picture={<Avatar user={user} className="size-11!" />}
      name={user.username}
      at={last?.sentAt ?? null}
      line={last ? `${last.senderId === me && last.deletedAt === null ? 'Jij: ' : ''}${text}` : 'Gesprek gestart'}
    />
  )
}

type RowProps = {
  to: string
  picture: ReactNode
  name: string
  hint?: string
  at: string | null
  line: string
  unreadCount: number
  isMuted: boolean
  isOpen: boolean
}

function Row({ to, picture, name, hint, at, line, unreadCount, isMuted, isOpen }: RowProps) {
  const hasUnread = unreadCount > 0 && !isOpen
  return (
    <li>
      <Link
        to={to}
        aria-current={isOpen ? 'page' : undefined}
        className={classNames(
          'flex h-18 items-center gap-3 px-4 transition-colors focus-visible:-outline-offset-3',
          isOpen ? 'bg-primary-soft' : 'hover:bg-sunken',
        )}
      >
        {picture}
        <span className="min-w-0 grow">
          <span className="flex items-baseline gap-2">
            <bdi className={classNames('min-w-0 grow truncate', hasUnread ? 'font-bold' : 'font-semibold')}>{name}</bdi>
            {hint && <span className="sr-only">, {hint}</span>}
            {isMuted && (
              <BellOff role="img" aria-label="Gedempt" className="size-3.5 shrink-0 self-center text-muted" />
            )}
            {at !== null && (
              <RelativeTime
                at={at}
                as="conversation"
                className={classNames(
                  'shrink-0 text-xs',
                  hasUnread && !isMuted ? 'font-semibold text-primary-ink' : 'text-muted',
                )}
              />
            )}
          </span>
          <span className="flex items-center gap-2 text-sm">
            <span
              dir="auto"
              className={classNames('min-w-0 grow truncate', hasUnread ? 'font-semibold' : 'text-muted')}
            >
              {line}
            </span>
            {hasUnread && <CountBadge count={unreadCount} label={unreadLabel(unreadCount)} isQuiet={isMuted} />}
          </span>
        </span>
      </Link>
    </li>
  )
}
