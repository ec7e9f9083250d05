import { groupLimits, groupLimitWith, isNameAllowedOnEdit, NAME_TOO_LONG } from 'contract/groups.ts'
import type { Actor, Context, RecordFact } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { queueFileRemoval } from '../../platform/files/remove.ts'
import { newId } from '../../platform/ids.ts'
import { refuse, refuseIf } from '../../platform/refusal.ts'
import { changedColumns, refusalAtGroupLimit, refusalToGather, sizeAfter } from './policy.ts'
import {
  deleteGroup as deleteGroupRow,
  findAllowance,
  type GroupRow,
  insertGroup,
  insertMembership,
  type LockedGroup,
  listGroupIdsOf,
  listMemberships,
  lockEventToGather,
  lockGroup,
  lockPerson,
  updateGroup as updateGroupRow,
} from './repository.ts'
import { lockOwnGroup, refuseAtGroupLimit } from './service-guards.ts'
import { withPicture } from './service-picture.ts'
import { promoteFromWaitlist } from './service-waitlist.ts'

export type NewGroup = {
  name: string
  description: string
  eventId: string
  tags: string[]
  isPublic: boolean
  /** As uploaded. */
  picture: Buffer | null
}

/**
 * Makes a group for a live event; its maker is owner and first member. Locks the maker, so that parallel calls cannot
 * pass their limit together. Not safe to repeat: each call makes a group.
 *
 * @returns the new group's id
 */
export async function createGroup(ctx: Context, actor: Actor, given: NewGroup): Promise<string> {
  const { picture, ...columns } = given
  return withPicture(ctx, picture, (image) => insertNewGroup(ctx, actor, { ...columns, image: image ?? null }))
}

function insertNewGroup(
  ctx: Context,
  actor: Actor,
  given: Omit<NewGroup, 'picture'> & { image: string | null },
): Promise<string> {
  return ctx.transaction(async (tx, record) => {
    const now = ctx.now()
    const event = await lockEventToGather(tx, given.eventId)
    if (event === undefined) refuse('EVENT_NOT_FOUND')
    refuseIf(refusalToGather(event, now))
    await lockPerson(tx, actor.id)
    const allowance = (await findAllowance(tx, actor.id, now)) ?? refuse('USER_NOT_FOUND')
    refuseAtGroupLimit(refusalAtGroupLimit(allowance.current, groupLimitWith(allowance.extraGroupSlots)))
    const groupId = newId()
    await insertGroup(tx, {
      ...given,
      id: groupId,
      ownerId: actor.id,
      memberCount: 1,
      maxMembers: groupLimits.defaultSize,
      createdAt: now,
      updatedAt: now,
    })
    await insertMembership(tx, {
      groupId,
      userId: actor.id,
      status: 'ACCEPTED',
      requestedAt: now,
      joinedAt: now,
      decidedAt: now,
    })
    await record('group.created', { groupId, eventId: given.eventId, ownerId: actor.id })
    return groupId
  })
}

export type GroupChange = Partial<Pick<GroupRow, 'name' | 'description' | 'tags' | 'isPublic'>> & {
  /** As uploaded; null takes the picture away. */
  picture?: Buffer | null
}

/** The owner changes what is given. Announces only a real change. Locks the group. Safe to repeat. */
export async function updateGroup(ctx: Context, actor: Actor, groupId: string, given: GroupChange): Promise<void> {
  const { picture, ...columns } = given
  await withPicture(ctx, picture, (image) =>
    ctx.transaction(async (tx, record) => {
      const group = await lockOwnGroup(tx, actor, groupId)
      const change = changedColumns(group, { ...columns, image })
      if (!isNameAllowedOnEdit(change.name, group.name))
        refuse('VALIDATION_FAILED', { message: NAME_TOO_LONG, errors: [{ field: 'name', message: NAME_TOO_LONG }] })
      if (Object.keys(change).length === 0) return
      await updateGroupRow(tx, groupId, { ...change, updatedAt: ctx.now() })
      if (change.image !== undefined) await queueFileRemoval(ctx, tx, [group.image])
      await record('group.updated', { groupId, actorId: actor.id })
    }),
  )
}

/**
 * Changes the number of places by what was bought (or, negative, refunded), within a transaction of the caller's. Never
 * above the maximum and never below who is already in: nobody is put out. Gives new places to the wait list. Locks the
 * group.
 *
 * @returns false when the group is gone, or cannot grow by all of it; nothing has then changed
 */
export async function resizeGroup(
  ctx: Context,
  tx: Tx,
  record: RecordFact,
  groupId: string,
  places: number,
): Promise<boolean> {
  const group = await lockGroup(tx, groupId)
  if (group === undefined) return false
  const maxMembers = sizeAfter(group, places)
  if (maxMembers < group.maxMembers + places) return false
  if (maxMembers === group.maxMembers) return true
  const now = ctx.now()
  await updateGroupRow(tx, groupId, { maxMembers, updatedAt: now })
  await record('group.updated', { groupId, actorId: null })
  await promoteFromWaitlist(tx, record, { ...group, maxMembers }, Math.max(0, maxMembers - group.maxMembers), now)
  return true
}

/** The owner ends the group, with its memberships and its chat. Locks the group. */
export async function deleteGroup(ctx: Context, actor: Actor, groupId: string): Promise<void> {
  await ctx.transaction(async (tx, record) => endGroup(ctx, tx, record, await lockOwnGroup(tx, actor, groupId)))
}

/**
 * Records the end while the rows are still there to be read, then removes them; the picture goes with the commit.
 *
 * @param group locked by this transaction
 */
export async function endGroup(ctx: Context, tx: Tx, record: RecordFact, group: LockedGroup): Promise<void> {
  const people = await listMemberships(tx, group.id)
  const idsOf = (...statuses: string[]) =>
    people.filter(({ status }) => statuses.includes(status)).map(({ userId }) => userId)
  await record('group.deleted', {
    groupId: group.id,
    eventId: group.eventId,
    ownerId: group.ownerId,
    memberIds: idsOf('ACCEPTED'),
    applicantIds: idsOf('PENDING', 'WAITLIST'),
  })
  await queueFileRemoval(ctx, tx, [group.image])
  await deleteGroupRow(tx, group.id)
}

/** Ends every group of an event that goes, within the caller's transaction, which holds the event. */
export async function endGroupsOf(ctx: Context, tx: Tx, record: RecordFact, eventId: string): Promise<void> {
  for (const groupId of await listGroupIdsOf(tx, eventId)) {
    const group = await lockGroup(tx, groupId)
    if (group !== undefined) await endGroup(ctx, tx, record, group)
  }
}
