import { countText } from 'contract/platform/count-text.ts'
import { ArrowLeft, EllipsisVertical, Info, Settings, ShieldAlert, Users } from 'lucide-react'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useGroup, useMembers } from '~/features/groups/api.ts'
import { useMeeting } from '~/features/meetings/api.ts'
import { MeetingBar } from '~/features/meetings/components/card/meeting-card.tsx'
import { UnsafeDialog } from '~/features/meetings/components/day/unsafe-dialog.tsx'
import { SafetyIcon } from '~/features/safety/components/safety-link.tsx'
import { useDialogState } from '~/lib/dialog-state.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { useMediaQuery } from '~/lib/use-media-query.ts'
import { IconButton, IconLink } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { Menu, type MenuAction } from '~/ui/overlays/menu.tsx'
import { Sheet } from '~/ui/overlays/modal.tsx'
import { AvatarStack } from '~/ui/visuals/avatar.tsx'
import { ChatSkeleton } from '../messages/chat-skeleton.tsx'
import { usePin } from '../pins/api.ts'
import { PinnedBar } from '../pins/pinned-bar.tsx'
import { ChatFrame, type ChatKey } from './chat-frame.tsx'
import { ChatPane } from './chat-pane.tsx'
import { ConnectionBar } from './connection-bar.tsx'
import { MemberList } from './member-list.tsx'
import { useConversation } from './use-conversation.ts'
import { useConversationActions } from './use-conversation-actions.tsx'
import { useFrame } from './use-frame.ts'

/** The chat of a group, for its members. Mount it with the group's id as `key`. */
export function GroupChat({ groupId }: { groupId: string }) {
  const me = useSignedInUser()
  const navigate = useNavigate()
  const { conversation, state } = useConversation(`group:${groupId}`)
  const { phase } = state
  const { data, isLoading, failureCount } = useGroup(groupId)
  const group = data?.group
  const members = useMembers(groupId).data?.members
  const people = useMemo(
    () => (members ?? []).filter(({ userId }) => userId !== me.id).map(({ user }) => user),
    [members, me.id],
  )
  // These bars are above the messages: if they appeared later they would push them down.
  const [meeting, pin] = [useMeeting(groupId), usePin(groupId)]
  const areBarsAwaited = [meeting, pin].some(({ isLoading, failureCount }) => isLoading && failureCount === 0)
  const title = group?.name ?? state.title ?? 'Groepschat'
  const isOwner = group?.ownerId === me.id
  const unsafe = useDialogState()
  const { actions, dialog } = useConversationActions(conversation, state.isMuted)

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
  const toggleMembers = () => setMembersOpen(!areMembersOpen)
  const closeMembers = useCallback(() => setMembersOpen(false), [])
  const isWide = useMediaQuery('(width >= 48rem)')
  const sidebar = useRef<HTMLElement>(null)
  const frame = useFrame()

  const onKey = useCallback((event: ChatKey) => {
    if (event.key === 'm' || event.key === 'M') setMembersOpen((isOpen) => !isOpen)
    else if (event.key === 'Tab' && !event.shiftKey && (event.target as Element).matches('body, [role="log"]')) {
      event.preventDefault()
      setMembersOpen(true)
      requestAnimationFrame(() => sidebar.current?.focus())
    }
  }, [])

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
      closeMembers()
      frame.frame.current?.querySelector<HTMLElement>('[role="log"]')?.focus()
    }
  }

  const settings = { label: 'Groepsinstellingen', icon: Settings, to: `/groups/${groupId}/manage` }
  const items: MenuAction[] = [
    ...(isWide ? [] : [{ id: 'members', label: 'Leden', icon: Users, onAction: toggleMembers }]),
    ...actions,
    { id: 'group', label: 'Groep bekijken', icon: Info, to: `/groups/${groupId}`, startsGroup: true },
    ...(isOwner ? [{ id: 'settings', ...settings }] : []),
    { id: 'unsafe', label: 'Ik voel me onveilig', icon: ShieldAlert, startsGroup: true, onAction: unsafe.open },
  ]
  return (
    <ChatFrame
      conversation={conversation}
      state={state}
      frame={frame}
      title={title}
      name={group?.name ?? ''}
      start={
        <>
          <IconLink to={`/groups/${groupId}`} icon={ArrowLeft} label="Terug naar de groep" />
          <AvatarStack
            users={(group?.memberPreview ?? []).filter(({ id }) => id !== me.id).slice(0, 2)}
            size="sm"
            className="@max-[22.5rem]:hidden"
          />
        </>
      }
      heading={<h1 className="truncate font-bold text-[1.0625rem] leading-tight">{title}</h1>}
      status={
        group ? (
          <button
            type="button"
            aria-expanded={areMembersOpen}
            onClick={toggleMembers}
            className="relative rounded-sm underline-offset-4 before:absolute before:-inset-x-2 before:-top-5 before:-bottom-3 hover:text-ink hover:underline"
          >
            {countText(group.currentMembers, 'lid', 'leden')}
          </button>
        ) : (
          // Keeps the line of the members free.
          isLoading && failureCount === 0 && '\u00a0'
        )
      }
      wideActions={
        <>
          {isOwner && <IconLink {...settings} />}
          <IconButton icon={Users} label="Leden" aria-pressed={areMembersOpen} onClick={toggleMembers} />
        </>
      }
      end={
        <>
          <SafetyIcon />
          <Menu trigger={<IconButton icon={EllipsisVertical} label="Meer" />} items={items} />
          {dialog}
          <UnsafeDialog groupId={groupId} groupName={title} isOpen={unsafe.isOpen} onClose={unsafe.close} />
        </>
      }
      onKey={onKey}
      onEscape={closeMembers}
      className="mx-auto max-w-page md:border-line md:border-x"
    >
      {areBarsAwaited ? (
        <ChatSkeleton />
      ) : (
        <>
          {meeting.data?.meeting && <MeetingBar groupId={groupId} group={group} meeting={meeting.data.meeting} />}
          {pin.data?.pin && <PinnedBar groupId={groupId} pin={pin.data.pin} onOpen={conversation.show} />}
          <ConnectionBar />
          <div className="flex min-h-0 grow">
            <ChatPane conversation={conversation} state={state} people={people} beginning={beginning} />
            {isWide && areMembersOpen && (
              <aside
                ref={sidebar}
                tabIndex={-1}
                aria-label="Leden"
                onKeyDown={onSidebarKey}
                className="w-72 shrink-0 overflow-y-auto border-line border-l bg-surface p-4 outline-none"
              >
                <MemberList groupId={groupId} onClose={closeMembers} />
              </aside>
            )}
          </div>
        </>
      )}
      {!isWide && (
        <Sheet isOpen={areMembersOpen} onClose={closeMembers} title="Leden">
          <MemberList groupId={groupId} />
        </Sheet>
      )}
    </ChatFrame>
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
