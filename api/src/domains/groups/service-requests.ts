import { HOUR } from 'contract/durations.ts'
import type { Context } from '../../platform/context.ts'
import { listUnanswered } from './repository-requests.ts'

/** The owner is reminded after a day, the applicant hears of other groups after three. Hours. */
const OWNER_AFTER = 24
const APPLICANT_AFTER = 72
/** How far back a server that was away still looks. Hours. */
const LOOKS_BACK = 14 * 24

/**
 * Announces requests that wait too long; whoever reacts says each of them once. Safe to repeat.
 */
export async function followUpRequests(ctx: Context): Promise<void> {
  const now = ctx.now()
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)
  const waiting = await listUnanswered(ctx.db, { after: ago(LOOKS_BACK), until: ago(OWNER_AFTER) }, now)
  for (const { groupId, userId, requestedAt, hasAlternative } of waiting)
    await ctx.transaction(async (_tx, record) => {
      await record('group.requestUnanswered', { groupId, userId })
      if (hasAlternative && requestedAt <= ago(APPLICANT_AFTER))
        await record('group.requestIgnored', { groupId, userId })
    })
}
