import { groupLimits } from 'contract/groups/limits.ts'
import { isEventDay, type updateArrival as updateArrivalRoute } from 'contract/meetings.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refusal.ts'
import { getGroup, listMembers, refuseOutsider } from '../../groups/service.ts'
import { upsertAttendance } from '../attendance/repository.ts'
import { findPlanLink } from '../plans/service.ts'
import { findEventOfGroup, findMeeting, lockMembership } from '../repository.ts'
import { listCancellations, listGroupsOfDay } from './repository.ts'

/** Safe to repeat. Records `group.dayChanged`. @throws Refusal NOT_GROUP_MEMBER, GROUP_NOT_FOUND */
export async function updateTicket(ctx: Context, actor: Actor, groupId: string, hasTicket: boolean): Promise<void> {
  const isMember = await ctx.transaction(async (tx, record) => {
    if ((await lockMembership(tx, groupId, actor.id)) === undefined) return false
    await upsertAttendance(tx, groupId, actor.id, { hasTicket })
    await record('group.dayChanged', { groupId, userId: actor.id })
    return true
  })
  if (!isMember) await refuseOutsider(ctx, actor, groupId)
}

/** Safe to repeat. Records `group.dayChanged`. @throws Refusal NOT_GROUP_MEMBER, GROUP_NOT_FOUND, NOT_EVENT_DAY */
export async function updateArrival(
  ctx: Context,
  actor: Actor,
  groupId: string,
  { status, minutesLate }: ParsedOf<typeof updateArrivalRoute>['body'],
) {
  const found = (await findEventOfGroup(ctx.db, groupId)) ?? refuse('GROUP_NOT_FOUND')
  const arrival = { status, minutesLate: status === 'LATE' ? (minutesLate ?? null) : null }
  const isMember = await ctx.transaction(async (tx, record) => {
    if ((await lockMembership(tx, groupId, actor.id)) === undefined) return false
    if (!isEventDay(found.event, ctx.now())) refuse('NOT_EVENT_DAY')
    await upsertAttendance(tx, groupId, actor.id, {
      arrivalStatus: arrival.status,
      minutesLate: arrival.minutesLate,
      arrivalDay: found.day,
      arrivalAt: ctx.now(),
    })
    await record('group.dayChanged', { groupId, userId: actor.id })
    return true
  })
  if (!isMember) await refuseOutsider(ctx, actor, groupId)
  return arrival
}

/** The groups of the actor whose event is today, the first to start first. */
export async function listEventDays(ctx: Context, actor: Actor) {
  const days = []
  for (const { groupId, venue, officialPoint } of await listGroupsOfDay(ctx.db, actor.id, ctx.now())) {
    const [view, { members }, cancellations, meeting, planLink] = await Promise.all([
      getGroup(ctx, actor, groupId),
      listMembers(ctx, actor, groupId, { status: 'ACCEPTED', page: 1, limit: groupLimits.maxSize }),
      listCancellations(ctx.db, groupId, actor.id),
      findMeeting(ctx.db, groupId),
      findPlanLink(ctx, actor, groupId),
    ])
    days.push({ view, venue, officialPoint, members, cancellations, meeting: meeting ?? null, planLink })
  }
  return days
}
