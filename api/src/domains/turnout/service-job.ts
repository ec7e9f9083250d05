import { DAY } from 'contract/platform/durations.ts'
import { turnoutLimits } from 'contract/turnout.ts'
import type { Context } from '../../platform/context.ts'
import { deleteMorningAfters } from './morning-after/repository.ts'
import { judgeTurnout, trustCountsFrom } from './policy.ts'
import {
  deleteAbsences,
  deleteExpired,
  insertRecordsOfMembers,
  listGroupsToSettle,
  listGroupTurnouts,
  lockRecordsOfGroup,
  settleRecord,
} from './repository.ts'

const BATCH_SIZE = 100

/** Also settles the outcomes when answering closes. Safe to repeat, however many nodes run it. */
export async function runTurnoutQuestions(ctx: Context): Promise<void> {
  const now = ctx.now()
  const closedBefore = new Date(now.getTime() - turnoutLimits.days * DAY)
  await insertRecordsOfMembers(ctx.db, { after: closedBefore, until: now })
  for (;;) {
    const groupIds = await listGroupsToSettle(ctx.db, closedBefore, BATCH_SIZE)
    for (const groupId of groupIds) await settleGroup(ctx, groupId)
    if (groupIds.length < BATCH_SIZE) break
  }
  await deleteAbsences(ctx.db)
  await deleteExpired(ctx.db, trustCountsFrom(now))
  await deleteMorningAfters(ctx.db, trustCountsFrom(now))
}

/** Locks the records of the group, so that an answer whose transaction is running is counted. */
async function settleGroup(ctx: Context, groupId: string): Promise<void> {
  await ctx.transaction(async (unit) => {
    const { tx } = unit
    const now = unit.now()
    const records = await lockRecordsOfGroup(tx, groupId)
    const [turnout] = await listGroupTurnouts(tx, [groupId])
    const went = turnout === undefined ? undefined : judgeTurnout(turnout)
    for (const { userId, settledAt } of records) {
      if (settledAt !== null) continue
      const judged = went?.get(userId)
      await settleRecord(tx, groupId, userId, {
        outcome: judged === undefined ? null : 'WENT',
        isCounted: judged?.isCounted ?? false,
        settledAt: now,
      })
    }
  })
}
