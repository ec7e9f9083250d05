import type { MessagePicture } from 'contract/chat/chat.ts'
import type { StoredPicture } from '../tables.ts'

/** The address of a file for the administrator who reads it. */
export type PictureAddress = (file: string) => string

/** Null for a deleted message, which has no picture any more. */
export function presentAdminPicture(picture: StoredPicture | null, addressOf: PictureAddress): MessagePicture | null {
  if (picture === null) return null
  const { file, width, height, placeholder } = picture
  return { url: addressOf(file), width, height, placeholder }
}
