import type { Context } from '../../platform/context.ts'
import type { Reactions } from '../../platform/facts.ts'
import { listMemberIds } from '../groups/service.ts'
import {
  deleteAskedQuestions,
  deleteAttendance,
  deleteCancellation,
  upsertCancellation,
} from './attendance/repository.ts'
import { deletePlanLinkRow } from './plans/repository.ts'

/** The event names no member: each screen reads what it may see. */
async function emitDayChanged(ctx: Context, { groupId }: { groupId: string }): Promise<void> {
  ctx.sockets.emitToUsers(await listMemberIds(ctx, groupId), 'group-day:changed', { groupId })
}

export const meetingReactions: Reactions = {
  within: {
    'group.memberCancelled': (ctx, tx, { groupId, userId, note }) =>
      upsertCancellation(tx, { groupId, userId, note, cancelledAt: ctx.now() }),
    'group.memberAccepted': (_, tx, { groupId, userId }) => deleteCancellation(tx, groupId, userId),
    // The row of a removed member stays in the group; of one who leaves, these go with it.
    'group.memberRejected': async (_, tx, { groupId, userId, wasMember }) => {
      if (!wasMember) return
      await deleteAttendance(tx, groupId, userId)
      await deleteAskedQuestions(tx, groupId, userId)
      await deletePlanLinkRow(tx, groupId, userId)
    },
  },
  after: {
    'group.meetingChanged': emitDayChanged,
    'group.dayChanged': emitDayChanged,
    'group.attendanceAsked': emitDayChanged,
    'group.memberCancelled': emitDayChanged,
  },
}
