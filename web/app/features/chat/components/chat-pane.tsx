import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react'
import { useSignedInUser } from '~/lib/session/session.ts'
import { useConnection } from '~/lib/socket/socket.ts'
import { ErrorState } from '~/ui/feedback/empty-state.tsx'
import type { AvatarUser } from '~/ui/visuals/avatar.tsx'
import type { Conversation } from '../conversation.ts'
import type { ConversationState } from '../conversation-state.ts'
import type { ChatMessage } from '../message.ts'
import { firstSeq } from '../message-log.ts'
import { outbox, useOutbox } from '../open-conversations.ts'
import { timelineOf } from '../timeline.ts'
import { ChatSkeleton } from './chat-skeleton.tsx'
import { Composer } from './composer.tsx'
import { MessageActionsProvider } from './message-actions.tsx'
import { MessageList } from './message-list.tsx'
import { useSeen } from './use-seen.ts'

type ChatPaneProps = {
  conversation: Conversation
  state: ConversationState
  /** What the conversation begins with; the same function until that changes. */
  beginning: (isEmpty: boolean) => ReactNode
  /** Who can be named with an @, and whose reactions these are; the same array until they change. */
  people: readonly AvatarUser[]
  /** Why nothing can be written here; stands above the composer, which is then shut. */
  restriction?: ReactNode
  onListKey?: (event: KeyboardEvent<HTMLElement>) => void
}

const retry = (clientId: string) => void outbox.retry(clientId)
const drop = (clientId: string) => void outbox.drop([clientId])

/** The messages of a conversation and where one writes, the same for every kind. */
export function ChatPane({ conversation, state, beginning, people, restriction, onListKey }: ChatPaneProps) {
  const me = useSignedInUser()
  const { phase, log, notices, older } = state
  const isOnline = useConnection().state === 'connected'
  const entries = useOutbox()
  const [replyTo, setReplyTo] = useState<ChatMessage | null>(null)

  const isEmpty = phase === 'ready' && log.messages.length === 0
  const start = useMemo(() => beginning(isEmpty), [beginning, isEmpty])

  const { newAfter, unseen, onAtEnd } = useSeen(conversation, state, me.id)
  const items = useMemo(
    () =>
      timelineOf({
        messages: log.messages,
        isWhole: phase === 'ready' && (firstSeq(log) ?? 1) === 1,
        waiting: entries.filter((entry) => entry.conversation === conversation.key),
        notices,
        newAfter,
        ownId: me.id,
      }),
    [log, phase, entries, conversation, notices, newAfter, me.id],
  )

  return (
    <div className="flex min-h-0 min-w-0 grow flex-col">
      {phase === 'loading' && items.length === 0 ? (
        <ChatSkeleton />
      ) : phase === 'failed' ? (
        <div className="min-h-0 grow overflow-y-auto">
          <ErrorState title="Kon berichten niet laden" onRetry={conversation.reload}>
            {state.failure}
          </ErrorState>
        </div>
      ) : (
        <MessageActionsProvider
          conversation={conversation}
          canWrite={!restriction}
          people={people}
          onReply={setReplyTo}
        >
          <MessageList
            items={items}
            target={state.target}
            unseen={unseen}
            isOnline={isOnline}
            older={older}
            onLoadOlder={conversation.loadOlder}
            onAtEnd={onAtEnd}
            onRetry={retry}
            onDrop={drop}
            onKeyDown={onListKey}
            beginning={start}
          />
        </MessageActionsProvider>
      )}
      {restriction}
      <Composer
        conversation={conversation}
        people={people}
        replyTo={replyTo}
        onReplied={() => setReplyTo(null)}
        isDisabled={Boolean(restriction)}
      />
    </div>
  )
}
