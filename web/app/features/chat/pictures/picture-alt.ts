import type { ChatMessage } from '../engine/message.ts'

export function altOf({ author, content }: ChatMessage, isOwn: boolean): string {
  const writer = isOwn ? 'jou' : author?.username
  const base = writer === undefined ? 'Foto' : `Foto van ${writer}`
  return content === '' ? base : `${base}: ${content}`
}
