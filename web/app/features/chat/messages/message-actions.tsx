import { createContext, type ReactNode, type RefObject, use, useMemo, useRef, useState } from 'react'
import { NO_CONNECTION } from '~/lib/api/api-error.ts'
import { useDialogState } from '~/lib/dialog-state.ts'
import { useLazyComponent } from '~/lib/lazy-component.ts'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import type { Conversation } from '../engine/conversation-driver.ts'
import { kindOf } from '../engine/conversation-key.ts'
import type { ChatMessage } from '../engine/message.ts'

/** What a message in the list can be asked to do; the list's items take it from here and stay the same between renderings. */
type MessageActions = {
  /** Opens the menu of a message beside an element. */
  open(message: ChatMessage, anchor: HTMLElement): void
  /** Adds my reaction, or takes it back. */
  react(message: ChatMessage, emoji: string): void
  goTo(seq: number): void
  canWrite: boolean
  /** By id, of everybody here: whom an @ means, and who reacted. */
  names: ReadonlyMap<string, string>
  /** Between two people the bubble's side says who wrote it. */
  isBetweenTwo: boolean
}

const Context = createContext<MessageActions | null>(null)

export function useMessageActions(): MessageActions {
  const actions = use(Context)
  if (!actions) throw new Error('Messages stand inside a MessageActionsProvider')
  return actions
}

const loadMenu = async () => (await import('./message-menu.tsx')).MessageMenu

type ProviderProps = {
  conversation: Conversation
  canWrite: boolean
  people: readonly { id: string; username: string }[]
  onReply: (message: ChatMessage) => void
  children: ReactNode
}

/** One menu for all messages of a list, fetched when it is first wanted. */
export function MessageActionsProvider({ conversation, canWrite, people, onReply, children }: ProviderProps) {
  const [Menu, want] = useLazyComponent(loadMenu)
  const menu = useDialogState()
  const [chosen, setChosen] = useState<ChatMessage | null>(null)
  const anchor = useRef<HTMLElement>(null) as RefObject<HTMLElement | null>
  const openMenu = useRef(menu.open)
  openMenu.current = menu.open

  const actions = useMemo<MessageActions>(
    () => ({
      open(message, element) {
        anchor.current = element
        setChosen(message)
        want().then(
          () => openMenu.current(),
          () => toast({ kind: 'error', title: NO_CONNECTION }),
        )
      },
      react: (message, emoji) =>
        void conversation
          .react(message, emoji)
          .catch((error: unknown) => showFailure(error, 'Kon je reactie niet opslaan')),
      goTo: (seq) => conversation.show(seq),
      canWrite,
      names: new Map(people.map(({ id, username }) => [id, username])),
      isBetweenTwo: kindOf(conversation.key) === 'direct',
    }),
    [conversation, canWrite, people, want],
  )

  return (
    <Context value={actions}>
      {children}
      {Menu && chosen && (
        <Menu
          key={menu.key}
          message={chosen}
          anchor={anchor}
          conversation={conversation}
          canWrite={canWrite}
          isOpen={menu.isOpen}
          onClose={menu.close}
          onReply={onReply}
          onReact={(emoji) => actions.react(chosen, emoji)}
        />
      )}
    </Context>
  )
}
