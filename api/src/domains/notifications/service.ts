import type { listNotifications as listRoute } from 'contract/notifications.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Actor, Context } from '../../platform/context.ts'
import { readPage } from '../../platform/paging.ts'
import { refuse } from '../../platform/refusal.ts'
import { countSubscriptions, deleteSubscriptions } from './push/repository.ts'
import {
  countNotificationRows,
  countUnread,
  deleteNotificationRow,
  listNotificationRows,
  updateAllRead,
  updateRead,
} from './repository.ts'

export { deleteSubscriptions as endPushSubscriptions }

export const countPushSubscriptions = (ctx: Context, userId: string): Promise<number> =>
  countSubscriptions(ctx.db, userId)

export const countNotifications = (ctx: Context, actor: Actor): Promise<number> => countUnread(ctx.db, actor.id)

export const listNotifications = async (ctx: Context, actor: Actor, query: ParsedOf<typeof listRoute>['query']) =>
  readPage(query, ({ limit, offset }) => ({
    rows: listNotificationRows(ctx.db, actor.id, limit, offset),
    total: countNotificationRows(ctx.db, actor.id),
  }))

/** Safe to repeat. @throws Refusal NOTIFICATION_NOT_FOUND, also for another user's notification */
export async function readNotification(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.transaction(async ({ tx, record, now }) => {
    if (!(await updateRead(tx, actor.id, id, now()))) refuse('NOTIFICATION_NOT_FOUND')
    await record('notification.cleared', { userId: actor.id })
  })
}

/** All, or those that lead to one page. Safe to repeat. Publishes `notification.cleared` if any were unread. */
export async function readAllNotifications(ctx: Context, actor: Actor, actionUrl?: string): Promise<void> {
  await ctx.transaction(async ({ tx, record, now }) => {
    if ((await updateAllRead(tx, actor.id, now(), actionUrl)) > 0)
      await record('notification.cleared', { userId: actor.id })
  })
}

/** @throws Refusal NOTIFICATION_NOT_FOUND, also for another user's notification and for the second call */
export async function deleteNotification(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.transaction(async ({ tx, record }) => {
    if (!(await deleteNotificationRow(tx, actor.id, id))) refuse('NOTIFICATION_NOT_FOUND')
    await record('notification.cleared', { userId: actor.id })
  })
}
