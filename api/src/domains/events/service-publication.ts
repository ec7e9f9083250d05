import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { refuse, refuseIf } from '../../platform/refusal.ts'
import { refusalToPublish } from './policy.ts'
import { lockEvent, updateStatus } from './repository.ts'

/** Locks an event until the transaction ends; always before what hangs on it. @throws Refusal EVENT_NOT_FOUND */
export const holdEvent = async (tx: Tx, eventId: string) => (await lockEvent(tx, eventId)) ?? refuse('EVENT_NOT_FOUND')

/**
 * A live event is PUBLISHED while its landing page is, and APPROVED otherwise. Locks the event. Safe to repeat.
 *
 * @throws Refusal EVENT_NOT_LIVE, EVENT_NOT_PUBLIC when publishing
 */
export async function setEventPublished(ctx: Context, tx: Tx, eventId: string, isPublished: boolean): Promise<void> {
  const event = await holdEvent(tx, eventId)
  if (isPublished) refuseIf(refusalToPublish(event))
  const [from, to] = isPublished ? (['APPROVED', 'PUBLISHED'] as const) : (['PUBLISHED', 'APPROVED'] as const)
  if (event.status === from) await updateStatus(tx, eventId, to, ctx.now())
}
