import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useGroup, useMembers } from '~/features/groups/api.ts'
import { useMeeting } from '~/features/meetings/api.ts'
import { MeetingBar } from '~/features/meetings/components/card/meeting-bar.tsx'
import { pageTitle } from '~/lib/routing/head.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { classNames } from '~/ui/class-names.ts'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { Sheet } from '~/ui/overlays/modal.tsx'
import { useMediaQuery } from '../../../lib/use-media-query.ts'
import { ChatSkeleton } from '../messages/chat-skeleton.tsx'
import { usePin } from '../pins/api.ts'
import { PinnedBar } from '../pins/pinned-bar.tsx'
import { ChatPane } from './chat-pane.tsx'
import { ConnectionBar } from './connection-bar.tsx'
import { GroupHeader } from './group-header.tsx'
import { MemberList } from './member-list.tsx'
import { useConversation } from './use-conversation.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { useKeyboardInset } from './use-keyboard-inset.ts'

type EventTargets = { target: EventTarget | null; currentTarget: EventTarget | null }

type GroupChatProps = {
  groupId: string
  /** The message to open at. */
  linkedSeq: number | null
}

/** The chat of a group, for its members. Mount it with the group's id as `key`. */
export function GroupChat({ groupId, linkedSeq }: GroupChatProps) {
  const me = useSignedInUser()
  const navigate = useNavigate()
  const { conversation, state } = useConversation(`group:${groupId}`)
  const { phase, typists } = state
  const { data, isLoading: isGroupLoading, failureCount: groupFailures } = useGroup(groupId)
  const group = data?.group
  const members = useMembers(groupId).data?.members
  const people = useMemo(
    () => (members ?? []).filter(({ userId }) => userId !== me.id).map(({ user }) => user),
    [members, me.id],
  )
  // These bars are above the messages: if they appeared later they would push them down.
  const bars = [useMeeting(groupId), usePin(groupId)]
  const areBarsAwaited = bars.some(({ isLoading, failureCount }) => isLoading && failureCount === 0)
  const title = group?.name ?? state.title ?? 'Groepschat'

  useEffect(() => {
    if (group) conversation.setTitle(group.name)
  }, [conversation, group])

  useEffect(() => {
    if (linkedSeq !== null) conversation.show(linkedSeq)
  }, [conversation, linkedSeq])

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

  const [areMembersOpen, setMembersOpen] = useState(false)
  const isWide = useMediaQuery('(width >= 48rem)')
  const sidebar = useRef<HTMLElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const { isFullscreen, setFullscreen, toggleFullscreen } = useFullscreen(frame)
  useKeyboardInset(frame)

  const onListKey = useCallback(
    (
      event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'preventDefault'> &
        EventTargets,
    ) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'm' || event.key === 'M') setMembersOpen((isOpen) => !isOpen)
      else if (event.key === 'f' || event.key === 'F') toggleFullscreen()
      else if (event.key === 'Tab' && !event.shiftKey && event.target === event.currentTarget) {
        event.preventDefault()
        setMembersOpen(true)
        requestAnimationFrame(() => sidebar.current?.focus())
      }
    },
    [toggleFullscreen],
  )

  // On arrival nothing has the focus yet.
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.target === document.body) onListKey(event)
    }
    document.body.addEventListener('keydown', onKey)
    return () => document.body.removeEventListener('keydown', onKey)
  }, [onListKey])

  const beginning = useCallback((isEmpty: boolean) => <Beginning title={title} isEmpty={isEmpty} />, [title])

  /** Tab, M and Escape close the member list that Tab has opened; the arrow down goes into it. */
  const onSidebarKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isOnSidebar = event.target === event.currentTarget
    if (event.key === 'ArrowDown' && isOnSidebar)
      sidebar.current?.querySelector<HTMLElement>('a[href], button')?.focus()
    else if (
      event.key === 'Escape' ||
      (isOnSidebar && ((event.key === 'Tab' && !event.shiftKey) || event.key.toLowerCase() === 'm'))
    ) {
      event.preventDefault()
      event.stopPropagation()
      setMembersOpen(false)
      frame.current?.querySelector<HTMLElement>('[role="log"]')?.focus()
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape works wherever the focus is, as in a dialog.
    <div
      ref={frame}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        setMembersOpen(false)
        setFullscreen(false)
      }}
      className={classNames(
        'flex min-h-0 w-full grow flex-col bg-paper',
        isFullscreen ? 'fixed inset-0 z-30' : 'mx-auto max-w-page md:border-line md:border-x',
      )}
    >
      <title>{pageTitle(title)}</title>
      <GroupHeader
        groupId={groupId}
        group={group}
        isLoading={isGroupLoading && groupFailures === 0}
        title={title}
        typists={typists}
        areMembersOpen={areMembersOpen}
        onToggleMembers={() => setMembersOpen(!areMembersOpen)}
        isFullscreen={isFullscreen}
        onToggleFullscreen={toggleFullscreen}
        conversation={conversation}
        isMuted={state.isMuted}
      />
      {areBarsAwaited ? (
        <ChatSkeleton />
      ) : (
        <>
          <MeetingBar groupId={groupId} group={group} />
          <PinnedBar groupId={groupId} onOpen={conversation.show} />
          <ConnectionBar />
          <div className="flex min-h-0 grow">
            <ChatPane
              conversation={conversation}
              state={state}
              people={people}
              onListKey={onListKey}
              beginning={beginning}
            />
            {isWide && areMembersOpen && (
              <aside
                ref={sidebar}
                tabIndex={-1}
                aria-label="Leden"
                onKeyDown={onSidebarKey}
                className="w-72 shrink-0 overflow-y-auto border-line border-l bg-surface p-4 outline-none"
              >
                <MemberList groupId={groupId} onClose={() => setMembersOpen(false)} />
              </aside>
            )}
          </div>
        </>
      )}
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
