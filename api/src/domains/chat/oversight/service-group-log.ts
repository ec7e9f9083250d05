import type { readGroupLog as logRoute } from 'contract/groups/admin.ts'
import { type Pagination, paginate } from 'contract/platform/paging.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refusal.ts'
import { writeAudit } from '../../audit/service.ts'
import { countLog, findGroupChat, type LogRow, listLog, listWriters } from './repository-group-log.ts'

export type GroupLog = { messages: LogRow[]; members: { id: string; username: string }[]; pagination: Pagination }

/**
 * A page of a group's chat for an administrator, newest first. It writes to the audit log in the same transaction: without
 * an entry there is no page.
 *
 * @throws Refusal GROUP_NOT_FOUND
 */
export async function readGroupLog(
  ctx: Context,
  actor: Actor,
  groupId: string,
  { page, limit, userId, reason, reportId }: ParsedOf<typeof logRoute>['query'],
): Promise<GroupLog> {
  return ctx.transaction(async (tx) => {
    const chat = (await findGroupChat(tx, groupId)) ?? refuse('GROUP_NOT_FOUND')
    await writeAudit(ctx, tx, {
      action: 'GROUP_CHAT_READ',
      actorId: actor.id,
      subject: { type: 'GROUP', id: groupId, name: chat.name },
      reason,
      reportId: reportId ?? null,
      details: { page, ...(userId === undefined ? {} : { filter: userId }) },
    })
    const { conversationId } = chat
    if (conversationId === null) return { messages: [], members: [], pagination: paginate(page, limit, 0) }
    const messages = await listLog(tx, conversationId, userId, { limit, offset: (page - 1) * limit })
    const members = await listWriters(tx, groupId, conversationId)
    const total = await countLog(tx, conversationId, userId)
    return { messages, members, pagination: paginate(page, limit, total) }
  })
}
