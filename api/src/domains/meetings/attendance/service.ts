import type { AttendanceAnswer } from 'contract/meetings.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refusal.ts'
import { leaveGroup } from '../../groups/service.ts'
import { findEventOfGroup } from '../repository.ts'
import { asMember } from '../service-membership.ts'
import { upsertAttendance } from './repository.ts'

/**
 * YES confirms for the event's current date; safe to repeat. NO leaves the group.
 * @param note words for the members beside a NO
 * @throws Refusal NOT_GROUP_MEMBER, GROUP_NOT_FOUND, EVENT_ENDED
 */
export async function answerAttendance(
  ctx: Context,
  actor: Pick<Actor, 'id' | 'isAdmin'>,
  groupId: string,
  answer: AttendanceAnswer,
  note: string | null = null,
): Promise<void> {
  const found = (await findEventOfGroup(ctx.db, groupId)) ?? refuse('GROUP_NOT_FOUND')
  await asMember(ctx, actor, groupId, async (unit) => {
    const { tx, record } = unit
    const now = unit.now()
    if (found.event.overAt <= now) refuse('EVENT_ENDED')
    if (answer === 'NO') return
    await upsertAttendance(tx, groupId, actor.id, { confirmedDay: found.day, confirmedAt: now })
    await record('group.dayChanged', { groupId, userId: actor.id })
  })
  if (answer === 'NO') await leaveGroup(ctx, actor, groupId, { cancelled: { note } })
}
