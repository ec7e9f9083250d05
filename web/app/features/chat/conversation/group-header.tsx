import type { Group } from 'contract/groups/groups.ts'
import { countText } from 'contract/platform/count-text.ts'
import {
  ArrowLeft,
  BellOff,
  EllipsisVertical,
  Info,
  Maximize2,
  Minimize2,
  Settings,
  ShieldAlert,
  Users,
} from 'lucide-react'
import { UnsafeDialog } from '~/features/meetings/components/day/unsafe-dialog.tsx'
import { SafetyIcon } from '~/features/safety/components/safety-link.tsx'
import { useDialogState } from '~/lib/dialog-state.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { IconButton, IconLink } from '~/ui/button.tsx'
import { Menu, type MenuAction } from '~/ui/overlays/menu.tsx'
import { AvatarStack } from '~/ui/visuals/avatar.tsx'
import { useMediaQuery } from '../../../lib/use-media-query.ts'
import type { ConversationDriver } from '../engine/conversation-driver.ts'
import type { Typist } from '../engine/transport.ts'
import { typingText } from './typing-text.ts'
import { useConversationActions } from './use-conversation-actions.tsx'

type Props = {
  groupId: string
  /** Undefined while loading, and without a connection. */
  group: Group | undefined
  /** Keeps the line of the members free. */
  isLoading: boolean
  title: string
  typists: readonly Typist[]
  areMembersOpen: boolean
  onToggleMembers: () => void
  isFullscreen: boolean
  onToggleFullscreen: () => void
  conversation: ConversationDriver
  isMuted: boolean
}

export function GroupHeader(props: Props) {
  const {
    groupId,
    group,
    isLoading,
    title,
    typists,
    areMembersOpen,
    onToggleMembers,
    isFullscreen,
    onToggleFullscreen,
    conversation,
    isMuted,
  } = props
  const { actions: shared, dialog } = useConversationActions(conversation, isMuted)
  const me = useSignedInUser()
  const unsafe = useDialogState()
  const isOwner = group?.ownerId === me.id
  const others = (group?.memberPreview ?? []).filter(({ id }) => id !== me.id)
  const isWide = useMediaQuery('(width >= 48rem)')
  const actions: MenuAction[] = [
    ...(isWide ? [] : [{ id: 'members', label: 'Leden', icon: Users, onAction: onToggleMembers }]),
    ...shared,
    { id: 'group', label: 'Groep bekijken', icon: Info, to: `/groups/${groupId}`, startsGroup: true },
    ...(isOwner
      ? [{ id: 'settings', label: 'Groepsinstellingen', icon: Settings, to: `/groups/${groupId}/manage` }]
      : []),
    { id: 'unsafe', label: 'Ik voel me onveilig', icon: ShieldAlert, startsGroup: true, onAction: unsafe.open },
  ]
  return (
    <header className="flex h-16 shrink-0 items-center gap-2 border-line border-b bg-surface px-1 sm:px-3">
      <IconLink to={`/groups/${groupId}`} icon={ArrowLeft} label="Terug naar de groep" />
      <AvatarStack users={others.slice(0, 2)} size="sm" className="max-[22.5rem]:hidden" />
      <div className="min-w-0 grow px-1">
        <h1 className="truncate font-bold text-[1.0625rem] leading-tight">{title}</h1>
        <p className="flex items-center gap-1 truncate text-muted text-sm leading-tight empty:hidden">
          {isMuted && <BellOff role="img" aria-label="Gedempt" className="size-3.5 shrink-0" />}
          {typists.length > 0 ? (
            typingText(typists)
          ) : group ? (
            <button
              type="button"
              aria-expanded={areMembersOpen}
              onClick={onToggleMembers}
              className="relative rounded-sm underline-offset-4 before:absolute before:-inset-x-2 before:-top-5 before:-bottom-3 hover:text-ink hover:underline"
            >
              {membersLine(group.currentMembers)}
            </button>
          ) : (
            isLoading && '\u00a0'
          )}
        </p>
      </div>
      <span className="hidden items-center md:flex">
        {isOwner && <IconLink to={`/groups/${groupId}/manage`} icon={Settings} label="Groepsinstellingen" />}
        <IconButton icon={Users} label="Leden" aria-pressed={areMembersOpen} onClick={onToggleMembers} />
        <IconButton
          icon={isFullscreen ? Minimize2 : Maximize2}
          label={isFullscreen ? 'Volledig scherm sluiten' : 'Volledig scherm'}
          aria-pressed={isFullscreen}
          onClick={onToggleFullscreen}
        />
      </span>
      <SafetyIcon />
      <Menu trigger={<IconButton icon={EllipsisVertical} label="Meer" />} items={actions} />
      {dialog}
      <UnsafeDialog groupId={groupId} groupName={title} isOpen={unsafe.isOpen} onClose={unsafe.close} />
    </header>
  )
}

const membersLine = (count: number) => countText(count, 'lid', 'leden')
