import type { NotificationType } from 'contract/notifications.ts'
import { amsterdamDay, amsterdamInstant } from '../../../platform/clock.ts'
import type { Context, Unit } from '../../../platform/context.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { findMailEvent } from '../../events/service.ts'
import { outwardChannel, quietUntil } from '../delivery/policy.ts'
import { kindOf, listRecipients, type Recipient, updateDelivered } from '../delivery/repository.ts'
import { mailAction, mailExpiry, mailNotification, PUSH_JOB } from '../delivery/service.ts'
import { channelsFor } from '../preferences/policy.ts'
import { upsertSettings } from '../preferences/repository.ts'
import { unsubscribeLinks } from '../preferences/service-unsubscribe.ts'
import { listPushSubscriptionIds } from '../push/repository.ts'
import type { NotificationRow } from '../repository.ts'
import { presentDailyUpdates } from './present.ts'
import { listUserIdsToUpdate, lockUnsentUpdates } from './repository.ts'

/**
 * All about matching and waiting, once a day in Amsterdam for all events together, to people who do not have the site open.
 * On the last day before an event its answers do not wait. Safe to repeat.
 */
export async function sendDailyUpdates(ctx: Context): Promise<void> {
  const now = ctx.now()
  const userIds = await listUserIdsToUpdate(ctx.db, now, amsterdamInstant(amsterdamDay(now), '00:00'))
  const online = await ctx.sockets.listOnline(userIds)
  for (const userId of userIds) if (!online.has(userId)) await sendTo(ctx, userId)
}

/** The answer that a person waits for comes first, then what asks for one. */
const WEIGHTS: Partial<Record<NotificationType, number>> = {
  group_join_accepted: 2,
  group_invitation: 1,
  group_join_request: 1,
  group_proposal: 1,
  group_request_unanswered: 1,
}
const weightOf = ({ type }: NotificationRow): number => WEIGHTS[type] ?? 0

async function sendTo(ctx: Context, userId: string): Promise<void> {
  await ctx.transaction(async (unit) => {
    const { tx } = unit
    const now = unit.now()
    const rows = await lockUnsentUpdates(tx, userId, now)
    const [recipient] = await listRecipients(tx, [userId], null)
    if (rows.length === 0 || recipient === undefined || quietUntil(recipient, now) !== null) return
    const ids = rows.map(({ id }) => id)
    await updateDelivered(tx, ids, now)
    const byChannel = Map.groupBy(rows, (row) =>
      outwardChannel(channelsFor(kindOf(row), recipient), recipient.pushDevices),
    )
    const [pushed, mailed = []] = [byChannel.get('push')?.at(-1), byChannel.get('mail')]
    if (pushed === undefined && mailed.length === 0) return
    await upsertSettings(tx, userId, { dailyMailAt: now })
    if (pushed !== undefined)
      for (const subscriptionId of await listPushSubscriptionIds(tx, userId))
        await ctx.jobs.send(tx, PUSH_JOB, { notificationId: pushed.id, subscriptionId })
    if (mailed.length > 0) await mailUpdates(unit, recipient, mailed)
  })
}

async function mailUpdates(unit: Unit, recipient: Recipient, rows: readonly NotificationRow[]) {
  const { ctx, tx } = unit
  const [first, ...others] = rows.toSorted((a, b) => weightOf(b) - weightOf(a)) as [
    NotificationRow,
    ...NotificationRow[],
  ]
  if (others.every(({ actionUrl }) => actionUrl === first.actionUrl))
    return mailNotification(unit, { recipient, row: first, others })
  const byEvent = []
  for (const [eventId, ofEvent] of Map.groupBy([first, ...others], ({ id, eventId }) => eventId ?? id)) {
    const updates = []
    for (const row of ofEvent) updates.push({ ...row, url: (await mailAction(ctx, tx, row)).url })
    byEvent.push({ eventTitle: (await findMailEvent(ctx, tx, eventId))?.shown.title, updates })
  }
  const unsubscribe = unsubscribeLinks(ctx, recipient.id)
  const content = { ...presentDailyUpdates(byEvent, ctx.publicUrl()), unsubscribe }
  const event = first.eventId === null ? undefined : await findMailEvent(ctx, tx, first.eventId)
  return queueMail(unit, recipient.email, content, mailExpiry(ctx, first, event))
}
