import type { Facts } from '../../../facts.ts'
import type { Context } from '../../../platform/context.ts'
import { hasPlaces } from '../../../platform/db/backup/places.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Reactions } from '../../../platform/facts.ts'
import { newId } from '../../../platform/ids.ts'
import { idsOf, PROTECTIVE_FACTS, type ProtectiveFact } from './policy.ts'
import { RECORD_JOB } from './service.ts'

/** A job of the same transaction records the act outside the database, also when the second place is away for hours. */
const sendAct =
  <N extends ProtectiveFact>(name: N) =>
  async (ctx: Context, tx: Tx, fact: Facts[N]): Promise<void> => {
    const ids = hasPlaces(ctx.config) ? idsOf(name, fact) : null
    if (ids === null) return
    const act = { id: newId(), at: ctx.now().toISOString(), fact: name, ids }
    await ctx.jobs.send(tx, RECORD_JOB, act, { retries: { limit: 1_000, maxDelaySeconds: 300 } })
  }

export const protectiveActReactions: Reactions = {
  within: Object.fromEntries(PROTECTIVE_FACTS.map((name) => [name, sendAct(name)])),
}
