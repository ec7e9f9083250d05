import type { ServerEventName, ServerPayload } from 'contract/realtime.ts'

/**
 * Pushes to open sockets, on every node. Nothing here is stored: what must not be lost is a row, and a client that was
 * away reads it again.
 */
export type Tell = {
  /** Every socket of one person. */
  user<E extends ServerEventName>(userId: string, event: E, payload: ServerPayload<E>): void
  users<E extends ServerEventName>(userIds: readonly string[], event: E, payload: ServerPayload<E>): void
  /**
   * Every socket that entered the room; rooms are named by the domain that lets sockets in.
   *
   * @param exceptUserIds people none of whose sockets hear it
   */
  room<E extends ServerEventName>(
    room: string,
    event: E,
    payload: ServerPayload<E>,
    exceptUserIds?: readonly string[],
  ): void
  /** Takes all of a person's sockets out of a room, at once. */
  leaveRoom(userId: string, room: string): void
  /** Empties a room. */
  closeRoom(room: string): void
  /** Ends the sockets of one login, at once. */
  endSession(sessionId: string): void
  /** Ends every socket of a person, at once. */
  endUser(userId: string): void
  /** Whether a person has the site open, as far as this node knows. */
  isOpen(userId: string): boolean
}
