import { withPollOptions } from 'contract/chat/polls.ts'
import type { LogMessage } from 'contract/groups/admin.ts'
import { uploadPath } from '../../users/present.ts'
import { type PictureAddress, presentAdminPicture } from '../pictures/present.ts'
import type { LogRow } from './repository-group-log.ts'

export const presentLogMessage = ({ sender, ...row }: LogRow, addressOf: PictureAddress): LogMessage => ({
  id: row.id,
  message: withPollOptions(row.content, row.poll),
  messageType: row.type,
  gifUrl: row.gifUrl,
  picture: presentAdminPicture(row.picture, addressOf),
  isDeleted: row.deletedAt !== null,
  isRemoved: row.removedAt !== null,
  sentAt: row.createdAt.toISOString(),
  user: sender === null ? null : { ...sender, profilePhoto: uploadPath(sender.profilePhoto) },
})
