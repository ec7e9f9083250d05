import { chatLimits, type GroupPicture } from 'contract/chat/chat.ts'
import { MINUTE } from 'contract/platform/durations.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { readGrant, signGrant } from '../../../platform/files/signed-addresses.ts'
import { refuse } from '../../../platform/refusal.ts'
import { getUser } from '../../users/service.ts'
import { refusalToEnterGroup } from '../policy.ts'
import { findGroupChat } from '../reading/repository-group.ts'
import { presentGroupPicture } from './present.ts'
import { findReadableFile, listNewestPictures } from './repository.ts'

/** Pictures of a page of messages load while an administrator scrolls. */
const ADMIN_LIFETIME_MS = 15 * MINUTE

/** @throws Refusal MESSAGE_NOT_FOUND also where the person may not read the message, or it has no picture */
export async function readPicture(ctx: Context, actor: Actor, messageId: string): Promise<Buffer> {
  const file = (await findReadableFile(ctx.db, messageId, actor.id)) ?? refuse('MESSAGE_NOT_FOUND')
  return (await ctx.files.read(file)) ?? refuse('MESSAGE_NOT_FOUND')
}

/** None for people outside the group. Marks nothing as read. */
export async function listGroupPictures(ctx: Context, actor: Actor, groupId: string): Promise<GroupPicture[]> {
  const chat = await findGroupChat(ctx.db, groupId, actor.id)
  if (refusalToEnterGroup(chat) !== null || chat?.conversationId == null) return []
  const rows = await listNewestPictures(ctx.db, chat.conversationId, actor.id, chatLimits.newestPictures)
  return rows.map((row) => presentGroupPicture(row, new Set(chat.blockerIds)))
}

/** For an administrator. The caller has written to the audit log that the message, or its copy in a report, was shown. */
export const signAdminAddress = (ctx: Context, admin: Actor, file: string): string =>
  `/api/pictures?token=${signGrant(ctx, { file, userId: admin.id }, ADMIN_LIFETIME_MS)}`

/** Checks again that the person is an administrator. */
export async function openPicture(ctx: Context, token: string): Promise<Buffer> {
  const grant = readGrant(ctx, token) ?? refuse('PICTURE_NOT_FOUND')
  if (!(await isAdmin(ctx, grant.userId))) refuse('PICTURE_NOT_FOUND')
  return (await ctx.files.read(grant.file)) ?? refuse('PICTURE_NOT_FOUND')
}

async function isAdmin(ctx: Context, userId: string): Promise<boolean> {
  const user = await getUser(ctx, userId).catch(() => null)
  return user?.isAdmin === true && user.suspendedAt === null
}
