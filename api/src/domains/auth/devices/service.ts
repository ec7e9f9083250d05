import { authLimits } from 'contract/auth/auth.ts'
import type { Unit } from '../../../platform/context.ts'
import { keyedHash } from '../../../platform/keyed-hash.ts'
import type { User } from '../../users/service.ts'
import { createSecureUrl } from '../links/service.ts'
import { queueSecurityMail } from '../mails/service.ts'
import { presentNewDeviceMail } from '../present.ts'
import { hasDevice, insertDevice, touchDevice } from './repository.ts'

export type Device = { userAgent: string | null; deviceId?: string | null | undefined }

/**
 * Mails a login from a new device, at most five an hour; the first of an account is not mailed. Requires the lock of the
 * account.
 * @returns whether it is new on an account that has others
 */
export async function rememberDevice(unit: Unit, user: User, { userAgent, deviceId }: Device) {
  const { ctx, tx } = unit
  const userId = user.id
  const deviceHash = keyedHash(ctx, 'device', `${userId}:${deviceId || userAgent || ''}`)
  if (await touchDevice(tx, { userId, deviceHash, lastUsedAt: unit.now() })) return false
  const isNew = await hasDevice(tx, userId)
  // Before the device, which the link then forgets with all later ones.
  const url = isNew ? await createSecureUrl(unit, user) : null
  const now = unit.now()
  await insertDevice(tx, { userId, deviceHash, createdAt: now, lastUsedAt: now }, authLimits.knownDevices)
  if (url !== null) await queueSecurityMail(unit, user, presentNewDeviceMail(user.username, now, userAgent, url))
  return isNew
}
