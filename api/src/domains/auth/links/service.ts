import { setTimeout as sleep } from 'node:timers/promises'
import { authLimits } from 'contract/auth/auth.ts'
import { HOUR } from 'contract/platform/durations.ts'
import type { RefusalCode } from 'contract/platform/errors.ts'
import type { Context, Unit } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { secureLinkExpiry } from '../policy.ts'
import {
  countRecentMailedTokens,
  expireOlderMailedTokens,
  insertMailedToken,
  lockMailedToken,
  type MailedPurpose,
  type MailedTokenRow,
} from '../repository.ts'
import { hashToken, newToken } from '../tokens/service.ts'

/**
 * At most three of a purpose work at the same time, but each that secures the account: a thief's acts mail newer ones.
 * Requires the lock of the account.
 * @returns its token; null, with nothing stored, after five mails to the address within the hour
 */
export async function createLink(
  unit: Unit,
  link: Pick<MailedTokenRow, 'userId' | 'email' | 'purpose' | 'expiresAt'> & Partial<Pick<MailedTokenRow, 'appliesAt'>>,
): Promise<string | null> {
  const { tx } = unit
  const now = unit.now()
  const since = new Date(now.getTime() - HOUR)
  if ((await countRecentMailedTokens(tx, link, since)) >= authLimits.linksPerHour) return null
  const token = newToken()
  await insertMailedToken(tx, { id: newId(), ...link, tokenHash: hashToken(token), createdAt: now })
  if (link.purpose !== 'SECURE_ACCOUNT')
    await expireOlderMailedTokens(tx, { userId: link.userId, purpose: link.purpose, keep: authLimits.liveLinks, now })
  return token
}

/**
 * For a mail about what may not be the owner's doing. Requires the lock of the account.
 * @returns null after five within the hour
 */
export async function createSecureUrl(unit: Unit, { id: userId, email }: { id: string; email: string }) {
  const expiresAt = secureLinkExpiry(unit.now())
  const token = await createLink(unit, { userId, email, purpose: 'SECURE_ACCOUNT', expiresAt })
  return token && `${unit.ctx.publicUrl()}/was-jij-dit-niet?token=${token}`
}

/** @throws Refusal `code` when the token is unknown, used, expired, or was mailed to a previous address of the account */
export async function requireLink(
  ctx: Context,
  db: Queryable,
  { purpose, token, code }: { purpose: MailedPurpose; token: string; code: RefusalCode },
): Promise<MailedTokenRow> {
  const row = await lockMailedToken(db, purpose, hashToken(token))
  return row !== undefined && row.expiresAt > ctx.now() ? row : refuse(code)
}

/** Longer than the work for a known address takes, so that the response time does not reveal whether it is known. */
const MIN_DURATION_MS = 200

export async function withMinimumDuration(work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), sleep(MIN_DURATION_MS)])
}
