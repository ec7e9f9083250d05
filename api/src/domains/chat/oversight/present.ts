import type { OverseenMessage } from 'contract/chat/chat.ts'
import { withPollOptions } from 'contract/chat/polls.ts'
import type { LogMessage } from 'contract/groups/admin.ts'
import type { AdminUserMessage } from 'contract/users/admin.ts'
import { uploadPath } from '../../users/present.ts'
import type { OverseenRow } from './repository.ts'

type PictureAddress = (file: string) => string

/** A deleted message is empty for administrators too; a report has its own copy. */
const presentOverseen = (row: OverseenRow, addressOf: PictureAddress): OverseenMessage => ({
  id: row.id,
  messageType: row.type,
  gifUrl: row.deletedAt === null ? row.gifUrl : null,
  picture: row.picture && { ...row.picture, url: addressOf(row.picture.file) },
  isDeleted: row.deletedAt !== null,
  isRemoved: row.removedAt !== null,
  sentAt: row.createdAt.toISOString(),
})

const textOf = ({ content, poll, deletedAt }: OverseenRow): string =>
  deletedAt === null ? withPollOptions(content, poll) : ''

export const presentLogMessage = (row: OverseenRow, addressOf: PictureAddress): LogMessage => ({
  ...presentOverseen(row, addressOf),
  message: textOf(row),
  user: row.sender === null ? null : { ...row.sender, profilePhoto: uploadPath(row.sender.profilePhoto) },
})

export const presentWrittenMessage = (row: OverseenRow, addressOf: PictureAddress): AdminUserMessage => ({
  ...presentOverseen(row, addressOf),
  type: row.kind === 'GROUP' ? 'group' : 'direct',
  target: row.target,
  content: textOf(row),
})
