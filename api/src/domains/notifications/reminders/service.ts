import { DAY } from 'contract/durations.ts'
import { deliveryLimits } from 'contract/notifications.ts'
import type { Context } from '../../../platform/context.ts'
import { findAttachments, notify, reminderKey } from '../delivery/service.ts'
import * as texts from '../policy-texts.ts'
import { deleteReadBefore, listAdminIds } from '../repository.ts'
import { oldestWaitHours, reminderPeriod } from './policy.ts'
import { listMembersToRemind, listOverdueReports } from './repository.ts'

const BATCH_SIZE = 500

/**
 * Reminds accepted members one day before their event, once per user and event, with the calendar file. A member who
 * joins within that day is reminded after joining. Safe to repeat.
 */
export async function remindOfEvents(ctx: Context): Promise<void> {
  const { from, until } = reminderPeriod(ctx.now())
  for (;;) {
    const members = await listMembersToRemind(ctx.db, from, until, BATCH_SIZE)
    for (const [eventId, attendees] of Map.groupBy(members, ({ event }) => event.id)) {
      const dedupeKey = reminderKey(eventId)
      const attachments = await findAttachments(ctx, ctx.db, { dedupeKey })
      for (const { userId, group, event } of attendees) {
        const notice = { ...texts.eventReminder(event, group), causeId: null, dedupeKey, attachments }
        await ctx.transaction((tx, record) => notify(ctx, tx, record, [userId], notice))
      }
    }
    if (members.length < BATCH_SIZE) return
  }
}

/** Alerts administrators before open reports pass the 48 hours that the terms promise. Safe to repeat. */
export async function alertOverdueReports(ctx: Context): Promise<void> {
  const now = ctx.now()
  const overdue = await listOverdueReports(ctx.db, now)
  const newest = overdue.at(-1)
  if (newest === undefined) return
  const text = texts.reportsOverdue(overdue.length, oldestWaitHours(overdue, now))
  // Keyed by the newest report, so that one more overdue report alerts again.
  const notice = { ...text, causeId: null, dedupeKey: `overdue:${newest.id}` }
  await ctx.transaction(async (tx, record) => notify(ctx, tx, record, await listAdminIds(tx), notice))
}

/** Deletes notifications read long ago; unread ones stay. */
export async function deleteOldNotifications(ctx: Context): Promise<void> {
  await deleteReadBefore(ctx.db, new Date(ctx.now().getTime() - deliveryLimits.readKeptDays * DAY))
}
