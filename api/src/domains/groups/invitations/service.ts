import type * as contract from 'contract/groups/invitations.ts'
import { type InvitationStatus, invitationLimits } from 'contract/groups/invitations.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Actor, Context, Unit } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { readPage } from '../../../platform/paging.ts'
import { refuse, refuseIf } from '../../../platform/refusal.ts'
import { lockCounts, requireInvitationAllowed } from '../../limits/service.ts'
import { requireAdult } from '../../users/service.ts'
import { findGroupView, listGroupViewsById } from '../listing/repository.ts'
import { admit } from '../membership/service-admission.ts'
import { lockSeat } from '../membership/service-seats.ts'
import { refusalForEvent } from '../policy.ts'
import { findMembership, isBlockedInGroup } from '../repository.ts'
import { lockOwnGroup, requireConfirmation, requireInAudience } from '../service-access.ts'
import {
  countOpenInvitations,
  findInvitee,
  findReceivedInvitation,
  insertInvitation,
  listCandidates,
  listReceivedInvitations,
  listSentInvitations,
  type ReceivedInvitationView,
  type SentInvitationView,
  updateInvitation,
  updateOpenInvitation,
  wasInvited,
} from './repository.ts'

/**
 * Safe to repeat. Locks the group, then the owner's counts.
 * @throws Refusal USER_NOT_FOUND also for people hidden from the owner, ALREADY_INVITED, INVITATION_LIMIT, and others
 */
export const createInvitation = async (
  ctx: Context,
  actor: Actor,
  groupId: string,
  { userId, confirmed }: ParsedOf<typeof contract.createInvitation>['body'],
): Promise<SentInvitationView> =>
  ctx.transaction(async (unit) => {
    const { tx, record } = unit
    const now = unit.now()
    const group = await lockOwnGroup(tx, actor, groupId)
    const [existing] = await listSentInvitations(tx, group, userId)
    if (existing !== undefined) return existing
    await lockCounts(tx, actor.id)
    if (await wasInvited(tx, group, userId)) refuse('ALREADY_INVITED')
    refuseIf(refusalForEvent(group.event, now))
    await requireAdult(ctx, tx, actor.id)
    const invitee = (await findInvitee(tx, group, userId, now)) ?? refuse('USER_NOT_FOUND')
    if (invitee.membershipStatus !== null) refuse('ALREADY_IN_GROUP')
    if (!invitee.isLooking && invitee.wentAlongTo === null) refuse('NOT_INVITABLE')
    await requireInAudience(tx, group, userId, { actorId: actor.id, now })
    await requireConfirmation(tx, groupId, userId, confirmed)
    if (group.memberCount >= group.maxMembers) refuse('GROUP_FULL')
    if ((await countOpenInvitations(tx, groupId)) >= invitationLimits.open) refuse('INVITATION_LIMIT_REACHED')
    await requireInvitationAllowed(unit, actor.id)
    await insertInvitation(tx, { id: newId(), groupId, userId, invitedById: actor.id, createdAt: now }, group.eventId)
    await record('group.invited', { groupId, userId, actorId: actor.id })
    return (await listSentInvitations(tx, group, userId))[0] ?? refuse('USER_NOT_FOUND')
  })

export async function listGroupInvitations(ctx: Context, actor: Actor, groupId: string) {
  const now = ctx.now()
  const { group } = (await findGroupView(ctx.db, actor, groupId, now)) ?? refuse('GROUP_NOT_FOUND')
  refuseIf(group.ownerId === actor.id ? null : 'NOT_GROUP_OWNER')
  const [sent, candidates] = await Promise.all([
    listSentInvitations(ctx.db, group),
    listCandidates(ctx.db, group, now, invitationLimits.candidates),
  ])
  return { sent, candidates }
}

export async function listMyInvitations(
  ctx: Context,
  { id }: Actor,
  query: ParsedOf<typeof contract.listMyInvitations>['query'],
) {
  const now = ctx.now()
  const { rows, pagination } = await readPage(query, (range) => listReceivedInvitations(ctx.db, id, now, range))
  const groupIds = rows.map(({ groupId }) => groupId)
  const views = await listGroupViewsById(ctx.db, { id, isAdmin: false }, groupIds, now)
  const viewById = new Map(views.map((view) => [view.group.id, view]))
  const invitations = rows.flatMap((row): ReceivedInvitationView[] => {
    const group = viewById.get(row.groupId)
    return group === undefined ? [] : [{ ...row, group }]
  })
  return { invitations, pagination }
}

/**
 * Accepting makes a member at once, also after declining. Safe to repeat. Locks as `lockSeat`.
 * @throws Refusal INVITATION_NOT_FOUND also after a removal or a later block; ALREADY_GOING without `switch`
 */
export const answerInvitation = async (
  ctx: Context,
  actor: Actor,
  invitationId: string,
  { answer, switch: switches }: ParsedOf<typeof contract.answerInvitation>['body'],
): Promise<{ id: string; groupId: string; status: InvitationStatus }> =>
  ctx.transaction(async (unit) => {
    const { tx, record } = unit
    const { groupId } = (await findReceivedInvitation(tx, invitationId, actor.id)) ?? refuse('INVITATION_NOT_FOUND')
    const seat = (await lockSeat(tx, groupId, actor.id)) ?? refuse('INVITATION_NOT_FOUND')
    // Read again under the lock: the owner, a block or another answer may have changed it.
    const { status, createdAt } =
      (await findReceivedInvitation(tx, invitationId, actor.id)) ?? refuse('INVITATION_NOT_FOUND')
    const result = { id: invitationId, groupId, status: answer }
    if (status === answer) return result
    if (status === 'ACCEPTED') refuse('INVITATION_ANSWERED')
    const change = { status: answer, answeredAt: unit.now() }
    if (answer === 'DECLINED') {
      await updateInvitation(tx, invitationId, change)
      await record('group.invitationDeclined', { groupId, userId: actor.id })
      return result
    }
    const membership = await findMembership(tx, groupId, actor.id)
    if (membership?.status === 'REJECTED') refuse('INVITATION_NOT_FOUND')
    // The confirmation by the owner covers the members of that time only.
    if (await isBlockedInGroup(tx, groupId, actor.id, createdAt)) refuse('INVITATION_NOT_FOUND')
    await admit(unit, { ...seat, userId: actor.id, actorId: actor.id, switches })
    await updateInvitation(tx, invitationId, change)
    return result
  })

/** Within the transaction that accepts or rejects the person, which has locked the group. */
export async function endInvitation(
  { tx, now }: Unit,
  { groupId, userId, status }: { groupId: string; userId: string; status: 'ACCEPTED' | 'DECLINED' },
): Promise<void> {
  await updateOpenInvitation(tx, groupId, userId, { status, answeredAt: now() })
}
