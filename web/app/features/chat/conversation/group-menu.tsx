import { EllipsisVertical, Info, Settings, ShieldAlert, Users } from 'lucide-react'
import { useGroup } from '~/features/groups/api.ts'
import { UnsafeDialog } from '~/features/meetings/components/day/unsafe-dialog.tsx'
import { useDialogState } from '~/lib/dialog-state.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { useMediaQuery } from '~/lib/use-media-query.ts'
import { IconButton } from '~/ui/button.tsx'
import { Menu, type MenuAction } from '~/ui/overlays/menu.tsx'
import type { ConversationDriver } from '../engine/conversation-driver.ts'
import type { ConversationState } from '../engine/conversation-state.ts'
import { useConversationActions } from './use-conversation-actions.tsx'

export const groupSettings = (groupId: string) => ({
  label: 'Groepsinstellingen',
  icon: Settings,
  to: `/groups/${groupId}/manage`,
})

type GroupMenuProps = {
  groupId: string
  conversation: ConversationDriver
  state: ConversationState
  onMembers: () => void
}

export function GroupMenu({ groupId, conversation, state, onMembers }: GroupMenuProps) {
  const me = useSignedInUser()
  const group = useGroup(groupId).data?.group
  const isWide = useMediaQuery('(width >= 48rem)')
  const unsafe = useDialogState()
  const { actions, dialog } = useConversationActions(conversation, state.isMuted)
  const items: MenuAction[] = [
    ...(isWide ? [] : [{ id: 'members', label: 'Leden', icon: Users, onAction: onMembers }]),
    ...actions,
    { id: 'group', label: 'Groep bekijken', icon: Info, to: `/groups/${groupId}`, startsGroup: true },
    ...(group?.ownerId === me.id ? [{ id: 'settings', ...groupSettings(groupId) }] : []),
    { id: 'unsafe', label: 'Ik voel me onveilig', icon: ShieldAlert, startsGroup: true, onAction: unsafe.open },
  ]
  return (
    <>
      <Menu trigger={<IconButton icon={EllipsisVertical} label="Meer" />} items={items} />
      {dialog}
      <UnsafeDialog groupId={groupId} groupName={group?.name ?? state.title ?? 'Groepschat'} {...unsafe.props} />
    </>
  )
}
