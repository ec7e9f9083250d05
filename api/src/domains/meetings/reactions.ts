import type { Context } from '../../platform/context.ts'
import type { Reactions } from '../../platform/facts.ts'
import { listMemberIds } from '../groups/service.ts'
import { deleteAttendance, deleteCancellation, upsertCancellation } from './attendance/repository.ts'
import { deletePlanLinkRow } from './plans/repository.ts'
import { deleteAskedQuestions } from './questions/repository.ts'

const DAY_CHANGED = [
  {
    topics: ({ groupId }: { groupId: string }) => [`day:${groupId}`] as const,
    to: (ctx: Context, { groupId }: { groupId: string }) => listMemberIds(ctx.db, groupId),
  },
]

const OWN_HOME_CHECK = [
  { topics: () => ['homeCheck'] as const, to: (_: Context, { userId }: { userId: string }) => [userId] },
]

export const meetingReactions: Reactions = {
  within: {
    'group.memberCancelled': ({ tx, now }, { groupId, userId, note }) =>
      upsertCancellation(tx, { groupId, userId, note, cancelledAt: now() }),
    'group.memberAccepted': ({ tx }, { groupId, userId }) => deleteCancellation(tx, groupId, userId),
    // The membership row of a member who leaves is deleted, and these with it. That of a removed member stays.
    'group.memberRejected': async ({ tx }, { groupId, userId, wasMember }) => {
      if (!wasMember) return
      await deleteAttendance(tx, groupId, userId)
      await deleteAskedQuestions(tx, groupId, userId)
      await deletePlanLinkRow(tx, groupId, userId)
    },
  },
  changes: {
    'homeCheck.reminded': OWN_HOME_CHECK,
    'homeCheck.missed': OWN_HOME_CHECK,
    'group.meetingChanged': DAY_CHANGED,
    'group.dayChanged': DAY_CHANGED,
    'group.membersAsked': DAY_CHANGED,
    'group.memberCancelled': DAY_CHANGED,
  },
}
