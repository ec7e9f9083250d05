import type { GroupChat } from 'contract/chat/groups.ts'
import { presentEventSummary } from '../../events/present.ts'
import { uploadPath } from '../../users/present.ts'
import { presentAuthor, presentSummary } from './present.ts'
import type { GroupChatRow } from './repository-group-chats.ts'

export function presentGroupChat(row: GroupChatRow): GroupChat {
  const { group, event, last, sender } = row
  const isReadable = last?.deletedAt === null && !row.isHidden && (sender?.suspendedAt ?? null) === null
  return {
    group: {
      id: group.id,
      name: group.name,
      featuredImage: uploadPath(group.image),
      event: presentEventSummary(event),
    },
    joinedAt: row.joinedAt.toISOString(),
    lastMessage:
      last === null
        ? null
        : {
            ...presentSummary(last, row.isHidden),
            content: isReadable ? last.content : '',
            createdAt: last.createdAt.toISOString(),
            user: sender === null ? null : presentAuthor(sender),
            hidden: row.isHidden ? 'BLOCKED' : null,
          },
    unreadCount: row.unreadCount,
    isMuted: row.mutedAt !== null,
    lastSeq: row.lastSeq,
  }
}
