import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { pageTitle } from '~/lib/head.ts'
import { useSignedInUser } from '~/lib/session.ts'
import { useConnection } from '~/lib/socket.ts'
import { classNames } from '~/ui/class-names.ts'
import { EmptyState, ErrorState } from '~/ui/empty-state.tsx'
import { Sheet } from '~/ui/modal.tsx'
import { toast } from '~/ui/toast-queue.ts'
import { useChatGroup } from '../api.ts'
import { firstSeq } from '../message-log.ts'
import { outbox, useConversationState, useGroupConversation, useOutbox } from '../open-conversations.ts'
import { useGroupLive } from '../realtime.ts'
import { timelineOf } from '../timeline.ts'
import { ChatHeader } from './chat-header.tsx'
import { ChatSkeleton } from './chat-skeleton.tsx'
import { Composer } from './composer.tsx'
import { ConnectionBar } from './connection-bar.tsx'
import { MemberList } from './member-list.tsx'
import { MessageList } from './message-list.tsx'
import { useKeyboardInset } from './use-keyboard-inset.ts'
import { useMediaQuery } from './use-media-query.ts'
import { useSeen } from './use-seen.ts'

/** The chat of a group, for its members. Give it the group's id as `key`. */
export function GroupChat({ groupId }: { groupId: string }) {
  const me = useSignedInUser()
  const navigate = useNavigate()
  const conversation = useGroupConversation(groupId)
  const state = useConversationState(conversation)
  const { phase, log, notices, typists, older } = state
  const group = useChatGroup(groupId).data?.group
  useGroupLive(groupId)
  const isOnline = useConnection().state === 'connected'
  const entries = useOutbox()
  const title = group?.name ?? state.title ?? 'Groepschat'

  useEffect(() => {
    if (group) conversation.named(group.name)
  }, [conversation, group])

  useEffect(() => {
    if (phase === 'denied') {
      toast({
        title: 'Toegang geweigerd',
        description: 'Je moet lid zijn om toegang te krijgen tot groep chat',
        kind: 'error',
      })
      void navigate(`/groups/${groupId}`, { replace: true })
    } else if (phase === 'gone') {
      toast({ title: 'Fout', description: 'Groep niet gevonden', kind: 'error' })
      void navigate('/groups', { replace: true })
    }
  }, [phase, groupId, navigate])

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

  const [areMembersOpen, setMembersOpen] = useState(false)
  const [isFullscreen, setFullscreen] = useState(false)
  const isWide = useMediaQuery('(width >= 48rem)')
  const sidebar = useRef<HTMLElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  useKeyboardInset(frame)

  const onListKey = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
      if (!isPlain) return
      if (event.key === 'Escape') {
        setMembersOpen(false)
        setFullscreen(false)
      } else if (event.key === 'm' || event.key === 'M') setMembersOpen((isOpen) => !isOpen)
      else if (event.key === 'f' || event.key === 'F') setFullscreen((isFull) => !isFull)
      else if (event.key === 'Tab' && !event.shiftKey && event.target === event.currentTarget && isWide) {
        event.preventDefault()
        setMembersOpen(true)
        requestAnimationFrame(() => sidebar.current?.focus())
      }
    },
    [isWide],
  )

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    setMembersOpen(false)
    frame.current?.querySelector<HTMLElement>('[role="log"]')?.focus()
  }

  const isEmpty = phase === 'ready' && log.messages.length === 0
  return (
    <div
      ref={frame}
      className={classNames(
        'flex min-h-0 w-full grow flex-col bg-paper',
        isFullscreen ? 'fixed inset-0 z-30' : 'mx-auto max-w-page md:border-line md:border-x',
      )}
    >
      <title>{pageTitle(title)}</title>
      <ChatHeader
        groupId={groupId}
        group={group}
        title={title}
        typists={typists}
        areMembersOpen={areMembersOpen}
        onToggleMembers={() => setMembersOpen(!areMembersOpen)}
        isFullscreen={isFullscreen}
        onToggleFullscreen={() => setFullscreen(!isFullscreen)}
      />
      <ConnectionBar />
      <div className="flex min-h-0 grow">
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
            <MessageList
              items={items}
              unseen={unseen}
              isOnline={isOnline}
              older={older}
              onLoadOlder={conversation.loadOlder}
              onAtEnd={onAtEnd}
              onRetry={(clientId) => void outbox.retry(clientId)}
              onDrop={(clientId) => void outbox.drop([clientId])}
              onKeyDown={onListKey}
              beginning={<Beginning title={title} isEmpty={isEmpty} />}
            />
          )}
          <Composer conversation={conversation} />
        </div>
        {isWide && areMembersOpen && (
          <aside
            ref={sidebar}
            tabIndex={-1}
            aria-label="Leden"
            onKeyDown={closeOnEscape}
            className="w-72 shrink-0 overflow-y-auto border-line border-l bg-surface p-4 outline-none"
          >
            <MemberList groupId={groupId} onClose={() => setMembersOpen(false)} />
          </aside>
        )}
      </div>
      {!isWide && (
        <Sheet isOpen={areMembersOpen} onOpenChange={setMembersOpen} title="Leden">
          <MemberList groupId={groupId} />
        </Sheet>
      )}
    </div>
  )
}

function Beginning({ title, isEmpty }: { title: string; isEmpty: boolean }) {
  if (isEmpty)
    return (
      <EmptyState picture="messages" title="Nog geen berichten">
        Zeg hallo. Spreek af waar je elkaar ziet en hoe je gaat.
      </EmptyState>
    )
  return (
    <p className="px-6 pt-6 pb-2 text-center text-muted text-sm wrap-anywhere">
      Dit is het begin van de chat van {title}.
    </p>
  )
}
