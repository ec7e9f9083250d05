import { audienceRefusal } from 'contract/groups/audience.ts'
import type { GroupFields } from 'contract/groups/groups.ts'
import { type goAgain as goAgainRoute, invitationLimits } from 'contract/groups/invitations.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Actor, Context, Unit } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { refuse, refuseIf } from '../../../platform/refusal.ts'
import { countInvitationsLeft } from '../../limits/service.ts'
import { findGroupView, type GroupView } from '../listing/repository.ts'
import { listMemberIds } from '../membership/repository.ts'
import { refusalForEvent } from '../policy.ts'
import {
  findGroupAgain,
  findMembership,
  type GroupRow,
  insertGroup,
  type LockedGroup,
  lockEventForGroup,
  lockGroup,
  lockGroupCount,
  updateSwitches,
} from '../repository.ts'
import { readGroupAllowance, refuseAtGroupLimit, refuseOrHide, requireOwnerInAudience } from '../service-access.ts'
import { countOpenInvitations, findInvitee, insertInvitation, wasInvited } from './repository.ts'

/**
 * For any member. Safe to repeat: returns the first group. Locks the event, the group, then the actor's group count and
 * invitations.
 * @throws Refusal EVENT_NOT_OVER
 */
export async function goAgain(
  ctx: Context,
  actor: Actor,
  groupId: string,
  { eventId }: ParsedOf<typeof goAgainRoute>['body'],
): Promise<{ view: GroupView; invited: number }> {
  const againId = await ctx.transaction(async (unit) => {
    const { tx, record } = unit
    const now = unit.now()
    const membership = await findMembership(tx, groupId, actor.id)
    if (membership?.status !== 'ACCEPTED') await refuseOrHide(tx, actor, groupId, 'NOT_GROUP_MEMBER', OUTSIDER)
    const event = (await lockEventForGroup(tx, eventId)) ?? refuse('EVENT_NOT_FOUND')
    const past = (await lockGroup(tx, groupId)) ?? refuse('GROUP_NOT_FOUND')
    if (past.event.overAt > now) refuse('EVENT_NOT_OVER')
    refuseIf(refusalForEvent(event, now))
    await lockGroupCount(tx, actor.id)
    const key = { ownerId: actor.id, againOfId: groupId, eventId }
    const existing = await findGroupAgain(tx, key)
    if (existing !== undefined) return existing.id
    refuseAtGroupLimit(await readGroupAllowance(tx, actor.id, now))
    await requireOwnerInAudience(tx, past, actor.id, now)
    const group = { ...contentOf(past), ...key, id: newId(), createdAt: now }
    await insertGroup(tx, group, [actor.id])
    await updateSwitches(tx, actor.id, { eventId }, false)
    await record('group.created', { groupId: group.id, eventId, ownerId: actor.id })
    await inviteEverybody(unit, group, await listMemberIds(tx, groupId))
    return group.id
  })
  const view = (await findGroupView(ctx.db, actor, againId, ctx.now())) ?? refuse('GROUP_NOT_FOUND')
  return { view, invited: await countOpenInvitations(ctx.db, againId) }
}

const OUTSIDER = { message: 'Alleen leden van deze groep kunnen dit.' }

/** The editable fields. Without the picture: a file belongs to one group, and it may show the former event. */
function contentOf(group: LockedGroup): Pick<LockedGroup, keyof GroupFields> {
  const { name, description, tags, audience, minAge, maxAge, questions, membersMayAdmit, takesRequests, isPublic } =
    group
  return { name, description, tags, audience, minAge, maxAge, questions, membersMayAdmit, takesRequests, isPublic }
}

type NewGroup = Pick<GroupRow, 'id' | 'ownerId' | 'eventId' | 'audience' | 'minAge' | 'maxAge'>

/**
 * Without people hidden from the owner, outside the audience, invited for this event before, or beyond the limit of the day.
 */
async function inviteEverybody(unit: Unit, group: NewGroup, userIds: readonly string[]): Promise<void> {
  const { tx, record } = unit
  const now = unit.now()
  const { left } = await countInvitationsLeft(unit, group.ownerId)
  const max = Math.min(left, invitationLimits.open)
  let invited = 0
  for (const userId of userIds) {
    if (userId === group.ownerId || invited === max) continue
    const invitee = await findInvitee(tx, group, userId, now)
    if (invitee === undefined || audienceRefusal(group, invitee.user) !== null) continue
    if (await wasInvited(tx, group, userId)) continue
    const invitation = { id: newId(), groupId: group.id, userId, invitedById: group.ownerId, createdAt: now }
    await insertInvitation(tx, invitation, group.eventId)
    await record('group.invited', { groupId: group.id, userId, actorId: group.ownerId })
    invited += 1
  }
}
