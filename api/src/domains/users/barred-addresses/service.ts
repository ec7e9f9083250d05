import { DAY } from 'contract/platform/durations.ts'
import type { Context, Unit } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { keyedHash } from '../../../platform/keyed-hash.ts'
import type { UserRow } from '../repository.ts'
import { deleteExpiredBars, hasOpenReportAbout, isAddressBarred, upsertBarredAddress } from './repository.ts'

const BARRED_FOR = 365 * DAY

/** Keyed, because a plain hash of an address can be found by hashing known addresses. */
const hashAddress = (ctx: Context, email: string): string => keyedHash(ctx, 'barred', email)

/** For a year, when the account is deleted while suspended or with an open report about it. Only a keyed hash is stored. */
export async function barAddressIfNeeded({ ctx, tx, now }: Unit, user: UserRow): Promise<void> {
  if (user.suspendedAt === null && !(await hasOpenReportAbout(tx, user.id))) return
  const barredUntil = new Date(now().getTime() + BARRED_FOR)
  await upsertBarredAddress(tx, { emailHash: hashAddress(ctx, user.email), barredUntil })
}

/** @param email lower case */
export const isBarred = (ctx: Context, db: Queryable, email: string): Promise<boolean> =>
  isAddressBarred(db, hashAddress(ctx, email), ctx.now())

export const deleteExpiredBarredAddresses = (ctx: Context): Promise<void> => deleteExpiredBars(ctx.db, ctx.now())
