import { meetingLimits } from 'contract/meetings.ts'
import { HOUR } from 'contract/platform/durations.ts'
import type { Context } from '../../../platform/context.ts'
import { assignMissingSigns } from '../../groups/service.ts'
import { insertAskedQuestions, lockMembers } from '../attendance/repository.ts'
import { insertDefaultMeeting } from '../card/service.ts'
import { confirmStandingProposals, listGroupsWithoutMeeting, listPeopleToAskForMeeting } from './repository.ts'

const { askOwnerBefore, askAllBefore, standsBeforeStart, standsAfter } = meetingLimits

/**
 * Gives every group of two or more a meeting before its event: asks the owner, then all members, and lets the default stand
 * in the end. Confirms proposals that nobody objected to. Safe to repeat, however many nodes run it.
 */
export async function runMeetingQuestions(ctx: Context): Promise<void> {
  const now = ctx.now()
  const inHours = (hours: number) => new Date(now.getTime() + hours * HOUR)
  await assignMissingSigns(ctx)
  await ctx.transaction(async (tx, record) => {
    const groupIds = await confirmStandingProposals(tx, {
      proposedBefore: inHours(-standsAfter),
      startsBefore: inHours(standsBeforeStart),
    })
    for (const groupId of groupIds) await record('group.meetingChanged', { groupId })
  })
  for (const groupId of await listGroupsWithoutMeeting(ctx.db, { after: now, until: inHours(standsBeforeStart) }))
    await insertDefaultMeeting(ctx, groupId)
  await ask(ctx, 'MEETING_ALL', { after: inHours(standsBeforeStart), until: inHours(askAllBefore) })
  await ask(ctx, 'MEETING_OWNER', { after: inHours(askAllBefore), until: inHours(askOwnerBefore) })
}

/** One transaction per group: the rows that prevent a second question, and the notifications with their mails. */
async function ask(
  ctx: Context,
  moment: 'MEETING_OWNER' | 'MEETING_ALL',
  starts: { after: Date; until: Date },
): Promise<void> {
  const people = await listPeopleToAskForMeeting(ctx.db, moment, starts)
  for (const [groupId, inGroup] of Map.groupBy(people, (one) => one.groupId)) {
    const eventDay = inGroup[0]?.eventDay ?? ''
    await ctx.transaction(async (tx, record) => {
      const userIds = await lockMembers(
        tx,
        groupId,
        inGroup.map(({ userId }) => userId),
      )
      const askedIds = await insertAskedQuestions(
        tx,
        userIds.map((userId) => ({ groupId, userId, moment, eventDay, askedAt: ctx.now() })),
      )
      if (askedIds.length > 0) await record('group.meetingAsked', { groupId, userIds: askedIds, moment, eventDay })
    })
  }
}
