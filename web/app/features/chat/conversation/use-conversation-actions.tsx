import { Bell, BellOff, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import type { MenuAction } from '~/ui/overlays/menu.tsx'
import { useLazyDialog } from '~/ui/overlays/use-lazy-dialog.ts'
import type { ConversationDriver } from '../engine/conversation-driver.ts'

const importSearch = async () => (await import('../search/search-dialog.tsx')).SearchDialog

/** The menu items of both kinds of conversation, and the dialog that one of them opens. */
export function useConversationActions(conversation: ConversationDriver, isMuted: boolean) {
  const { Dialog, key, isOpen, open, close } = useLazyDialog(importSearch)

  const mute = async () => {
    try {
      await conversation.mute(!isMuted)
      toast({
        title: isMuted ? 'Dempen is uit' : 'Gesprek gedempt',
        description: isMuted ? 'Je hoort weer van nieuwe berichten.' : 'Je krijgt geen melding van nieuwe berichten.',
        kind: 'success',
      })
    } catch (error) {
      showFailure(error, 'Kon dempen niet aanpassen')
    }
  }

  const actions: MenuAction[] = [
    { id: 'search', label: 'Zoeken in gesprek', icon: Search, onAction: open },
    {
      id: 'mute',
      label: isMuted ? 'Niet meer dempen' : 'Dempen',
      icon: isMuted ? Bell : BellOff,
      onAction: () => void mute(),
    },
  ]
  const dialog: ReactNode = Dialog && <Dialog key={key} conversation={conversation} isOpen={isOpen} onClose={close} />
  return { actions, dialog }
}
