import type { Context } from '../../platform/context.ts'
import type { Caller, OnDisconnecting, SocketHandlers } from '../../platform/realtime/client-events.ts'
import { listBlockedIds } from '../blocks/service.ts'
import { groupRoom, groupRoomOf } from './broadcasting/service-rooms.ts'
import { markConversationRead, publishTyping, resumeConversation } from './reading/service-direct.ts'
import { getGroupChat, listMissed, markGroupChatRead } from './reading/service-group.ts'
import { sendDirectMessage, sendMessage } from './sending/service.ts'

export function chatSockets(ctx: Context): { handlers: SocketHandlers; onDisconnecting: OnDisconnecting } {
  const handlers: SocketHandlers = {
    'join-group': async (caller, { groupId, since, changedSince }) => {
      const found = await getGroupChat(ctx, caller.actor, groupId)
      const isEntering = !caller.isIn(groupRoom(groupId))
      await enter(caller, groupId)
      try {
        // Read again inside the room: every message stored after this read reaches the socket.
        const chat = isEntering ? await getGroupChat(ctx, caller.actor, groupId) : found
        const missedMessages =
          since === undefined ? null : await listMissed(ctx, groupId, chat, { since, changedSince })
        if (isEntering && (await isOnlySocket(caller, groupId))) await broadcastToOthers(caller, groupId, 'user-joined')
        const { missed, changes } = missedMessages ?? { missed: null, changes: null }
        const { lastSeq, lastChange, hiddenIds } = chat
        return { groupId, lastSeq, lastChange, hiddenIds: [...hiddenIds], missed, changes }
      } catch (error) {
        await leave(caller, groupId)
        throw error
      }
    },
    'leave-group': async (caller, { groupId }) => {
      if (!caller.isIn(groupRoom(groupId))) return
      await publishLeft(caller, groupId)
      await leave(caller, groupId)
    },
    'send-message': async (caller, { groupId, ...message }) => ({
      message: await sendMessage(ctx, caller.actor, groupId, message),
    }),
    'group-chat:mark-read': (caller, { groupId, seq }) => markGroupChatRead(ctx, caller.actor, groupId, seq),
    'typing-start': (caller, { groupId }) => broadcastTyping(caller, groupId, 'user-typing'),
    'typing-stop': (caller, { groupId }) => broadcastTyping(caller, groupId, 'user-stopped-typing'),
    'direct-message:send': async (caller, { receiverId, message, ...rest }) => ({
      message: await sendDirectMessage(ctx, caller.actor, receiverId, { ...rest, content: message }),
    }),
    'conversation:resume': (caller, { userId, ...from }) => resumeConversation(ctx, caller.actor, userId, from),
    'conversation:mark-read': (caller, { userId, seq }) => markConversationRead(ctx, caller.actor, userId, seq),
    'direct-message:typing-start': (caller, { userId }) =>
      publishTyping(ctx, caller.actor, userId, 'direct-message:user-typing'),
    'direct-message:typing-stop': (caller, { userId }) =>
      publishTyping(ctx, caller.actor, userId, 'direct-message:user-stopped-typing'),
  }

  async function broadcastTyping(caller: Caller, groupId: string, event: 'user-typing' | 'user-stopped-typing') {
    // Sockets in the room were checked when they entered, and are removed with the membership.
    if (!caller.isIn(groupRoom(groupId))) await getGroupChat(ctx, caller.actor, groupId)
    await broadcastToOthers(caller, groupId, event)
  }

  /** To the others in the room, except people across a block. */
  async function broadcastToOthers(
    caller: Caller,
    groupId: string,
    event: 'user-joined' | 'user-left' | 'user-typing' | 'user-stopped-typing',
  ): Promise<void> {
    const { id: userId, username } = caller.actor
    const blockedIds = await listBlockedIds(ctx.db, userId)
    caller.toRoom(groupRoom(groupId), event, { groupId, userId, username }, blockedIds)
  }

  /** `isOnlySocket` counts this node's sockets before its first await, while this one is still in its rooms. */
  async function publishLeft(caller: Caller, groupId: string): Promise<void> {
    if (await isOnlySocket(caller, groupId)) await broadcastToOthers(caller, groupId, 'user-left')
  }

  return {
    handlers,
    onDisconnecting: (caller, rooms) => {
      for (const room of rooms) {
        const groupId = groupIdOf(room)
        if (groupId === null) continue
        publishLeft(caller, groupId).catch((error: unknown) => {
          ctx.log.warn({ err: error }, 'publishing that a person left a chat failed')
        })
      }
    },
  }
}

const groupIdOf = (room: string): string | null => (room.startsWith('chat:') ? room.slice('chat:'.length) : null)

const isOnlySocket = (caller: Caller, groupId: string): Promise<boolean> =>
  caller.isAloneIn(groupRoomOf(groupId, caller.actor.id))

async function enter(caller: Caller, groupId: string): Promise<void> {
  await caller.enter(groupRoom(groupId))
  await caller.enter(groupRoomOf(groupId, caller.actor.id))
}

async function leave(caller: Caller, groupId: string): Promise<void> {
  await caller.leave(groupRoom(groupId))
  await caller.leave(groupRoomOf(groupId, caller.actor.id))
}
