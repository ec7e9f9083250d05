import type { GroupMessage } from 'contract/chat.ts'
import { presentPerson } from '../users/present.ts'
import type { MessageRow } from './repository.ts'

const DELETED_ACCOUNT = 'Verwijderd account'

export function presentGroupMessage(groupId: string, row: MessageRow): GroupMessage {
  const { sender } = row
  const user =
    sender === null ? null : { ...presentPerson(sender), suspendedAt: sender.suspendedAt?.toISOString() ?? null }
  return {
    id: row.id,
    seq: row.seq,
    clientId: row.clientId,
    groupId,
    userId: user?.id ?? null,
    username: user?.username ?? DELETED_ACCOUNT,
    userProfilePhoto: user?.profilePhoto ?? null,
    user,
    content: row.deletedAt === null ? row.content : '',
    messageType: row.type,
    gifUrl: row.deletedAt === null ? row.gifUrl : null,
    gifId: row.deletedAt === null ? row.gifId : null,
    type: 'text',
    createdAt: row.createdAt.toISOString(),
    userSuspendedAt: user?.suspendedAt ?? null,
    hidden: null,
    deletedAt: row.deletedAt?.toISOString() ?? null,
    replyTo: null,
    reactions: [],
    change: 0,
    mentions: [],
  }
}
