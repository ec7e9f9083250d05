import type { AttendanceAnswer, AttendanceLink } from 'contract/meetings.ts'
import type { Context } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { readToken, signToken } from '../../../platform/keyed-hash.ts'
import { refuse } from '../../../platform/refusal.ts'
import { findActiveMembership, findEventOfGroup } from '../repository.ts'
import { findAttendance } from './repository.ts'
import { answerAttendance } from './service.ts'

/** Null when the user is no longer a member. The link is for this membership only: it is invalid after leaving and returning. */
export async function createAttendanceLink(ctx: Context, db: Queryable, groupId: string, userId: string) {
  const membership = await findActiveMembership(db, groupId, userId)
  if (membership === undefined) return null
  const content = `${groupId}.${userId}.${joinedMs(membership.joinedAt)}`
  return `${ctx.publicUrl()}/gaat-mee?token=${signToken(ctx, 'attendance', content)}`
}

const joinedMs = (joinedAt: Date | null) => (joinedAt?.getTime() ?? 0).toString(36)

/** Changes nothing. @throws Refusal ATTENDANCE_LINK_INVALID, EVENT_ENDED */
export async function getAttendanceLink(ctx: Context, token: string): Promise<AttendanceLink> {
  const [groupId, userId, joined] = readLink(ctx, token)
  const found = (await findEventOfGroup(ctx.db, groupId)) ?? refuse('ATTENDANCE_LINK_INVALID')
  if (found.event.overAt <= ctx.now()) refuse('EVENT_ENDED')
  const membership = await findActiveMembership(ctx.db, groupId, userId)
  const isMember = membership !== undefined && joinedMs(membership.joinedAt) === joined
  const attendance = isMember ? await findAttendance(ctx.db, groupId, userId) : undefined
  const { title, slug, location, startsAt, isWholeDay } = found.event
  return {
    groupId,
    groupName: found.groupName,
    event: { title, slug, location, startDate: startsAt.toISOString(), isWholeDay },
    answer: attendance?.confirmedDay === found.day ? 'YES' : null,
    isMember,
  }
}

/**
 * Safe to repeat: a second NO finds that the member has left.
 * @throws Refusal ATTENDANCE_LINK_INVALID, EVENT_ENDED, NO_LONGER_MEMBER
 */
export async function answerAttendanceLink(
  ctx: Context,
  token: string,
  answer: AttendanceAnswer,
  note: string | null = null,
): Promise<AttendanceLink> {
  const [groupId, userId] = readLink(ctx, token)
  const link = await getAttendanceLink(ctx, token)
  if (link.isMember) await answerAttendance(ctx, { id: userId, isAdmin: false }, groupId, answer, note)
  else if (answer === 'YES') refuse('NO_LONGER_MEMBER')
  // Not read again: a group is deleted when its last member leaves.
  return answer === 'NO' ? { ...link, answer: null, isMember: false } : { ...link, answer }
}

function readLink(ctx: Context, token: string): [groupId: string, userId: string, joined: string] {
  const [groupId = '', userId = '', joined = ''] =
    readToken(ctx, 'attendance', token)?.split('.') ?? refuse('ATTENDANCE_LINK_INVALID')
  return [groupId, userId, joined]
}
