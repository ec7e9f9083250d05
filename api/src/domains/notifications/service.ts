import type { Actor, Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refusal.ts'
import {
  countNotificationsOf,
  countUnreadOf,
  deleteNotificationOf,
  listNotificationsOf,
  type NotificationRow,
  updateAllRead,
  updateRead,
  updateReadAbout,
} from './repository.ts'

export const countNotifications = (ctx: Context, actor: Actor): Promise<number> => countUnreadOf(ctx.db, actor.id)

/** Newest first. */
export async function listNotifications(
  ctx: Context,
  actor: Actor,
  page: { page: number; limit: number },
): Promise<{ rows: NotificationRow[]; total: number }> {
  const [rows, total] = await Promise.all([
    listNotificationsOf(ctx.db, actor.id, page.limit, (page.page - 1) * page.limit),
    countNotificationsOf(ctx.db, actor.id),
  ])
  return { rows, total }
}

/**
 * Safe to repeat. Announces `notification.settled`, so that the person's other screens count again.
 *
 * @throws Refusal NOTIFICATION_NOT_FOUND, also for somebody else's
 */
export async function readNotification(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.transaction(async (tx, record) => {
    if (!(await updateRead(tx, actor.id, id, ctx.now()))) refuse('NOTIFICATION_NOT_FOUND')
    await record('notification.settled', { userId: actor.id })
  })
}

/** Safe to repeat. Announces `notification.settled`. */
export async function readAllNotifications(ctx: Context, actor: Actor): Promise<void> {
  await ctx.transaction(async (tx, record) => {
    await updateAllRead(tx, actor.id, ctx.now())
    await record('notification.settled', { userId: actor.id })
  })
}

/** Marks what leads to a page somebody is looking at. Safe to repeat. Announces `notification.settled` when it did. */
export async function readNotificationsAbout(ctx: Context, actor: Actor, actionUrl: string): Promise<void> {
  await ctx.transaction(async (tx, record) => {
    if ((await updateReadAbout(tx, actor.id, actionUrl, ctx.now())) > 0)
      await record('notification.settled', { userId: actor.id })
  })
}

/**
 * Announces `notification.settled`.
 *
 * @throws Refusal NOTIFICATION_NOT_FOUND, also for somebody else's and the second time
 */
export async function deleteNotification(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.transaction(async (tx, record) => {
    if (!(await deleteNotificationOf(tx, actor.id, id))) refuse('NOTIFICATION_NOT_FOUND')
    await record('notification.settled', { userId: actor.id })
  })
}
