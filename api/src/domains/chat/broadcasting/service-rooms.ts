import type { Context } from '../../../platform/context.ts'

export const groupRoom = (groupId: string): string => `chat:${groupId}`
export const groupRoomOf = (groupId: string, userId: string): string => `chat-of:${groupId}:${userId}`

export function removeFromGroupChat(ctx: Context, groupId: string, userId: string): void {
  ctx.sockets.removeFromRoom(userId, groupRoom(groupId))
  ctx.sockets.removeFromRoom(userId, groupRoomOf(groupId, userId))
}
