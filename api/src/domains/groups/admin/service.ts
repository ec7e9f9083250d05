import type * as contract from 'contract/groups/admin.ts'
import { isNameAllowedOnEdit, NAME_TOO_LONG } from 'contract/groups/groups.ts'
import { groupLimits } from 'contract/groups/limits.ts'
import { DAY } from 'contract/platform/durations.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { readPage } from '../../../platform/paging.ts'
import { refuse, refuseField, refuseOn } from '../../../platform/refusal.ts'
import { writeAudit, writeRead } from '../../audit/service.ts'
import { imageAddress } from '../../events/present.ts'
import { deleteLockedGroup, updateLockedGroup } from '../lifecycle/service.ts'
import { fetchPicture, withPicture } from '../lifecycle/service-picture.ts'
import { changeOwner } from '../membership/service.ts'
import { type LockedGroup, lockGroup } from '../repository.ts'
import { promoteFromWaitlist } from '../waitlist/service.ts'
import {
  type AdminGroupDetail,
  countAdminGroups,
  findAdminGroup,
  isReportedGroup,
  listAdminGroupRows,
  listAdminMembers,
  listLastMessages,
} from './repository.ts'

export async function listAdminGroups(ctx: Context, query: ParsedOf<typeof contract.listAdminGroups>['query']) {
  const activeSince = new Date(ctx.now().getTime() - groupLimits.activeDaysAfterEvent * DAY)
  const asked = { ...query, activeSince }
  return readPage(query, (range) => ({
    rows: listAdminGroupRows(ctx.db, asked, range),
    total: countAdminGroups(ctx.db, asked),
  }))
}

async function getAdminGroup(ctx: Context, groupId: string): Promise<AdminGroupDetail> {
  const group = (await findAdminGroup(ctx.db, groupId)) ?? refuse('GROUP_NOT_FOUND')
  const [members, lastMessages] = await Promise.all([
    listAdminMembers(ctx.db, groupId, group.conversationId),
    listLastMessages(ctx.db, group.conversationId),
  ])
  return { group, members, lastMessages }
}

/** Of a private group writes to the audit log. @throws Refusal GROUP_NOT_FOUND */
export async function readAdminGroup(ctx: Context, actor: Actor, groupId: string): Promise<AdminGroupDetail> {
  const detail = await getAdminGroup(ctx, groupId)
  const subject = { type: 'GROUP', id: groupId, name: detail.group.name } as const
  if (!detail.group.isPublic) await writeRead(ctx, 'PRIVATE_GROUP_READ', actor, subject)
  return detail
}

const isForeignAddress = (address: string | null | undefined): address is string => /^https?:/i.test(address ?? '')

/**
 * A picture on another site is fetched once, because the pages show only pictures of this site. New places go to the wait
 * list. Safe to repeat. Locks the group.
 * @throws Refusal NOT_IMPARTIAL, GROUP_SIZE_TAKEN, IMAGE_REFUSED, VALIDATION_FAILED
 */
export async function updateAdminGroup(
  ctx: Context,
  actor: Pick<Actor, 'id'>,
  groupId: string,
  body: ParsedOf<typeof contract.updateAdminGroup>['body'],
  picture: Buffer | null,
): Promise<AdminGroupDetail> {
  const { featuredImage, removeImage, reason, category, ...fields } = body
  const address = removeImage === true ? null : featuredImage
  const content = picture ?? (isForeignAddress(address) ? await fetchPicture(ctx, address) : address)
  await withPicture(ctx, content, (given) =>
    ctx.transaction(async (unit) => {
      const { tx, record } = unit
      const group = await lockForAdmin(tx, actor, groupId)
      if (!isNameAllowedOnEdit(fields.name, group.name)) refuseField('name', NAME_TOO_LONG)
      // The form sends the current address back, which changes nothing.
      const image = given === imageAddress(group.image) ? undefined : given
      if (fields.maxMembers !== undefined && fields.maxMembers < group.memberCount)
        refuseOn('maxMembers', 'GROUP_SIZE_TAKEN')
      const change = await updateLockedGroup(unit, group, { ...fields, image })
      const changedNames = Object.keys(change)
      if (changedNames.length === 0) return
      const entry = { actorId: actor.id, subject: subjectOf(group), reason }
      await writeAudit(unit, { ...entry, action: 'GROUP_UPDATED', details: { fields: changedNames } })
      await record('group.updated', { groupId, actorId: actor.id })
      if (change.image === null) {
        await writeAudit(unit, { ...entry, action: 'GROUP_PICTURE_REMOVED' })
        await record('group.pictureRemoved', { groupId, actorId: actor.id, reason, category })
      }
      const { maxMembers = group.maxMembers } = change
      const newPlaces = Math.max(0, maxMembers - group.maxMembers)
      if (newPlaces > 0) await promoteFromWaitlist(unit, { ...group, maxMembers }, newPlaces)
    }),
  )
  return getAdminGroup(ctx, groupId)
}

export async function deleteAdminGroup(
  ctx: Context,
  actor: Pick<Actor, 'id'>,
  groupId: string,
  reasons: ParsedOf<typeof contract.deleteAdminGroup>['query'],
): Promise<void> {
  await ctx.transaction(async (unit) => {
    const group = await lockForAdmin(unit.tx, actor, groupId)
    const entry = { actorId: actor.id, subject: subjectOf(group), reason: reasons.reason }
    await writeAudit(unit, { ...entry, action: 'GROUP_DELETED' })
    await deleteLockedGroup(unit, group, { cause: 'ADMIN', actorId: actor.id, ...reasons })
  })
}

/** Safe to repeat. Locks the group. @throws Refusal as `changeOwner` */
export async function transferGroupOwner(
  ctx: Context,
  actor: Actor,
  groupId: string,
  { newOwnerId, reason, isConfirmed }: ParsedOf<typeof contract.transferGroupOwner>['body'],
): Promise<AdminGroupDetail> {
  await ctx.transaction(async (unit) => {
    const group = (await lockGroup(unit.tx, groupId)) ?? refuse('GROUP_NOT_FOUND')
    const entry = { actorId: actor.id, reason }
    if (await changeOwner(unit, { group, userId: newOwnerId, ...entry, isConfirmed }))
      await writeAudit(unit, { ...entry, action: 'GROUP_OWNER_CHANGED', subject: subjectOf(group) })
  })
  return getAdminGroup(ctx, groupId)
}

/** @throws Refusal GROUP_NOT_FOUND; NOT_IMPARTIAL for a group that the administrator reported */
async function lockForAdmin(tx: Tx, { id: adminId }: Pick<Actor, 'id'>, groupId: string): Promise<LockedGroup> {
  const group = (await lockGroup(tx, groupId)) ?? refuse('GROUP_NOT_FOUND')
  if (await isReportedGroup(tx, adminId, groupId)) refuse('NOT_IMPARTIAL')
  return group
}

const subjectOf = ({ id, name }: { id: string; name: string }) => ({ type: 'GROUP', id, name }) as const
