import type { OwnReference } from 'contract/references.ts'
import { presentPerson } from '../users/present.ts'
import { isOpenAt, monthOf } from './policy.ts'
import type { ReferenceRow, ReferenceView } from './repository.ts'

export function presentReference({ reference, writer, isWriterBlocked, event }: ReferenceView, viewerId: string) {
  const hidden = isWriterBlocked ? { profilePhoto: null, profilePhotoThumbnail: null } : {}
  return {
    id: reference.id,
    writer: presentPerson({ ...writer, ...hidden }),
    text: reference.text,
    again: reference.again,
    event,
    month: monthOf(reference.eventEndedAt),
    groupId: reference.writerId === viewerId ? reference.groupId : null,
  }
}

export const presentOwnReference = (row: ReferenceRow, now: Date): OwnReference => ({
  text: row.text,
  again: row.again,
  isOpen: isOpenAt(row, now),
})
