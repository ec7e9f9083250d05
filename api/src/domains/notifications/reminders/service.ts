import { DAY } from 'contract/durations.ts'
import { deliveryLimits } from 'contract/notifications.ts'
import type { Context } from '../../../platform/context.ts'
import { attachmentsFor, notify, reminderKey } from '../delivery/service.ts'
import { momentInWords } from '../policy-moments.ts'
import * as wording from '../policy-texts.ts'
import { deleteReadBefore, listAdminIds } from '../repository.ts'
import { oldestWaitHours, reminderSpan } from './policy.ts'
import { listOverdueReports, listToRemind } from './repository.ts'

const AT_ONCE = 500

/**
 * Reminds every accepted member one day before their event: once per person and event, however many groups they are in
 * for it, with the calendar file. Who joins within that day is reminded when they have joined. Safe to repeat.
 */
export async function remindOfEvents(ctx: Context): Promise<void> {
  const now = ctx.now()
  const { from, until } = reminderSpan(now)
  for (;;) {
    const due = await listToRemind(ctx.db, from, until, AT_ONCE)
    for (const going of Map.groupBy(due, ({ event }) => event.id).values()) {
      const dedupeKey = reminderKey(going[0]?.event.id ?? '')
      const attachments = await attachmentsFor(ctx, ctx.db, { dedupeKey })
      for (const { userId, group, event } of going) {
        const words = wording.eventReminder(event, group, momentInWords(event.startsAt))
        await ctx.transaction((tx, record) =>
          notify(ctx, tx, record, [userId], { ...words, causeId: null, dedupeKey, attachments }),
        )
      }
    }
    if (due.length < AT_ONCE) return
  }
}

/** Tells the administrators of reports that come near the 48 hours the terms promise, each report once. */
export async function flagOverdueReports(ctx: Context): Promise<void> {
  const now = ctx.now()
  const overdue = await listOverdueReports(ctx.db, now)
  if (overdue.length === 0) return
  const newest = overdue.at(-1)?.id ?? ''
  const words = wording.reportsOverdue(overdue.length, oldestWaitHours(overdue, now))
  await ctx.transaction(async (tx, record) =>
    // The newest that came near: the same set is told once, one more is told anew.
    notify(ctx, tx, record, await listAdminIds(tx), { ...words, causeId: null, dedupeKey: `overdue:${newest}` }),
  )
}

/** Read ones go after a while; the unread stay until somebody reads them. */
export async function forgetOldNotifications(ctx: Context): Promise<void> {
  await deleteReadBefore(ctx.db, new Date(ctx.now().getTime() - deliveryLimits.readKeptDays * DAY))
}
