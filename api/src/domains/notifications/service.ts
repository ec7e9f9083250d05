import type { listNotifications as listRoute } from 'contract/notifications.ts'
import type { ParsedOf } from 'contract/route.ts'
import { LRUCache } from 'lru-cache'
import type { MakeCatchUp } from '../../platform/catch-up.ts'
import type { Actor, Context } from '../../platform/context.ts'
import type { IsOld, OnTold } from '../../platform/realtime/sockets.ts'
import { refuse } from '../../platform/refusal.ts'
import { presentNotification } from './present.ts'
import {
  countNotificationRows,
  countUnread,
  countUnreadByUser,
  deleteNotificationRow,
  listNotificationRows,
  listNotificationsSince,
  type NotificationRow,
  updateAllRead,
  updateRead,
  updateReadByUrl,
} from './repository.ts'

/** The number of unread notifications. */
export const countNotifications = (ctx: Context, actor: Actor): Promise<number> => countUnread(ctx.db, actor.id)

/** Newest first. */
export async function listNotifications(
  ctx: Context,
  actor: Actor,
  { page, limit }: ParsedOf<typeof listRoute>['query'],
): Promise<{ rows: NotificationRow[]; total: number }> {
  const [rows, total] = await Promise.all([
    listNotificationRows(ctx.db, actor.id, limit, (page - 1) * limit),
    countNotificationRows(ctx.db, actor.id),
  ])
  return { rows, total }
}

/**
 * Safe to repeat. Publishes `notification.settled`, which updates the count on the user's other screens.
 *
 * @throws Refusal NOTIFICATION_NOT_FOUND, also for another user's notification
 */
export async function readNotification(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.transaction(async (tx, record) => {
    if (!(await updateRead(tx, actor.id, id, ctx.now()))) refuse('NOTIFICATION_NOT_FOUND')
    await record('notification.settled', { userId: actor.id })
  })
}

/** Safe to repeat. Publishes `notification.settled`. */
export async function readAllNotifications(ctx: Context, actor: Actor): Promise<void> {
  await ctx.transaction(async (tx, record) => {
    await updateAllRead(tx, actor.id, ctx.now())
    await record('notification.settled', { userId: actor.id })
  })
}

/** Marks notifications that lead to this page as read. Safe to repeat. Publishes `notification.settled` if any were unread. */
export async function readNotificationsAbout(ctx: Context, actor: Actor, actionUrl: string): Promise<void> {
  await ctx.transaction(async (tx, record) => {
    if ((await updateReadByUrl(tx, actor.id, actionUrl, ctx.now())) > 0)
      await record('notification.settled', { userId: actor.id })
  })
}

/**
 * Publishes `notification.settled`.
 *
 * @throws Refusal NOTIFICATION_NOT_FOUND, also for another user's notification and for the second call
 */
export async function deleteNotification(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.transaction(async (tx, record) => {
    if (!(await deleteNotificationRow(tx, actor.id, id))) refuse('NOTIFICATION_NOT_FOUND')
    await record('notification.settled', { userId: actor.id })
  })
}

/** Each round rereads this many milliseconds: longer than it takes to detect that Redis is down. */
const LOOKBACK_MS = 10_000
const NEW_NOTIFICATION = 'notification:new'
type Published = { id: string; createdAt: string }
const MAX_REMEMBERED = 10_000

/**
 * Sends this node's sockets the notifications that other nodes stored and could not broadcast. A notification is sent in
 * the second round that sees it, which gives the node that stored it time to broadcast.
 */
export const notificationCatchUp: MakeCatchUp = (ctx) => {
  const broadcast = new LRUCache<string, true>({ max: MAX_REMEMBERED })
  const caughtUp = new LRUCache<string, true>({ max: MAX_REMEMBERED })
  let seenLastRound = new Set<string>()
  return {
    told: ((event, payload) => {
      if (event === NEW_NOTIFICATION) broadcast.set(keyOf(payload as Published), true)
    }) as OnTold,
    isOld: ((event, payload) => event === NEW_NOTIFICATION && caughtUp.has(keyOf(payload as Published))) as IsOld,
    round: async () => {
      const userIds = ctx.localSockets.userIds()
      if (userIds.length === 0) return
      const since = new Date(ctx.now().getTime() - LOOKBACK_MS)
      const recent = await listNotificationsSince(ctx.db, userIds, since)
      const missed = recent.filter((row) => !broadcast.has(keyOfRow(row)))
      const due = missed.filter((row) => seenLastRound.has(keyOfRow(row)))
      seenLastRound = new Set(missed.map(keyOfRow))
      for (const row of due) {
        caughtUp.set(keyOfRow(row), true)
        ctx.localSockets.sockets.emitToUser(row.userId, NEW_NOTIFICATION, presentNotification(row))
      }
      const recipientIds = [...new Set(due.map(({ userId }) => userId))]
      if (recipientIds.length === 0) return
      const unread = await countUnreadByUser(ctx.db, recipientIds)
      for (const userId of recipientIds)
        ctx.localSockets.sockets.emitToUser(userId, 'notification:count', { count: unread.get(userId) ?? 0 })
    },
  }
}

/** A replaced notification keeps its id and has a new `createdAt`. */
const keyOf = ({ id, createdAt }: Published): string => `${id} ${createdAt}`
const keyOfRow = ({ id, createdAt }: NotificationRow): string => keyOf({ id, createdAt: createdAt.toISOString() })
