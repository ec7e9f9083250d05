import { createContext, type ReactNode, type RefObject, use, useMemo, useRef, useState } from 'react'
import { useSignedInUser } from '~/lib/session/session.ts'
import { announce } from '~/ui/feedback/announce.ts'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { confirm } from '~/ui/overlays/confirm-queue.ts'
import { useLazyDialog } from '~/ui/overlays/use-lazy-dialog.tsx'
import type { AvatarUser } from '~/ui/visuals/avatar.tsx'
import { voteOutbox } from '../engine/browser-chat.ts'
import type { ConversationDriver } from '../engine/conversation-driver.ts'
import { type ConversationKey, kindOf } from '../engine/conversation-key.ts'
import type { ChatMessage } from '../engine/message.ts'
import { latestOf } from '../engine/message-log.ts'

/** The actions of messages, from a context so that rows need no changing props. */
type MessageActions = {
  open(message: ChatMessage, anchor: HTMLElement): void
  /** The same emoji again removes the reaction. */
  react(message: ChatMessage, emoji: string): void
  goTo(seq: number): void
  openPicture(message: ChatMessage): void
  key: ConversationKey
  canWrite: boolean
  reply(message: ChatMessage): void
  /** Replaces the user's vote; no options take it back. It waits on the device while there is no connection. */
  vote(message: ChatMessage, options: readonly number[]): void
  closePoll(message: ChatMessage): void
  /** The others by id, for mentions, reactions and votes. */
  people: ReadonlyMap<string, AvatarUser>
  /** Between two people the side of the bubble shows its author. */
  isBetweenTwo: boolean
}

const Context = createContext<MessageActions | null>(null)

export function useMessageActions(): MessageActions {
  const actions = use(Context)
  if (!actions) throw new Error('useMessageActions needs a MessageActionsProvider')
  return actions
}

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
  const me = useSignedInUser()
  const [opened, setOpened] = useState<ChatMessage | null>(null)
  // It may be deleted or hidden while its menu is open.
  const selected = opened && latestOf(messages, opened)
  const anchor = useRef<HTMLElement>(null) as RefObject<HTMLElement | null>

  const actions = useMemo<MessageActions>(
    () => ({
      open(message, element) {
        anchor.current = element
        setOpened(message)
        menu.open()
      },
      react: (message, emoji) =>
        void conversation
          .react(message, emoji)
          .catch((error: unknown) => showFailure(error, 'Kon je reactie niet opslaan')),
      goTo: (seq) => conversation.show(seq),
      openPicture(message) {
        setOpened(message)
        viewer.open()
      },
      key: conversation.key,
      canWrite,
      reply: onReply,
      vote: (message, options) =>
        void voteOutbox.write({ params: { id: message.id }, body: { options: [...options] } }),
      closePoll: (message) => void confirmAndClose(conversation, message),
      people: new Map(people.map((person) => [person.id, person])),
      isBetweenTwo: kindOf(conversation.key) === 'direct',
    }),
    [conversation, canWrite, people, onReply, menu.open, viewer.open],
  )

  return (
    <Context value={actions}>
      {children}
      {selected && (
        <>
          {viewer.render({
            message: selected,
            conversation: conversation.key,
            isOwn: selected.author?.id === me.id,
          })}
          {menu.render({ message: selected, anchor, conversation, canWrite, onReply, onReact: actions.react })}
        </>
      )}
    </Context>
  )
}

async function confirmAndClose(conversation: ConversationDriver, message: ChatMessage): Promise<void> {
  const isSure = await confirm({
    title: 'Peiling sluiten?',
    description: 'Daarna kan niemand meer stemmen. Dat kun je niet terugdraaien.',
    kind: 'warning',
    confirmLabel: 'Peiling sluiten',
    cancelLabel: 'Nog niet',
  })
  if (!isSure) return
  try {
    await conversation.closePoll(message)
    announce('Peiling gesloten')
  } catch (error) {
    showFailure(error, 'Kon de peiling niet sluiten')
  }
}
