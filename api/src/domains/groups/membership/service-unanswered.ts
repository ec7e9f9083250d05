import { UNANSWERED_AFTER } from 'contract/groups/membership.ts'
import { DAY, HOUR } from 'contract/platform/durations.ts'
import type { Context } from '../../../platform/context.ts'
import { listUnanswered } from './repository-unanswered.ts'

/** Older requests are left alone, also after a long downtime. */
const MAX_AGE = 14 * DAY

/** Which ages of `UNANSWERED_AFTER` every open request reached. Safe to repeat: the reactions deduplicate. */
export async function recordUnansweredRequests(ctx: Context): Promise<void> {
  const now = ctx.now()
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const since = { after: ago(MAX_AGE), until: ago(UNANSWERED_AFTER.owner * HOUR) }
  for (const { groupId, userId, pendingSince, hasAlternative, admitterIds } of await listUnanswered(
    ctx.db,
    since,
    now,
  )) {
    const hasReached = (hours: number) => pendingSince <= ago(hours * HOUR)
    await ctx.transaction(async ({ record }) => {
      await record('group.requestUnanswered', { groupId, userId })
      if (admitterIds.length > 0) await record('group.requestLeftToMembers', { groupId, userId, userIds: admitterIds })
      if (hasReached(UNANSWERED_AFTER.applicant)) await record('group.requestStillOpen', { groupId, userId })
      if (hasAlternative && hasReached(UNANSWERED_AFTER.alternatives))
        await record('group.requestIgnored', { groupId, userId })
    })
  }
}
