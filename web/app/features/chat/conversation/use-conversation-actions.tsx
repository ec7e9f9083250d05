import { Bell, BellOff, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { NO_CONNECTION } from '~/lib/api/api-error.ts'
import { useDialogState } from '~/lib/dialog-state.ts'
import { useLazyComponent } from '~/lib/lazy-component.ts'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import type { MenuAction } from '~/ui/overlays/menu.tsx'
import type { ConversationDriver } from '../engine/conversation-driver.ts'

const importSearch = async () => (await import('../search/search-dialog.tsx')).SearchDialog

/** The menu items of both kinds of conversation, and the dialog that one of them opens. */
export function useConversationActions(conversation: ConversationDriver, isMuted: boolean) {
  const search = useDialogState()
  const [SearchDialog, loadSearch] = useLazyComponent(importSearch)

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
  const openSearch = () => void loadSearch().then(search.open, () => toast({ kind: 'error', title: NO_CONNECTION }))

  const actions: MenuAction[] = [
    { id: 'search', label: 'Zoeken in gesprek', icon: Search, onAction: openSearch },
    {
      id: 'mute',
      label: isMuted ? 'Niet meer dempen' : 'Dempen',
      icon: isMuted ? Bell : BellOff,
      onAction: () => void mute(),
    },
  ]
  const dialog: ReactNode = SearchDialog && (
    <SearchDialog key={search.key} conversation={conversation} isOpen={search.isOpen} onClose={search.close} />
  )
  return { actions, dialog }
}
