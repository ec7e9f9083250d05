import type { ParsedOf } from 'contract/platform/route.ts'
import type { decideTurnoutObjection as decideRoute, listTurnoutObjections as listRoute } from 'contract/turnout.ts'
import type { Actor, Context } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { readPage } from '../../platform/paging.ts'
import { refuse } from '../../platform/refusal.ts'
import { writeAudit } from '../audit/service.ts'
import { findOwnRecord, lockRecord, type OwnRecordRow } from './repository.ts'
import {
  type ContestedRow,
  countContested,
  findContested,
  findObjection,
  insertObjection,
  isExpectedInGroup,
  listContested,
  lockObjection,
  updateObjection,
} from './repository-objections.ts'

/**
 * Contests a no-show, once; it does not count until an administrator decides. Repeating it changes nothing. Locks the
 * record, records `turnout.contested`.
 */
export async function objectToTurnout(
  ctx: Context,
  actor: Actor,
  groupId: string,
  text: string | null,
): Promise<OwnRecordRow> {
  return ctx.transaction(async (tx, record) => {
    const locked = (await lockRecord(tx, groupId, actor.id)) ?? refuse('TURNOUT_NOT_FOUND')
    if ((await findObjection(tx, groupId, actor.id)) === undefined) {
      if (locked.outcome !== 'NO_SHOW') refuse('NOTHING_TO_OBJECT')
      const objectionId = newId()
      await insertObjection(tx, { id: objectionId, groupId, userId: actor.id, text, createdAt: ctx.now() })
      await record('turnout.contested', { objectionId })
    }
    return (await findOwnRecord(tx, actor.id, groupId)) ?? refuse('TURNOUT_NOT_FOUND')
  })
}

/** Writes each contested record to the audit log, because the list shows what members said. */
export async function listTurnoutObjections(ctx: Context, actor: Actor, query: ParsedOf<typeof listRoute>['query']) {
  const found = await readPage(
    query,
    (range) => listContested(ctx.db, query.status, range),
    () => countContested(ctx.db, query.status),
  )
  await ctx.transaction(async (tx) => {
    for (const { objection, person } of found.rows)
      await writeAudit(ctx, tx, {
        action: 'TURNOUT_READ',
        actorId: actor.id,
        subject: { type: 'USER', id: person.id },
        details: { filter: `turnoutObjection=${objection.id}` },
      })
  })
  return found
}

/**
 * Upholds a contested no-show, or overturns it: then it no longer counts. Locks the objection; of two concurrent
 * administrators the second is refused. Records `turnout.objectionDecided`.
 *
 * @throws Refusal OBJECTION_NOT_FOUND, OBJECTION_DECIDED, NOT_YOURSELF for an administrator who was in the group
 */
export async function decideTurnoutObjection(
  ctx: Context,
  actor: Actor,
  objectionId: string,
  { decision, notes }: ParsedOf<typeof decideRoute>['body'],
): Promise<ContestedRow> {
  return ctx.transaction(async (tx, record) => {
    const objection = (await lockObjection(tx, objectionId)) ?? refuse('OBJECTION_NOT_FOUND')
    const { groupId, userId, decidedAt } = objection
    if (decidedAt !== null) refuse('OBJECTION_DECIDED')
    if (await isExpectedInGroup(tx, groupId, actor.id))
      refuse('NOT_YOURSELF', { message: 'Jij ging met deze groep mee. Een andere beheerder kijkt ernaar.' })
    await updateObjection(tx, objectionId, { decision, notes, decidedAt: ctx.now(), deciderId: actor.id })
    await writeAudit(ctx, tx, {
      action: `TURNOUT_${decision}`,
      actorId: actor.id,
      subject: { type: 'USER', id: userId },
      reason: notes,
    })
    await record('turnout.objectionDecided', { objectionId, userId })
    return (await findContested(tx, objectionId)) ?? refuse('OBJECTION_NOT_FOUND')
  })
}
