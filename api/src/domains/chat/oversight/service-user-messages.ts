import { type Pagination, paginate } from 'contract/platform/paging.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { listUserMessages as listRoute } from 'contract/users/admin.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { writeAudit } from '../../audit/service.ts'
import { getUser } from '../../users/service.ts'
import { countUserMessages, listUserMessages, type WrittenMessageRow } from './repository-user-messages.ts'

const KINDS = { all: null, group: 'GROUP', direct: 'DIRECT' } as const

/**
 * The messages of one person for an administrator, newest first. Each page writes to the audit log in the same
 * transaction: without an entry there is no page.
 *
 * @throws Refusal USER_NOT_FOUND
 */
export async function readUserMessages(
  ctx: Context,
  actor: Actor,
  userId: string,
  query: ParsedOf<typeof listRoute>['query'],
): Promise<{ rows: WrittenMessageRow[]; pagination: Pagination }> {
  const { page, limit, type, reason, reportId } = query
  await getUser(ctx, userId)
  return ctx.transaction(async (tx) => {
    await writeAudit(ctx, tx, {
      action: 'USER_MESSAGES_READ',
      actorId: actor.id,
      subject: { type: 'USER', id: userId },
      reason,
      reportId,
      details: { page, filter: type },
    })
    const rows = await listUserMessages(tx, userId, KINDS[type], { limit, offset: (page - 1) * limit })
    return { rows, pagination: paginate(page, limit, await countUserMessages(tx, userId, KINDS[type])) }
  })
}
