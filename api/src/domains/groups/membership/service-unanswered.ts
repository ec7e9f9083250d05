import { DAY } from 'contract/durations.ts'
import type { Context } from '../../../platform/context.ts'
import { listUnanswered } from './repository-unanswered.ts'

/** After this long the owner is reminded. */
const OWNER_AFTER = 1 * DAY
/** After this long the applicant is pointed to other groups. */
const APPLICANT_AFTER = 3 * DAY
/** Older requests are left alone, also after a long downtime. */
const MAX_AGE = 14 * DAY

/**
 * Records `group.requestUnanswered` and `group.requestIgnored` for every request of that age. Safe to repeat: the reactions
 * deduplicate.
 */
export async function recordUnansweredRequests(ctx: Context): Promise<void> {
  const now = ctx.now()
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const requests = await listUnanswered(ctx.db, { after: ago(MAX_AGE), until: ago(OWNER_AFTER) }, now)
  for (const { groupId, userId, requestedAt, hasAlternative } of requests)
    await ctx.transaction(async (_tx, record) => {
      await record('group.requestUnanswered', { groupId, userId })
      if (hasAlternative && requestedAt <= ago(APPLICANT_AFTER))
        await record('group.requestIgnored', { groupId, userId })
    })
}
