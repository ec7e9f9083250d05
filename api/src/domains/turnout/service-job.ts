import { DAY } from 'contract/platform/durations.ts'
import { turnoutLimits } from 'contract/turnout.ts'
import type { Context } from '../../platform/context.ts'
import { deleteMorningAfters } from './morning-after/repository.ts'
import { judgeTurnout, trustCountsFrom } from './policy.ts'
import {
  deleteExpired,
  insertRecordsOfMembers,
  listGroupsToSettle,
  lockRecordsOfGroup,
  settleRecord,
} from './repository.ts'
import { listGroupTurnouts } from './service.ts'

const BATCH_SIZE = 100

/**
 * Stores the people expected at events that ended, and settles the outcomes when answering closes. Safe to repeat, however
 * many nodes run it and however often it is killed.
 */
export async function runTurnoutQuestions(ctx: Context): Promise<void> {
  const now = ctx.now()
  const closedBefore = new Date(now.getTime() - turnoutLimits.days * DAY)
  await insertRecordsOfMembers(ctx.db, { endedAfter: closedBefore, now })
  for (;;) {
    const groupIds = await listGroupsToSettle(ctx.db, closedBefore, BATCH_SIZE)
    for (const groupId of groupIds) await settleGroup(ctx, groupId)
    if (groupIds.length < BATCH_SIZE) break
  }
  await deleteExpired(ctx.db, trustCountsFrom(now))
  await deleteMorningAfters(ctx.db, trustCountsFrom(now))
}

/** Locks the records of the group, so that an answer whose transaction is running is counted. */
async function settleGroup(ctx: Context, groupId: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const records = await lockRecordsOfGroup(tx, groupId)
    const [turnout] = await listGroupTurnouts(tx, [groupId])
    const judged = turnout === undefined ? null : judgeTurnout(turnout)
    for (const { userId, settledAt } of records) {
      if (settledAt !== null) continue
      const { outcome, isCounted } = judged?.get(userId) ?? { outcome: null, isCounted: false }
      await settleRecord(tx, groupId, userId, { outcome, isCounted, settledAt: ctx.now() })
    }
  })
}
