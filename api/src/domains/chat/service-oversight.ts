import { type Pagination, paginate } from 'contract/paging.ts'
import type { ParsedOf } from 'contract/route.ts'
import type { listUserMessages as listRoute } from 'contract/users-admin.ts'
import type { Actor, Context } from '../../platform/context.ts'
import { writeAudit } from '../audit/service.ts'
import { getUser } from '../users/service.ts'
import { countMessagesBy, listMessagesBy, type WrittenMessageRow } from './repository-oversight.ts'

const KINDS = { all: null, group: 'GROUP', direct: 'DIRECT' } as const

/**
 * What somebody wrote, for an administrator. Each page that is looked at is written in the logbook with it: no entry, no
 * look.
 *
 * @throws Refusal USER_NOT_FOUND
 */
export async function readMessagesBy(
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
    const rows = await listMessagesBy(tx, userId, KINDS[type], { limit, offset: (page - 1) * limit })
    return { rows, pagination: paginate(page, limit, await countMessagesBy(tx, userId, KINDS[type])) }
  })
}
