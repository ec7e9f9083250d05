import type { GroupPicture, MessagePicture } from 'contract/chat/chat.ts'
import { presentPerson } from '../../users/present.ts'
import type { StoredPicture } from '../tables.ts'
import type { PictureRow } from './repository.ts'

/** The address of a file for the administrator who reads it. */
export type PictureAddress = (file: string) => string

/** Null for a deleted message, which has no picture any more. */
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
