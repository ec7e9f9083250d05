import { withPollOptions } from 'contract/chat/polls.ts'
import type { AdminUserMessage } from 'contract/users/admin.ts'
import { type PictureAddress, presentAdminPicture } from '../pictures/present.ts'
import type { WrittenMessageRow } from './repository-user-messages.ts'

/** A deleted message is empty for administrators too; a report has its own copy. */
export const presentWrittenMessage = (row: WrittenMessageRow, addressOf: PictureAddress): AdminUserMessage => ({
  id: row.id,
  type: row.kind === 'GROUP' ? 'group' : 'direct',
  target: row.target,
  content: row.deletedAt === null ? withPollOptions(row.content, row.poll) : '',
  messageType: row.type,
  gifUrl: row.deletedAt === null ? row.gifUrl : null,
  picture: presentAdminPicture(row.picture, addressOf),
  isDeleted: row.deletedAt !== null,
  isRemoved: row.removedAt !== null,
  sentAt: row.createdAt.toISOString(),
})
