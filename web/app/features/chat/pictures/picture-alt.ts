import type { ChatMessage } from '../engine/message.ts'

/** What the full screen shows of a message. */
export type ShownPicture = Pick<ChatMessage, 'id' | 'content' | 'at'> & { author: { username: string } | null }

export function altOf({ author, content }: Omit<ShownPicture, 'id' | 'at'>, isOwn: boolean): string {
  const writer = isOwn ? 'jou' : author?.username
  const base = writer === undefined ? 'Foto' : `Foto van ${writer}`
  return content === '' ? base : `${base}: ${content}`
}
