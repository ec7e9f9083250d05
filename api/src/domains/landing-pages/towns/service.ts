import { MINUTE } from 'contract/platform/durations.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type * as contract from 'contract/town-pages.ts'
import { LEAST_TOWN_EVENTS, townPath } from 'contract/town-paths.ts'
import { addDays, amsterdamDay, amsterdamInstant } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refusal.ts'
import { listEventsAtPlace } from '../../events/listing/service.ts'
import { withCountsFor } from '../../events/service.ts'
import { distanceToTown, findTown, findTownOfPlace, type TownPlace } from '../../places/service.ts'
import { countAtTown } from '../../wishes/service.ts'
import { type PartSum, sumOfParts } from './policy.ts'
import { countEventsByPart, hasTownPage, listPlacesWithEvents } from './repository.ts'

type CountedTown = TownPlace & { eventCount: number }
type Query = ParsedOf<typeof contract.getTownPage>['query']

const NEARBY_TOWNS = 8

/** Reading them takes a pass over all upcoming events, and the footer of every public page shows some. */
const MAX_AGE_MS = MINUTE
const townsOf = new WeakMap<Context, { towns: Promise<CountedTown[]>; readAt: number }>()

/** Up to a minute old: a page of a town that has too few events by now answers 404. */
function listCountedTowns(ctx: Context): Promise<CountedTown[]> {
  const now = ctx.now().getTime()
  const known = townsOf.get(ctx)
  if (known !== undefined && now - known.readAt < MAX_AGE_MS) return known.towns
  const towns = listPlacesWithEvents(ctx.db, ctx.now()).then((rows) =>
    rows.flatMap(({ placeId, eventCount }) => {
      const town = findTownOfPlace(placeId)
      return town === undefined ? [] : [{ ...town, eventCount }]
    }),
  )
  townsOf.set(ctx, { towns, readAt: now })
  towns.catch(() => townsOf.delete(ctx))
  return towns
}

/** Towns with a page: most events first, or nearest first to a known town. */
export async function listTowns(ctx: Context, { near, limit }: ParsedOf<typeof contract.listTowns>['query']) {
  const towns = await listCountedTowns(ctx)
  if (near === undefined) return towns.slice(0, limit)
  return towns
    .map((town) => ({ town, distance: distanceToTown(near, town) ?? 0 }))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, limit)
    .map(({ town }) => town)
}

/**
 * A town without events has a page too: people may want to go out there.
 * @throws Refusal LANDING_PAGE_NOT_FOUND for an unknown place, a part that has too few events, and past the last page
 */
export async function getTownPage(ctx: Context, slug: string, { kind, month, page, limit }: Query) {
  const town = findTown(slug) ?? refuse('LANDING_PAGE_NOT_FOUND')
  const [{ rows, total }, parts, towns, counts] = await Promise.all([
    listEventsAtPlace(ctx, { placeId: town.id, type: kind, starting: month ? monthOf(ctx, month) : {}, page, limit }),
    countEventsByPart(ctx.db, ctx.now(), town.id),
    listTowns(ctx, { near: town.slug, limit: NEARBY_TOWNS + 1 }),
    countAtTown(ctx, town.id),
  ])
  const isPart = kind !== undefined || month !== undefined
  if (isPart ? total < LEAST_TOWN_EVENTS : rows.length === 0 && page > 1) refuse('LANDING_PAGE_NOT_FOUND')
  const eventCount = parts.reduce((sum, part) => sum + part.eventCount, 0)
  return {
    town: { ...town, eventCount },
    counts: { ...counts, events: eventCount < LEAST_TOWN_EVENTS ? null : eventCount },
    rows: await withCountsFor(ctx, null, rows),
    total,
    kinds: sumOfParts(parts, (part) => part.kind).map(({ key, ...sum }) => ({ kind: key, ...sum })),
    months: sumOfParts(parts, (part) => part.month).map(({ key, ...sum }) => ({ month: key, ...sum })),
    nearby: towns.filter(({ slug: other }) => other !== town.slug).slice(0, NEARBY_TOWNS),
  }
}

/** Instants of the Amsterdam month. Events in progress belong to the current month. */
function monthOf(ctx: Context, month: string): { from?: Date; to: Date } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = `${number === 12 ? year + 1 : year}-${String((number % 12) + 1).padStart(2, '0')}-01`
  const to = amsterdamInstant(addDays(next, -1), '23:59:59.999')
  if (amsterdamDay(ctx.now()).startsWith(month)) return { to }
  return { from: amsterdamInstant(`${month}-01`, '00:00'), to }
}

export async function findTownWithPage(ctx: Context, placeId: string | null): Promise<TownPlace | null> {
  const town = placeId === null ? undefined : findTownOfPlace(placeId)
  return town !== undefined && (await hasTownPage(ctx.db, ctx.now(), town.id)) ? town : null
}

export async function listTownPages(ctx: Context): Promise<{ path: string; updatedAt: Date }[]> {
  const parts = await countEventsByPart(ctx.db, ctx.now())
  return [...Map.groupBy(parts, ({ placeId }) => placeId)].flatMap(([placeId, ofPlace]) => {
    const town = findTownOfPlace(placeId)
    if (town === undefined) return []
    const pages = <Key>(sums: PartSum<Key>[], pathOf: (key: Key) => string) =>
      sums.map(({ key, updatedAt }) => ({ path: pathOf(key), updatedAt }))
    return [
      ...pages(
        sumOfParts(ofPlace, () => ''),
        () => townPath(town.slug),
      ),
      ...pages(
        sumOfParts(ofPlace, ({ kind }) => kind),
        (kind) => townPath(town.slug, { kind }),
      ),
      ...pages(
        sumOfParts(ofPlace, (part) => part.month),
        (month) => townPath(town.slug, { month }),
      ),
    ]
  })
}
