import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { useLazyDialog } from '~/ui/overlays/use-lazy-dialog.tsx'
import type { AvatarUser } from '~/ui/visuals/avatar.tsx'
import type { ConversationDriver } from '../engine/conversation-driver.ts'
import type { ChatMessage } from '../engine/message.ts'
import { latestOf } from '../engine/message-log.ts'
import { type MessageActions, MessageActionsContext } from './use-message-actions.ts'

const importViewer = async () => (await import('../pictures/picture-viewer.tsx')).PictureViewer
const importMenu = async () => (await import('./message-menu.tsx')).MessageMenu

type ProviderProps = {
  conversation: ConversationDriver
  messages: readonly ChatMessage[]
  canWrite: boolean
  people: readonly AvatarUser[]
  onReply: (message: ChatMessage) => void
  children: ReactNode
}

/** One menu for all messages, loaded when it is first opened. */
export function MessageActionsProvider({ conversation, messages, canWrite, people, onReply, children }: ProviderProps) {
  const menu = useLazyDialog(importMenu)
  const viewer = useLazyDialog(importViewer)
  const [opened, setOpened] = useState<ChatMessage | null>(null)
  // It may be deleted or hidden while its menu is open.
  const selected = opened && latestOf(messages, opened)
  const anchor = useRef<HTMLElement>(null) as RefObject<HTMLElement | null>

  const actions = useMemo<MessageActions>(
    () => ({
      conversation,
      canWrite,
      people: new Map(people.map((person) => [person.id, person])),
      openMenu(message, element) {
        anchor.current = element
        setOpened(message)
        menu.open()
      },
      openPicture(message) {
        setOpened(message)
        viewer.open()
      },
      reply: onReply,
      react: (message, emoji) =>
        void conversation
          .react(message, emoji)
          .catch((error: unknown) => showFailure(error, 'Kon je reactie niet opslaan')),
    }),
    [conversation, canWrite, people, onReply, menu.open, viewer.open],
  )

  return (
    <MessageActionsContext value={actions}>
      {children}
      {selected && viewer.render({ message: selected, conversation: conversation.key })}
      {selected && menu.render({ message: selected, anchor })}
    </MessageActionsContext>
  )
}
