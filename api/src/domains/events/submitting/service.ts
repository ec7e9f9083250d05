import { randomBytes } from 'node:crypto'
import type * as contract from 'contract/events/submitting.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import { changedFields } from '../../../platform/changed-fields.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { refuse, refuseIf } from '../../../platform/refusal.ts'
import { requireEventAllowed } from '../../limits/service.ts'
import { resolvePlaceId } from '../../places/service.ts'
import { deleteEvent, updateEvent as updateEventRow } from '../admin/repository.ts'
import { withPicture } from '../pictures/service.ts'
import { fieldColumns, refusalToRevise } from '../policy.ts'
import { slugCandidates } from '../policy-slugs.ts'
import { eventTimes, timeErrors } from '../policy-times.ts'
import { type EventChange, type LockedEvent, lockEvent } from '../repository.ts'
import { changedPlaceId, changedTimes, queuePictureRemoval } from '../service-changes.ts'
import { insertEvent, listEventsOfCreator, listTakenSlugs } from './repository.ts'

/**
 * PENDING for members, APPROVED for admins. Not safe to repeat.
 * @returns the new event's id
 * @throws Refusal VALIDATION_FAILED for impossible dates, IMAGE_REFUSED, NEWCOMER_EVENTS, TOO_MANY_PENDING_EVENTS
 */
export async function createEvent(
  ctx: Context,
  actor: Actor,
  body: ParsedOf<typeof contract.createEvent>['body'],
  picture: Buffer | null,
): Promise<string> {
  const now = ctx.now()
  const times = eventTimes(body.startDate, body.endDate ?? null, body.isWholeDay)
  const errors = timeErrors(times, now)
  if (errors.length > 0) refuse('VALIDATION_FAILED', { errors, message: errors[0]?.message })
  const row = {
    ...fieldColumns(body),
    ...times,
    placeId: resolvePlaceId(body.placeId, body.location),
    id: newId(),
    status: actor.isAdmin ? ('APPROVED' as const) : ('PENDING' as const),
    creatorId: actor.id,
    createdAt: now,
    updatedAt: now,
    decidedAt: actor.isAdmin ? now : null,
  }
  await withPicture(ctx, picture, (pictureColumns) =>
    ctx.transaction(async (unit) => {
      if (!actor.isAdmin) await requireEventAllowed(unit, actor.id)
      await insertWithFreeSlug(unit.tx, { ...row, ...pictureColumns })
      await unit.record('event.submitted', { eventId: row.id, creatorId: actor.id, isLive: actor.isAdmin })
    }),
  )
  return row.id
}

/**
 * A rejected event becomes PENDING again. Safe to repeat. Locks the event.
 * @throws Refusal EVENT_NOT_FOUND, EVENT_NOT_PENDING, IMAGE_REFUSED, and VALIDATION_FAILED for impossible dates
 */
export async function updateEvent(
  ctx: Context,
  actor: Actor,
  id: string,
  body: ParsedOf<typeof contract.updateEvent>['body'],
  picture: Buffer | null,
): Promise<void> {
  const { removeImage, ...fields } = body
  await withPicture(ctx, picture, (pictureColumns) =>
    ctx.transaction(async (unit) => {
      const { tx, record } = unit
      const event = await lockRevisable(tx, actor, id)
      const removal = removeImage === true && event.image !== null ? { image: null, imageSizes: [] } : {}
      const change: EventChange = {
        ...changedTimes(event, body, unit.now()),
        ...changedFields<EventChange>(event, { ...fieldColumns(fields), placeId: changedPlaceId(event, body) }),
        ...(picture === null ? removal : pictureColumns),
      }
      if (Object.keys(change).length > 0) await updateEventRow(tx, id, change, unit.now())
      if (change.imageSizes !== undefined) await queuePictureRemoval(unit, event)
      if (event.status === 'REJECTED') {
        await updateEventRow(tx, id, { status: 'PENDING', rejectionReason: null, decidedAt: null }, unit.now())
        await record('event.submitted', { eventId: id, creatorId: actor.id, isLive: false })
      } else if (Object.keys(change).length > 0)
        await record('event.updated', { eventId: id, actorId: actor.id, goingIds: [] })
    }),
  )
}

/** Only before approval, so that nobody has a group for it. Locks the event. */
export async function withdrawEvent(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.transaction(async (unit) => {
    const event = await lockRevisable(unit.tx, actor, id)
    await queuePictureRemoval(unit, event)
    await deleteEvent(unit.tx, id)
  })
}

async function lockRevisable(tx: Tx, actor: Actor, id: string): Promise<LockedEvent> {
  const event = await lockEvent(tx, id)
  if (event === undefined || event.creatorId !== actor.id) refuse('EVENT_NOT_FOUND')
  refuseIf(refusalToRevise(event))
  return event
}

export async function insertWithFreeSlug(tx: Tx, event: Omit<Parameters<typeof insertEvent>[1], 'slug'>) {
  while (!(await insertEvent(tx, { ...event, slug: await findFreeSlug(tx, event) })));
}

async function findFreeSlug(tx: Tx, event: Parameters<typeof slugCandidates>[0]): Promise<string> {
  const candidates = slugCandidates(event)
  const taken = new Set(await listTakenSlugs(tx, candidates))
  return candidates.find((slug) => !taken.has(slug)) ?? `${candidates.at(-1)}-${randomBytes(3).toString('hex')}`
}

export const listMyEvents = (ctx: Context, actor: Actor, { page, limit }: { page: number; limit: number }) =>
  listEventsOfCreator(ctx.db, actor.id, ctx.now(), { limit, offset: (page - 1) * limit })
