import type { Audience } from 'contract/groups/audience.ts'
import type { Unit } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { leaveElsewhere, lockSeats } from '../membership/service-seats.ts'
import { insertGroup, isGoingTo } from '../repository.ts'
import { isInAudience, readGroupAllowance } from '../service-access.ts'

export type GroupForming = {
  eventId: string
  name: string
  description: string
  audience: Audience
  founderIds: readonly string[]
  atLeast: number
  actorId: string
}

/**
 * Within the caller's transaction, which has locked and checked the event. Leaves out founders who may not go. Not safe to
 * repeat. Locks as `lockSeat`, for each person.
 * @returns null, with nothing changed, when too few people are left
 */
export async function formGroup(
  unit: Unit,
  { eventId, name, description, audience, founderIds, atLeast, actorId }: GroupForming,
): Promise<{ groupId: string; ownerId: string } | null> {
  const { tx, record } = unit
  const now = unit.now()
  if (founderIds.length < atLeast) return null
  const elsewhere = await lockSeats(tx, { eventId, userIds: founderIds })
  const memberIds: string[] = []
  for (const userId of founderIds) {
    const { refusal } = await readGroupAllowance(tx, userId, now)
    if (refusal !== null || (await isGoingTo(tx, eventId, userId))) continue
    // The profile may have changed since the person's answer.
    if (await isInAudience(tx, { audience, minAge: null, maxAge: null }, userId, now)) memberIds.push(userId)
  }
  const [ownerId, ...others] = memberIds
  if (ownerId === undefined || memberIds.length < atLeast) return null
  const groupId = newId()
  const group = { id: groupId, eventId, ownerId, name, description, audience, isPublic: true, createdAt: now }
  await insertGroup(tx, { ...group, ownerIsAppointed: true }, memberIds)
  for (const userId of memberIds)
    await leaveElsewhere(unit, { elsewhere, into: group, userId, switches: false, actorId })
  await record('group.created', { groupId, eventId, ownerId })
  for (const userId of others) await record('group.memberAccepted', { groupId, userId, actorId, isFounder: true })
  return { groupId, ownerId }
}
