import { CHAT_PICTURE, chatLimits } from 'contract/chat/chat.ts'
import { hasAcceptedType, shrinkPicture } from '~/lib/pictures.ts'
import type { OutboxPicture } from '../engine/stored.ts'

/** Null when the browser cannot decode the picture. What it cannot draw the server makes smaller. */
export async function shrinkChatPicture(file: File): Promise<OutboxPicture | null> {
  const { maxSide, maxBytes } = chatLimits.picture
  const shrunk = await shrinkPicture(file, maxSide)
  if (shrunk === null) return null
  const isAccepted = hasAcceptedType(file.type, CHAT_PICTURE) && file.size <= maxBytes
  const blob = shrunk.blob ?? (isAccepted ? file : null)
  return blob && { ...shrunk, blob }
}
