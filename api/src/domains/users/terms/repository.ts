import { and, asc, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { users } from '../tables.ts'

/**
 * To users with a verified address who neither accepted it nor were told.
 * @returns those to mail; no other node gets the same
 */
export async function claimUnannounced(tx: Tx, version: string, limit: number) {
  const next = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        isNotNull(users.emailVerifiedAt),
        sql`${users.announcedTermsVersion} is distinct from ${version}`,
        sql`${users.acceptedTermsVersion} is distinct from ${version}`,
      ),
    )
    .orderBy(asc(users.id))
    .limit(limit)
    .for('update', { skipLocked: true })
  if (next.length === 0) return []
  return tx
    .update(users)
    .set({ announcedTermsVersion: version })
    .where(
      inArray(
        users.id,
        next.map(({ id }) => id),
      ),
    )
    .returning({ username: users.username, email: users.email })
}
