import { authLimits } from 'contract/auth/auth.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { keyedHash } from '../../../platform/keyed-hash.ts'
import type { User } from '../../users/service.ts'
import { createSecureUrl } from '../links/service.ts'
import { queueSecurityMail } from '../mails/service.ts'
import { presentNewDeviceMail } from '../present.ts'
import { hasDevice, insertDevice, touchDevice } from './repository.ts'

/** `deviceId` is the random id that the browser sent, if any. */
export type Device = { userAgent: string | null; deviceId?: string | null | undefined }

/**
 * Mails a login from a new device, at most five an hour; the first of an account is not mailed. Requires the lock of the
 * account.
 * @returns whether it is new on an account that has others
 */
export async function rememberDevice(ctx: Context, tx: Tx, user: User, { userAgent, deviceId }: Device) {
  const userId = user.id
  const deviceHash = keyedHash(ctx, 'device', `${userId}:${deviceId || userAgent || ''}`)
  if (await touchDevice(tx, { userId, deviceHash, lastUsedAt: ctx.now() })) return false
  const isNew = await hasDevice(tx, userId)
  // Before the device, which the link then forgets with all later ones.
  const url = isNew ? await createSecureUrl(ctx, tx, user) : null
  const now = ctx.now()
  await insertDevice(tx, { userId, deviceHash, createdAt: now, lastUsedAt: now }, authLimits.knownDevices)
  if (url !== null) await queueSecurityMail(ctx, tx, user, presentNewDeviceMail(user.username, now, userAgent, url))
  return isNew
}
