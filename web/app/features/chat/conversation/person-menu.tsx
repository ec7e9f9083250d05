import { Ban, EllipsisVertical, Flag, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useBlockStatus, useUnblockUser } from '~/features/blocks/api.ts'
import { IconButton } from '~/ui/button.tsx'
import { useAction } from '~/ui/feedback/use-action.ts'
import { Menu } from '~/ui/overlays/menu.tsx'
import { useLazyDialog } from '~/ui/overlays/use-lazy-dialog.tsx'
import type { AvatarUser } from '~/ui/visuals/avatar.tsx'
import type { ConversationDriver } from '../engine/conversation-driver.ts'
import { useConversationActions } from './use-conversation-actions.tsx'

const importDialogs = async () => (await import('./person-dialogs.tsx')).PersonDialogs

type PersonMenuProps = { conversation: ConversationDriver; person: AvatarUser; isMuted: boolean }

export function PersonMenu({ conversation, person, isMuted }: PersonMenuProps) {
  const isBlocked = useBlockStatus(person.id).data?.isBlocked
  const { mutateAsync } = useUnblockUser()
  const unblock = useAction(() => mutateAsync(person.id), {
    done: `${person.username} is gedeblokkeerd`,
    failure: 'Kon gebruiker niet deblokkeren',
  })
  const { actions, dialog } = useConversationActions(conversation, isMuted)
  const dialogs = useLazyDialog(importDialogs)
  const [which, setWhich] = useState<'profile' | 'report' | 'block'>('profile')
  const show = (next: typeof which) => {
    setWhich(next)
    dialogs.open()
  }
  return (
    <>
      <Menu
        trigger={<IconButton icon={EllipsisVertical} label={`Acties voor ${person.username}`} />}
        items={[
          { id: 'profile', label: 'Bekijk profiel', icon: UserRound, onAction: () => show('profile') },
          ...actions,
          {
            ...{ id: 'report', label: 'Gebruiker rapporteren', icon: Flag, startsGroup: true },
            onAction: () => show('report'),
          },
          isBlocked
            ? { id: 'unblock', label: 'Gebruiker deblokkeren', icon: Ban, onAction: () => void unblock.run() }
            : { id: 'block', label: 'Gebruiker blokkeren', icon: Ban, isDanger: true, onAction: () => show('block') },
        ]}
      />
      {dialog}
      {dialogs.render({ which, person })}
    </>
  )
}
