import { AGE_RANGE_REVERSED, type GroupAudience, isAgeRangeReversed } from 'contract/groups/audience.ts'
import { isNameAllowedOnEdit, NAME_TOO_LONG } from 'contract/groups/groups.ts'
import type * as contract from 'contract/groups/lifecycle.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Facts, StatedReasons } from '../../../facts.ts'
import { changedFields } from '../../../platform/changed-fields.ts'
import type { Actor, Context, Unit } from '../../../platform/context.ts'
import { queueFileRemoval } from '../../../platform/files/remove.ts'
import { newId } from '../../../platform/ids.ts'
import { refuse, refuseField, refuseIf } from '../../../platform/refusal.ts'
import { isAdmissionOffered } from '../membership/repository.ts'
import { refusalForEvent } from '../policy.ts'
import {
  deleteGroup as deleteGroupRow,
  type EditableColumns,
  insertGroup,
  type LockedGroup,
  listGroupIdsOfEvent,
  listParticipants,
  lockEventForGroup,
  lockGroup,
  lockGroupCount,
  updateGroup as updateGroupRow,
  updateSwitches,
} from '../repository.ts'
import { lockOwnGroup, readGroupAllowance, refuseAtGroupLimit, requireOwnerInAudience } from '../service-access.ts'
import { pictureChange, withPicture } from './service-picture.ts'

/** Not safe to repeat. Locks the actor's group count. @returns the new group's id */
export async function createGroup(
  ctx: Context,
  actor: Actor,
  body: ParsedOf<typeof contract.createGroup>['body'],
  picture: Buffer | null,
): Promise<string> {
  const { audience = 'EVERYONE', minAge = null, maxAge = null } = body
  requireAgeRange({ minAge, maxAge })
  return withPicture(ctx, picture, (image) =>
    ctx.transaction(async (unit) => {
      const { tx, record } = unit
      const now = unit.now()
      const event = (await lockEventForGroup(tx, body.eventId)) ?? refuse('EVENT_NOT_FOUND')
      refuseIf(refusalForEvent(event, now))
      await requireOwnerInAudience(tx, { audience, minAge, maxAge }, actor.id, now)
      await lockGroupCount(tx, actor.id)
      refuseAtGroupLimit(await readGroupAllowance(tx, actor.id, now))
      const groupId = newId()
      const group = { ...body, id: groupId, ownerId: actor.id, image: image ?? null, createdAt: now }
      await insertGroup(tx, group, [actor.id])
      await updateSwitches(tx, actor.id, { eventId: body.eventId }, false)
      await record('group.created', { groupId, eventId: body.eventId, ownerId: actor.id })
      return groupId
    }),
  )
}

function requireAgeRange(range: Pick<GroupAudience, 'minAge' | 'maxAge'>): void {
  if (isAgeRangeReversed(range)) refuseField('maxAge', AGE_RANGE_REVERSED)
}

/** Giving `membersMayAdmit` answers the question whether members may. Safe to repeat. Locks the group. */
export async function updateGroup(
  ctx: Context,
  actor: Actor,
  groupId: string,
  body: ParsedOf<typeof contract.updateGroup>['body'],
  picture: Buffer | null,
): Promise<void> {
  const { featuredImage, removeImage, ...fields } = body
  await withPicture(ctx, pictureChange(body, picture), (image) =>
    ctx.transaction(async (unit) => {
      const { tx, record } = unit
      const group = await lockOwnGroup(tx, actor, groupId)
      if (!isNameAllowedOnEdit(fields.name, group.name)) refuseField('name', NAME_TOO_LONG)
      const answersOffer =
        fields.membersMayAdmit !== undefined &&
        (fields.membersMayAdmit !== group.membersMayAdmit ||
          (await isAdmissionOffered(tx, groupId, actor.id, unit.now())))
      const answered = answersOffer ? { admissionAnsweredAt: unit.now() } : {}
      const change = await updateLockedGroup(unit, group, { ...fields, ...answered, image })
      if ('audience' in change || 'minAge' in change || 'maxAge' in change)
        await requireOwnerInAudience(tx, { ...group, ...change }, actor.id, unit.now())
      if (Object.keys(change).length > 0) await record('group.updated', { groupId, actorId: actor.id })
    }),
  )
}

/** @param group locked by this transaction @returns what changed */
export async function updateLockedGroup(unit: Unit, group: LockedGroup, fields: EditableColumns) {
  const change = changedFields<EditableColumns>(group, fields)
  requireAgeRange({ ...group, ...change })
  if (Object.keys(change).length === 0) return change
  await updateGroupRow(unit.tx, group.id, { ...change, updatedAt: unit.now() })
  if (change.image !== undefined) await queueFileRemoval(unit, [group.image])
  return change
}

export async function deleteGroup(ctx: Context, actor: Actor, groupId: string): Promise<void> {
  await ctx.transaction(async (unit) =>
    deleteLockedGroup(unit, await lockOwnGroup(unit.tx, actor, groupId), {
      cause: 'OWNER',
      actorId: actor.id,
      ...NO_REASONS,
    }),
  )
}

type GroupDeletion = Pick<Facts['group.deleted'], 'cause' | 'movedToId' | 'actorId' | 'reason' | 'category'>
const NO_REASONS: StatedReasons = { reason: null, category: null }

/** Records first, so that other domains can still read the group's rows. @param group locked by this transaction */
export async function deleteLockedGroup(unit: Unit, group: LockedGroup, deletion: GroupDeletion): Promise<void> {
  const { tx, record } = unit
  const participants = await listParticipants(tx, [group.id])
  const idsOf = (isMember: boolean) =>
    participants.filter(({ status }) => (status === 'ACCEPTED') === isMember).map(({ userId }) => userId)
  await record('group.deleted', {
    groupId: group.id,
    eventId: group.eventId,
    ownerId: group.ownerId,
    memberIds: idsOf(true),
    applicantIds: idsOf(false),
    ...deletion,
  })
  await queueFileRemoval(unit, [group.image])
  await deleteGroupRow(tx, group.id)
}

/** Within the caller's transaction, which has locked the event. */
export async function deleteGroupsOfEvent(unit: Unit, eventId: string): Promise<void> {
  for (const groupId of await listGroupIdsOfEvent(unit.tx, eventId)) {
    const group = await lockGroup(unit.tx, groupId)
    if (group !== undefined) await deleteLockedGroup(unit, group, { cause: 'EVENT', actorId: null, ...NO_REASONS })
  }
}
