import type { Actor, Context } from '../../../platform/context.ts'
import { queueFileRemoval } from '../../../platform/files/remove.ts'
import { deleteQueuedMails, queueMail } from '../../../platform/mail/mail.ts'
import { refuse, refuseIf } from '../../../platform/refusal.ts'
import { writeAudit } from '../../audit/service.ts'
import { requirePassword } from '../credentials/service.ts'
import { deleteUser, findUser, type UserRow } from '../repository.ts'
import { refusalToDrop } from '../service-standing.ts'
import { presentFarewellMail } from './present.ts'

/**
 * Deletes one's own account for good.
 *
 * @throws Refusal WRONG_PASSWORD on its field, ACCOUNT_LOCKED after five wrong ones, LAST_ADMIN
 */
export async function deleteAccount(ctx: Context, actor: Actor, password: string): Promise<void> {
  await requirePassword(ctx, actor.id, password, 'password')
  await eraseUser(ctx, actor.id, null)
}

/**
 * Erases a person: every room hands over or takes away what it holds of them, in one transaction with the row itself; the
 * files follow as a job. Their sockets end right after.
 *
 * @param actorId the administrator who does it; null when it is their own wish or three years of silence
 * @param isDue looks once more at who is about to go: a sweep found them some time ago
 * @throws Refusal USER_NOT_FOUND, NOT_YOURSELF, LAST_ADMIN
 */
export async function eraseUser(
  ctx: Context,
  userId: string,
  actorId: string | null,
  reason: string | null = null,
  isDue: (user: UserRow) => boolean = () => true,
): Promise<void> {
  await ctx.transaction(async (tx, record) => {
    const user = (await findUser(tx, userId)) ?? refuse('USER_NOT_FOUND')
    if (!isDue(user)) return
    // Before the person's own row is locked: groups are locked before people, everywhere.
    await record('user.deleted', { userId, actorId })
    refuseIf(await refusalToDrop(tx, actorId, userId))
    await queueFileRemoval(ctx, tx, [user.profilePhoto, user.profilePhotoThumbnail])
    await deleteQueuedMails(tx, user.email)
    // An address nobody confirmed may be anybody's.
    if (user.emailVerifiedAt !== null) await queueMail(ctx, tx, user.email, presentFarewellMail(user.username))
    if (actorId !== null)
      await writeAudit(ctx, tx, { action: 'USER_DELETED', actorId, subject: { type: 'USER', id: userId }, reason })
    await deleteUser(tx, userId)
  })
}
