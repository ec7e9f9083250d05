import type { Actor, Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refusal.ts'
import { listBlockedIds } from '../blocks/service.ts'
import { getEvent, lockExistingEvent } from '../events/service.ts'
import { requireWaveAllowed } from '../limits/service.ts'
import { refusalToLook } from './policy.ts'
import { findWave, listLookingIds, listLookingViews, lockLooking, updateWithdrawn, upsertWave } from './repository.ts'

/** Safe to repeat. Locks the event, and both people's looking, so that two greetings at once answer each other. */
export async function sendWave(ctx: Context, actor: Actor, eventId: string, toId: string): Promise<void> {
  await getEvent(ctx, actor, eventId)
  await ctx.transaction(async (unit) => {
    const { tx, record } = unit
    const now = unit.now()
    const refusal = refusalToLook(await lockExistingEvent(tx, eventId), now)
    if (refusal !== null) refuse(refusal.code, refusal.message === undefined ? {} : { message: refusal.message })
    await lockLooking(tx, eventId, [actor.id, toId])
    const lookingIds = await listLookingIds(tx, eventId, now)
    if (!lookingIds.includes(actor.id)) refuse('NOT_LOOKING')
    const blockedIds = await listBlockedIds(tx, actor.id)
    if (toId === actor.id || !lookingIds.includes(toId) || blockedIds.includes(toId)) refuse('USER_NOT_FOUND')
    const back = await findWave(tx, { eventId, userId: toId, toId: actor.id })
    const isMutual = back !== undefined && back.withdrawnAt === null
    const isListed = async () =>
      (await listLookingViews(tx, eventId, actor.id, now)).some(({ user }) => user.id === toId)
    // A person whom the list hides showed themselves by greeting first.
    if (!isMutual && !(await isListed())) refuse('USER_NOT_FOUND')
    const wave = { eventId, userId: actor.id, toId }
    const present = await findWave(tx, wave)
    if (present !== undefined && present.withdrawnAt === null) return
    if (present === undefined) await requireWaveAllowed(unit, actor.id)
    await upsertWave(tx, { ...wave, wavedAt: present?.wavedAt ?? now })
    await record('looking.waved', { ...wave, isMutual, isFirst: present === undefined })
  })
}

/** Safe to repeat. */
export async function withdrawWave(ctx: Context, actor: Actor, eventId: string, toId: string): Promise<void> {
  await getEvent(ctx, actor, eventId)
  await ctx.transaction(async ({ tx, record, now }) => {
    const wave = { eventId, userId: actor.id, toId }
    if (await updateWithdrawn(tx, wave, now())) await record('looking.waveWithdrawn', wave)
  })
}
