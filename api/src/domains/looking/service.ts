import type { startLooking as startLookingRoute } from 'contract/looking.ts'
import { DAY } from 'contract/platform/durations.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Actor, Context, RecordFact } from '../../platform/context.ts'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { getEvent, lockExistingEvent } from '../events/service.ts'
import { isGoingTo, lockGroupsOfUser } from '../groups/service.ts'
import { refusalToLook } from './policy.ts'
import {
  deleteLookingBefore,
  deleteNotes,
  endLooking,
  findEventOfGroup,
  findLooking,
  type LookingView,
  listLookingIds as listIds,
  listLookingViews,
  updateNote,
  upsertLooking,
} from './repository.ts'

/** How long after the event the rows stay for the administrators' figures. */
const KEPT_DAYS_AFTER_EVENT = 365

/**
 * Looks for company at an event, or changes the note. Safe to repeat. Locks the event, then the person's groups, so that an
 * acceptance at the same moment either refuses this or ends it. Records `looking.changed` if anything changed.
 *
 * @throws Refusal EVENT_NOT_FOUND, EVENT_NOT_LIVE, EVENT_ENDED, EVENT_NOT_PUBLIC, ALREADY_GOING
 */
export async function startLooking(
  ctx: Context,
  actor: Actor,
  eventId: string,
  { note }: ParsedOf<typeof startLookingRoute>['body'],
): Promise<void> {
  await getEvent(ctx, actor, eventId)
  await ctx.transaction(async (tx, record) => {
    const now = ctx.now()
    const refusal = refusalToLook(await lockExistingEvent(tx, eventId), now)
    if (refusal !== null) refuse(refusal.code, refusal.message === undefined ? {} : { message: refusal.message })
    await lockGroupsOfUser(tx, actor.id)
    if (await isGoingTo(tx, eventId, actor.id)) refuse('ALREADY_GOING')
    const present = await findLooking(tx, eventId, actor.id)
    if (present === undefined) await upsertLooking(tx, { eventId, userId: actor.id, note: note ?? null, since: now })
    else if (note !== undefined && note !== present.note) await updateNote(tx, eventId, actor.id, note)
    else return
    await record('looking.changed', { eventId, userId: actor.id })
  })
}

/** Safe to repeat. Records `looking.changed` if the person was looking. @throws Refusal EVENT_NOT_FOUND */
export async function stopLooking(ctx: Context, actor: Actor, eventId: string): Promise<void> {
  await getEvent(ctx, actor, eventId)
  await ctx.transaction(async (tx, record) => {
    if (await endLooking(tx, eventId, actor.id, 'WITHDRAWN', ctx.now()))
      await record('looking.changed', { eventId, userId: actor.id })
  })
}

/** Within the transaction of the acceptance, which holds the lock of the person's groups. */
export async function endLookingOfMember(
  ctx: Context,
  tx: Tx,
  record: RecordFact,
  groupId: string,
  userId: string,
): Promise<void> {
  const eventId = await findEventOfGroup(tx, groupId)
  if (eventId !== undefined && (await endLooking(tx, eventId, userId, 'ACCEPTED', ctx.now())))
    await record('looking.changed', { eventId, userId })
}

/** The people who look, as this person sees them, and the number of everybody. @throws Refusal EVENT_NOT_FOUND */
export async function getLooking(
  ctx: Context,
  actor: Actor,
  eventId: string,
): Promise<{ views: LookingView[]; count: number; maySeePeople: boolean }> {
  await getEvent(ctx, actor, eventId)
  const [views, ids, isMember] = await Promise.all([
    listLookingViews(ctx.db, eventId, actor.id, ctx.now()),
    listIds(ctx.db, eventId, ctx.now()),
    isGoingTo(ctx.db, eventId, actor.id),
  ])
  return { views, count: ids.length, maySeePeople: isMember || views.some(({ user }) => user.id === actor.id) }
}

/** Looks for company at this event, whatever the event's state. */
export const isLooking = async (db: Queryable, eventId: string, userId: string): Promise<boolean> =>
  (await findLooking(db, eventId, userId)) !== undefined

/** The longest-looking first; without suspended people. Empty when the event is over, hidden or not live. */
export const listLookingIds = (ctx: Context, db: Queryable, eventId: string): Promise<string[]> =>
  listIds(db, eventId, ctx.now())

/** Empties the notes at events that are over, and deletes the rows a year later. Safe to repeat. */
export async function sweepLooking(ctx: Context): Promise<void> {
  const now = ctx.now()
  await deleteNotes(ctx.db, now)
  await deleteLookingBefore(ctx.db, new Date(now.getTime() - KEPT_DAYS_AFTER_EVENT * DAY))
}
