import type { Context } from '../../../platform/context.ts'

/** The Socket.IO room of all sockets that have the group's chat open. */
export const groupRoom = (groupId: string): string => `chat:${groupId}`
/** The room of one person's sockets among them. */
export const groupRoomOf = (groupId: string, userId: string): string => `chat-of:${groupId}:${userId}`

/** Removes a person's sockets from a group's chat, on all nodes. */
export function removeFromGroupChat(ctx: Context, groupId: string, userId: string): void {
  ctx.sockets.removeFromRoom(userId, groupRoom(groupId))
  ctx.sockets.removeFromRoom(userId, groupRoomOf(groupId, userId))
}
