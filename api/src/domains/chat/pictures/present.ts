import type { GroupPicture, MessagePicture } from 'contract/chat/chat.ts'
import { presentPerson } from '../../users/present.ts'
import type { StoredPicture } from '../tables.ts'
import type { PictureRow } from './repository.ts'

export type PictureAddress = (file: string) => string

export function presentAdminPicture(picture: StoredPicture | null, addressOf: PictureAddress): MessagePicture | null {
  if (picture === null) return null
  const { file, width, height, placeholder } = picture
  return { url: addressOf(file), width, height, placeholder }
}

/** @param blockerIds people who blocked this reader, who therefore does not see their photos */
export function presentGroupPicture(
  { id, content, createdAt, sender, picture: { width, height, placeholder } }: PictureRow,
  blockerIds: ReadonlySet<string>,
): GroupPicture {
  const photo = blockerIds.has(sender.id) ? { profilePhoto: null, profilePhotoThumbnail: null } : {}
  return {
    id,
    user: presentPerson({ ...sender, ...photo }),
    content,
    createdAt: createdAt.toISOString(),
    picture: { url: `/api/messages/${id}/picture`, width, height, placeholder },
  }
}
