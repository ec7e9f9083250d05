import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Record as RecordFact } from '../../platform/facts.ts'
import { lockGroup, lockPerson } from './repository.ts'
import { listOpenMemberships } from './repository-members.ts'
import { depart } from './service-membership.ts'

/**
 * Takes a person out of every group and request, within the transaction that deletes them: what they own passes to the
 * longest-standing member or ends. Locks the groups in the order of their ids, then the person; what was accepted or made
 * for them in between is found by a second look, after which nobody can add to it.
 */
export async function departEverywhere(ctx: Context, tx: Tx, record: RecordFact, userId: string): Promise<void> {
  await departFromListed(ctx, tx, record, userId)
  await lockPerson(tx, userId)
  await departFromListed(ctx, tx, record, userId)
}

async function departFromListed(ctx: Context, tx: Tx, record: RecordFact, userId: string): Promise<void> {
  for (const groupId of await listOpenMemberships(tx, userId)) {
    const group = await lockGroup(tx, groupId)
    if (group !== undefined) await depart(ctx, tx, record, group, userId)
  }
}
