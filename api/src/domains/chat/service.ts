import type { Context } from '../../platform/context.ts'
import type { LocalSockets } from '../../platform/realtime/sockets.ts'
import { listNonMembers } from './broadcasting/repository.ts'
import { groupRoom, groupRoomOf } from './broadcasting/service-rooms.ts'
import { listPictureFilesInUse } from './pictures/repository.ts'
import { postPoll } from './sending/service-store.ts'

export { postPoll }

/** Removes the sockets of former members from group chats, whichever node ended the membership. Safe to repeat. */
export async function removeFormerMembers(ctx: Context, local: LocalSockets): Promise<void> {
  const prefix = groupRoomOf('', '').slice(0, -1)
  const memberships = local.rooms(prefix).map((room) => {
    const [groupId = '', userId = ''] = room.slice(prefix.length).split(':')
    return { groupId, userId }
  })
  if (memberships.length === 0) return
  for (const { groupId, userId } of await listNonMembers(ctx.db, memberships)) {
    local.removeFromRoom(userId, groupRoom(groupId))
    local.removeFromRoom(userId, groupRoomOf(groupId, userId))
    local.emitToUser(userId, 'changed', { topics: [`group:${groupId}`, 'groups', 'groupChats'] })
  }
}

export const messageFilesInUse = (ctx: Context, names: readonly string[]): Promise<string[]> =>
  listPictureFilesInUse(ctx.db, names)
