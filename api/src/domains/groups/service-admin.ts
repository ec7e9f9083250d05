import type { AuditAction } from 'contract/audit.ts'
import { DAY } from 'contract/durations.ts'
import { groupLimits } from 'contract/groups.ts'
import type {
  listAdminGroups as listRoute,
  transferGroupOwner as transferRoute,
  updateAdminGroup as updateRoute,
} from 'contract/groups-admin.ts'
import { type Pagination, paginate } from 'contract/paging.ts'
import type { ParsedOf } from 'contract/route.ts'
import type { Actor, Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { queueFileRemoval } from '../../platform/files/remove.ts'
import { refuse } from '../../platform/refusal.ts'
import { writeAudit } from '../audit/service.ts'
import { findMembership, lockGroup, updateGroup as updateGroupRow } from './repository.ts'
import {
  type AdminGroupDetail,
  type AdminGroupView,
  countAdminGroups,
  findAdminGroup,
  listAdminGroupViews,
  listAdminMembers,
  listLastMessages,
} from './repository-admin.ts'
import { endGroup } from './service-groups.ts'
import { withPicture } from './service-picture.ts'
import { promoteFromWaitlist } from './service-waitlist.ts'

/** Every group, public or not. */
export async function listAllGroups(
  ctx: Context,
  query: ParsedOf<typeof listRoute>['query'],
): Promise<{ rows: AdminGroupView[]; pagination: Pagination }> {
  const { page, limit } = query
  const filter = {
    search: query.search ?? '',
    isActive: query.isActive,
    activeSince: new Date(ctx.now().getTime() - groupLimits.activeDaysAfterEvent * DAY),
  }
  const order = { by: query.sortBy, direction: query.sortOrder }
  const [rows, total] = await Promise.all([
    listAdminGroupViews(ctx.db, filter, order, { limit, offset: (page - 1) * limit }),
    countAdminGroups(ctx.db, filter),
  ])
  return { rows, pagination: paginate(page, limit, total) }
}

/** @throws Refusal GROUP_NOT_FOUND */
export async function getGroupDetail(ctx: Context, groupId: string): Promise<AdminGroupDetail> {
  const group = (await findAdminGroup(ctx.db, groupId)) ?? refuse('GROUP_NOT_FOUND')
  const [members, lastMessages] = await Promise.all([
    listAdminMembers(ctx.db, groupId, group.conversationId),
    listLastMessages(ctx.db, group.conversationId),
  ])
  return { group, members, lastMessages }
}

const TOO_SMALL = 'Er zitten al meer mensen in deze groep.'

/**
 * An administrator changes what is given. Nobody is put out: a group never gets smaller than its members. New places go to
 * the wait list first. Announces `group.updated` only for a real change. Locks the group. Safe to repeat.
 *
 * @param picture as uploaded; null takes the picture away, undefined leaves it
 * @throws Refusal GROUP_NOT_FOUND, GROUP_SIZE_TAKEN
 */
export async function updateAnyGroup(
  ctx: Context,
  actor: Actor,
  groupId: string,
  given: Pick<ParsedOf<typeof updateRoute>['body'], 'name' | 'description' | 'maxMembers' | 'reason'>,
  picture: Buffer | null | undefined,
): Promise<AdminGroupDetail> {
  const { name, maxMembers, reason } = given
  const description = given.description === '' ? null : given.description
  await withPicture(ctx, picture, (image) =>
    ctx.transaction(async (tx, record) => {
      const group = (await lockGroup(tx, groupId)) ?? refuse('GROUP_NOT_FOUND')
      if (maxMembers !== undefined && maxMembers < group.memberCount)
        refuse('GROUP_SIZE_TAKEN', { errors: [{ field: 'maxMembers', message: TOO_SMALL }] })
      const asked = { name, description, maxMembers, image }
      const fields = (Object.keys(asked) as (keyof typeof asked)[]).filter(
        (key) => asked[key] !== undefined && asked[key] !== group[key],
      )
      if (fields.length === 0) return
      const now = ctx.now()
      const change = Object.fromEntries(fields.map((key) => [key, asked[key]]))
      await updateGroupRow(tx, groupId, { ...change, updatedAt: now })
      if (fields.includes('image')) await queueFileRemoval(ctx, tx, [group.image])
      await writeDown(ctx, tx, 'GROUP_UPDATED', actor, group, reason, fields)
      await record('group.updated', { groupId, actorId: actor.id })
      const size = maxMembers ?? group.maxMembers
      const freed = Math.max(0, size - group.maxMembers)
      if (freed > 0) await promoteFromWaitlist(tx, record, { ...group, maxMembers: size }, freed, now)
    }),
  )
  return getGroupDetail(ctx, groupId)
}

/** Ends a group, with its memberships and its chat. Locks the group. @throws Refusal GROUP_NOT_FOUND */
export async function deleteAnyGroup(ctx: Context, actor: Actor, groupId: string, reason: string | null) {
  await ctx.transaction(async (tx, record) => {
    const group = (await lockGroup(tx, groupId)) ?? refuse('GROUP_NOT_FOUND')
    await writeDown(ctx, tx, 'GROUP_DELETED', actor, group, reason)
    await endGroup(ctx, tx, record, group)
  })
}

/**
 * Makes another accepted member owner; the former one stays as a member. Towards the present owner nothing happens. Locks
 * the group.
 *
 * @throws Refusal GROUP_NOT_FOUND, MEMBERSHIP_NOT_FOUND for who is no accepted member or is suspended
 */
export async function transferAnyGroup(
  ctx: Context,
  actor: Actor,
  groupId: string,
  { newOwnerId, reason }: ParsedOf<typeof transferRoute>['body'],
): Promise<AdminGroupDetail> {
  await ctx.transaction(async (tx, record) => {
    const group = (await lockGroup(tx, groupId)) ?? refuse('GROUP_NOT_FOUND')
    if (newOwnerId === group.ownerId) return
    const member = await findMembership(tx, groupId, newOwnerId)
    if (member?.status !== 'ACCEPTED' || member.suspendedAt !== null) refuse('MEMBERSHIP_NOT_FOUND')
    await updateGroupRow(tx, groupId, { ownerId: newOwnerId, updatedAt: ctx.now() })
    await writeDown(ctx, tx, 'GROUP_OWNER_CHANGED', actor, group, reason)
    await record('group.ownerChanged', { groupId, fromUserId: group.ownerId, toUserId: newOwnerId })
  })
  return getGroupDetail(ctx, groupId)
}

const writeDown = (
  ctx: Context,
  tx: Tx,
  action: AuditAction,
  actor: Actor,
  { id, name }: { id: string; name: string },
  reason: string | null,
  fields?: string[],
) =>
  writeAudit(ctx, tx, {
    action,
    actorId: actor.id,
    subject: { type: 'GROUP', id, name },
    reason,
    ...(fields === undefined ? {} : { details: { fields } }),
  })
