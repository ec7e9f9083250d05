import type { removeMessage as removeRoute } from 'contract/chat/messages.ts'
import type { readGroupLog as logRoute } from 'contract/groups/admin.ts'
import { type Pagination, paginate } from 'contract/platform/paging.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { listUserMessages as listRoute } from 'contract/users/admin.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { writeAudit } from '../../audit/service.ts'
import { refuseInvolved } from '../../users/deletion/service.ts'
import { getUser } from '../../users/service.ts'
import { findMessage } from '../changes/repository.ts'
import { emptyOnce, factBy } from '../changes/service.ts'
import {
  countOverseen,
  findGroupChat,
  listOverseen,
  listWriters,
  type Overseen,
  type OverseenRow,
} from './repository.ts'

type Page = { rows: OverseenRow[]; pagination: Pagination }

async function readPage(tx: Tx, which: Overseen, { page, limit }: { page: number; limit: number }): Promise<Page> {
  const rows = await listOverseen(tx, which, { limit, offset: (page - 1) * limit })
  return { rows, pagination: paginate(page, limit, await countOverseen(tx, which)) }
}

/**
 * For an administrator, newest first. Writes to the audit log in the same transaction: without an entry there is no page.
 */
export async function readGroupLog(
  ctx: Context,
  actor: Actor,
  groupId: string,
  query: ParsedOf<typeof logRoute>['query'],
): Promise<Page & { members: { id: string; username: string }[] }> {
  const { page, limit, userId, reason, reportId } = query
  return ctx.transaction(async (unit) => {
    const { tx } = unit
    const { name, conversationId } = (await findGroupChat(tx, groupId)) ?? refuse('GROUP_NOT_FOUND')
    await writeAudit(unit, {
      action: 'GROUP_CHAT_READ',
      actorId: actor.id,
      subject: { type: 'GROUP', id: groupId, name },
      reason,
      reportId: reportId ?? null,
      details: { page, ...(userId === undefined ? {} : { filter: userId }) },
    })
    if (conversationId === null) return { rows: [], members: [], pagination: paginate(page, limit, 0) }
    const members = await listWriters(tx, groupId, conversationId)
    return { ...(await readPage(tx, { conversationId, senderId: userId }, query)), members }
  })
}

const KINDS = { all: undefined, group: 'GROUP', direct: 'DIRECT' } as const

/** The messages of one person; else as `readGroupLog`. */
export async function listUserMessages(
  ctx: Context,
  actor: Actor,
  userId: string,
  query: ParsedOf<typeof listRoute>['query'],
): Promise<Page> {
  const { page, type, reason, reportId } = query
  await getUser(ctx, userId)
  return ctx.transaction(async (unit) => {
    await writeAudit(unit, {
      action: 'USER_MESSAGES_READ',
      actorId: actor.id,
      subject: { type: 'USER', id: userId },
      reason,
      reportId,
      details: { page, filter: type },
    })
    return readPage(unit.tx, { senderId: userId, kind: KINDS[type] }, query)
  })
}

/** Safe to repeat; does nothing to a message that its writer deleted. Writes to the audit log. */
export async function removeMessage(
  ctx: Context,
  actor: Pick<Actor, 'id'>,
  messageId: string,
  { reason, category, reportId }: ParsedOf<typeof removeRoute>['body'],
): Promise<void> {
  const message = (await findMessage(ctx.db, messageId)) ?? refuse('MESSAGE_NOT_FOUND')
  const { senderId } = message
  // The empty message of a deleted account.
  if (senderId === null) return
  const fact = { ...factBy(senderId, message), isByAdmin: true }
  if (fact.partnerId === actor.id) refuse('NOT_YOURSELF')
  await refuseInvolved(ctx.db, actor.id, senderId)
  const at = { deletedAt: ctx.now(), removedAt: ctx.now() }
  await ctx.transaction((unit) =>
    emptyOnce(unit, {
      fact,
      at,
      onEmptying: async () => {
        await writeAudit(unit, {
          action: 'MESSAGE_REMOVED',
          actorId: actor.id,
          subject: { type: 'USER', id: senderId },
          reason,
          reportId,
          details: category === null ? {} : { category },
        })
        await unit.record('message.removedByAdmin', {
          messageId,
          userId: senderId,
          actorId: actor.id,
          reason,
          category,
        })
      },
    }),
  )
}
