import { isDeepStrictEqual } from 'node:util'
import { AGE_RANGE_REVERSED, isAgeRangeReversed } from 'contract/groups/audience.ts'
import { DAY, MINUTE } from 'contract/platform/durations.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import { type setWish as setWishRoute, WISH_RADII, wishLimits } from 'contract/wishes.ts'
import { addDays, amsterdamDay, amsterdamInstant } from '../../platform/clock.ts'
import type { Actor, Context, Unit } from '../../platform/context.ts'
import { limitedTransaction } from '../../platform/limited-transaction.ts'
import { perContext } from '../../platform/per-context.ts'
import { refuseField, refuseOn } from '../../platform/refusal.ts'
import { findTownOfPlace, listPlaceIdsNear, listPlacesNear, requirePlace } from '../places/service.ts'
import { requireAdult, requireOwnAudience } from '../users/service.ts'
import { createWishIndex, type MatchedEvent, type PlacesNear, refusedDay, type WishFilter } from './policy.ts'
import {
  countMatchingEvents,
  countPeopleAt,
  countWishes,
  deleteWish,
  findWish,
  listPast,
  listTownWishes as listTowns,
  lockWishes,
  upsertWish,
  type WishRow,
} from './repository.ts'

export { createWishIndex, lockWishes, type PlacesNear, type WishFilter }

/** Wishes whose end is written in one transaction. */
const BATCH_SIZE = 200
/** Counting reads every wish, and each page of events shows counts. */
const MAX_AGE_MS = MINUTE

type WishFields = ParsedOf<typeof setWishRoute>['body']

export async function getWish(ctx: Context, actor: Actor): Promise<{ row: WishRow; eventCount: number } | null> {
  const row = await findWish(ctx.db, actor.id)
  const now = ctx.now()
  if (row === undefined || row.untilDay < amsterdamDay(now)) return null
  const from = amsterdamInstant(row.fromDay, '00:00')
  const eventCount = await countMatchingEvents(ctx.db, {
    placeIds: listPlaceIdsNear(row.placeId, row.radius),
    types: row.types,
    startsAfter: from > now ? new Date(from.getTime() - 1) : now,
    startsBefore: amsterdamInstant(addDays(row.untilDay, 1), '00:00'),
  })
  return { row, eventCount }
}

/** Frequent changes would show where other people want to go out. Not in the database, which keeps no former wishes. */
const changeCounter = perContext((ctx) =>
  ctx.rateLimit('changes of a wish', { points: wishLimits.changesPerDay, windowSeconds: DAY / 1000 }),
)

/**
 * One per person, changed in place. Safe to repeat.
 * @throws Refusal UNDER_AGE, WISH_LIMIT, and those of `storeWish`
 */
export async function setWish(ctx: Context, actor: Actor, fields: WishFields): Promise<void> {
  const limit = { limit: changeCounter(ctx), key: actor.id, code: 'WISH_LIMIT' } as const
  await limitedTransaction(ctx, limit, async (unit, count) => {
    await requireAdult(ctx, unit.tx, actor.id)
    if (!(await storeWish(unit, actor.id, fields))) return
    count()
    await unit.record('wish.changed', { userId: actor.id, isEnded: false })
  })
}

/**
 * Within the caller's transaction; of a person whose address is not verified it begins with that (`beginWish`).
 * @returns false when it was the same before
 * @throws Refusal VALIDATION_FAILED, WISH_PERIOD, AUDIENCE_MISMATCH and PROFILE_INCOMPLETE for an audience that the person
 * does not fit
 */
