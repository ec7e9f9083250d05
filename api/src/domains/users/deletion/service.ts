import type { StatedReasons } from '../../../facts.ts'
import type { Context } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { queueFileRemoval } from '../../../platform/files/remove.ts'
import { deleteQueuedMails, queueMail } from '../../../platform/mail/mail.ts'
import { refuse, refuseIf } from '../../../platform/refusal.ts'
import { userSubject, writeAudit } from '../../audit/service.ts'
import { barAddressIfNeeded } from '../barred-addresses/service.ts'
import { refusalToRemoveAdmin as refusalFor } from '../policy.ts'
import {
  countActiveAdmins,
  deleteUser,
  findUser,
  isInvolved,
  lockAdmins,
  lockUser,
  type UserRow,
} from '../repository.ts'
import { presentDeletedMail } from './present.ts'

type Erasure = { userId: string; actorId: string | null; isDue?: (user: UserRow) => boolean } & Partial<StatedReasons>

/**
 * Other domains transfer or delete the user's data in the same transaction; files follow as a job.
 * @param actorId null when the user or a sweep deletes the account
 * @param isDue checked before and on the locked row
 * @throws Refusal USER_NOT_FOUND, also when it is not due any more; NOT_YOURSELF, LAST_ADMIN
 */
export async function eraseUser(
  ctx: Context,
  { userId, actorId, reason = null, category = null, isDue = () => true }: Erasure,
): Promise<void> {
  await ctx.transaction(async (unit) => {
    const { tx, record } = unit
    const found = (await findUser(tx, userId)) ?? refuse('USER_NOT_FOUND')
    if (!isDue(found)) return
    if (actorId !== null) await refuseInvolved(tx, actorId, userId)
    // Recorded before the user's row is locked: groups are locked before users everywhere.
    await deleteQueuedMails(tx, found.email)
    await record('user.deleted', { userId, actorId, reason, category })
    refuseIf(await refusalToRemoveAdmin(tx, actorId, userId))
    // The row may have changed until it was locked. The refusal undoes what the other domains deleted.
    const user = await findUser(tx, userId)
    if (user === undefined || !isDue(user)) return refuse('USER_NOT_FOUND')
    await queueFileRemoval(unit, [user.profilePhoto, user.profilePhotoThumbnail])
    // An unverified address may belong to anyone. An administrator's decision has its own mail, which states the reasons.
    if (user.emailVerifiedAt !== null && actorId === null)
      await queueMail(unit, user.email, presentDeletedMail(user.username))
    if (actorId !== null)
      await writeAudit(unit, {
        action: 'USER_DELETED',
        actorId,
        subject: userSubject(userId),
        reason,
        ...(category === null ? {} : { details: { category } }),
      })
    await barAddressIfNeeded(unit, user)
    await deleteUser(tx, userId)
  })
}

/**
 * Nobody judges themselves, nor a person who reported them. That this one did is not said: blocked people are refused alike.
 * @throws Refusal NOT_YOURSELF, NOT_IMPARTIAL
 */
export async function refuseInvolved(db: Queryable, adminId: string, userId: string): Promise<void> {
  if (adminId === userId) refuse('NOT_YOURSELF')
  if (await isInvolved(db, adminId, userId)) refuse('NOT_IMPARTIAL')
}

/**
 * Locks the set of administrators, then the user: otherwise two administrators could remove each other at once.
 * @param actorId null when no administrator acts
 */
export async function refusalToRemoveAdmin(tx: Tx, actorId: string | null, userId: string) {
  await lockAdmins(tx)
  const user = await lockUser(tx, userId)
  if (user === undefined) return 'USER_NOT_FOUND'
  return refusalFor({ actorId, user, activeAdmins: await countActiveAdmins(tx) })
}
