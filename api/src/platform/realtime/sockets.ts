import type { ServerEventName, ServerPayload } from 'contract/realtime.ts'

/** This node's sockets receive first. Nothing is stored: what must not be lost is a row, which a client reads when it resumes. */
export type Sockets = {
  emitToUser<E extends ServerEventName>(userId: string, event: E, payload: ServerPayload<E>): void
  emitToUsers<E extends ServerEventName>(userIds: readonly string[], event: E, payload: ServerPayload<E>): void
  /** @param room named by the domain whose sockets enter it @param exceptUserIds people who do not receive it */
  emitToRoom<E extends ServerEventName>(
    room: string,
    event: E,
    payload: ServerPayload<E>,
    exceptUserIds?: readonly string[],
  ): void
  removeFromRoom(userId: string, room: string): void
  closeRoom(room: string): void
  disconnectSession(sessionId: string): void
  disconnectUser(userId: string): void
  /** The given people who have the site open; while Redis is away, on this node. Waits for Redis, less than a second. */
  listOnline(userIds: readonly string[]): Promise<ReadonlySet<string>>
  /** The same for one person without waiting, so that a transaction may call it; null if only another node can know. */
  isKnownOnline(userId: string): boolean | null
}

/** The sockets of this node alone, to revoke access that ended on another node. */
export type LocalSockets = Pick<Sockets, 'emitToUser' | 'removeFromRoom' | 'disconnectSession'> & {
  sessionIds(): string[]
  rooms(prefix: string): string[]
}

/** Revokes from this node's sockets the access that the database no longer allows. Safe to repeat. */
export type RevokeStaleAccess<Context> = (ctx: Context, local: LocalSockets) => Promise<void>
