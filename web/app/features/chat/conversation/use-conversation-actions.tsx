import { Bell, BellOff, Search } from 'lucide-react'
import { useAction } from '~/ui/feedback/use-action.ts'
import type { MenuAction } from '~/ui/overlays/menu.tsx'
import { useLazyDialog } from '~/ui/overlays/use-lazy-dialog.tsx'
import type { ConversationDriver } from '../engine/conversation-driver.ts'

const importSearch = async () => (await import('../search/search-dialog.tsx')).SearchDialog

export function useConversationActions(conversation: ConversationDriver, isMuted: boolean) {
  const { open, render } = useLazyDialog(importSearch)

  const mute = useAction(() => conversation.mute(!isMuted), {
    done: isMuted
      ? { title: 'Dempen is uit', description: 'Je hoort weer van nieuwe berichten.' }
      : { title: 'Gesprek gedempt', description: 'Je krijgt geen melding van nieuwe berichten.' },
    failure: 'Kon dempen niet aanpassen',
  })

  const actions: MenuAction[] = [
    { id: 'search', label: 'Zoeken in gesprek', icon: Search, onAction: open },
    {
      id: 'mute',
      label: isMuted ? 'Niet meer dempen' : 'Dempen',
      icon: isMuted ? Bell : BellOff,
      onAction: () => void mute.run(),
    },
  ]
  return { actions, dialog: render({ conversation }) }
}
