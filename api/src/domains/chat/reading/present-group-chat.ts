import type { GroupChat } from 'contract/chat/groups.ts'
import { presentEventSummary } from '../../events/present.ts'
import { presentPerson, uploadPath } from '../../users/present.ts'
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
            id: last.id,
            seq: last.seq,
            content: isReadable ? last.content : '',
            messageType: row.isHidden ? 'TEXT' : last.type,
            createdAt: last.createdAt.toISOString(),
            user:
              sender === null
                ? null
                : { ...presentPerson(sender), suspendedAt: sender.suspendedAt?.toISOString() ?? null },
            hidden: row.isHidden ? 'BLOCKED' : null,
            deletedAt: last.deletedAt?.toISOString() ?? null,
            removedAt: last.removedAt?.toISOString() ?? null,
          },
    unreadCount: row.unreadCount,
    isMuted: row.mutedAt !== null,
    lastSeq: row.lastSeq,
  }
}
