import type { Conversation } from 'contract/chat/direct.ts'
import type { GroupChat } from 'contract/chat/groups.ts'
import { fold } from '~/lib/fold.ts'
import { placeholderOf, previewOf } from '../engine/message.ts'

/** A row of the list of conversations. `at` is the time of its last message, or of joining. */
export type InboxItem =
  | { kind: 'group'; at: string; chat: GroupChat }
  | { kind: 'direct'; at: string | null; conversation: Conversation }

const timeOf = (at: string | null): number => (at === null ? 0 : new Date(at).getTime())

/** Group chats older than the loaded conversations are left out, so that loading more inserts no row above another. */
export function inboxOf(
  groupChats: readonly GroupChat[],
  conversations: readonly Conversation[],
  hasMore: boolean,
): InboxItem[] {
  const direct = conversations.map(
    (conversation): InboxItem => ({ kind: 'direct', at: conversation.lastMessage?.sentAt ?? null, conversation }),
  )
  const oldest = hasMore ? timeOf(direct.at(-1)?.at ?? null) : 0
  const groups = groupChats
    .map((chat): InboxItem => ({ kind: 'group', at: chat.lastMessage?.createdAt ?? chat.joinedAt, chat }))
    .filter(({ at }) => timeOf(at) >= oldest)
  return [...groups, ...direct].sort((a, b) => timeOf(b.at) - timeOf(a.at))
}

export const matchesSearch = ({ group }: GroupChat, search: string): boolean =>
  [group.name, group.event.title].some((name) => fold(name).includes(fold(search)))

export function groupChatPreview(message: GroupChat['lastMessage'], ownId: string): string {
  if (message === null) return 'Nog geen berichten'
  const shown = { ...message, author: message.user }
  const text = previewOf(shown)
  if (placeholderOf(shown) !== null || message.user === null) return text
  return `${message.user.id === ownId ? 'Jij' : message.user.username}: ${text}`
}

export const unreadLabel = (count: number): string =>
  count === 1 ? '1 ongelezen bericht' : `${count > 99 ? 'meer dan 99' : count} ongelezen berichten`
