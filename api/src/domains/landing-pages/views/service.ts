import type { EventCounts } from 'contract/events/counts.ts'
import { SECOND } from 'contract/platform/durations.ts'
import { isbot } from 'isbot'
import { createBatcher } from '../../../platform/batcher.ts'
import { addDays, amsterdamDay } from '../../../platform/clock.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refusal.ts'
import { getEvent } from '../../events/service.ts'
import { type PageView, pageViewOf } from './policy.ts'
import { addPageViews, countGoing, listViewsByDay, listViewsByDoor } from './repository.ts'

type Visit = { path: string; headers: Readonly<Record<string, string | string[] | undefined>> }
type CountedView = PageView & { day: string }

const counters = new WeakMap<Context, (view: CountedView) => Promise<void>>()

/** Views of one second share a statement. */
const createCounter = (ctx: Context) =>
  createBatcher<CountedView, null, void>({
    partitionKeyOf: () => '',
    run: async (views) => {
      const byRow = Map.groupBy(views, ({ slug, day, door }) => `${slug} ${day} ${door}`)
      await addPageViews(
        ctx.db,
        [...byRow.values()].flatMap(([view, ...others]) => (view ? [{ ...view, count: 1 + others.length }] : [])),
      )
      return views.map(() => ({ value: null }))
    },
    finish: () => undefined,
    maxBatch: 5_000,
    maxRunning: 1,
    maxWaiting: 20_000,
    spacingMs: SECOND,
  })

/**
 * Counts a page that a browser requested, if it is the public page of an event. Robots, previews of links and pages fetched
 * ahead are not counted. Never fails: a view may be lost.
 */
export async function countPageView(ctx: Context, { path, headers }: Visit): Promise<void> {
  const text = (name: string) => String(headers[name] ?? '')
  const view = pageViewOf(path, text('referer'), ctx.publicUrl())
  const isFetchedAhead = /prefetch|prerender|preview/.test(`${text('sec-purpose')} ${text('purpose')}`)
  if (view === null || isFetchedAhead || text('user-agent') === '' || isbot(text('user-agent'))) return
  const counter = counters.get(ctx) ?? createCounter(ctx)
  counters.set(ctx, counter)
  await counter({ ...view, day: amsterdamDay(ctx.now()) }).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'a page view was not counted'),
  )
}

const DAYS = 30

/** @throws Refusal EVENT_NOT_FOUND; NOT_EVENT_CREATOR for others than the submitter and administrators */
export async function getEventCounts(ctx: Context, actor: Actor, eventId: string): Promise<EventCounts> {
  const event = await getEvent(ctx, actor, eventId)
  if (event.creatorId !== actor.id && !actor.isAdmin) refuse('NOT_EVENT_CREATOR')
  const since = addDays(amsterdamDay(ctx.now()), 1 - DAYS)
  const [going, views, days] = await Promise.all([
    countGoing(ctx.db, eventId),
    listViewsByDoor(ctx.db, eventId),
    listViewsByDay(ctx.db, eventId, since),
  ])
  return { looking: event.lookingCount, ...going, views, days }
}
