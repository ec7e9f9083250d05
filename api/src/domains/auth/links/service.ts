import { setTimeout as sleep } from 'node:timers/promises'
import { authLimits } from 'contract/auth/auth.ts'
import { HOUR } from 'contract/platform/durations.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import {
  countRecentMailedTokens,
  expireOlderMailedTokens,
  insertMailedToken,
  type MailedPurpose,
} from '../repository.ts'
import { hashToken, newToken } from '../tokens/service.ts'

/**
 * Stores a new link for an address. At most three of a purpose work at the same time. Requires the lock of the account.
 *
 * @returns its token; null, with nothing stored, when five links were mailed to the address within the hour
 */
export async function createLink(
  ctx: Context,
  tx: Tx,
  link: { userId: string; email: string; purpose: MailedPurpose; expiresAt: Date },
): Promise<string | null> {
  const now = ctx.now()
  const since = new Date(now.getTime() - HOUR)
  if ((await countRecentMailedTokens(tx, link.email, since)) >= authLimits.linksPerHour) return null
  const token = newToken()
  await insertMailedToken(tx, { id: newId(), ...link, tokenHash: hashToken(token), createdAt: now })
  await expireOlderMailedTokens(tx, { userId: link.userId, purpose: link.purpose, keep: authLimits.liveLinks, now })
  return token
}

/** Longer than the work for a known address takes, so that the response time does not reveal whether it is known. */
const MIN_DURATION_MS = 200

export async function withMinimumDuration(work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), sleep(MIN_DURATION_MS)])
}
