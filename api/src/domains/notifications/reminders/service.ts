import { REVIEW_HOURS } from 'contract/limits.ts'
import { deliveryLimits } from 'contract/notifications.ts'
import { DAY, HOUR } from 'contract/platform/durations.ts'
import type { Context } from '../../../platform/context.ts'
import { listAdmins } from '../../users/service.ts'
import { notify } from '../delivery/service.ts'
import * as texts from '../policy-texts.ts'
import { deleteReadBefore } from '../repository.ts'
import { oldestWaitHours, REPORT_ALERT_AFTER_HOURS, reminderPeriod } from './policy.ts'
import { listMembersToRemind, listOpenReports, type MemberAtEvent } from './repository.ts'

const BATCH_SIZE = 500

/** Once per user, event and date. A member who joins within the last day is reminded after joining. Safe to repeat. */
export async function remindOfEvents(ctx: Context): Promise<void> {
  const period = reminderPeriod(ctx.now())
  for (let after: MemberAtEvent | undefined; ; ) {
    const members = await listMembersToRemind(ctx.db, { ...period, after, limit: BATCH_SIZE })
    for (const { userId, group, event, eventDay: reminderDay } of members) {
      const dedupeKey = `reminder:${event.id}:${reminderDay}`
      const notice = { ...texts.eventReminder(event, group), causeId: null, dedupeKey, reminderDay }
      await ctx.transaction((unit) => notify(unit, [{ userIds: [userId], notice }]))
    }
    if (members.length < BATCH_SIZE) return
    after = members.at(-1)
  }
}

/** Near the 48 hours that the terms promise, and again when these are over. Safe to repeat. */
export async function alertOverdueReports(ctx: Context): Promise<void> {
  const hoursAgo = (hours: number) => new Date(ctx.now().getTime() - hours * HOUR)
  const breach = hoursAgo(REVIEW_HOURS)
  for (const { id } of await listAdmins(ctx.db)) {
    await alertReports(ctx, id, await listOpenReports(ctx.db, id, breach, hoursAgo(REPORT_ALERT_AFTER_HOURS)), false)
    await alertReports(ctx, id, await listOpenReports(ctx.db, id, null, breach), true)
  }
}

/** @param open those that do not concern the administrator, oldest first */
async function alertReports(
  ctx: Context,
  adminId: string,
  open: { id: string; createdAt: Date }[],
  isBreached: boolean,
): Promise<void> {
  const newest = open.at(-1)
  if (newest === undefined) return
  const text = texts.reportsOverdue(open.length, oldestWaitHours(open, ctx.now()), isBreached)
  // Keyed by the newest report, so that one more overdue report alerts again.
  const dedupeKey = `overdue:${isBreached ? 'breach' : 'near'}:${newest.id}`
  const notice = { ...text, causeId: null, dedupeKey }
  await ctx.transaction((unit) => notify(unit, [{ userIds: [adminId], notice }]))
}

/** Deletes notifications read long ago; unread ones stay. */
export async function deleteOldNotifications(ctx: Context): Promise<void> {
  await deleteReadBefore(ctx.db, new Date(ctx.now().getTime() - deliveryLimits.readKeptDays * DAY))
}
