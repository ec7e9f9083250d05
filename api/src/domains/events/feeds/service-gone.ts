import type { decideGoneEntry as decideRoute } from 'contract/feeds.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import { amsterdamTime } from '../../../platform/clock.ts'
import type { Actor, Context, Unit } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { writeAudit } from '../../audit/service.ts'
import { findLandingPage, listGoingIds, updateEvent } from '../admin/repository.ts'
import { eventTimes, hasTime } from '../policy-times.ts'
import { type LockedEvent, lockEvent } from '../repository.ts'
import { cancelEvent, changedTimes, recordUpdate, subjectOf } from '../service-changes.ts'
import { CANCELLED_BY_SOURCE, NOT_GONE } from './policy.ts'
import { type FeedView, findEntry, lockFeed, lockImports, updateEntry } from './repository.ts'
import { getFeed } from './service.ts'

type Body = ParsedOf<typeof decideRoute>['body']

/**
 * People who are going are told. KEEP of a cancelled event that the source lists again brings it back. Locks the feed, then the
 * event.
 *
 * @throws Refusal FEED_NOT_FOUND; FEED_ENTRY_NOT_FOUND, also when it was decided meanwhile; VALIDATION_FAILED for an impossible date
 */
export async function decideGoneEntry(
  ctx: Context,
  actor: Actor,
  { id, entryId }: { id: string; entryId: string },
  body: Body,
): Promise<FeedView> {
  await ctx.transaction(async (unit) => {
    const { tx } = unit
    await lockImports(tx)
    if ((await lockFeed(tx, id)) === undefined) refuse('FEED_NOT_FOUND')
    const entry = (await findEntry(tx, id, entryId)) ?? refuse('FEED_ENTRY_NOT_FOUND')
    if (entry.goneReason === null || entry.goneDecidedAt !== null || entry.eventId === null)
      refuse('FEED_ENTRY_NOT_FOUND')
    const event = (await lockEvent(tx, entry.eventId)) ?? refuse('FEED_ENTRY_NOT_FOUND')
    if (body.decision === 'CANCEL') {
      await updateEntry(tx, entryId, { goneDecidedAt: unit.now(), isCancelled: true })
      if (event.status !== 'CANCELLED') await cancel(unit, actor, event)
    } else {
      const isReturned = event.status === 'CANCELLED'
      await updateEntry(tx, entryId, isReturned ? { ...NOT_GONE, isCancelled: false } : { goneDecidedAt: unit.now() })
      await keep(unit, actor, event, body)
    }
  })
  return getFeed(ctx, id)
}

async function cancel(unit: Unit, actor: Actor, event: LockedEvent): Promise<void> {
  const reason = CANCELLED_BY_SOURCE
  await writeAudit(unit, { action: 'EVENT_CANCELLED', actorId: actor.id, subject: subjectOf(event), reason })
  await cancelEvent(unit, event, { actorId: actor.id, reason, category: null })
}

async function keep(unit: Unit, actor: Actor, event: LockedEvent, body: Body) {
  const { tx, record } = unit
  const status = event.status === 'CANCELLED' ? await statusBefore(tx, event) : event.status
  const times = body.decision === 'MOVE' ? changedTimes(event, movedTimes(event, body.startDate ?? ''), unit.now()) : {}
  const change = { ...times, ...(status === event.status ? {} : { status }) }
  const fields = Object.keys(change)
  if (fields.length === 0) return
  await updateEvent(tx, event.id, change, unit.now())
  const entry = { actorId: actor.id, subject: subjectOf(event), details: { fields } }
  await writeAudit(unit, { ...entry, action: 'EVENT_UPDATED' })
  if (status === 'PENDING') return
  if (status === event.status) return recordUpdate(unit, { event, change, actorId: actor.id })
  await record('event.updated', { eventId: event.id, actorId: actor.id, goingIds: await listGoingIds(tx, event.id) })
}

/** That it had before it was cancelled. */
async function statusBefore(tx: Tx, event: LockedEvent): Promise<'PENDING' | 'APPROVED' | 'PUBLISHED'> {
  if (event.decidedAt === null) return 'PENDING'
  return (await findLandingPage(tx, event.id))?.publishedAt == null ? 'APPROVED' : 'PUBLISHED'
}

/** At the same time of the day unless one is given, and as long as before. */
function movedTimes({ startsAt, endsAt, isWholeDay }: LockedEvent, given: string) {
  const startDate = isWholeDay || hasTime(given) ? given : `${given}T${amsterdamTime(startsAt)}`
  const moved = eventTimes(startDate, null, isWholeDay && !hasTime(given))
  const lasts = endsAt && endsAt.getTime() - startsAt.getTime()
  const endDate = lasts === null ? null : new Date(moved.startsAt.getTime() + lasts).toISOString()
  return { startDate, endDate, isWholeDay: moved.isWholeDay }
}
