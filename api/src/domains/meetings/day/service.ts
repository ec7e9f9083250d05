import { groupLimits } from 'contract/groups/limits.ts'
import { isEventDay, type updateArrival as updateArrivalRoute } from 'contract/meetings.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refusal.ts'
import { getGroup, listMembers } from '../../groups/service.ts'
import { upsertAttendance } from '../attendance/repository.ts'
import { findPlanLink } from '../plans/service.ts'
import { findEventOfGroup, findMeeting } from '../repository.ts'
import { asMember } from '../service-membership.ts'
import { listCancellations, listGroupsOfDay } from './repository.ts'

/** Safe to repeat. @throws Refusal NOT_GROUP_MEMBER, GROUP_NOT_FOUND */
export const updateTicket = (ctx: Context, actor: Actor, groupId: string, hasTicket: boolean): Promise<void> =>
  asMember(ctx, actor, groupId, async ({ tx, record }) => {
    await upsertAttendance(tx, groupId, actor.id, { hasTicket })
    await record('group.dayChanged', { groupId, userId: actor.id })
  })

/** Safe to repeat. Records `group.dayChanged`. @throws Refusal NOT_GROUP_MEMBER, GROUP_NOT_FOUND, NOT_EVENT_DAY */
export async function updateArrival(
  ctx: Context,
  actor: Actor,
  groupId: string,
  { status, minutesLate }: ParsedOf<typeof updateArrivalRoute>['body'],
) {
  const found = (await findEventOfGroup(ctx.db, groupId)) ?? refuse('GROUP_NOT_FOUND')
  const arrival = { status, minutesLate: status === 'LATE' ? (minutesLate ?? null) : null }
  await asMember(ctx, actor, groupId, async (unit) => {
    const { tx, record } = unit
    const now = unit.now()
    if (!isEventDay(found.event, now)) refuse('NOT_EVENT_DAY')
    await upsertAttendance(tx, groupId, actor.id, {
      arrivalStatus: arrival.status,
      minutesLate: arrival.minutesLate,
      arrivalDay: found.day,
      arrivalAt: now,
    })
    await record('group.dayChanged', { groupId, userId: actor.id })
  })
  return arrival
}

export async function listEventDays(ctx: Context, actor: Actor) {
  const days = []
  for (const { groupId, venue, officialPoint } of await listGroupsOfDay(ctx.db, actor.id, ctx.now())) {
    const [view, { rows: members }, cancellations, meeting, planLink] = await Promise.all([
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
