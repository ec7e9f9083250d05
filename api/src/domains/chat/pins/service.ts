import type { PinnedMessage } from 'contract/chat/pins.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { refuse, refuseIf } from '../../../platform/refusal.ts'
import { findMessage, lockConversation } from '../changes/repository.ts'
import { consumeChange } from '../changes/service.ts'
import { refusalToEnterGroup } from '../policy.ts'
import { presentGroupMessage } from '../reading/present.ts'
import { findGroupChat, type GroupChat } from '../reading/repository-group.ts'
import { findWholeMessage } from '../reading/repository-history.ts'
import { getGroupChat } from '../reading/service-group.ts'
import { deletePin, findPin, type PinRow, upsertPin } from './repository.ts'

/** A message as the chat shows it to the caller; null where the chat shows no text of it. */
async function findReadable(db: Queryable, groupId: string, chat: GroupChat, seq: number, now: Date) {
  const row = await findWholeMessage(db, chat.conversationId ?? '', seq, now)
  if (row === undefined) return null
  const message = presentGroupMessage(groupId, row, chat.hiddenIds)
  const isReadable = message.hidden === null && message.deletedAt === null && message.userSuspendedAt === null
  return isReadable ? message : null
}

const canUnpin = ({ pinnedById, ownerId }: PinRow, { id }: Actor): boolean => pinnedById === id || ownerId === id

/** Null without a pin, for people outside the group, and where the chat shows the caller no text of it. */
export async function getPin(ctx: Context, actor: Actor, groupId: string): Promise<PinnedMessage | null> {
  const chat = await findGroupChat(ctx.db, groupId, actor.id)
  if (refusalToEnterGroup(chat) !== null || !chat?.conversationId) return null
  const pin = await findPin(ctx.db, chat.conversationId)
  if (pin === undefined) return null
  const message = await findReadable(ctx.db, groupId, chat, pin.seq, ctx.now())
  return message && { ...message, canUnpin: canUnpin(pin, actor) }
}

/** Under the lock of the conversation: the membership may have ended while the caller waited for it. */
const requireStillMember = async (tx: Tx, groupId: string, { id }: Actor): Promise<void> =>
  refuseIf(refusalToEnterGroup(await findGroupChat(tx, groupId, id)))

/**
 * Pins a message for all members; of two at once the last one stays. Safe to repeat: a message that is pinned already keeps
 * the person who pinned it. Locks the conversation, records `group.pinChanged`.
 * @throws Refusal GROUP_NOT_FOUND, NOT_GROUP_MEMBER, TOO_MANY_REQUESTS, MESSAGE_NOT_FOUND also where the chat shows the
 * caller no text of it
 */
export async function pinMessage(ctx: Context, actor: Actor, groupId: string, messageId: string): Promise<void> {
  const chat = await getGroupChat(ctx, actor, groupId)
  await consumeChange(ctx, actor)
  const found = await findMessage(ctx.db, messageId)
  if (found === undefined || found.conversationId !== chat.conversationId) refuse('MESSAGE_NOT_FOUND')
  const { conversationId, seq } = found
  await ctx.transaction(async ({ tx, record, now }) => {
    // A deletion of the message takes the same lock.
    await lockConversation(tx, conversationId)
    await requireStillMember(tx, groupId, actor)
    if ((await findReadable(tx, groupId, chat, seq, now())) === null) refuse('MESSAGE_NOT_FOUND')
    const pin = { conversationId, seq, pinnedById: actor.id, pinnedAt: now() }
    if (await upsertPin(tx, pin)) await record('group.pinChanged', { groupId })
  })
}

/**
 * Safe to repeat. Locks the conversation, records `group.pinChanged`.
 * @throws Refusal GROUP_NOT_FOUND, NOT_GROUP_MEMBER, TOO_MANY_REQUESTS, NOT_GROUP_OWNER if somebody else pinned it
 */
export async function unpinMessage(ctx: Context, actor: Actor, groupId: string): Promise<void> {
  const { conversationId } = await getGroupChat(ctx, actor, groupId)
  await consumeChange(ctx, actor)
  if (conversationId === null) return
  await ctx.transaction(async ({ tx, record }) => {
    await lockConversation(tx, conversationId)
    await requireStillMember(tx, groupId, actor)
    const pin = await findPin(tx, conversationId)
    if (pin === undefined) return
    if (!canUnpin(pin, actor)) refuse('NOT_GROUP_OWNER', { message: ONLY_PINNER })
    await deletePin(tx, conversationId)
    await record('group.pinChanged', { groupId })
  })
}

const ONLY_PINNER = 'Alleen wie het bericht vastmaakte en de eigenaar van de groep kunnen het losmaken.'
