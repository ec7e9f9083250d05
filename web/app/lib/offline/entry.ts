import { PRODUCT_SLUG } from 'contract/platform/product.ts'

/** The database of the chat became that of everything; the name of a database cannot be changed. */
export const DEVICE_DATABASE = `${PRODUCT_SLUG}-chat`
/** On which tabs and the service worker tell each other that the outbox changed. */
export const OUTBOX_CHANNEL = `${PRODUCT_SLUG}:outbox`

/** Something the user sent that the server has not acknowledged. */
export type Entry<Input = unknown> = {
  /** Made by this device; the server stores each message once. */
  id: string
  userId: string
  verb: string
  input: Input
  /** Ascending: the entries of a lane are sent in this order. */
  order: number
  createdAt: string
  /** Why the server refused it for good; null while it waits. */
  problem: string | null
}

export type Sending = { signal: AbortSignal; onProgress(share: number): void }

/** `crypto.randomUUID` does not exist on plain http, except on localhost. */
export function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
