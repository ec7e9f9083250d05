import type { GroupPicture } from 'contract/chat/chat.ts'
import { presentPerson } from '../../users/present.ts'
import type { PictureRow } from './repository.ts'

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
