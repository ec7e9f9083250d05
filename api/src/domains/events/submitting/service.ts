import { randomBytes } from 'node:crypto'
import type { createEvent as createEventRoute } from 'contract/events.ts'
import type { ParsedOf } from 'contract/route.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { resolvePlaceId } from '../../places/service.ts'
import { withPicture } from '../pictures/service.ts'
import { fieldColumns } from '../policy.ts'
import { slugCandidates } from '../policy-slugs.ts'
import { eventTimes, timeErrors } from '../policy-times.ts'
import { insertEvent, listTakenSlugs } from './repository.ts'

/**
 * Submits an event: PENDING for members, APPROVED at once for admins. Not safe to repeat. Records `event.submitted`.
 *
 * @returns the new event's id
 * @throws Refusal VALIDATION_FAILED for impossible dates, IMAGE_REFUSED
 */
export async function createEvent(
  ctx: Context,
  actor: Actor,
  body: ParsedOf<typeof createEventRoute>['body'],
  picture: Buffer | null,
): Promise<string> {
  const now = ctx.now()
  const times = eventTimes(body.startDate, body.endDate ?? null)
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
    ctx.transaction(async (tx, record) => {
      let slug: string
      do slug = await findFreeSlug(tx, row)
      while (!(await insertEvent(tx, { ...row, ...pictureColumns, slug })))
      await record('event.submitted', { eventId: row.id, creatorId: actor.id, isLive: actor.isAdmin })
    }),
  )
  return row.id
}

async function findFreeSlug(tx: Tx, event: Parameters<typeof slugCandidates>[0]): Promise<string> {
  const candidates = slugCandidates(event)
  const taken = new Set(await listTakenSlugs(tx, candidates))
  return candidates.find((slug) => !taken.has(slug)) ?? `${candidates.at(-1)}-${randomBytes(3).toString('hex')}`
}
