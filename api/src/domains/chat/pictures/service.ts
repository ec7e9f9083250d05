import type { GroupPicture } from 'contract/chat/chat.ts'
import { chatLimits } from 'contract/chat/chat.ts'
import { MINUTE } from 'contract/platform/durations.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { readGrant, signGrant } from '../../../platform/files/signed-addresses.ts'
import { refuse } from '../../../platform/refusal.ts'
import { getUser } from '../../users/service.ts'
import { getGroupChat } from '../reading/service-group.ts'
import { presentGroupPicture } from './present.ts'
import { findReadableFile, listNewestPictures } from './repository.ts'

/** The client is redirected to the address immediately. */
const READER_LIFETIME_MS = MINUTE
/** Pictures of a page of messages load while an administrator scrolls. */
const ADMIN_LIFETIME_MS = 15 * MINUTE
/** The `right` of a grant for an administrator; for a reader it is the message's id. */
const ADMIN = 'admin'

const addressOf = (token: string): string => `/api/pictures?token=${token}`

/**
 * Valid for a minute.
 * @throws Refusal MESSAGE_NOT_FOUND also where the person may not read the message, or it has no picture
 */
export async function getPictureAddress(ctx: Context, actor: Actor, messageId: string): Promise<string> {
  const file = (await findReadableFile(ctx.db, messageId, actor.id)) ?? refuse('MESSAGE_NOT_FOUND')
  return addressOf(signGrant(ctx, { file, userId: actor.id, right: messageId }, READER_LIFETIME_MS))
}

export async function listGroupPictures(ctx: Context, actor: Actor, groupId: string): Promise<GroupPicture[]> {
  const { conversationId, blockerIds } = await getGroupChat(ctx, actor, groupId)
  if (conversationId === null) return []
  const rows = await listNewestPictures(ctx.db, conversationId, actor.id, chatLimits.newestPictures)
  return rows.map((row) => presentGroupPicture(row, blockerIds))
}

/** For an administrator. The caller has written to the audit log that the message, or its copy in a report, was shown. */
export const signAdminAddress = (ctx: Context, admin: Actor, file: string): string =>
  addressOf(signGrant(ctx, { file, userId: admin.id, right: ADMIN }, ADMIN_LIFETIME_MS))

/** Checks the person's rights again. */
export async function openPicture(ctx: Context, token: string): Promise<Buffer> {
  const grant = readGrant(ctx, token) ?? refuse('PICTURE_NOT_FOUND')
  const { file, userId, right } = grant
  const isAllowed =
    right === ADMIN ? await isAdmin(ctx, userId) : (await findReadableFile(ctx.db, right, userId)) === file
  if (!isAllowed) refuse('PICTURE_NOT_FOUND')
  return (await ctx.files.read(file)) ?? refuse('PICTURE_NOT_FOUND')
}

async function isAdmin(ctx: Context, userId: string): Promise<boolean> {
  const user = await getUser(ctx, userId).catch(() => null)
  return user?.isAdmin === true && user.suspendedAt === null
}
