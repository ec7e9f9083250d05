import type { Context } from '../../platform/context.ts'
import type { Caller, OnSocketGone, SocketHandlers } from '../../platform/realtime/server.ts'
import { getGroupChat, groupRoom, groupRoomOf, listMissed } from './service.ts'
import { sendMessage } from './service-send.ts'

/** A group's chat over the socket: the same verbs as over HTTP, and who is there right now. */
export function chatSockets(ctx: Context): { handlers: SocketHandlers; onGone: OnSocketGone } {
  const handlers: SocketHandlers = {
    'join-group': async (caller, { groupId, since }) => {
      await getGroupChat(ctx, caller.actor, groupId)
      const isEntering = !caller.isIn(groupRoom(groupId))
      await enter(caller, groupId)
      try {
        // Asked again from inside: a removal that committed in between has already emptied the room of this person, and
        // a message stored from here on reaches this socket, so nothing falls between `lastSeq` and the first push.
        const chat = await getGroupChat(ctx, caller.actor, groupId)
        const missed = since === undefined ? null : await listMissed(ctx, caller.actor, groupId, chat, since)
        if (isEntering && isOnlySocket(caller, groupId))
          caller.toRoom(groupRoom(groupId), 'user-joined', present(caller, groupId))
        return { groupId, lastSeq: chat.lastSeq, messages: missed?.messages ?? null, lastChange: 0, changes: null }
      } catch (error) {
        await leave(caller, groupId)
        throw error
      }
    },
    'leave-group': async (caller, { groupId }) => {
      if (!caller.isIn(groupRoom(groupId))) return {}
      announceLeaving(caller, groupId)
      await leave(caller, groupId)
      return {}
    },
    'send-message': async (caller, { groupId, ...message }) => ({
      message: await sendMessage(ctx, caller.actor, groupId, message),
    }),
    'typing-start': async (caller, { groupId }) => {
      await tellTyping(caller, groupId, 'user-typing')
      return {}
    },
    'typing-stop': async (caller, { groupId }) => {
      await tellTyping(caller, groupId, 'user-stopped-typing')
      return {}
    },
  }

  async function tellTyping(caller: Caller, groupId: string, event: 'user-typing' | 'user-stopped-typing') {
    // Who stands in the room was checked on entering and is put out when that ends.
    if (!caller.isIn(groupRoom(groupId))) await getGroupChat(ctx, caller.actor, groupId)
    caller.toRoom(groupRoom(groupId), event, present(caller, groupId))
  }

  return {
    handlers,
    onGone: (caller, rooms) => {
      for (const room of rooms) {
        const groupId = groupOf(room)
        if (groupId !== null) announceLeaving(caller, groupId)
      }
    },
  }
}

const groupOf = (room: string): string | null => (room.startsWith('chat:') ? room.slice('chat:'.length) : null)

const present = (caller: Caller, groupId: string) => ({
  groupId,
  userId: caller.actor.id,
  username: caller.actor.username,
})

const isOnlySocket = (caller: Caller, groupId: string): boolean =>
  caller.countIn(groupRoomOf(groupId, caller.actor.id)) === 1

async function enter(caller: Caller, groupId: string): Promise<void> {
  await caller.enter(groupRoom(groupId))
  await caller.enter(groupRoomOf(groupId, caller.actor.id))
}

async function leave(caller: Caller, groupId: string): Promise<void> {
  await caller.leave(groupRoom(groupId))
  await caller.leave(groupRoomOf(groupId, caller.actor.id))
}

/** While the socket still stands in its rooms. Another tab of the same person keeps them there. */
function announceLeaving(caller: Caller, groupId: string): void {
  if (isOnlySocket(caller, groupId)) caller.toRoom(groupRoom(groupId), 'user-left', present(caller, groupId))
}
