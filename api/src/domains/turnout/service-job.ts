import { DAY } from 'contract/platform/durations.ts'
import { turnoutLimits } from 'contract/turnout.ts'
import type { Context } from '../../platform/context.ts'
import { isTurnoutQuestionDue, judgeTurnout, trustCountsFrom } from './policy.ts'
import {
  deleteExpired,
  insertRecordsOfMembers,
  listGroupsToSettle,
  listPeopleToAsk,
  lockRecordsOfGroup,
  markAsked,
  settleRecord,
} from './repository.ts'
import { listGroupTurnouts } from './service.ts'

const BATCH_SIZE = 100

/**
 * Stores the people expected at events that ended, asks them once who came, and settles the outcomes when answering closes.
 * Safe to repeat, however many nodes run it and however often it is killed. Records `group.turnoutAsked`.
 */
export async function runTurnoutQuestions(ctx: Context): Promise<void> {
  const now = ctx.now()
  const closedBefore = new Date(now.getTime() - turnoutLimits.days * DAY)
  await insertRecordsOfMembers(ctx.db, { endedAfter: closedBefore, now })
  await askPeople(ctx, closedBefore)
  for (;;) {
    const groupIds = await listGroupsToSettle(ctx.db, closedBefore, BATCH_SIZE)
    for (const groupId of groupIds) await settleGroup(ctx, groupId)
    if (groupIds.length < BATCH_SIZE) break
  }
  await deleteExpired(ctx.db, trustCountsFrom(now))
}

/** One transaction per group: the mark that prevents a second question, and the notifications with their mails. */
async function askPeople(ctx: Context, closedBefore: Date): Promise<void> {
  const now = ctx.now()
  const people = await listPeopleToAsk(ctx.db, { after: closedBefore, until: now })
  const due = people.filter(({ overAt }) => isTurnoutQuestionDue(overAt, now))
  for (const [groupId, inGroup] of Map.groupBy(due, (one) => one.groupId))
    await ctx.transaction(async (tx, record) => {
      const userIds = await markAsked(
        tx,
        groupId,
        inGroup.map(({ userId }) => userId),
        now,
      )
      if (userIds.length > 0) await record('group.turnoutAsked', { groupId, userIds })
    })
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
