import { amsterdamDay, amsterdamInstant } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { findMailEvent } from '../../events/service.ts'
import { outwardChannel, quietUntil } from '../delivery/policy.ts'
import { listRecipients, updateDelivered } from '../delivery/repository.ts'
import { mailExpiry, mailNotification, PUSH_JOB } from '../delivery/service.ts'
import { channelsFor } from '../preferences/policy.ts'
import { upsertSettings } from '../preferences/repository.ts'
import { unsubscribeLinks } from '../preferences/service-unsubscribe.ts'
import { listPushSubscriptionIds } from '../push/repository.ts'
import type { NotificationRow } from '../repository.ts'
import { presentLookingUpdates } from './present.ts'
import { listUserIdsToUpdate, lockUnsentUpdates } from './repository.ts'

const KIND = 'looking_update'

/**
 * All about matching and waiting, once a day in Amsterdam for all events together, to people who do not have the site open.
 * Safe to repeat.
 */
export async function sendLookingUpdates(ctx: Context): Promise<void> {
  const now = ctx.now()
  const userIds = await listUserIdsToUpdate(ctx.db, now, amsterdamInstant(amsterdamDay(now), '00:00'))
  const online = await ctx.sockets.listOnline(userIds)
  for (const userId of userIds) if (!online.has(userId)) await sendTo(ctx, userId)
}

/** What asks for an answer comes first. */
const weightOf = ({ type }: NotificationRow): number => (type === 'group_proposal' ? 1 : 0)

async function sendTo(ctx: Context, userId: string): Promise<void> {
  const now = ctx.now()
  await ctx.transaction(async (tx) => {
    const rows = await lockUnsentUpdates(tx, userId, now)
    const [recipient] = await listRecipients(tx, [userId], null)
    const newest = rows.at(-1)
    if (newest === undefined || recipient === undefined || quietUntil(recipient, now) !== null) return
    await updateDelivered(
      tx,
      rows.map(({ id }) => id),
      now,
    )
    const channel = outwardChannel(channelsFor(KIND, recipient), recipient.pushDevices)
    if (channel === null) return
    await upsertSettings(tx, userId, { lookingUpdatedAt: now })
    if (channel === 'push') {
      for (const subscriptionId of await listPushSubscriptionIds(tx, userId))
        await ctx.jobs.send(tx, PUSH_JOB, { notificationId: newest.id, subscriptionId })
      return
    }
    const byEvent = [...Map.groupBy(rows, ({ id, eventId }) => eventId ?? id).values()].map((ofEvent) =>
      ofEvent.toSorted((a, b) => weightOf(b) - weightOf(a)),
    )
    const [[first, ...others] = [], ...more] = byEvent
    if (first !== undefined && more.length === 0) return mailNotification(ctx, tx, recipient, first, others)
    const content = {
      ...presentLookingUpdates(byEvent, ctx.publicUrl()),
      unsubscribe: unsubscribeLinks(ctx, userId),
    }
    const event = newest.eventId === null ? undefined : await findMailEvent(ctx, tx, newest.eventId)
    await queueMail(ctx, tx, recipient.email, content, mailExpiry(ctx, newest, event))
  })
}
