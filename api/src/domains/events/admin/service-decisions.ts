import type * as contract from 'contract/events/admin.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { StatedReasons } from '../../../facts.ts'
import type { Actor, Context, Unit } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse, refuseIf } from '../../../platform/refusal.ts'
import { writeAudit } from '../../audit/service.ts'
import { refusalToDecide } from '../policy.ts'
import { type LockedEvent, lockEvent } from '../repository.ts'
import { subjectOf } from '../service-changes.ts'
import { isReportedEvent, lockPendingEvents, updateDecisions } from './repository.ts'

type Decision = { status: 'APPROVED'; reason: null; category: null } | ({ status: 'REJECTED' } & StatedReasons)

/** Locks the event. @throws Refusal EVENT_NOT_FOUND, NOT_IMPARTIAL, EVENT_NOT_PENDING also on a repeated call */
export const approveEvent = (ctx: Context, actor: Actor, id: string): Promise<void> =>
  decideOne(ctx, actor, id, { status: 'APPROVED', reason: null, category: null })

export const rejectEvent = (
  ctx: Context,
  actor: Actor,
  id: string,
  { reason = null, category }: ParsedOf<typeof contract.rejectEvent>['body'],
): Promise<void> => decideOne(ctx, actor, id, { status: 'REJECTED', reason, category })

/** Skips those that are not PENDING. Locks them. @returns the number of the others */
export const bulkApproveEvents = (
  ctx: Context,
  actor: Actor,
  { eventIds }: ParsedOf<typeof contract.bulkApproveEvents>['body'],
): Promise<number> => decideMany(ctx, actor, eventIds, { status: 'APPROVED', reason: null, category: null })

export const bulkRejectEvents = (
  ctx: Context,
  actor: Actor,
  { eventIds, reason, category }: ParsedOf<typeof contract.bulkRejectEvents>['body'],
): Promise<number> => decideMany(ctx, actor, eventIds, { status: 'REJECTED', reason, category })

/** @throws Refusal EVENT_NOT_FOUND; NOT_IMPARTIAL for an event that the administrator reported */
export async function lockForAdmin(tx: Tx, { id: adminId }: Pick<Actor, 'id'>, eventId: string): Promise<LockedEvent> {
  const event = (await lockEvent(tx, eventId)) ?? refuse('EVENT_NOT_FOUND')
  if (await isReportedEvent(tx, adminId, eventId)) refuse('NOT_IMPARTIAL')
  return event
}

async function decideOne(ctx: Context, actor: Actor, id: string, decision: Decision): Promise<void> {
  await ctx.transaction(async (unit) => {
    const event = await lockForAdmin(unit.tx, actor, id)
    refuseIf(refusalToDecide(event))
    await decide(unit, actor, [event], decision)
  })
}

const decideMany = async (ctx: Context, actor: Actor, ids: readonly string[], decision: Decision): Promise<number> =>
  ctx.transaction(async (unit) => {
    const pending = await lockPendingEvents(unit.tx, actor.id, ids)
    if (pending.length > 0) await decide(unit, actor, pending, decision)
    return pending.length
  })

async function decide(
  unit: Unit,
  actor: Actor,
  events: readonly { id: string; title: string }[],
  { status, reason, category }: Decision,
): Promise<void> {
  const { tx, record } = unit
  const ids = events.map(({ id }) => id)
  await updateDecisions(tx, ids, { status, rejectionReason: reason }, unit.now())
  for (const event of events) {
    await writeAudit(unit, { action: `EVENT_${status}`, actorId: actor.id, subject: subjectOf(event), reason })
    if (status === 'APPROVED') await record('event.approved', { eventId: event.id, actorId: actor.id })
    else await record('event.rejected', { eventId: event.id, actorId: actor.id, reason, category })
  }
}
