import { isDeepStrictEqual } from 'node:util'
import { AGE_RANGE_REVERSED, isAgeRangeReversed } from 'contract/groups/audience.ts'
import type { startLooking as startLookingRoute } from 'contract/looking.ts'
import { DAY } from 'contract/platform/durations.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Actor, Context, Unit } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { limitedTransaction } from '../../platform/limited-transaction.ts'
import { refuse, refuseField } from '../../platform/refusal.ts'
import { getEvent, lockExistingEvent } from '../events/service.ts'
import { findEventIdOfGroup, isGoingTo, lockGroupCount } from '../groups/service.ts'
import { homePlaceLimit, requireLookingAllowed } from '../limits/service.ts'
import { requireAdult, requireOwnAudience, updateMusicAndPlace } from '../users/service.ts'
import { refusalToLook } from './policy.ts'
import {
  deleteLookingBefore,
  deleteNotes,
  deleteWaves,
  endLooking,
  findLooking,
  type LookingRow,
  listEventIds,
  listLookingViews,
  listUnadvised,
  listUncalled,
  updateAdvised,
  updateLastCalled,
  updateLooking,
  upsertLooking,
} from './repository.ts'

export { listUnadvised, listUncalled, updateAdvised, updateLastCalled }

/** How long after the event the rows stay for the administrators' figures. */
const KEPT_DAYS_AFTER_EVENT = 365

const ANYONE = { audience: 'EVERYONE', minAge: null, maxAge: null } as const

/**
 * Music and place go to the profile. Safe to repeat. Locks the event, then the person's groups, so that an acceptance at the
 * same moment either refuses this or ends it.
 * @throws Refusal EVENT_NOT_LIVE, EVENT_ENDED, EVENT_NOT_PUBLIC, ALREADY_GOING, LOOKING_LIMIT, VALIDATION_FAILED, AUDIENCE_MISMATCH and
 * PROFILE_INCOMPLETE for an audience that the person does not fit
 */
export async function startLooking(
  ctx: Context,
  actor: Actor,
  eventId: string,
  { musicalPreferences, placeId, ...fields }: ParsedOf<typeof startLookingRoute>['body'],
): Promise<void> {
  await getEvent(ctx, actor, eventId)
  const move = placeId == null ? null : homePlaceLimit(ctx, actor.id)
  const isNew = await limitedTransaction(ctx, move, async (unit, countMove) => {
    const { tx, record } = unit
    const now = unit.now()
    const refusal = refusalToLook(await lockExistingEvent(tx, eventId), now)
    if (refusal !== null) refuse(refusal.code, refusal.message === undefined ? {} : { message: refusal.message })
    await requireAdult(ctx, tx, actor.id)
    await lockGroupCount(tx, actor.id)
    if (await isGoingTo(tx, eventId, actor.id)) refuse('ALREADY_GOING')
    const present = await findLooking(tx, eventId, actor.id)
    if (present === undefined) await requireLookingAllowed(unit, actor.id, eventId)
    const before = present ?? { note: null, ...ANYONE }
    const { note = before.note, audience = before.audience, minAge = before.minAge, maxAge = before.maxAge } = fields
    if (isAgeRangeReversed({ minAge, maxAge })) refuseField('maxAge', AGE_RANGE_REVERSED)
    if (audience !== before.audience) await requireOwnAudience(tx, actor.id, audience)
    await updateMusicAndPlace(unit, actor.id, { musicalPreferences, placeId }, countMove)
    const after = { note, audience, minAge, maxAge }
    if (present === undefined) await upsertLooking(tx, { eventId, userId: actor.id, since: now, ...after })
    else if (isDeepStrictEqual(after, pickPreferences(present))) return false
    else await updateLooking(tx, eventId, actor.id, after)
    await record('looking.changed', { eventId, userId: actor.id })
    return present === undefined
  })
  // By itself, because finding the people to tell reads everybody who looks, and would hold the event's lock meanwhile.
  if (isNew) await ctx.transaction(({ record }) => record('looking.started', { eventId, userId: actor.id }))
}

const pickPreferences = ({ note, audience, minAge, maxAge }: LookingRow) => ({ note, audience, minAge, maxAge })

/** Safe to repeat. */
export async function stopLooking(ctx: Context, actor: Actor, eventId: string): Promise<void> {
  await getEvent(ctx, actor, eventId)
  await ctx.transaction(async ({ tx, record, now }) => {
    if (await endLooking(tx, eventId, actor.id, 'WITHDRAWN', now()))
      await record('looking.changed', { eventId, userId: actor.id })
  })
}

/** Within the transaction that stores an age under 18. */
export async function endLookingOfMinor(unit: Unit, userId: string): Promise<void> {
  const { tx, record } = unit
  const now = unit.now()
  for (const eventId of await listEventIds(tx, userId))
    if (await endLooking(tx, eventId, userId, 'WITHDRAWN', now)) await record('looking.changed', { eventId, userId })
}

/** Within the transaction of the acceptance, which holds the lock of the person's groups. */
export async function endLookingOfMember({ tx, record, now }: Unit, groupId: string, userId: string) {
  const eventId = await findEventIdOfGroup(tx, groupId)
  if (eventId !== undefined && (await endLooking(tx, eventId, userId, 'ACCEPTED', now())))
    await record('looking.changed', { eventId, userId })
}

export async function getLooking(ctx: Context, actor: Actor, eventId: string) {
  await getEvent(ctx, actor, eventId)
  const [views, isMember, mine] = await Promise.all([
    listLookingViews(ctx.db, eventId, actor.id, ctx.now()),
    isGoingTo(ctx.db, eventId, actor.id),
    findLooking(ctx.db, eventId, actor.id),
  ])
  const isLooking = views.some(({ user }) => user.id === actor.id)
  return {
    views,
    maySeePeople: isMember || isLooking,
    mine: isLooking ? (mine ?? null) : null,
  }
}

export const findLookingNote = async (db: Queryable, eventId: string, userId: string): Promise<string | null> =>
  (await findLooking(db, eventId, userId))?.note ?? null

/** Notes and greetings go once the event is over, the rows a year later. Safe to repeat. */
export async function sweepLooking(ctx: Context): Promise<void> {
  const now = ctx.now()
  await deleteNotes(ctx.db, now)
  await deleteWaves(ctx.db, now)
  await deleteLookingBefore(ctx.db, new Date(now.getTime() - KEPT_DAYS_AFTER_EVENT * DAY))
}
