import { groupLimits } from 'contract/groups/limits.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { TransactionConflict } from '../../../platform/db/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { refuse, refuseIf } from '../../../platform/refusal.ts'
import { findGroupView, type GroupView } from '../listing/repository.ts'
import { listApplicantIds } from '../membership/repository.ts'
import { admitMember } from '../membership/service-admission.ts'
import { leaveElsewhere, lockSeat } from '../membership/service-seats.ts'
import { refusalForEvent } from '../policy.ts'
import { findEventId, findMembership, insertGroup, lockEventForGroup } from '../repository.ts'
import { readGroupAllowance, refuseAtGroupLimit, refuseOrHide } from '../service-access.ts'
import { countOpenInvitations, findRegroup, isLeftAlone } from './repository.ts'
import { inviteEverybody } from './service-again.ts'

/**
 * For an applicant of a group of one whose owner does not answer: makes a group of their own for the same event and invites
 * the other applicants; the next applicant who calls it joins that group. Safe to repeat. Locks the event, then as `lockSeat`,
 * so that the applicants make one group however many call. Records `group.created` and `group.invited`, or
 * `group.memberAccepted`.
 *
 * @throws Refusal MEMBERSHIP_NOT_FOUND without a request, REGROUP_NOT_OPEN, MEMBERSHIP_REJECTED by the owner of the group made,
 *   ALREADY_GOING, and others
 */
export async function regroup(
  ctx: Context,
  actor: Actor,
  groupId: string,
): Promise<{ view: GroupView; invited: number }> {
  const newGroupId = await ctx.transaction(async (tx, record) => {
    const now = ctx.now()
    const eventId = (await findEventId(tx, groupId)) ?? refuse('GROUP_NOT_FOUND')
    const event = (await lockEventForGroup(tx, eventId)) ?? refuse('EVENT_NOT_FOUND')
    const known = await findRegroup(tx, groupId, actor.id)
    const seat = (await lockSeat(tx, known?.id ?? groupId, actor.id)) ?? refuse('GROUP_NOT_FOUND')
    const made = await findRegroup(tx, groupId, actor.id)
    if (made?.isMember === true) return made.id
    // Another applicant was faster while this one waited for the locks.
    if (made?.id !== known?.id) throw new TransactionConflict()
    const request = await findMembership(tx, groupId, actor.id)
    if (request?.status !== 'PENDING') return refuseOrHide(tx, actor, groupId, 'MEMBERSHIP_NOT_FOUND', NO_REQUEST)
    refuseIf(refusalForEvent(event, now))
    if (!(await isLeftAlone(tx, groupId, actor.id, now))) refuse('REGROUP_NOT_OPEN')
    if (made !== undefined) {
      if ((await findMembership(tx, made.id, actor.id))?.status === 'REJECTED') refuse('MEMBERSHIP_REJECTED')
      await admitMember(ctx, tx, record, seat, actor.id)
      return made.id
    }
    const { audience, minAge, maxAge } = seat.group
    const applicantIds = await listApplicantIds(tx, groupId)
    const group = {
      id: newId(),
      eventId,
      ownerId: actor.id,
      againOfId: groupId,
      name: `Samen naar ${event.title}`.slice(0, groupLimits.name.maxOnEdit),
      description:
        'We vroegen allemaal bij dezelfde groep en kregen geen antwoord. Nu gaan we samen. Stel je voor in de chat!',
      audience,
      minAge,
      maxAge,
      isPublic: true,
      createdAt: now,
    }
    const move = { elsewhere: [...seat.elsewhere, seat.group], into: group, userId: actor.id, actorId: actor.id }
    await leaveElsewhere(ctx, tx, record, { ...move, switches: false })
    refuseAtGroupLimit(await readGroupAllowance(tx, actor.id, now))
    await insertGroup(tx, group, [actor.id])
    await record('group.created', { groupId: group.id, eventId, ownerId: actor.id })
    await inviteEverybody(ctx, tx, record, group, applicantIds)
    return group.id
  })
  const view = (await findGroupView(ctx.db, actor, newGroupId, ctx.now())) ?? refuse('GROUP_NOT_FOUND')
  return { view, invited: await countOpenInvitations(ctx.db, newGroupId) }
}

const NO_REQUEST = { message: 'Dit kan alleen als je bij deze groep gevraagd hebt.' }
