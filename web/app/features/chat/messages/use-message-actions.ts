import { createContext, use } from 'react'
import { useSignedInUser } from '~/lib/session/session.ts'
import type { AvatarUser } from '~/ui/visuals/avatar.tsx'
import type { ConversationDriver } from '../engine/conversation-driver.ts'
import type { ChatMessage } from '../engine/message.ts'

/** The actions of messages, from a context so that rows need no changing props. */
export type MessageActions = {
  conversation: ConversationDriver
  canWrite: boolean
  /** The others by id, for mentions, reactions and votes. */
  people: ReadonlyMap<string, AvatarUser>
  openMenu(message: ChatMessage, anchor: HTMLElement): void
  openPicture(message: ChatMessage): void
  reply(message: ChatMessage): void
  /** The same emoji again removes the reaction. */
  react(message: ChatMessage, emoji: string): void
}

export const MessageActionsContext = createContext<MessageActions | null>(null)

export function useMessageActions(): MessageActions {
  const actions = use(MessageActionsContext)
  if (!actions) throw new Error('useMessageActions needs a MessageActionsProvider')
  return actions
}

/** Finds people by their ids, with "Jij" for the user. */
export function usePeople(): (ids: readonly string[]) => AvatarUser[] {
  const me = useSignedInUser()
  const { people } = useMessageActions()
  const find = (id: string) =>
    id === me.id ? { ...me, username: 'Jij' } : (people.get(id) ?? { id, username: 'Iemand' })
  return (ids) => ids.map(find)
}
