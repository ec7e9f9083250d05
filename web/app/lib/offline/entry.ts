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

/** How an entry with a file is being sent. */
export type Sending = { signal: AbortSignal; onProgress(share: number): void }
