import type { Actor, Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { LocalSockets } from '../../platform/realtime/sockets.ts'
import { groupRoom, groupRoomOf } from './broadcasting/service-rooms.ts'
import { listPictureFilesInUse } from './pictures/repository.ts'
import { signAdminAddress } from './pictures/service.ts'
import { getPin } from './pins/service.ts'
import { endPoll, hasVotes } from './polls/service.ts'
import { insertConversationBetween, listNonMembers, updateReadMarksBeyondEnd } from './repository.ts'
import { postPoll } from './sending/service-store.ts'

export { endPoll, getPin, hasVotes, postPoll }

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

/** An address of a chat picture for an administrator, valid for a quarter of an hour. The caller has written to the audit log. */
export const adminPictureAddress = (ctx: Context, admin: Actor, file: string): string =>
  signAdminAddress(ctx, admin, file)

/** Moves read marks beyond the last message back to it. Safe to repeat. */
export const lowerReadMarks = (ctx: Context): Promise<void> => updateReadMarksBeyondEnd(ctx.db)

/** Which of these files are the picture of a message. */
export const messageFilesInUse = (ctx: Context, names: readonly string[]): Promise<string[]> =>
  listPictureFilesInUse(ctx.db, names)

/** Two accounts of the site itself may write to each other from here on: one of them has written. */
export const openConversation = (ctx: Context, tx: Tx, senderId: string, receiverId: string): Promise<void> =>
  insertConversationBetween(tx, senderId, receiverId, ctx.now())
