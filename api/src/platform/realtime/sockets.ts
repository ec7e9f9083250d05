import type { ServerEventName, ServerPayload } from 'contract/realtime.ts'

/**
 * Pushes to open sockets, on every node. Nothing here is stored: what must not be lost is a row, and a client that was
 * away reads it again.
 */
export type Sockets = {
  /** Every socket of one person. */
  emitToUser<E extends ServerEventName>(userId: string, event: E, payload: ServerPayload<E>): void
  emitToUsers<E extends ServerEventName>(userIds: readonly string[], event: E, payload: ServerPayload<E>): void
  /**
   * Every socket that entered the room; rooms are named by the domain that lets sockets in.
   *
   * @param exceptUserIds people none of whose sockets hear it
   */
  emitToRoom<E extends ServerEventName>(
    room: string,
    event: E,
    payload: ServerPayload<E>,
    exceptUserIds?: readonly string[],
  ): void
  /** Takes all of a person's sockets out of a room, at once. */
  removeFromRoom(userId: string, room: string): void
  /** Empties a room. */
  closeRoom(room: string): void
  /** Ends the sockets of one login, at once. */
  disconnectSession(sessionId: string): void
  /** Ends every socket of a person, at once. */
  disconnectUser(userId: string): void
  /** Whether a person has the site open; while nodes do not hear each other, as far as this one knows. */
  isOnline(userId: string): boolean
}

/** The sockets of this node alone, for who finds out what other nodes could not say. */
export type LocalSockets = {
  sockets: Sockets
  /** Who has a socket here. */
  userIds(): string[]
  /** The logins those sockets belong to. */
  sessionIds(): string[]
  /** Rooms with a socket in them whose names begin so. */
  rooms(start: string): string[]
}

/** Of something another node says: whether the sockets here know it by now. */
export type IsOld = (event: string, payload: unknown) => boolean

/** What was told to sockets of this node, by whichever node. */
export type OnTold = <E extends ServerEventName>(event: E, payload: ServerPayload<E>) => void
