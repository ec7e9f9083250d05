import { countText } from 'contract/platform/count-text.ts'
import { ArrowLeft, Users } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useGroup, useMembers } from '~/features/groups/api.ts'
import { useMeeting } from '~/features/meetings/api.ts'
import { MeetingBar } from '~/features/meetings/components/card/meeting-card.tsx'
import { SafetyIcon } from '~/features/safety/components/safety-link.tsx'
import { useSignedInUser } from '~/lib/session/session.ts'
import { useMediaQuery } from '~/lib/use-media-query.ts'
import { IconButton, IconLink } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { Sheet } from '~/ui/overlays/modal.tsx'
import { AvatarStack } from '~/ui/visuals/avatar.tsx'
import { isEmpty, type Phase } from '../engine/conversation-state.ts'
import { ChatSkeleton } from '../messages/chat-skeleton.tsx'
import { usePin } from '../pins/api.ts'
import { PinnedBar } from '../pins/pinned-bar.tsx'
import { ChatFrame } from './chat-frame.tsx'
import { ChatPane } from './chat-pane.tsx'
import { ConnectionBar } from './connection-bar.tsx'
import { GroupMenu, groupSettings } from './group-menu.tsx'
import { MemberList } from './member-list.tsx'
import { MemberSidebar, useMemberSidebar } from './member-sidebar.tsx'
import { useConversation } from './use-conversation.ts'

/** The chat of a group, for its members. Mount it with the group's id as `key`. */
export function GroupChat({ groupId }: { groupId: string }) {
  const me = useSignedInUser()
  const { conversation, state } = useConversation(`group:${groupId}`)
  useEndOfAccess(groupId, state.phase)
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
  const hasNoMessages = isEmpty(state)
  const beginning = useMemo(() => <Beginning title={title} isEmpty={hasNoMessages} />, [title, hasNoMessages])
  const sidebar = useMemberSidebar()
  const isWide = useMediaQuery('(width >= 48rem)')
  return (
    <ChatFrame
      conversation={conversation}
      state={state}
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
            aria-expanded={sidebar.isOpen}
            onClick={sidebar.toggle}
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
          {group?.ownerId === me.id && <IconLink {...groupSettings(groupId)} />}
          <IconButton icon={Users} label="Leden" aria-pressed={sidebar.isOpen} onClick={sidebar.toggle} />
        </>
      }
      end={
        <>
          <SafetyIcon />
          <GroupMenu groupId={groupId} conversation={conversation} state={state} onMembers={sidebar.toggle} />
        </>
      }
      onKey={sidebar.onChatKey}
      onEscape={sidebar.close}
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
            {isWide && sidebar.isOpen && <MemberSidebar groupId={groupId} sidebar={sidebar} />}
          </div>
        </>
      )}
      {!isWide && (
        <Sheet isOpen={sidebar.isOpen} onClose={sidebar.close} title="Leden">
          <MemberList groupId={groupId} />
        </Sheet>
      )}
    </ChatFrame>
  )
}

function useEndOfAccess(groupId: string, phase: Phase): void {
  const navigate = useNavigate()
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