export async function storeWish(unit: Unit, userId: string, fields: WishFields): Promise<boolean> {
  const { tx } = unit
  const now = unit.now()
  const today = amsterdamDay(now)
  const { from, until, types, note = null, minAge = null, maxAge = null, audience, radius } = fields
  const placeId = requirePlace(fields.placeId, 'placeId').id
  const fromDay = from == null || from < today ? today : from
  const refused = refusedDay({ from: fromDay, until }, now)
  if (refused === 'from') refuseOn('from', 'WISH_PERIOD', 'De eerste dag ligt na de laatste.')
  if (refused === 'until') refuseOn('until', 'WISH_PERIOD')
  if (isAgeRangeReversed({ minAge, maxAge })) refuseField('maxAge', AGE_RANGE_REVERSED)
  const before = await findWish(tx, userId)
  if (audience !== (before?.audience ?? 'EVERYONE')) await requireOwnAudience(tx, userId, audience)
  const sorted = [...new Set(types)].sort()
  const row = { userId, placeId, radius, types: sorted, fromDay, untilDay: until, note, audience, minAge, maxAge }
  const after = { ...row, since: before?.since ?? now }
  if (isDeepStrictEqual(after, before)) return false
  await upsertWish(tx, after)
  return true
}

/** Safe to repeat. */
export const endWish = (ctx: Context, actor: Actor): Promise<void> =>
  ctx.transaction((unit) => endWishOf(unit, actor.id))

/** Within the caller's transaction. */
export async function endWishOf({ tx, record }: Unit, userId: string): Promise<void> {
  if (await deleteWish(tx, userId)) await record('wish.changed', { userId, isEnded: true })
}

/** Of a person whose address is verified now. One that is past by then is gone. */
export async function beginWish(unit: Unit, userId: string): Promise<void> {
  const { tx, record } = unit
  const wish = await findWish(tx, userId)
  if (wish === undefined) return
  if (wish.untilDay < amsterdamDay(unit.now())) return endWishOf(unit, userId)
  await record('wish.changed', { userId, isEnded: false })
}

/** Deletes those whose last day is past, and asks their people once whether to go on. Safe to repeat. */
export async function sweepWishes(ctx: Context): Promise<void> {
  for (;;) {
    const past = await listPast(ctx.db, ctx.now(), BATCH_SIZE)
    if (past.length === 0) return
    await ctx.transaction(async ({ tx, record }) => {
      for (const { userId, placeId, radius } of past) {
        if (!(await deleteWish(tx, userId))) continue
        const town = findTownOfPlace(placeId)
        await record('wish.changed', { userId, isEnded: true })
        if (town !== undefined) await record('wish.expired', { userId, placeId, placeName: town.name, radius })
      }
    })
  }
}

type WishIndex = Pick<ReturnType<typeof createWishIndex>, 'count' | 'countReaching'>
const indexes = perContext((): { index: Promise<WishIndex> | null; readAt: number } => ({ index: null, readAt: 0 }))

/** Up to a minute old, but for changes by this process. */
function readIndex(ctx: Context): Promise<WishIndex> {
  const cached = indexes(ctx)
  const now = ctx.now().getTime()
  const isFresh = Math.abs(now - cached.readAt) < MAX_AGE_MS
  if (cached.index !== null && isFresh) return cached.index
  const index = countWishes(ctx.db, ctx.now()).then((rows) =>
    createWishIndex(rows, amsterdamDay(ctx.now()), listPlacesNear),
  )
  Object.assign(cached, { index, readAt: now })
  index.catch(() => forgetCounts(ctx))
  return index
}

export const forgetCounts = (ctx: Context): void => {
  indexes(ctx).index = null
}

const unlessFew = (count: number): number | null => (count < wishLimits.shownFrom ? null : count)

/** How many people want to go out where and when this event is; alike for every viewer. Null below three, and once it began. */
export async function countWishesFor(ctx: Context, event: MatchedEvent): Promise<number | null> {
  if (event.placeId === null || event.startsAt <= ctx.now()) return null
  return unlessFew((await readIndex(ctx)).count(event))
}

export async function countAtTown(ctx: Context, placeId: string) {
  const wishes = (await readIndex(ctx)).countReaching(placeId)
  const reach = WISH_RADII.map((radius) => ({ radius, placeIds: listPlaceIdsNear(placeId, radius) }))
  return {
    wishes: unlessFew(wishes),
    people: unlessFew(await countPeopleAt(ctx.db, placeId, reach, ctx.now())),
  }
}

export const listTownWishes = (ctx: Context) => listTowns(ctx.db, ctx.now())
