import type { GroupChat } from 'contract/chat/groups.ts'
import { placeholderOf, previewOf } from '../engine/message.ts'

/** The last message of a group chat in one line, with its author: "Sanne: Zie je daar". */
export function groupChatPreview(message: GroupChat['lastMessage'], ownId: string): string {
  if (message === null) return 'Nog geen berichten'
  const shown = { ...message, author: message.user }
  const text = previewOf(shown)
  if (placeholderOf(shown) !== null || message.user === null) return text
  return `${message.user.id === ownId ? 'Jij' : message.user.username}: ${text}`
}

export const unreadLabel = (count: number): string =>
  count === 1 ? '1 ongelezen bericht' : `${count > 99 ? 'meer dan 99' : count} ongelezen berichten`
