import { describeTextWarnings } from 'contract/text-warnings.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { useSignedInUser } from '~/lib/session/session.ts'
import { ErrorState } from '~/ui/feedback/empty-state.tsx'
import { confirm } from '~/ui/overlays/confirm-queue.ts'
import type { AvatarUser } from '~/ui/visuals/avatar.tsx'
import { Composer } from '../composer/composer.tsx'
import { messageOutbox } from '../engine/browser-chat.ts'
import type { ConversationDriver } from '../engine/conversation-driver.ts'
import { kindOf } from '../engine/conversation-key.ts'
import type { ConversationState } from '../engine/conversation-state.ts'
import { warningsForReader, warningsForWriter } from '../engine/first-contact.ts'
import type { ChatMessage } from '../engine/message.ts'
import { firstSeq, latestOf } from '../engine/message-log.ts'
import { ChatSkeleton } from '../messages/chat-skeleton.tsx'
import { MessageActionsProvider } from '../messages/message-actions.tsx'
import { MessageList } from '../messages/message-list.tsx'
import { OutboxBubble } from '../messages/outbox-bubble.tsx'
import { timelineOf } from '../messages/timeline.ts'
import { useSeen } from '../messages/use-seen.ts'

type ChatPaneProps = {
  conversation: ConversationDriver
  state: ConversationState
  /** Shown before the first message. Keep the element and the array below stable: they decide what renders again. */
  beginning: ReactNode
  people: readonly AvatarUser[]
  restriction?: ReactNode
  note?: ReactNode
}

export function ChatPane({ conversation, state, beginning, people, restriction, note }: ChatPaneProps) {
  const me = useSignedInUser()
  const { phase, log, notices, older } = state
  const entries = messageOutbox.use()
  const [replyTo, setReplyTo] = useState<ChatMessage | null>(null)

  const ownMessageCount = useMemo(() => log.messages.filter(({ author }) => author?.id === me.id).length, [log, me.id])
  const { newAfter, newCount, onAtEnd } = useSeen(conversation, state, me.id)
  const outboxEntries = useMemo(
    () => entries.filter(({ input }) => input.conversation === conversation.key),
    [entries, conversation],
  )
  const isFromStart = (firstSeq(log) ?? 1) === 1
  /** Warnings concern the first messages between two people, so they need a direct conversation from its start on. */
  const isFirstContact = isFromStart && kindOf(conversation.key) === 'direct'
  const items = useMemo(
    () =>
      timelineOf({
        messages: log.messages,
        isComplete: phase === 'ready' && isFromStart,
        outbox: outboxEntries,
        notices,
        newAfter,
        ownId: me.id,
        ...(isFirstContact && { warnings: warningsForReader(log.messages, me.id) }),
      }),
    [log, phase, isFromStart, isFirstContact, outboxEntries, notices, newAfter, me.id],
  )

  async function confirmText(text: string): Promise<boolean> {
    const warnings = isFirstContact ? warningsForWriter(text, log.messages, outboxEntries, me.id) : []
    if (warnings.length === 0) return true
    const name = people[0]?.username || 'Deze persoon'
    return confirm({
      kind: 'warning',
      title: 'Weet je het zeker?',
      description: `Je bericht bevat ${describeTextWarnings(warnings)}. ${name} heeft jou nog niet geschreven. Deel zoiets liever als jullie elkaar kennen.`,
      confirmLabel: 'Toch versturen',
      cancelLabel: 'Bericht aanpassen',
    })
  }

  return (
    <div className="flex min-h-0 min-w-0 grow flex-col">
      {phase === 'loading' && items.length === 0 ? (
        <ChatSkeleton />
      ) : phase === 'gone' ? (
        // Only in a conversation with oneself, where `restriction` gives the reason.
        <div className="grow" />
      ) : (
        <MessageActionsProvider
          conversation={conversation}
          messages={log.messages}
          canWrite={!restriction}
          people={people}
          onReply={setReplyTo}
        >
          {phase === 'failed' ? (
            <div className="min-h-0 grow overflow-y-auto">
              <ErrorState title="Kon berichten niet laden" onRetry={conversation.reload}>
                {state.failure}
              </ErrorState>
              {items.map((item) => item.kind === 'outbox' && <OutboxBubble {...item} key={item.key} />)}
            </div>
          ) : (
            <MessageList
              items={items}
              target={state.target}
              newCount={newCount}
              older={older}
              onAtEnd={onAtEnd}
              beginning={beginning}
            />
          )}
        </MessageActionsProvider>
      )}
      {restriction}
      {note}
      <Composer
        conversation={conversation}
        people={people}
        replyTo={replyTo && latestOf(log.messages, replyTo)}
        onReplied={() => setReplyTo(null)}
        ownMessageCount={ownMessageCount}
        confirmText={confirmText}
        isDisabled={Boolean(restriction)}
      />
    </div>
  )
}
