import type { Facts } from '../../facts.ts'
import type { Context, Unit } from '../../platform/context.ts'
import type { Reactions } from '../../platform/facts.ts'
import { queueFileRemoval } from '../../platform/files/remove.ts'
import { listMemberIds, listReaders } from './broadcasting/repository.ts'
import { broadcastStored } from './broadcasting/service.ts'
import { groupRoom, removeFromGroupChat } from './broadcasting/service-rooms.ts'
import { keepMessagesOfGroup } from './changes/repository.ts'
import { emptyMessagesOf, markMessagesChanged } from './changes/repository-sender.ts'
import { listFilesOfUser } from './pictures/repository.ts'
import { isDeletedPin } from './pins/repository.ts'
import { deleteVotesOfFormerMember } from './polls/service.ts'
import { insertGroupConversations } from './sending/repository.ts'
import { postMessage } from './sending/service-store.ts'

export const chatReactions: Reactions = {
  within: {
    'group.created': ({ tx, now }, { groupId }) => insertGroupConversations(tx, [groupId], now()),
    'group.deleted': ({ tx, now }, { groupId }) => keepMessagesOfGroup(tx, groupId, now()),
    'user.deleted': async (unit, { userId }) => {
      const { tx, record } = unit
      await queueFileRemoval(unit, await listFilesOfUser(tx, userId))
      const groupIds = await emptyMessagesOf(tx, userId, unit.now())
      if (groupIds.length > 0) await record('messages.emptied', { userId, groupIds })
    },
    'group.memberCancelled': postCancellation,
    'group.memberLeft': async (unit, fact) => {
      if (!fact.isSilent) await deleteVotesOfFormerMember(unit, fact)
    },
    'group.departureAnnounced': (unit, fact) => deleteVotesOfFormerMember(unit, fact),
    'group.memberRejected': async (unit, fact) => {
      if (fact.wasMember) await deleteVotesOfFormerMember(unit, fact)
    },
    'user.suspended': ({ tx }, { userId }) => markMessagesChanged(tx, userId),
    'user.unsuspended': ({ tx }, { userId }) => markMessagesChanged(tx, userId),
  },
  onCommit: {
    'group.memberRejected': (ctx, { groupId, userId, wasMember }) => {
      if (wasMember) removeFromGroupChat(ctx, groupId, userId)
    },
    'group.memberLeft': (ctx, { groupId, userId }) => removeFromGroupChat(ctx, groupId, userId),
    'group.deleted': (ctx, { groupId }) => {
      ctx.sockets.emitToRoom(groupRoom(groupId), 'group-deleted', { groupId })
      ctx.sockets.closeRoom(groupRoom(groupId))
    },
  },
  after: {
    'message.posted': (ctx, fact) => broadcastStored(ctx, 'new', { ...fact, partnerId: null, isByAdmin: false }),
    'message.changed': (ctx, fact) => broadcastStored(ctx, 'changed', fact),
    'messages.emptied': (ctx, { userId, groupIds }) => {
      for (const groupId of groupIds) ctx.sockets.emitToRoom(groupRoom(groupId), 'messaging:changed', { userId })
    },
    'user.blocked': publishBlock,
    'user.unblocked': publishBlock,
    'user.suspended': (ctx, { userId }) => publishVisibility(ctx, userId),
    'user.unsuspended': (ctx, { userId }) => publishVisibility(ctx, userId),
  },
  changes: {
    'group.pinChanged': [
      { topics: ({ groupId }) => [`pin:${groupId}`], to: (ctx, { groupId }) => listMemberIds(ctx.db, groupId) },
    ],
    'message.changed': [
      {
        topics: ({ groupId }) => [`pin:${groupId}`],
        to: async (ctx, fact) =>
          fact.groupId !== null && (await isDeletedPin(ctx.db, fact)) ? listMemberIds(ctx.db, fact.groupId) : [],
      },
    ],
    'messages.emptied': [
      {
        topics: () => ['pin'],
        to: async (ctx, { groupIds }) =>
          (await Promise.all(groupIds.map((groupId) => listMemberIds(ctx.db, groupId)))).flat(),
      },
    ],
  },
}

/** Posts it as the member's own message: the form says that the group reads the note. */
async function postCancellation(unit: Unit, { groupId, userId, note }: Facts['group.memberCancelled']): Promise<void> {
  await postMessage(unit, {
    groupId,
    senderId: userId,
    content: ['Ik kan niet mee.', note].filter(Boolean).join(' '),
  })
}

/** Not to the blocked person (`docs/decisions/0051-no-event-names-a-blocker.md`). */
function publishBlock(ctx: Context, { blockerId, blockedId }: Facts['user.blocked']): void {
  ctx.sockets.emitToUser(blockerId, 'messaging:changed', { userId: blockedId })
}

async function publishVisibility(ctx: Context, userId: string): Promise<void> {
  const { groupIds, partnerIds } = await listReaders(ctx.db, userId)
  for (const groupId of groupIds) ctx.sockets.emitToRoom(groupRoom(groupId), 'messaging:changed', { userId })
  ctx.sockets.emitToUsers(partnerIds, 'messaging:changed', { userId })
}
