import type { Context } from '../../platform/context.ts'
import type { Caller, OnSocketGone, SocketHandlers } from '../../platform/realtime/server.ts'
import { refuse } from '../../platform/refusal.ts'
import { listBlockedIds } from '../blocks/service.ts'
import { getGroupChat, groupRoom, groupRoomOf, listMissed } from './service.ts'
import { deleteMessage, muteConversation, muteGroupChat, reactToMessage } from './service-changes.ts'
import { markConversationRead, resumeConversation, tellTyping as tellPartner } from './service-direct.ts'
import { sendDirectMessage, sendMessage } from './service-send.ts'

/** Chat over the socket: the same verbs as over HTTP, and who is there right now. */
export function chatSockets(ctx: Context): { handlers: SocketHandlers; onGone: OnSocketGone } {
  const handlers: SocketHandlers = {
    'join-group': async (caller, { groupId, since, changedSince }) => {
      const found = await getGroupChat(ctx, caller.actor, groupId)
      const isEntering = !caller.isIn(groupRoom(groupId))
      await enter(caller, groupId)
      try {
        // Asked again from inside: a removal that committed in between has already emptied the room of this person, and
        // a message stored from here on reaches this socket, so nothing falls between `lastSeq` and the first push.
        const chat = isEntering ? await getGroupChat(ctx, caller.actor, groupId) : found
        const news =
          since === undefined ? null : await listMissed(ctx, caller.actor, groupId, chat, { since, changedSince })
        if (isEntering && isOnlySocket(caller, groupId)) await tellRoom(caller, groupId, 'user-joined')
        const { missed, changes } = news ?? { missed: null, changes: null }
        const { lastSeq, lastChange, hidden } = chat
        return { groupId, lastSeq, lastChange, hiddenIds: [...hidden], missed, changes }
      } catch (error) {
        await leave(caller, groupId)
        throw error
      }
    },
    'leave-group': async (caller, { groupId }) => {
      if (!caller.isIn(groupRoom(groupId))) return {}
      if (isOnlySocket(caller, groupId)) await tellRoom(caller, groupId, 'user-left')
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
    'direct-message:send': async (caller, { receiverId, message, ...rest }) => ({
      message: await sendDirectMessage(ctx, caller.actor, receiverId, { ...rest, content: message }),
    }),
    'conversation:resume': (caller, { userId, ...from }) => resumeConversation(ctx, caller.actor, userId, from),
    'conversation:mark-read': async (caller, { userId }) => {
      await markConversationRead(ctx, caller.actor, userId)
      return {}
    },
    'conversation:mute': async (caller, { groupId, userId, isMuted }) => {
      if (userId !== undefined) return { isMuted: await muteConversation(ctx, caller.actor, userId, isMuted) }
      await muteGroupChat(ctx, caller.actor, groupId ?? refuse('GROUP_NOT_FOUND'), isMuted)
      return { isMuted }
    },
    'direct-message:typing-start': async (caller, { userId }) => {
      await tellPartner(ctx, caller.actor, userId, 'direct-message:user-typing')
      return {}
    },
    'direct-message:typing-stop': async (caller, { userId }) => {
      await tellPartner(ctx, caller.actor, userId, 'direct-message:user-stopped-typing')
      return {}
    },
    'message:react': (caller, { messageId, emoji }) => reactToMessage(ctx, caller.actor, messageId, emoji),
    'message:delete': (caller, { messageId }) => deleteMessage(ctx, caller.actor, messageId),
  }

  async function tellTyping(caller: Caller, groupId: string, event: 'user-typing' | 'user-stopped-typing') {
    // Who stands in the room was checked on entering and is put out when that ends.
    if (!caller.isIn(groupRoom(groupId))) await getGroupChat(ctx, caller.actor, groupId)
    await tellRoom(caller, groupId, event)
  }

  /** To the others in the room, except across a block. */
  async function tellRoom(
    caller: Caller,
    groupId: string,
    event: 'user-joined' | 'user-left' | 'user-typing' | 'user-stopped-typing',
  ): Promise<void> {
    const { id: userId, username } = caller.actor
    const blockedIds = await listBlockedIds(ctx.db, userId)
    caller.toRoom(groupRoom(groupId), event, { groupId, userId, username }, blockedIds)
  }

  return {
    handlers,
    onGone: (caller, rooms) => {
      for (const room of rooms) {
        const groupId = groupOf(room)
        // Counted now, while the socket still stands in its rooms; another tab of the same person keeps them there.
        if (groupId === null || !isOnlySocket(caller, groupId)) continue
        tellRoom(caller, groupId, 'user-left').catch((error: unknown) => {
          ctx.log.warn({ err: error }, 'nobody was told that somebody left a chat')
        })
      }
    },
  }
}

const groupOf = (room: string): string | null => (room.startsWith('chat:') ? room.slice('chat:'.length) : null)

const isOnlySocket = (caller: Caller, groupId: string): boolean =>
  caller.isAloneIn(groupRoomOf(groupId, caller.actor.id))

async function enter(caller: Caller, groupId: string): Promise<void> {
  await caller.enter(groupRoom(groupId))
  await caller.enter(groupRoomOf(groupId, caller.actor.id))
}

async function leave(caller: Caller, groupId: string): Promise<void> {
  await caller.leave(groupRoom(groupId))
  await caller.leave(groupRoomOf(groupId, caller.actor.id))
}
